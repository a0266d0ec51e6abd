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
    static let dialogs = Dialogs()
    /// AdwAlertDialog, libadwaita 1.5.
    static let alerts = Alerts()
    /// AdwShortcutsDialog, libadwaita 1.8.
    static let shortcuts = Shortcuts()

    struct Dialogs {
        let make, makeAbout, makeToolbarView: MakeWidget
        let setTitle: SetString
        let setWidth, setHeight: SetNumber
        let setChild, present, addTopBar, setContent, setFocus: SetWidget
        /// Functions of AdwPreferencesDialog.
        let removePage: SetWidget
        let showPage: SetString
        let close: @convention(c) (Widget) -> gboolean
        let visibleDialog, defaultWidget: GetWidget
        let addLegalSection: AddLegalSection

        init?() {
            guard let make = libraryFunction("adw_dialog_new", as: MakeWidget.self),
                let makeAbout = libraryFunction("adw_about_dialog_new", as: MakeWidget.self),
                let makeToolbarView = libraryFunction("adw_toolbar_view_new", as: MakeWidget.self),
                let addTopBar = libraryFunction("adw_toolbar_view_add_top_bar", as: SetWidget.self),
                let setContent = libraryFunction("adw_toolbar_view_set_content", as: SetWidget.self),
                let setTitle = libraryFunction("adw_dialog_set_title", as: SetString.self),
                let setWidth = libraryFunction("adw_dialog_set_content_width", as: SetNumber.self),
                let setHeight = libraryFunction("adw_dialog_set_content_height", as: SetNumber.self),
                let setChild = libraryFunction("adw_dialog_set_child", as: SetWidget.self),
                let present = libraryFunction("adw_dialog_present", as: SetWidget.self),
                let setFocus = libraryFunction("adw_dialog_set_focus", as: SetWidget.self),
                let defaultWidget = libraryFunction("adw_dialog_get_default_widget", as: GetWidget.self),
                let close = libraryFunction("adw_dialog_close", as: (@convention(c) (Widget) -> gboolean).self),
                let visibleDialog = libraryFunction("adw_application_window_get_visible_dialog", as: GetWidget.self),
                let removePage = libraryFunction("adw_preferences_dialog_remove", as: SetWidget.self),
                let showPage = libraryFunction("adw_preferences_dialog_set_visible_page_name", as: SetString.self),
                let addLegalSection = libraryFunction("adw_about_dialog_add_legal_section", as: AddLegalSection.self)
            else { return nil }
            self.make = make
            self.makeAbout = makeAbout
            self.makeToolbarView = makeToolbarView
            self.addTopBar = addTopBar
            self.setContent = setContent
            self.setTitle = setTitle
            self.setWidth = setWidth
            self.setHeight = setHeight
            self.setChild = setChild
            self.present = present
            self.setFocus = setFocus
            self.defaultWidget = defaultWidget
            self.close = close
            self.visibleDialog = visibleDialog
            self.removePage = removePage
            self.showPage = showPage
            self.addLegalSection = addLegalSection
        }
    }

    struct Alerts {
        let make: MakeAlert
        let addResponse: AddResponse
        let setAppearance: SetAppearance
        let setCloseResponse, setDefaultResponse: SetString

        init?() {
            guard let make = libraryFunction("adw_alert_dialog_new", as: MakeAlert.self),
                let addResponse = libraryFunction("adw_alert_dialog_add_response", as: AddResponse.self),
                let setAppearance = libraryFunction("adw_alert_dialog_set_response_appearance", as: SetAppearance.self),
                let setCloseResponse = libraryFunction("adw_alert_dialog_set_close_response", as: SetString.self),
                let setDefaultResponse = libraryFunction("adw_alert_dialog_set_default_response", as: SetString.self)
            else { return nil }
            self.make = make
            self.addResponse = addResponse
            self.setAppearance = setAppearance
            self.setCloseResponse = setCloseResponse
            self.setDefaultResponse = setDefaultResponse
        }
    }

    struct Shortcuts {
        let make: MakeWidget
        let makeSection: MakeShortcutsSection
        let makeItem: MakeShortcutsItem
        let setSubtitle: SetShortcutsString
        let addItem: AddShortcutsItem
        let addSection: AddShortcutsSection

        init?() {
            guard let make = libraryFunction("adw_shortcuts_dialog_new", as: MakeWidget.self),
                let makeSection = libraryFunction("adw_shortcuts_section_new", as: MakeShortcutsSection.self),
                let makeItem = libraryFunction("adw_shortcuts_item_new", as: MakeShortcutsItem.self),
                let setSubtitle = libraryFunction("adw_shortcuts_item_set_subtitle", as: SetShortcutsString.self),
                let addItem = libraryFunction("adw_shortcuts_section_add", as: AddShortcutsItem.self),
                let addSection = libraryFunction("adw_shortcuts_dialog_add", as: AddShortcutsSection.self)
            else { return nil }
            self.make = make
            self.makeSection = makeSection
            self.makeItem = makeItem
            self.setSubtitle = setSubtitle
            self.addItem = addItem
            self.addSection = addSection
        }
    }
}
