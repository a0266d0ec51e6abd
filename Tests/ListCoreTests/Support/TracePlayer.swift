// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Plays traces into a session and checks the laws that hold for every trace.
struct TracePlayer {
    private let shared: SharedSession
    var session: ListSession {
        _read { yield shared.session }
        _modify { yield &shared.session }
    }
    let original: Library
    private(set) var time = 0.0
    /// Numbers of rows completed or deleted by gestures, and of rows opened.
    private(set) var acts = 0
    private(set) var opened = 0
    /// How often all done items were cleared or put back.
    private(set) var pulls = 0
    /// Violations of the laws; empty if there are none.
    private(set) var faults: [String] = []
    /// Whether rows have other heights than estimated when they are laid out.
    private let measures: Bool
    /// Whether motion is reduced: rows jump then, and only their final states count.
    private let jumps: Bool
    /// How often another level or list was shown.
    private(set) var moves = 0
    /// Whether the last frames were part of a level transition, so that they have rows of both levels.
    private var isInTransition = false
    var recorder: FrameRecorder?
    /// The last frames.
    private var seen: [RowFrame] = [] {
        didSet { recorder?.record(seen, at: time) }
    }
    private var placeholder: Placeholder?
    /// Last positions of the fingers of a pinch, and of the drag of each device.
    private var fingers: Pinch.Fingers?
    private var drags: [Device: Point] = [:]
    /// Number of rows that were lifted.
    private(set) var lifted = 0
    /// Number of frames in which a press held a row that it had caught.
    private(set) var catches = 0
    /// What a release does, according to the events.
    private var armedEvent: SessionEvent?
    private var armedAction: Command?
    /// The row that the gesture began on, and whether it was acted on.
    private var owner: ItemID?
    private var hasActed = false

    /// Maximum velocities (px/s) of a row and of the list in these traces. A row that was dropped
    /// flies fastest if the wheel has scrolled its place away: at up to 11 s⁻¹ times the distance, which can be several
    /// viewports.
    private static let fastest = 16_000.0
    private static let fastestScroll = 60_000.0
    /// Tolerance (px) for settling and rounding to a whole pixel.
    private static let rounding = 0.75
    /// Horizontal tolerance (px) for a motion that was almost over when it began.
    private static let settled = 0.201
    /// The same for lift and lean.
    private static let tilt = 0.006

    init(todo: Int, done: Int, measures: Bool = false, reducesMotion: Bool = false, mirrored: Bool = false) {
        // Every third row has two lines, every seventh three.
        let items = SessionDriver.items(todo: todo, done: done).enumerated().map { index, item in
            var item = item
            item.text += String(repeating: "x", count: index % 7 == 6 ? 90 : index % 3 == 2 ? 50 : 12)
            return item
        }
        let library = Library(lists: [ItemList(id: ListID("list"), name: "List", items: items)])
        self.init(library: library, measures: measures, reducesMotion: reducesMotion, mirrored: mirrored)
        // A single list has no level above it.
        session.gestures.motions.layout.options.hasLevelAbove = false
    }

    /// Both levels; the first list is shown.
    init(
        library: Library, measures: Bool = false, reducesMotion: Bool = false, mirrored: Bool = false,
        doneItemPlacement: DoneItemPlacement = .bottom
    ) {
        self.measures = measures
        jumps = reducesMotion
        original = library
        let library = EditableLibrary(library, doneItemPlacement: doneItemPlacement, makeID: SessionDriver.ids())
        shared = SharedSession(ListSession(library))
        session.makeDate = { CompletionDate("2026-11-21T10:00:00Z") }
        session.set(mirrored: mirrored, reducesMotion: reducesMotion)
        session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
        seen = layOut()
    }

    /// The rows to show, after all of them were measured.
    private mutating func layOut() -> [RowFrame] {
        while true {
            let frames = session.frames
            guard measures else { return frames }
            var isCertain = true
            for frame in frames {
                guard let index = frame.index, !session.layout.heights.isMeasured(index) else { continue }
                session.measure(
                    index, as: 40 + Double(frame.item.text.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 63) * 1.25)
                isCertain = false
            }
            if isCertain { return frames }
        }
    }

    mutating func play(_ trace: Trace, frames: (inout SplitMix64) -> Double, random: inout SplitMix64) {
        for step in trace.steps {
            // No frame is drawn while nothing moves.
            while time < step.time { frame(session.isMoving ? min(time + frames(&random), step.time) : step.time) }
            act(step)
        }
    }

