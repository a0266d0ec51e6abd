// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import ListStore

/// A row in which new items are typed, without the list that they go to: a row of a list in memory with its editor.
final class NewItemRow: SessionController {
    /// Called when a date is recognized in what is typed.
    var onDate: (DatePhrase) -> Void = { _ in }
    /// Called when an input method ends a line without the Enter key.
    var onBreak: () -> Void = {}
    /// Called after the height has changed.
    var onResize: () -> Void = {}

    private var height: Int32 = 0

    /// The number of rows of pasted lines in view.
    private static let visibleRows = 6.0

    init(palette: Palette, recognizesDates: Bool) {
        super.init(palette: palette)
        self.recognizesDates = recognizesDates
        gtk_widget_set_vexpand(view.widget, 0)
    }

    /// Opens an empty row. Call this when the view is in a window.
    func open() {
        view.edit(nil, isList: false)
        let list = ItemList(id: .random(), name: "")
        var session = ListSession(library: Library(lists: [list]), level: .items(list.id), makeID: { .random() })
        session.set(palette: palette)
        session.set(mirrored: false, reducesMotion: true)
        session.recognizeDate = dateRecognition
        self.session = consume session
        viewport = nil
        fit(view.rowHeight)
        perform(.add(.top))
    }

    /// Ends editing, and returns the items that were typed or pasted.
    func finish() -> [Item] {
        perform(.finishEditing)
        return session?.list.items.filter { !ItemText.trimmed($0.text).isEmpty } ?? []
    }

    /// Opens the last item again.
    func reopen() { perform(.edit) }

    override func process(_ events: [SessionEvent], of input: Input? = nil) {
        for case .recognizedDate(let date) in events { onDate(date) }
    }

    /// Requests the height (px) of the rows for the view.
    private func fit(_ content: Double) {
        let new = Int32(min(content, view.rowHeight * Self.visibleRows).rounded(.up))
        guard new != height else { return }
        height = new
        gtk_widget_set_size_request(view.widget, -1, new)
        onResize()
    }

    // MARK: Source of the view

    override func layOut(in viewport: ListViewport) -> ListSnapshot? {
        var viewport = viewport
        viewport.reducesMotion = true
        return super.layOut(in: viewport)
    }

    override func measure(_ heights: [MeasuredHeight]) -> ListSnapshot? {
        let snapshot = super.measure(heights)
        // Widgets must not be resized during the allocation.
        if let snapshot { MainLoop.soon { [weak self] in self?.fit(snapshot.contentHeight) } }
        return snapshot
    }

    override func connect(to field: EditField) {
        super.connect(to: field)
        field.onBreak = { [weak self] in self?.onBreak() }
    }
}
