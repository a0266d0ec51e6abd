// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

/// A dialog of an AdwApplicationWindow: an AdwDialog in that window, or a window of its own before libadwaita 1.5.
public struct Dialog {
    /// The AdwDialog or the window. It owns what `attach(_:to:)` attaches to it.
    public let widget: Widget

    // MARK: Kinds

    /// Makes a dialog with a header bar.
    ///
    /// - Parameter size: the preferred size in px.
    public static func make(title: String, size: (width: Int32, height: Int32), content: Widget) -> Dialog {
        let header = adw_header_bar_new()!
        if let dialogs = AdwaitaFeatures.dialogs, let dialog = dialogs.make(), let view = dialogs.makeToolbarView() {
            dialogs.addTopBar(view, header)
            dialogs.setContent(view, content)
            dialogs.setChild(dialog, view)
            return Dialog(dialog, title: title, size: size)
        }
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        gtk_box_append(ptr(box), header)
        gtk_box_append(ptr(box), content)
        let window = adw_window_new()!
        adw_window_set_content(ptr(window), box)
        // AdwAboutWindow and AdwPreferencesWindow close on Escape by themselves.
        let keys = gtk_event_controller_key_new()!
        onKey(keys) { key, _ in
            guard Int32(bitPattern: key) == GDK_KEY_Escape else { return false }
            gtk_window_close(ptr(window))
            return true
        }
        gtk_widget_add_controller(window, keys)
        return Dialog(window, title: title, size: size)
    }

    /// Makes a dialog about the program.
    ///
    /// - Parameters:
    ///   - properties: texts by the names of the properties that AdwAboutDialog and AdwAboutWindow have in common.
    ///   - legalSection: the title and the copyright of a part under another license.
    public static func makeAbout(
        _ properties: [String: String], license: GtkLicense,
        legalSection: (title: String, copyright: String, license: GtkLicense)
    ) -> Dialog {
        let about: Widget
        if let dialogs = AdwaitaFeatures.dialogs, let dialog = dialogs.makeAbout() {
            about = dialog
            dialogs.addLegalSection(about, legalSection.title, legalSection.copyright, legalSection.license, nil)
        } else {
            about = adw_about_window_new()
            adw_about_window_add_legal_section(
                ptr(about), legalSection.title, legalSection.copyright, legalSection.license, nil)
        }
        for (name, value) in properties { ember_object_set_string(about, name, value) }
        ember_object_set_int(about, "license-type", Int32(license.rawValue))
        return Dialog(about)
    }

    /// A keyboard shortcut in a dialog of shortcuts: keys in GTK's syntax, any of which performs the action, and a text
    /// below its title, in one or more lines.
    public typealias Shortcut = (title: String, accelerators: [String], subtitle: String)

    /// Makes a dialog of shortcuts: an AdwShortcutsDialog, or a list of the same rows before libadwaita 1.8.
    public static func makeShortcuts(title: String, sections: [(title: String, shortcuts: [Shortcut])]) -> Dialog {
        guard let dialogs = AdwaitaFeatures.dialogs, let shortcuts = AdwaitaFeatures.shortcuts,
            let dialog = shortcuts.make()
        else { return makeShortcutRows(title: title, sections: sections) }
        dialogs.setTitle(dialog, title)
        for section in sections {
            guard let group = shortcuts.makeSection(section.title) else { continue }
            for shortcut in section.shortcuts {
                guard let item = shortcuts.makeItem(shortcut.title, shortcut.accelerators.joined(separator: " ")) else {
                    continue
                }
                shortcuts.setSubtitle(item, shortcut.subtitle)
                // The section and the dialog take the references.
                shortcuts.addItem(group, item)
            }
            shortcuts.addSection(dialog, group)
        }
        return Dialog(dialog)
    }

    private static func makeShortcutRows(
        title: String, sections: [(title: String, shortcuts: [Shortcut])]
    ) -> Dialog {
        let page = adw_preferences_page_new()!
        gtk_widget_set_vexpand(page, 1)
        for section in sections {
            let group = adw_preferences_group_new()!
            adw_preferences_group_set_title(ptr(group), section.title)
            for shortcut in section.shortcuts { adw_preferences_group_add(ptr(group), makeRow(for: shortcut)) }
            adw_preferences_page_add(ptr(page), ptr(group))
        }
        return make(title: title, size: (640, 620), content: page)
    }