    /// Continues until nothing moves.
    mutating func settle() {
        let limit = time + 20
        while session.isMoving, time < limit { frame(time + 0.1) }
        if session.isMoving { fault("it still moves after 20 s") }
    }

    /// Takes the current frames without comparing them with the last ones.
    mutating func look() {
        seen = layOut()
    }

    // MARK: Laws of every moment

    private mutating func frame(_ next: Double) {
        let (offset, edited) = (session.layout.scrollPosition.offset, session.editing?.item)
        // All rows move in a change of level.
        let caught = session.levelTransition == nil ? session.motions.caughtRow : nil
        let shift = session.motions.stripShift
        placeholder = session.gestures.placeholder(in: session.list)
        let events = session.advance(to: next)
        note(events, edited: edited)
        let scrolled = session.layout.scrollPosition.offset - offset
        let frames = layOut()
        checkHold(frames)
        if let caught, session.motions.caughtRow == caught, session.levelTransition == nil {
            checkCatch(of: caught, frames, scrolled: scrolled - session.motions.stripShift + shift)
        }
        // A row may continue from its placeholder at any moment within this time.
        compare(seen, frames, after: next - time, scrolled: scrolled)
        seen = frames
        time = next
    }

    private mutating func act(_ step: Trace.Step) {
        let wasFree = session.gestures.active == nil
        // The device that keeps the gesture even if two fingers are put on the touchpad.
        let holder = session.gestures.active?.device == .touchpad ? nil : session.gestures.active?.device
        let (offset, edited) = (session.layout.scrollPosition.offset, session.editing?.item)
        let wasScrolling = session.layout.scrollPosition.isMoving
        placeholder = session.gestures.placeholder(in: session.list)
        switch step.action {
        case .wheel(let offset):
            note(session.scroll(to: offset, now: time), edited: edited)
            seen = layOut()
        case .resize(let width, let height):
            session.resize(width: width, height: height, metrics: SessionDriver.metrics, now: time)
            if session.gestures.active?.armedSide == nil, session.gestures.active?.releaseAction == nil {
                armedEvent = nil
            }
            seen = layOut()
        case .input(let input):
            let begins = wasFree || input.isScroll(.began)
            let caught = session.motions.caughtRow
            let place =
                begins
                ? input.place.flatMap {
                    session.motions.row(pressedAt: session.resolved($0), in: session.list)?.item.id
                } : nil
            let events = session.handle(input, now: time)
            // A new scroll ends the old one first.
            if input.isScroll(.began) { note(events, edited: edited, endsGesture: holder == nil) }
            if begins, session.gestures.active?.device != holder { (owner, hasActed) = (place, false) }
            if !input.isScroll(.began) { note(events, edited: edited, ofCommand: input.isCommand) }
            let frames = layOut()
            compare(seen, frames, by: input, scrolled: session.layout.scrollPosition.offset - offset)
            if case .pinch(let pinch) = input { fingers = pinch.fingers }
            if case .drag(let drag) = input { drags[drag.device] = drag.position }
            seen = frames
            // A list that scrolled by itself stops on a whole pixel.
            let scrolls = abs(session.layout.scrollPosition.offset - offset) > (wasScrolling ? 0.5 : 1e-9)
            if scrolls, session.gestures.swipe != nil, !input.isCommand { fault("a swipe scrolls") }
            if session.editing?.item != edited || input.isCommand { checkWhatIsSaved() }
            if let caught, session.editing?.item == caught, edited != caught {
                fault("\(caught) was caught, and is edited")
            }
        }
    }

