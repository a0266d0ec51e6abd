// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// The About window.
enum About {
    /// Shows the window.
    ///
    /// - Parameter parent: the window that it is transient for.
    static func show(over parent: Widget) {
        let about: OpaquePointer = ptr(adw_about_window_new())
        adw_about_window_set_application_name(about, "Ember")
        adw_about_window_set_application_icon(about, Application.id)
        adw_about_window_set_version(about, Application.version)
        adw_about_window_set_developer_name(about, tr("The Ember team"))
        adw_about_window_set_license_type(about, GTK_LICENSE_GPL_3_0)
        adw_about_window_set_comments(about, tr("Manage to-do lists with gestures."))
        // TRANSLATORS: Your name and, if you like, a web address, one line per translator.
        let translators = tr("translator-credits")
        if translators != "translator-credits" { adw_about_window_set_translator_credits(about, translators) }
        adw_about_window_add_legal_section(
            about, "Swift, Swift Numerics, Swift Argument Parser", "© Apple Inc.", GTK_LICENSE_APACHE_2_0, nil
        )
        gtk_window_set_transient_for(ptr(about), ptr(parent))
        gtk_window_present(ptr(about))
    }
}
