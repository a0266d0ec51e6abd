// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// The header bar, in the color of the first row, with the name of the list and a back button.
final class Header {
    /// The box around the header bar.
    let widget: Widget
    private let sync: SyncClient
    private let title: OpaquePointer
    /// The name of the other level during a change of level.
    private let otherTitle: OpaquePointer
    private let bar: Widget
    private let back: Widget
    private let more: Widget
    private let background: HeaderBackground
    private var styleClass = ""
    var palette: Palette
    /// Called when the menu has closed and the list should get the focus back.
    var onMenuClosed: () -> Void = {}
    /// Called before the menu opens. Returns the steps that it offers to undo and redo.
    var onMenuOpening: () -> (undo: UndoStep?, redo: UndoStep?) = { (nil, nil) }
    /// The section of the menu with undo and redo.
    private lazy var historyMenu = ObjectRef(g_menu_new())

    init(in window: Widget, sync: SyncClient, palette: Palette) {
        self.palette = palette
        background = HeaderBackground()
        self.sync = sync
        title = ptr(adw_window_title_new("", ""))
        otherTitle = ptr(adw_window_title_new("", ""))
        bar = adw_header_bar_new()
        let titles = gtk_overlay_new()!
        gtk_overlay_set_child(ptr(titles), ptr(title))
        gtk_overlay_add_overlay(ptr(titles), ptr(otherTitle))
        gtk_overlay_set_measure_overlay(ptr(titles), ptr(otherTitle), 1)
        gtk_widget_set_visible(ptr(otherTitle), 0)
        Accessibility.set(isHidden: true, of: ptr(otherTitle))
        adw_header_bar_set_title_widget(ptr(bar), titles)
        // Reading the icons takes longer than showing the rows, so the buttons appear a frame later.
        adw_header_bar_set_show_start_title_buttons(ptr(bar), 0)
        adw_header_bar_set_show_end_title_buttons(ptr(bar), 0)
        back = gtk_button_new()
        // The focus stays in the list.
        gtk_widget_set_focus_on_click(back, 0)
        gtk_actionable_set_action_name(ptr(back), "win.up")
        gtk_widget_set_tooltip_text(back, tr("Lists"))
        Accessibility.set(label: tr("Lists"), of: back)
        more = gtk_menu_button_new()
        gtk_menu_button_set_primary(ptr(more), 1)
        for button in [back, more] { gtk_widget_set_visible(button, 0) }
        adw_header_bar_pack_start(ptr(bar), back)
        adw_header_bar_pack_end(ptr(bar), more)
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_widget_add_css_class(widget, "list-header")
        let colored = gtk_overlay_new()!
        gtk_overlay_set_child(ptr(colored), background.widget)
        gtk_overlay_add_overlay(ptr(colored), bar)
        gtk_overlay_set_measure_overlay(ptr(colored), bar, 1)
        gtk_box_append(ptr(widget), colored)
        onPopup(ptr(more)) { [weak self] in
            guard let self else { return }
            makeMenu()
            fitMenu()
        }
        showSyncProblem()
        sync.observe(for: self, listens: false) { [weak self] in self?.showSyncProblem() }
        FrameClock.afterNext(of: window) { [weak self] in
            // After input and drawing.
            MainLoop.perform(priority: G_PRIORITY_LOW) {
                IconTheme.load { [weak self] in
                    gtk_window_set_default_icon_name(Program.id)
                    self?.addIcons()
                }
            }
        }
    }

    /// Marks the button of the menu while sync has a problem, which the menu shows.
    private func showSyncProblem() {
        let label = sync.hasProblem ? tr("Main Menu, Sync Has a Problem") : tr("Main Menu")
        gtk_widget_set_tooltip_text(more, label)
        Accessibility.set(label: label, of: more)
        if sync.hasProblem {
            gtk_widget_add_css_class(more, "attention")
        } else {
            gtk_widget_remove_css_class(more, "attention")
        }
    }