    /// - Parameters:
    ///   - edited: the item that was edited before.
    ///   - endsGesture: whether a gesture ended, whatever it was.
    private mutating func note(
        _ events: [SessionEvent], edited: ItemID?, ofCommand: Bool = false, endsGesture: Bool = false
    ) {
        var taken = 0
        for event in events {
            switch event {
            case .armed, .listArmed:
                // Pulling farther to the next action is reported, too.
                if armedEvent == event, session.gestures.active?.releaseAction == armedAction {
                    fault("\(event) is reported twice")
                }
                (armedEvent, armedAction) = (event, session.gestures.active?.releaseAction)
            case .lifted: lifted += 1
            case .disarmed:
                if armedEvent == nil { fault("disarmed, but it never was armed") }
                armedEvent = nil
            // A list that was pulled up acts on all done items, wherever the finger is.
            case .changed(.clear, _), .changed(.uncompleteAll, _): pulls += 1
            // Editing ends before the item moves to another list.
            case .changed(.moveToList, _): break
            case .changed(_, let item) where item.id == edited: taken += 1
            case .moved: moves += 1
            case .changed(_, let item) where !ofCommand:
                acts += 1
                if item.id != owner { fault("\(item.id) was acted on, \(owner?.text ?? "nothing") was touched") }
                if hasActed { fault("\(item.id) was acted on twice") }
                hasActed = true
            default: break
            }
        }
        if taken > 1 { fault("\(edited?.text ?? "") was taken \(taken) times") }
        let isNew = session.editing?.isNew == true && session.editing?.item != edited
        if session.editing != nil, session.editing?.item != edited { opened += 1 }
        guard session.gestures.active == nil || endsGesture else { return }
        // A list whose name was left blank is removed before a pinch can open it.
        let isGone = edited != nil && events.contains(.edited)
        if armedEvent == .listArmed, !isNew, !isGone, !events.contains(where: \.isOfLevels) {
            fault("armed, but nothing was added")
        }
        armedEvent = nil
    }

    /// Checks that no blank item is saved.
    private mutating func checkWhatIsSaved() {
        let texts = session.libraryToSave.lists.flatMap { [$0.name] + $0.items.map(\.text) }
        if texts.contains(where: { ItemText.trimmed($0).isEmpty }) { fault("a blank item is saved") }
        if session.editing == nil, session.libraryToSave != session.library {
            fault("what is shown is not what is saved")
        }
    }

    /// The distance (px) that rows make room at once for a new line of a text (G51).
    private var growth: Double { measures ? session.layout.viewport.metrics.linePitch / 2 : 0 }

    /// Checks that an input moves rows only as far as the fingers moved.
    private mutating func compare(_ before: [RowFrame], _ after: [RowFrame], by input: Input, scrolled: Double) {
        var place: Point?
        if case .drag(let drag) = input { place = drags[drag.device] }
        let movement = input.movement(from: fingers, place: place)
        // Rows that come into view may have other heights than estimated, so that more of them come into view.
        let isBrief = movement.y < Tuning.overscan && (movement.y == 0 && abs(scrolled) < Tuning.overscan || !measures)
        let farthest = movement.y + growth + Self.rounding
        compare(before, after, what: "\(input)", isBrief: isBrief, tilt: Self.tilt) { x, y in
            abs(x) <= movement.x + Self.settled && abs(y) <= farthest
        }
    }

    private mutating func compare(_ before: [RowFrame], _ after: [RowFrame], after seconds: Double, scrolled: Double) {
        let most = Self.fastest * seconds + growth + Self.rounding
        if abs(scrolled) > Self.fastestScroll * seconds + Self.rounding {
            fault("the list jumps by \(scrolled) in \(seconds) s")
        }
        let isBrief = seconds < 0.0035 && abs(scrolled) < Tuning.overscan / 2
        // A row moving out of view scrolls with the list less and less.
        compare(before, after, what: "\(seconds) s", isBrief: isBrief, tilt: 60 * seconds + Self.tilt) { x, y in
            abs(x) <= most && max(min(y, y + scrolled), -max(y, y + scrolled)) <= most
        }
    }

    private mutating func compare(
        _ before: [RowFrame], _ after: [RowFrame], what: @autoclosure () -> String, isBrief: Bool = true, tilt: Double,
        allows: (_ x: Double, _ y: Double) -> Bool
    ) {
        let size = Point(x: session.layout.viewport.width, y: session.layout.viewport.height)
        let wasInTransition = isInTransition
        isInTransition = session.levelTransition != nil
        if wasInTransition || isInTransition { return checkTransition(after) }
        var old: [ItemID: RowFrame] = [:]
        for frame in before { old[frame.item.id] = frame }
        var seen: Set<ItemID> = []
        for frame in after {
            let id = frame.item.id
            if !seen.insert(id).inserted { fault("\(id) is shown twice") }
            if !(frame.x + frame.y + frame.opacity + frame.strike).isFinite { fault("\(id) is nowhere") }
            if Self.isSpace(frame) { continue }
            if let last = old[id] {
                let (x, y) = (frame.x - last.x, frame.y - last.y)
                // A row may come into view when others are lower than estimated.
                let isSeen = !measures && Self.visible(frame, size) > 0 || Self.visible(last, size) > 0
                if !jumps, isSeen, abs(frame.lift - last.lift) + abs(frame.lean - last.lean) > tilt {
                    fault(
                        "\(id) is lifted from \(last.lift) to \(frame.lift), or leans from \(last.lean) to \(frame.lean) in \(what())"
                    )
                }
                if !jumps, isSeen, !allows(x, y) { fault("\(id) jumps by \(x), \(y) to \(frame.y) in \(what())") }
            } else if isBrief, !jumps, Self.visible(frame, size) > 8, !goesOnFromPlaceholder(frame) {
                fault("\(id) appears at \(frame.x), \(frame.y) in \(what())")
            }
        }
        guard isBrief, !jumps else { return }
        for frame in before
        where Self.visible(frame, size) > 8 && !Self.isSpace(frame) && !seen.contains(frame.item.id) {
            fault("\(frame.item.id) vanishes from \(frame.x), \(frame.y) in \(what())")
        }
    }

