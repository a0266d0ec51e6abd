// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import ListStore

/// A window that lists the backups by date and number of items. Each can be viewed and restored.
final class RestoreWindow {
    static let templates: [guint: [UInt8]] = [2: PackageResources.restore_window_ui]

    private let window: Widget
    private let stack: Widget
    private let title: OpaquePointer
    private let back: Widget
    private let restore: Widget
    /// The page that is shown until the names of the backups are read.
    private let loading: Widget
    private let list: Widget
    private let preview: ListController
    private let preferences: Preferences
    private let backups: Backups
    private let current: Library
    private let onRestore: (Library) -> Void
    private lazy var spinner = DelayedSpinner { [window, loading] in
        gtk_box_append(ptr(loading), $0)
        gtk_window_present(ptr(window))
    }
    /// Adds and changes rows, five in each frame, because all of them together take longer than a frame.
    private lazy var updates = UpdateQueue(of: window, perFrame: 5)
    private var rows: [(backup: Backup, row: Widget)] = []
    private var shown: Library?
    /// The reading of the names of all backups.
    private var names: BackgroundTask?
    /// The reading of all backups for their summaries.
    private var summaries: BackgroundTask?
    /// The reading of the backup that the user has chosen.
    private var opening: BackgroundTask?

    /// - Parameters:
    ///   - parent: the window that it is transient for.
    ///   - current: the current lists. A backup that is opened shares the memory of equal items with them, so that
    ///     restoring it is fast.
    ///   - palette: the colors of rows; `recolor(_:)` changes them.
    ///   - onRestore: receives the library of the backup that the user has chosen.
    init(
        over parent: Widget, backups: Backups, current: Library, palette: Palette, preferences: Preferences,
        sounds: Sounds,
        onRestore: @escaping (Library) -> Void
    ) {
        preview = ListController(palette: palette, sounds: sounds)
        self.preferences = preferences
        self.backups = backups
        self.current = current
        self.onRestore = onRestore
        let template = Template(Self.templates)
        window = template["window"]
        stack = template["stack"]
        title = ptr(template["title"])
        back = template["back"]
        restore = template["restore"]
        loading = template["loading"]
        list = template["list"]
        gtk_window_set_transient_for(ptr(window), ptr(parent))
        palette.setContrastClass(of: window)
        adw_bin_set_child(ptr(template["preview"]), preview.widget)
        on(ptr(back), "clicked") { [weak self] in self?.goBack() }
        on(ptr(restore), "clicked") { [weak self] in self?.restoreShown() }
        onObject(ptr(list), "row-activated") { [weak self] row in self?.open(row) }
        preview.addKeys(to: window, of: window)
        // The controller that is added last receives keys first.
        let keys = gtk_event_controller_key_new()!
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        onKey(keys) { [weak self] key, _ in self?.handleKey(key) ?? false }
        gtk_widget_add_controller(window, keys)
        attach(self, to: window)
        on(ptr(window), "destroy") { [weak self] in
            self?.names?.cancel()
            self?.summaries?.cancel()
            self?.opening?.cancel()
        }
        showPage("loading")
    }

    /// Reads the names of the backups on another thread, and presents the window with them; with a spinner if that
    /// takes long.
    func present() {
        spinner.isNeeded = true
        names = BackgroundTask([backups]) {
            $0.list()
        } deliver: { [weak self] in
            self?.show($1)
        }
    }

    /// Applies other colors.
    func recolor(_ palette: Palette) {
        palette.setContrastClass(of: window)
        preview.recolor(palette)
    }

    private func handleKey(_ key: UInt32) -> Bool {
        guard Int32(bitPattern: key) == GDK_KEY_Escape else { return false }
        if shown == nil { gtk_window_close(ptr(window)) } else { goBack() }
        return true
    }

    private func showPage(_ name: String) {
        gtk_stack_set_visible_child_name(ptr(stack), name)
        let isPreview = name == "preview"
        gtk_widget_set_visible(back, isPreview ? 1 : 0)
        gtk_widget_set_visible(restore, isPreview ? 1 : 0)
    }

