// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// The functions of libadwaita that Ember uses if the running version has them. Version 1.2 (Debian 12) has none of
/// them.
///
/// `Dialog` and `Spinner` use it and have a replacement for each. Widgets in dialogs depend on the version by their
/// templates.
enum AdwaitaFeatures {
    typealias MakeWidget = @convention(c) () -> Widget?
    typealias SetString = @convention(c) (Widget, UnsafePointer<CChar>) -> Void
    typealias SetNumber = @convention(c) (Widget, CInt) -> Void
    typealias SetWidget = @convention(c) (Widget, Widget) -> Void
    typealias GetWidget = @convention(c) (Widget) -> Widget?
    typealias CloseWidget = @convention(c) (Widget) -> gboolean
    typealias AddLegalSection =
        @convention(c) (Widget, UnsafePointer<CChar>, UnsafePointer<CChar>?, GtkLicense, UnsafePointer<CChar>?) -> Void
    typealias MakeAlert = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Widget?
    typealias AddResponse = @convention(c) (Widget, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void
    typealias SetAppearance = @convention(c) (Widget, UnsafePointer<CChar>, AdwResponseAppearance) -> Void
    typealias MakeShortcutsSection = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    typealias MakeShortcutsItem = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
    typealias SetShortcutsString = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Void
    typealias AddShortcutsItem = @convention(c) (OpaquePointer, OpaquePointer) -> Void
    typealias AddShortcutsSection = @convention(c) (Widget, OpaquePointer) -> Void

    /// AdwSpinner, libadwaita 1.6.
    static let makeSpinner = libraryFunction("adw_spinner_new", as: MakeWidget.self)
    /// AdwDialog and its subclasses, libadwaita 1.5, and AdwToolbarView, 1.4.
    static let dialogs = adw_get_minor_version() >= 5 ? Dialogs() : nil
    /// AdwShortcutsDialog, libadwaita 1.8.
    static let shortcuts = adw_get_minor_version() >= 8 ? Shortcuts() : nil

    struct Dialogs {
        let make: MakeWidget = function("adw_dialog_new")
        let setTitle: SetString = function("adw_dialog_set_title")
        let setWidth: SetNumber = function("adw_dialog_set_content_width")
        let setHeight: SetNumber = function("adw_dialog_set_content_height")
        let setChild: SetWidget = function("adw_dialog_set_child")
        let present: SetWidget = function("adw_dialog_present")
        let setFocus: SetWidget = function("adw_dialog_set_focus")
        let defaultWidget: GetWidget = function("adw_dialog_get_default_widget")
        let close: CloseWidget = function("adw_dialog_close")
        let visibleDialog: GetWidget = function("adw_application_window_get_visible_dialog")

        let makeToolbarView: MakeWidget = function("adw_toolbar_view_new")
        let addTopBar: SetWidget = function("adw_toolbar_view_add_top_bar")
        let setContent: SetWidget = function("adw_toolbar_view_set_content")

        let removePage: SetWidget = function("adw_preferences_dialog_remove")
        let showPage: SetString = function("adw_preferences_dialog_set_visible_page_name")

        let makeAbout: MakeWidget = function("adw_about_dialog_new")
        let addLegalSection: AddLegalSection = function("adw_about_dialog_add_legal_section")

        let makeAlert: MakeAlert = function("adw_alert_dialog_new")
        let addResponse: AddResponse = function("adw_alert_dialog_add_response")
        let setAppearance: SetAppearance = function("adw_alert_dialog_set_response_appearance")
        let setCloseResponse: SetString = function("adw_alert_dialog_set_close_response")
        let setDefaultResponse: SetString = function("adw_alert_dialog_set_default_response")
    }

    struct Shortcuts {
        let make: MakeWidget = function("adw_shortcuts_dialog_new")
        let makeSection: MakeShortcutsSection = function("adw_shortcuts_section_new")
        let makeItem: MakeShortcutsItem = function("adw_shortcuts_item_new")
        let setSubtitle: SetShortcutsString = function("adw_shortcuts_item_set_subtitle")
        let addItem: AddShortcutsItem = function("adw_shortcuts_section_add")
        let addSection: AddShortcutsSection = function("adw_shortcuts_dialog_add")
    }

    /// Returns a function that the running version has.
    private static func function<Function>(_ name: String) -> Function {
        libraryFunction(name, as: Function.self)!
    }
}