    /// Checks that during a level transition each live row and each snapshot of the other level is shown once, at a
    /// finite position.
    private mutating func checkTransition(_ frames: [RowFrame]) {
        for rows in [frames.filter { $0.index != nil }, frames.filter { $0.index == nil }] {
            var seen: Set<ItemID> = []
            for frame in rows where !seen.insert(frame.item.id).inserted {
                fault("\(frame.item.id) is shown twice on the way")
            }
        }
        for frame in frames {
            if !(frame.x + frame.y + frame.height + frame.opacity + frame.strike).isFinite {
                fault("\(frame.item.id) is nowhere")
            }
            if frame.height < 0 || !(0...1).contains(frame.opacity) {
                fault("\(frame.item.id): \(frame.height) px, \(frame.opacity)")
            }
        }
    }

    /// Checks that a row that a press has caught doesn't move by itself (H20).
    ///
    /// - Parameter scrolled: px that all rows have moved up, also by a strip at an edge that closes.
    private mutating func checkCatch(of row: ItemID, _ frames: [RowFrame], scrolled: Double) {
        guard session.gestures.active is PendingGesture, let now = frames.last(where: { $0.item.id == row }),
            let last = seen.last(where: { $0.item.id == row })
        else { return }
        if abs(now.x - last.x) > 1e-6 || abs(now.y - last.y + scrolled) > 1e-6 {
            fault("\(row) is caught, but moves on")
        }
        catches += 1
    }

    /// Checks that a lifted row that has caught up with the finger stays at it.
    private mutating func checkHold(_ frames: [RowFrame]) {
        let now = session.now
        guard session.levelTransition == nil, let gesture = session.gestures.reorder, gesture.isSettled(at: now),
            (0...session.layout.viewport.height).contains(gesture.place(at: now).y)
        else { return }
        guard let row = frames.first(where: { $0.item.id == gesture.item && $0.index != nil }) else {
            return fault("\(gesture.item) is lost")
        }
        let isThere =
            abs(row.y + gesture.grabPoint.y - gesture.finger.y) < 0.25
            && (jumps ? row.x == 0 : abs(row.x + gesture.grabPoint.x - gesture.finger.x) < 0.25)
        if !isThere || row.layer != 3 { fault("\(gesture.item) does not hang on the finger: \(row.x), \(row.y)") }
    }

    /// Whether a row is new and exactly where its placeholder was.
    private func goesOnFromPlaceholder(_ frame: RowFrame) -> Bool {
        guard let placeholder, session.editing?.isNew == true, session.editing?.item == frame.item.id else {
            return false
        }
        return abs(frame.y - placeholder.y) < Self.rounding && frame.opacity == 1 && frame.x == 0
            && (measures || abs(frame.height - placeholder.height) < Self.rounding)
    }

    /// Whether a frame fills a space between rows: the place of a row in flight, or the row of the list above a pull.
    private static func isSpace(_ frame: RowFrame) -> Bool {
        frame.index == nil && frame.fold != nil && (frame.item.text.isEmpty || frame.count != nil)
    }

    /// Visible height or width of a row in px, whichever is less.
    private static func visible(_ frame: RowFrame, _ size: Point) -> Double {
        min(min(frame.y + frame.height, size.y) - max(frame.y, 0), min(frame.x + size.x, size.x) - max(frame.x, 0))
    }

    mutating func fault(_ text: String) {
        if faults.count < 5 { faults.append("\(time): \(text)") }
    }
}

private extension SessionEvent {
    /// Whether the event results from releasing a pulled or pinched list, other than by inserting.
    var isOfLevels: Bool {
        switch self {
        case .moved, .changed(.clear, _), .changed(.uncompleteAll, _): true
        default: false
        }
    }
}