    /// Goes from a list to all lists of the backup, and from there to all backups.
    private func goBack() {
        if let shown, preview.level != .lists, shown.lists.count > 1 {
            return preview.perform(.up)
        }
        shown = nil
        adw_window_title_set_title(title, tr("Restore"))
        adw_window_title_set_subtitle(title, "")
        showPage("list")
    }

    // MARK: All backups

    /// Shows the window with a row for each backup, and its summary once it is read.
    private func show(_ all: [Backup]) {
        spinner.isNeeded = false
        showPage(all.isEmpty ? "none" : "list")
        // The first page is shown without a transition.
        gtk_stack_set_transition_type(ptr(stack), GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT)
        if gtk_widget_get_visible(window) == 0 { gtk_window_present(ptr(window)) }
        for backup in all {
            updates.add { [weak self] in self?.addRow(for: backup) }
        }
        summaries = BackgroundTask(all) { [backups] in
            backups.summary(of: $0)
        } deliver: { [weak self] backup, summary in
            self?.updates.add { [weak self] in self?.describe(backup, summary) }
        }
    }

    private func addRow(for backup: Backup) {
        let row = adw_action_row_new()!
        adw_preferences_row_set_title(ptr(row), Self.date(of: backup))
        gtk_list_box_row_set_activatable(ptr(row), 1)
        adw_action_row_add_suffix(ptr(row), gtk_image_new_from_icon_name("go-next-symbolic"))
        gtk_list_box_append(ptr(list), row)
        rows.append((backup, row))
    }

    private func describe(_ backup: Backup, _ summary: Backups.Summary?) {
        guard let row = rows.first(where: { $0.backup.id == backup.id })?.row else { return }
        guard let summary else {
            gtk_widget_set_visible(row, 0)
            return
        }
        adw_action_row_set_subtitle(ptr(row), Self.words(for: summary))
    }

    private static func words(for summary: Backups.Summary) -> String {
        let items = trn("{count} item to do", "{count} items to do", summary.unfinished)
        let done = trn("{count} done", "{count} done", summary.done)
        return [items, done, trn("{count} list", "{count} lists", summary.lists)].joined(separator: " · ")
    }

    private static func date(of backup: Backup) -> String {
        guard let time = g_date_time_new_from_unix_local(gint64(backup.seconds)) else { return "" }
        defer { g_date_time_unref(time) }
        // TRANSLATORS: Date and time, in the format of g_date_time_format().
        return takeString(g_date_time_format(time, tr("%a, %x, %H:%M"))) ?? ""
    }

    // MARK: One backup

    /// Reads the backup of a row on another thread, and shows it.
    private func open(_ row: OpaquePointer?) {
        guard let row, let backup = rows.first(where: { ptr($0.row) == row })?.backup else { return }
        opening?.cancel()
        opening = BackgroundTask([backup]) { [backups, current] in
            backups.library(of: $0)?.sharingItems(with: current)
        } deliver: { [weak self] in
            self?.show($0, $1)
        }
    }

    private func show(_ backup: Backup, _ library: Library?) {
        guard let library else { return gtk_widget_error_bell(window) }
        shown = library
        adw_window_title_set_title(title, Self.date(of: backup))
        adw_window_title_set_subtitle(
            title, trn("{count} item to do", "{count} items to do", Backups.Summary(library).unfinished))
        let earlier = EditableLibrary(
            library, isReadOnly: true, doneItemPlacement: preferences.doneItemPlacement,
            dueListName: Library.dueListName
        ) { .random() }
        preview.set(swapsSwipes: preferences.swapSwipes)
        preview.show(earlier, from: ViewState(level: library.lists.count == 1 ? nil : .lists))
        showPage("preview")
        gtk_widget_grab_focus(preview.view.widget)
    }

    private func restoreShown() {
        guard let shown else { return }
        onRestore(shown)
        gtk_window_close(ptr(window))
    }
}
