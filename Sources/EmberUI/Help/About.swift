// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// The dialog about Ember.
enum About {
    /// Shows the dialog in a window, unless the window has another one.
    static func show(in window: Widget) {
        guard !Dialog.isOpen(in: window) else { return }
        var properties = [
            "application-name": "Ember",
            "application-icon": Program.id,
            "version": Program.version,
            "developer-name": tr("The Ember team"),
            "comments": tr("Manage to-do lists with gestures."),
            "website": Program.homepage,
            "issue-url": Program.homepage + "/issues",
        ]
        // TRANSLATORS: Your name and, if you like, a web address, one line per translator.
        let translators = tr("translator-credits")
        if translators != "translator-credits" { properties["translator-credits"] = translators }
        Dialog.makeAbout(
            properties, license: GTK_LICENSE_GPL_3_0,
            legalSection: ("Swift, Swift Numerics, Swift Argument Parser", "© Apple Inc.", GTK_LICENSE_APACHE_2_0)
        ).present(in: window)
    }
}
