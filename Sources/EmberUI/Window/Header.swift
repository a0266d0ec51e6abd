// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// The header bar of the window, with a back button and the main menu.
final class Header {
    private let listBar: ListHeaderBar
    /// The box around the header bar.
    var widget: Widget { listBar.widget }
    private let sync: SyncClient
    private let back: Widget
    private let more: Widget
    var palette: Palette {
        get { listBar.palette }
        set { listBar.palette = newValue }
    }
    /// The header bar of the lists at the start of the window, while they are shown there.
    var listsBar: ListHeaderBar? {
        didSet { if hasButtons { showWindowButtons() } }
    }
    /// Called when the menu has closed and the list should get the focus back.
    var onMenuClosed: () -> Void = {}
    /// Called before the menu opens. Returns the steps that it offers to undo and redo.
    var onMenuOpening: () -> (undo: UndoStep?, redo: UndoStep?) = { (nil, nil) }
    /// The section of the menu with undo and redo.
    private lazy var historyMenu = ObjectRef(g_menu_new())

    init(in window: Widget, sync: SyncClient, palette: Palette) {
        // Reading the icons takes longer than showing the rows, so the buttons appear a frame later.
        listBar = ListHeaderBar(palette: palette)
        self.sync = sync
        back = gtk_button_new()
        // The focus stays in the list.
        gtk_widget_set_focus_on_click(back, 0)
        gtk_actionable_set_action_name(ptr(back), "win.up")
        gtk_widget_set_tooltip_text(back, tr("Lists"))
        Accessibility.set(label: tr("Lists"), of: back)
        more = gtk_menu_button_new()
        gtk_menu_button_set_primary(ptr(more), 1)
        for button in [back, more] { gtk_widget_set_visible(button, 0) }
        adw_header_bar_pack_start(ptr(listBar.bar), back)
        adw_header_bar_pack_end(ptr(listBar.bar), more)
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
        setClass("attention", to: sync.hasProblem, of: more)
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
    /// When (s) a change of level interrupted another one, and the opacity that the back button had then.
    private var interrupted: (time: Double, backOpacity: Double)?

    private func addIcons() {
        showWindowButtons()
        gtk_menu_button_set_icon_name(ptr(more), "open-menu-symbolic")
        gtk_widget_set_visible(more, 1)
        gtk_button_set_icon_name(ptr(back), "go-previous-symbolic")
        hasButtons = true
        gtk_widget_set_visible(back, showsBack ? 1 : 0)
    }

    private func showWindowButtons() {
        listBar.showWindowButtons(start: listsBar == nil, end: true)
        listsBar?.showWindowButtons(start: true, end: false)
    }

    /// Returns the bounds of the back button in px of another widget; `nil` if it is hidden.
    func dropZone(in other: Widget) -> DropZone? {
        showsBack && hasButtons ? DropZone(around: back, in: other, reach: 3) : nil
    }

    /// Shows the name and the color of a list. During a change of level, the name, the color, and the back button of the
    /// other level fade with it.
    func show(_ level: Level, _ list: ItemList, change: LevelChange?) {
        listBar.show(level, list, change: change)
        showsBack = level != .lists && listsBar == nil
        let share = change?.share ?? 1
        if change?.interruptionTime != interrupted?.time {
            interrupted = change?.interruptionTime.map { ($0, gtk_widget_get_opacity(back)) }
        }
        let othersShowBack = listsBar == nil && change.map { $0.level != .lists } ?? false
        let former = interrupted?.backOpacity ?? (othersShowBack ? 1 : 0)
        gtk_widget_set_opacity(back, (showsBack ? share : 0) + former * (1 - share))
        if hasButtons { gtk_widget_set_visible(back, showsBack || former > 0 ? 1 : 0) }
    }
}

extension DropZone {
    /// The bounds of a widget in px of another one; `nil` if it has none.
    ///
    /// - Parameter reach: px that the zone is larger on each side.
    init?(around widget: Widget, in other: Widget, reach: Double = 0) {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, other, &bounds) != 0 else { return nil }
        let (x, y) = (Double(bounds.origin.x), Double(bounds.origin.y))
        self.init(
            left: x - reach, top: y - reach, right: x + Double(bounds.size.width) + reach,
            bottom: y + Double(bounds.size.height) + reach)
    }
}
