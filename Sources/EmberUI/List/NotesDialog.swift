// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The dialog that shows the description of a task. Other programs write it.
enum NotesDialog {
    static let templates: [guint: [UInt8]] = [2: PackageResources.notes_ui]

    /// Shows the dialog in a window, unless the window has another one.
    static func show(for item: Item, in window: Widget) {
        guard !Dialog.isOpen(in: window) else { return }
        let template = Template(templates)
        gtk_label_set_text(ptr(template["title"]), DisplayText.make(from: item.text))
        gtk_label_set_text(ptr(template["notes"]), item.task.notes ?? "")
        gtk_widget_set_visible(template["notes"], item.task.notes == nil ? 0 : 1)
        gtk_widget_set_visible(template["attachments"], item.task.hasAttachments ? 1 : 0)
        Dialog.make(title: tr("Notes"), size: (360, 400), content: template["content"]).present(in: window)
        // A label that gets the focus selects its text.
        gtk_label_select_region(ptr(template["notes"]), 0, 0)
    }
}