    private static func makeRow(for shortcut: Shortcut) -> Widget {
        let row = adw_action_row_new()!
        adw_preferences_row_set_use_markup(ptr(row), 0)
        adw_preferences_row_set_title(ptr(row), shortcut.title)
        adw_action_row_set_subtitle(ptr(row), shortcut.subtitle)
        let keys = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)!
        gtk_widget_set_valign(keys, GTK_ALIGN_CENTER)
        gtk_widget_set_margin_top(keys, 8)
        gtk_widget_set_margin_bottom(keys, 8)
        for accelerator in shortcut.accelerators {
            let label = gtk_shortcut_label_new(accelerator)!
            gtk_widget_set_halign(label, GTK_ALIGN_END)
            gtk_box_append(ptr(keys), label)
        }
        adw_action_row_add_suffix(ptr(row), keys)
        return row
    }

    /// Asks whether to do something that can't be undone. Escape and closing the dialog mean no.
    ///
    /// - Parameters:
    ///   - cancel: The title of the button that does nothing.
    ///   - action: The title of the button that does it.
    ///   - parent: A widget in the window or dialog that the question belongs to.
    ///   - handler: Called if the user chooses the action.
    public static func confirm(
        _ heading: String, _ body: String, cancel: String, action: String, from parent: Widget,
        _ handler: @escaping () -> Void
    ) {
        let dialog: Widget
        if let dialogs = AdwaitaFeatures.dialogs, let alert = dialogs.makeAlert(heading, body) {
            dialog = alert
            dialogs.addResponse(dialog, "cancel", cancel)
            dialogs.addResponse(dialog, "action", action)
            dialogs.setAppearance(dialog, "action", ADW_RESPONSE_DESTRUCTIVE)
            dialogs.setCloseResponse(dialog, "cancel")
            // Otherwise the last button has the focus, since libadwaita 1.10 also if the other one is the default.
            dialogs.setDefaultResponse(dialog, "cancel")
            dialogs.present(dialog, parent)
            if let button = dialogs.defaultWidget(dialog) { dialogs.setFocus(dialog, button) }
        } else {
            let window = gtk_widget_get_root(parent).map {
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self)
            }
            dialog = adw_message_dialog_new(window, heading, body)
            gtk_window_set_destroy_with_parent(ptr(dialog), 1)
            adw_message_dialog_add_response(ptr(dialog), "cancel", cancel)
            adw_message_dialog_add_response(ptr(dialog), "action", action)
            adw_message_dialog_set_response_appearance(ptr(dialog), "action", ADW_RESPONSE_DESTRUCTIVE)
            adw_message_dialog_set_close_response(ptr(dialog), "cancel")
            adw_message_dialog_set_default_response(ptr(dialog), "cancel")
            gtk_window_present(ptr(dialog))
        }
        on(ptr(dialog), "response::action", handler)
    }

    /// - Parameter widget: an AdwDialog, or a window before libadwaita 1.5.
    public init(_ widget: Widget) {
        self.widget = widget
    }

    private init(_ widget: Widget, title: String, size: (width: Int32, height: Int32)) {
        self.widget = widget
        if let dialogs = AdwaitaFeatures.dialogs {
            dialogs.setTitle(widget, title)
            dialogs.setWidth(widget, size.width)
            dialogs.setHeight(widget, size.height)
        } else {
            gtk_window_set_title(ptr(widget), title)
            gtk_window_set_default_size(ptr(widget), size.width, size.height)
        }
    }

    // MARK: Showing

    /// Shows the dialog.
    ///
    /// - Parameter window: an AdwApplicationWindow.
    public func present(in window: Widget) {
        if let dialogs = AdwaitaFeatures.dialogs { return dialogs.present(widget, window) }
        gtk_window_set_transient_for(ptr(widget), ptr(window))
        gtk_window_set_modal(ptr(widget), 1)
        gtk_window_set_destroy_with_parent(ptr(widget), 1)
        gtk_window_present(ptr(widget))
    }

    /// Removes a page of preferences.
    public func remove(page: Widget) {
        if let dialogs = AdwaitaFeatures.dialogs { return dialogs.removePage(widget, page) }
        adw_preferences_window_remove(ptr(widget), ptr(page))
    }

    /// Shows the page of preferences with a name.
    public func show(page: String) {
        if let dialogs = AdwaitaFeatures.dialogs { return dialogs.showPage(widget, page) }
        adw_preferences_window_set_visible_page_name(ptr(widget), page)
    }

    /// Whether a dialog covers a window. Before libadwaita 1.5, whether it has a modal window above it.
    ///
    /// The covered widgets get no pointer and no focus, and the window's shortcuts don't work. Controllers that capture
    /// the window's keys still get them.
    public static func isOpen(in window: Widget) -> Bool {
        AdwaitaFeatures.dialogs == nil ? hasModalWindow(above: window) : visible(in: window) != nil
    }

    /// Calls a handler when a dialog begins or ceases to cover a window.
    public static func onChange(in window: Widget, _ handler: @escaping () -> Void) {
        guard AdwaitaFeatures.dialogs != nil else { return }
        on(ptr(window), "notify::visible-dialog", handler)
    }

    /// Closes the dialog.
    public func close() {
        if let dialogs = AdwaitaFeatures.dialogs { _ = dialogs.close(widget) } else { gtk_window_close(ptr(widget)) }
    }

    /// Closes the dialog that covers a window, if any.
    public static func close(in window: Widget) {
        if let dialog = visible(in: window) { _ = AdwaitaFeatures.dialogs?.close(dialog) }
    }

    /// Closes all dialogs that cover a window.
    public static func closeAll(in window: Widget) {
        // A dialog that refuses to close ends the loop.
        while let dialog = visible(in: window), let dialogs = AdwaitaFeatures.dialogs, dialogs.close(dialog) != 0 {}
    }

    private static func hasModalWindow(above parent: Widget) -> Bool {
        guard let windows = gtk_window_list_toplevels() else { return false }
        defer { g_list_free(windows) }
        return sequence(first: windows, next: { $0.pointee.next }).contains {
            guard let window: Widget = $0.pointee.data?.assumingMemoryBound(to: GtkWidget.self),
                gtk_widget_get_visible(window) != 0
            else { return false }
            return gtk_window_get_modal(ptr(window)) != 0 && gtk_window_get_transient_for(ptr(window)) == ptr(parent)
        }
    }

    private static func visible(in window: Widget) -> Widget? {
        // The window may be another one, such as an AdwWindow.
        guard let dialogs = AdwaitaFeatures.dialogs,
            g_type_check_instance_is_a(ptr(window), adw_application_window_get_type()) != 0
        else { return nil }
        return dialogs.visibleDialog(window)
    }
}
