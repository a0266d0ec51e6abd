// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import ListStore

/// A row in which new items are typed, without the list that they go to: a row of a list in memory with its editor.
final class NewItemRow {
    let view: ListView
    /// Called when a date is recognized in what is typed.
    var onDate: (DatePhrase) -> Void = { _ in }
    /// Called when an input method ends a line without the Enter key.
    var onBreak: () -> Void = {}
    /// Called after the height has changed.
    var onResize: () -> Void = {}

    private var session = ListSession(library: Library(), makeID: { .random() })
    private var palette: Palette
    private let recognizesDates: Bool
    private var viewport: ListViewport?
    private var needsSnapshot = false
    private var height: Int32 = 0

    /// The number of rows of pasted lines in view.
    private static let visibleRows = 6.0

    init(palette: Palette, recognizesDates: Bool) {
        self.palette = palette
        self.recognizesDates = recognizesDates
        view = ListView(palette: palette)
        view.source = self
        gtk_widget_set_vexpand(view.widget, 0)
    }

    /// Opens an empty row. Call this when the view is in a window.
    func open() {
        view.edit(nil, isList: false)
        let list = ItemList(id: .random(), name: "")
        session = ListSession(library: Library(lists: [list]), level: .items(list.id), makeID: { .random() })
        session.set(palette: palette)
        session.set(mirrored: false, reducesMotion: true)
        if recognizesDates { session.recognizeDate = { DatePhraseRecognizer.recognize($0, typed: $1) } }
        viewport = nil
        fit(view.rowHeight)
        perform(.add(.top))
    }

    /// Ends editing, and returns the items that were typed or pasted.
    func finish() -> [Item] {
        perform(.finishEditing)
        return session.list.items.filter { !ItemText.trimmed($0.text).isEmpty }
    }

    /// Opens the last item again.
    func reopen() { perform(.edit) }

    /// Leaves the date that was typed as words. Returns `false` if none was, or if it doesn't end at the caret.
    func rejectDate(endingAt caret: Int? = nil) -> Bool {
        process(session.recognizeTypedDate())
        guard let date = session.editing?.date, caret ?? date.end == date.end else { return false }
        perform(.rejectDate)
        return true
    }

    /// Applies other colors.
    func recolor(_ palette: Palette) {
        self.palette = palette
        session.set(palette: palette)
        view.recolor(palette)
        refresh()
    }

    private func perform(_ command: Command) {
        process(session.handle(.command(command), now: MainLoop.now))
        refresh()
    }

    private func process(_ events: [SessionEvent]) {
        for case .recognizedDate(let date) in events { onDate(date) }
    }

    /// Updates the view after a change of the session.
    private func refresh() {
        needsSnapshot = true
        view.edit(session.editing, isList: false)
        view.refresh()
    }

    /// Requests the height (px) of the rows for the view.
    private func fit(_ content: Double) {
        let new = Int32(min(content, view.rowHeight * Self.visibleRows).rounded(.up))
        guard new != height else { return }
        height = new
        gtk_widget_set_size_request(view.widget, -1, new)
        onResize()
    }
}

extension NewItemRow: ListViewSource {
    func snapshot(at time: Double) -> ListSnapshot? {
        process(session.advance(to: time) + session.recognizeTypedDate())
        needsSnapshot = false
        return session.snapshot
    }

    func layOut(in viewport: ListViewport) -> ListSnapshot? {
        guard viewport != self.viewport || needsSnapshot else { return nil }
        self.viewport = viewport
        session.set(mirrored: viewport.isMirrored, reducesMotion: true)
        session.resize(width: viewport.width, height: viewport.height, metrics: viewport.metrics, now: MainLoop.now)
        needsSnapshot = false
        return session.snapshot
    }

    func measure(_ heights: [MeasuredHeight]) -> ListSnapshot? {
        session.measure(heights)
        let snapshot = session.snapshot
        // Widgets must not be resized during the allocation.
        MainLoop.soon { [weak self] in self?.fit(snapshot.contentHeight) }
        return snapshot
    }

    func moveCaret(to span: ClosedRange<Double>) -> ListSnapshot? {
        session.moveCaret(to: span) ? session.snapshot : nil
    }

    func scroll(to offset: Double) {
        process(session.scroll(to: offset, now: MainLoop.now))
        refresh()
    }

    func dateLabelsChanged() {
        session.dateLabelsChanged()
        refresh()
    }

    func connect(to field: EditField) {
        field.onType = { [weak self] in self?.perform(.type($0, typed: $1)) }
        field.onBackspace = { [weak self] in self?.rejectDate(endingAt: $0) ?? false }
        field.onDatePress = { [weak self] in self?.rejectDate() ?? false }
        field.onCompose = { [weak self] in
            self?.session.composed()
            self?.refresh()
        }
        field.onCaret = { [weak self] in self?.refresh() }
        field.onBreak = { [weak self] in self?.onBreak() }
        field.onPaste = { [weak self] in self?.perform(.paste($0, before: $1, after: $2)) }
    }

    /// Does nothing: an item that isn't in a list yet can't be completed or deleted.
    func perform(_ command: Command, on item: ItemID) {}
}
