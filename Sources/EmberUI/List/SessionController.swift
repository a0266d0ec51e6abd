// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import ListCore

/// Owns a session, and supplies its view with snapshots. Subclasses handle its events.
class SessionController: ListViewSource {
    let view: ListView
    var session: ListSession?
    /// Whether the session has changed since the view's last snapshot.
    var needsSnapshot = false
    /// The viewport that the session was laid out for.
    var viewport: ListViewport?
    private(set) var palette: Palette
    /// Whether dates are recognized in what is typed.
    var recognizesDates = false {
        didSet { session?.recognizeDate = dateRecognition }
    }

    /// - Parameter palette: the colors of rows; `recolor(_:)` changes them.
    init(palette: Palette) {
        self.palette = palette
        view = ListView(palette: palette)
        view.source = self
    }

    /// Handles events of the session.
    ///
    /// - Parameter input: the input that causes the events, if one does.
    func process(_ events: [SessionEvent], of input: Input? = nil) {}

    /// Performs a command of a key or a menu.
    func perform(_ command: Command) {
        process(session?.handle(.command(command), now: MainLoop.now) ?? [])
        refresh()
    }

    /// Updates the view after a change of the session.
    func refresh() {
        needsSnapshot = true
        view.edit(session?.editing, isList: session?.level == .lists)
        view.refresh()
    }

    /// Applies other colors.
    func recolor(_ palette: Palette) {
        self.palette = palette
        session?.set(palette: palette)
        view.recolor(palette)
        refresh()
    }

    /// Finds a date in what is typed.
    var dateRecognition: @Sendable (String, [Range<String.Index>]) -> DatePhrase? {
        guard recognizesDates else { return { _, _ in nil } }
        return { DatePhraseRecognizer.recognize($0, typed: $1) }
    }

    /// Leaves the date that was typed as words. Returns `false` if none was, or if it doesn't end at the caret.
    func rejectDate(endingAt caret: Int? = nil) -> Bool {
        process(session?.recognizeTypedDate() ?? [])
        guard let date = session?.editing?.date, caret ?? date.end == date.end else { return false }
        perform(.rejectDate)
        return true
    }

    // MARK: Source of the view

    func snapshot(at time: Double) -> ListSnapshot? {
        guard let events = session?.advance(to: time) else { return nil }
        process(events + (session?.recognizeTypedDate() ?? []))
        needsSnapshot = false
        return session?.snapshot
    }

    func layOut(in viewport: ListViewport) -> ListSnapshot? {
        guard viewport != self.viewport || needsSnapshot else { return nil }
        self.viewport = viewport
        session?.set(mirrored: viewport.isMirrored, reducesMotion: viewport.reducesMotion)
        session?.resize(width: viewport.width, height: viewport.height, metrics: viewport.metrics, now: MainLoop.now)
        needsSnapshot = false
        return session?.snapshot
    }

    func measure(_ heights: [MeasuredHeight]) -> ListSnapshot? {
        session?.measure(heights)
        return session?.snapshot
    }

    func moveCaret(to span: ClosedRange<Double>) -> ListSnapshot? {
        session?.moveCaret(to: span) == true ? session?.snapshot : nil
    }

    func scroll(to offset: Double) {
        process(session?.scroll(to: offset, now: MainLoop.now) ?? [])
        refresh()
    }

    func dateLabelsChanged() {
        session?.dateLabelsChanged()
        refresh()
    }

    func connect(to field: EditField) {
        if recognizesDates { WorkQueue().async { DatePhraseRecognizer.prepare() } }
        field.onType = { [weak self] in self?.perform(.type($0, typed: $1)) }
        field.onBackspace = { [weak self] in self?.rejectDate(endingAt: $0) ?? false }
        field.onDatePress = { [weak self] in self?.rejectDate() ?? false }
        field.onCompose = { [weak self] in
            self?.session?.composed()
            self?.refresh()
        }
        field.onCaret = { [weak self] in self?.refresh() }
        field.onBreak = { [weak self] in self?.perform(.commit) }
        field.onPaste = { [weak self] in self?.perform(.paste($0, before: $1, after: $2)) }
    }

    /// Does nothing, unless a subclass lets rows be completed or deleted.
    func perform(_ command: Command, on item: ItemID) {}
}
