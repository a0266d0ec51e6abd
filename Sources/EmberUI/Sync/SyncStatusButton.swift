// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// The status of synchronization in the primary menu. It opens the preferences of the accounts.
///
/// A menu is as wide as its longest label, but problems are sentences.
final class SyncStatusButton {
    /// The id of the menu item that the button is in.
    static let menuItem = "sync-status"

    private let client: SyncClient
    private let button: Widget = gtk_button_new()
    private let label: Widget = gtk_label_new("")

    /// Width of the text in characters.
    private static let width: Int32 = 28

    /// - Parameter popover: The popover of a menu with the item `menuItem`.
    init(in popover: UnsafeMutablePointer<GtkPopover>, of client: SyncClient) {
        self.client = client
        gtk_label_set_wrap(ptr(label), 1)
        gtk_label_set_wrap_mode(ptr(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(ptr(label), Self.width)
        gtk_label_set_xalign(ptr(label), 0)
        gtk_button_set_child(ptr(button), label)
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_add_css_class(button, "sync-status")
        gtk_actionable_set_action_name(ptr(button), "app.sync-preferences")
        on(ptr(button), "clicked") { gtk_popover_popdown(popover) }
        let menu: OpaquePointer = ptr(popover)
        gtk_popover_menu_add_child(menu, button, Self.menuItem)
    }

    /// Shows the status until `stop` is called.
    func start() {
        show()
        client.observe(for: self) { [weak self] in self?.show() }
    }

    func stop() {
        client.stopObserving(for: self)
    }

    private func show() {
        guard let text = client.text else { return }
        gtk_label_set_text(ptr(label), text)
        Accessibility.set(label: text, of: button)
    }
}