    private func makeMenu() {
        MainMenu.show(onMenuOpening(), in: historyMenu.pointer)
        let needsStatus = sync.text != nil
        if gtk_menu_button_get_popover(ptr(more)) == nil || needsStatus != (syncStatus != nil) {
            let menu = ObjectRef(MainMenu.make(hasSyncStatus: needsStatus, history: historyMenu.pointer))
            gtk_menu_button_set_menu_model(ptr(more), ptr(menu.pointer))
            guard let popover = gtk_menu_button_get_popover(ptr(more)) else { return }
            syncStatus = needsStatus ? SyncStatusButton(in: popover, of: sync) : nil
            on(ptr(popover), "closed") { [weak self] in
                self?.syncStatus?.stop()
                MainLoop.soon { self?.onMenuClosed() }
            }
        }
        syncStatus?.start()
    }

    private func fitMenu() {
        guard let popover = gtk_menu_button_get_popover(ptr(more)), let window = gtk_widget_get_root(widget) else {
            return
        }
        PopoverMenu.fit(ptr(popover), to: 0...Double(gtk_widget_get_height(widget)), in: ptr(window))
    }

    /// The status of synchronization in the menu, if there is an account.
    private var syncStatus: SyncStatusButton?

    private var hasButtons = false
    private var showsBack = false

    private func addIcons() {
        adw_header_bar_set_show_start_title_buttons(ptr(bar), 1)
        adw_header_bar_set_show_end_title_buttons(ptr(bar), 1)
        gtk_menu_button_set_icon_name(ptr(more), "open-menu-symbolic")
        gtk_widget_set_visible(more, 1)
        gtk_button_set_icon_name(ptr(back), "go-previous-symbolic")
        hasButtons = true
        gtk_widget_set_visible(back, showsBack ? 1 : 0)
    }

    /// Returns the bounds of the back button in px of another widget; `nil` if it is hidden.
    func dropZone(in other: Widget) -> DropZone? {
        var bounds = graphene_rect_t()
        guard showsBack, hasButtons, gtk_widget_compute_bounds(back, other, &bounds) != 0 else { return nil }
        let (x, y) = (Double(bounds.origin.x), Double(bounds.origin.y))
        let reach = 3.0
        return DropZone(
            left: x - reach, top: y - reach, right: x + Double(bounds.size.width) + reach,
            bottom: y + Double(bounds.size.height) + reach
        )
    }

    /// Shows the name and the color of a list. During a change of level, the name, the color, and the back button of the
    /// other level fade with it.
    func show(_ level: Level, _ list: ItemList, change: LevelChange?) {
        adw_window_title_set_title(title, Self.name(of: level, list))
        showsBack = level != .lists
        gtk_widget_set_visible(ptr(otherTitle), change == nil ? 0 : 1)
        if let change { adw_window_title_set_title(otherTitle, Self.name(of: change.level, change.list)) }
        let share = change?.share ?? 1
        gtk_widget_set_opacity(ptr(title), share)
        gtk_widget_set_opacity(ptr(otherTitle), 1 - share)
        let othersShowBack = change.map { $0.level != .lists } ?? false
        gtk_widget_set_opacity(back, (showsBack ? share : 0) + (othersShowBack ? 1 - share : 0))
        if hasButtons { gtk_widget_set_visible(back, showsBack || othersShowBack ? 1 : 0) }
        let other = change.map { Self.styleClass(of: $0.level, $0.list) }
        let own = Self.styleClass(of: level, list)
        background.show(other.map { fill(of: $0).changing(to: fill(of: own), share) } ?? fill(of: own))
        let styleClass = share < 0.5 ? other ?? own : own
        guard styleClass != self.styleClass else { return }
        if !self.styleClass.isEmpty { gtk_widget_remove_css_class(widget, self.styleClass) }
        if !styleClass.isEmpty { gtk_widget_add_css_class(widget, styleClass) }
        self.styleClass = styleClass
    }

    /// Returns the CSS class for the first row of a list.
    private static func styleClass(of level: Level, _ list: ItemList) -> String {
        list.items.first.map { $0.isDone ? "done" : level == .lists ? "list" : "item" } ?? ""
    }

    /// Returns the color for a CSS class.
    private func fill(of styleClass: String) -> Color {
        switch styleClass {
        case "done": palette.done.fill
        case "list": palette.listColors(index: 0, of: 1).fill
        case "item": palette.colors(index: 0, of: 1).fill
        default: palette.chrome.ground.fill
        }
    }

    private static func name(of level: Level, _ list: ItemList) -> String {
        level == .lists ? tr("Lists") : DisplayText.make(from: list.name)
    }
}
