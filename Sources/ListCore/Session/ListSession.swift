// SPDX-License-Identifier: GPL-3.0-or-later

/// The state of one window on a library: the level shown, the scroll position, gestures, animations, and the edited
/// row.
///
/// The library and its history belong to an `EditableLibrary` that other sessions may share. A session can't be copied,
/// because a copy would act on the same library.
public struct ListSession: ~Copyable {
    /// The library and its history, which other sessions may share.
    public internal(set) var editableLibrary: EditableLibrary
    /// Identifies this session among those of the library.
    public let id: SessionID
    /// The gestures on the level shown, and the motions and the layout of its rows.
    var gestures = GestureArbiter()
    var motions: RowMotions { gestures.motions }
    var layout: RowLayout { gestures.motions.layout }
    /// Time in s that everything is shown at.
    var now: Double { gestures.motions.now }
    /// The row that keys act on.
    public internal(set) var focus: ItemID?
    public internal(set) var level: Level
    /// The part of the levels that is shown here; the rest is shown beside it.
    var pane: Pane { layout.options.pane }
    /// The running transition between levels.
    var levelTransition: LevelTransition?
    /// The scroll position and focus in which each level was left.
    var scrollStates: [Level: ScrollState] = [:]
    /// The lists as rows, or what is due, up to date while they are shown.
    var composedList = ItemList(id: Library.overviewID, name: "")
    /// The items that were completed in the list of what is due, and when (s) they leave it.
    var departures: [ItemID: Double] = [:]
    /// The area that takes a dragged row up to the level of lists, usually the back button. px of the viewport.
    var dropZone: DropZone?
    /// When a dragged row entered the drop zone, in s.
    var dropZoneEntered: Double?
    /// The item that is being dragged to another list.
    var crossListDrag: CrossListDrag?
    /// Returns the date for an item that is being completed. The core has no clock, so the application sets this.
    public var makeDate: @Sendable () -> CompletionDate = { CompletionDate("") }
    /// Returns the date in a text, some parts of which were typed. The core has no clock, so the application sets this.
    public var recognizeDate: @Sendable (_ text: String, _ typed: [Range<String.Index>]) -> DatePhrase? = { _, _ in
        nil
    }
    /// The state before a change by others, from `libraryWillChange` to `libraryDidChange`.
    var beforeChange: FramesBeforeChange?

    /// Distance in px from the position of a drag to the position in the scene, during a transition between levels.
    var dragShift = 0.0
    /// The text that is being edited.
    public internal(set) var editing: EditingState?
    var fieldSerial = 0
    /// The text of the field, if a date wasn't looked for since it was typed.
    var typedText: (text: String, typed: TypedParts)?

    /// - Parameter level: the level shown first; the first list if it is `nil` or doesn't exist.
    public init(_ editableLibrary: EditableLibrary, level: Level? = nil) {
        self.editableLibrary = editableLibrary
        id = editableLibrary.makeSessionID()
        let library = editableLibrary.library
        self.level = level.flatMap { library.has($0) ? $0 : nil } ?? library.lists.first.map { .items($0.id) } ?? .lists
        present()
    }

    /// Creates a session with a library of its own. The parameters are those of `EditableLibrary`.
    public init(
        library: Library, level: Level? = nil, isReadOnly: Bool = false, makeID: @escaping @Sendable () -> ItemID
    ) {
        self.init(EditableLibrary(library, isReadOnly: isReadOnly, makeID: makeID), level: level)
    }

    /// The library as it is shown, with the text that is being typed.
    public var library: Library { editableLibrary.library }
    public var history: History { editableLibrary.history }
    /// Whether all edits are refused.
    public var isReadOnly: Bool { editableLibrary.isReadOnly }

    /// Returns why the lists, or the items of a list, can't be changed, or `nil` if they can.
    func refusal(on level: Level) -> Refusal? {
        if isReadOnly { return .file }
        guard case .items(let id) = level, let list = library[id], list.isReadOnly else { return nil }
        return .list(list.name)
    }

    /// Returns why nothing can be done to a row but open it, or `nil` if something can.
    func refusal(of row: ItemID) -> Refusal? {
        guard level == .lists else { return refusal(on: ownLevel(of: row)) }
        return ListID(row) == Library.dueID ? .due : refusal(on: .items(ListID(row)))
    }

    /// Whether nothing can be done to a row but open it.
    public func isFixed(_ row: ItemID) -> Bool { refusal(of: row) != nil }

    /// The items of the list that is shown, or the lists as rows.
    public var list: ItemList {
        switch level {
        case .lists, .due: composedList
        case .items(let id): library[id] ?? ItemList(id: id, name: "")
        }
    }

    /// Whether a finger owns a row or the list.
    public var isHeld: Bool { gestures.isHeld }

    /// Whether something follows the fingers or the pointer.
    public var isFollowing: Bool {
        gestures.isFollowing || levelTransition?.isHeld == true || crossListDrag != nil
    }

    /// Whether a row was picked up by a command and follows the pointer without a button.
    public var hasPickedUpRow: Bool { gestures.isPickedUp }
    /// Whether a gesture is recognized, so that no other widget may have the fingers.
    public var ownsFingers: Bool { gestures.ownsFingers }
    /// Whether two fingers hold the list open.
    public var isPinched: Bool { gestures.pinch != nil }
    /// Whether there is a gap for a new row.
    public var hasInsertionGap: Bool { motions.gap != nil }

    // MARK: The viewport

    /// - Parameters:
    ///   - width: px.
    ///   - height: Height of the viewport in px.
    ///   - now: Start, in s, of the animation of a cancelled gesture. Without it, the animation starts at the time last
    ///     advanced to,
    ///     which is long ago if nothing moved.
    public mutating func resize(width: Double, height: Double, metrics: RowMetrics, now: Double? = nil) {
        if let now { gestures.resume(at: now) }
        gestures.resize(to: Viewport(width: width, height: height, metrics: metrics), in: list)
    }

    /// Sets the colors of the rows. This doesn't stop animations.
    public mutating func set(palette: Palette) {
        gestures.motions.rowPalette.palette = palette
    }

    /// Sets the area that takes a dragged row up to the level of lists, px of the viewport, and the height (px) of the
    /// part of the window above the viewport. Without the latter, no row can be carried out of the window.
    public mutating func set(dropZone: DropZone?, heightAbove: Double? = nil) {
        self.dropZone = dropZone
        gestures.motions.layout.options.heightAbove = heightAbove
    }

    /// Applies the text direction (`mirrored` for right to left) and the desktop's setting for reduced motion.
    public mutating func set(mirrored: Bool, reducesMotion: Bool) {
        gestures.motions.layout.options.isMirrored = mirrored
        gestures.motions.layout.options.reducesMotion = reducesMotion
    }

    /// Sets the height (px) of a row that was laid out. If the text of the row changed, the height is animated.
    public mutating func measure(_ index: Int, as height: Double) {
        let list = list
        guard layout.animatesHeight(of: index) else {
            return gestures.motions.keepFolds(in: list) { $0.measure(index, as: height, in: list) }
        }
        var before = gestures.snapshot(of: list)
        gestures.motions.measure(index, as: height, in: list)
        // Another line fits into the row at once. Only the space around the text grows.
        let (rowHeight, linePitch) = (layout.viewport.metrics.rowHeight, layout.viewport.metrics.linePitch)
        before.grow(
            list.items[index].id, to: layout.heights.height(of: index) - (rowHeight - linePitch) / 2,
            limit: linePitch / 2)
        gestures.transition(from: before, by: [], to: list, style: TransitionStyle())
        gestures.motions.keepEditedInView(in: list)
    }

    /// Scrolls without animation, as the wheel and the scrollbar do.
    ///
    /// - Parameters:
    ///   - offset: px.
    ///   - now: s. Other rows make room for a dragged row from then on; without it, from the next frame.
    @discardableResult
    public mutating func scroll(to offset: Double, now: Double? = nil) -> [SessionEvent] {
        let missed = now.map { advance(to: $0) } ?? []
        gestures.scroll(to: offset)
        return now == nil ? missed : missed + gestures.updateReorder(in: list)
    }

    /// The rows in view, in drawing order.
    public var frames: [RowFrame] {
        let rows = hidingRowShownBeside(in: gestures.frames(of: list)) + pulledParent
        let seen = levelTransition?.frames(with: rows, at: now) ?? rows
        return crossListDrag.map {
            $0.frames(over: seen, target: highlightedTarget, palette: motions.rowPalette.palette, at: now)
        } ?? seen
    }

    /// Opacity of the hint of an empty list, 0…1.
    public var hintOpacity: Double {
        let hint = gestures.hintOpacity
        return levelTransition?.hintOpacity(over: hint, at: now) ?? hint
    }

    /// Whether an animation runs, or starts later without further input.
    public var isMoving: Bool { isAnimating || wakeTime != nil }

    /// Whether an animation runs, so that the next frame differs.
    public var isAnimating: Bool {
        gestures.isAnimating || levelTransition.map { !$0.isHeld || !$0.isAtRest(at: now) } ?? false
            || dropZoneEntered != nil || crossListDrag?.isMoving(at: now) ?? false
    }

    /// Time (s) of the next frame that differs from this one, if nothing moves until then; `nil` if something moves or
    /// nothing is due.
    public var wakeTime: Double? { isAnimating ? nil : [gestures.wakeTime, departureTime].compactMap(\.self).min() }

    /// Sets the height (px) of what covers the bottom of the viewport. The last row can be scrolled above it.
    public mutating func set(inset: Double, now: Double) {
        gestures.resume(at: now)
        gestures.motions.layout.set(inset: inset)
    }

    /// Lets a row lean by itself, unless something else happens to the list.
    ///
    /// - Parameter now: s.
    public mutating func demonstrate(_ way: Demonstration, with row: ItemID, now: Double) -> Bool {
        guard !isHeld, editing == nil, !isBetweenLists, let index = list.index(of: row) else { return false }
        gestures.resume(at: now)
        return gestures.motions.demonstrate(way, with: row, at: index)
    }

    // MARK: Time and input

    /// Advances gestures and animations.
    ///
    /// - Parameter time: Time of the frame in s.
    public mutating func advance(to time: Double) -> [SessionEvent] {
        var events: [SessionEvent] = []
        // Timeouts take effect when they end, not in the first frame after that.
        let ends = [gestures.deadline, levelChangeTime, departureTime].compactMap(\.self).min()
        if let ends, ends < time {
            events = handle(gestures.advance(to: ends, in: list))
            removeDepartures()
        }
        events += handle(gestures.advance(to: time, in: list))
        removeDepartures()
        if levelTransition?.isSettled(at: now) == true { levelTransition = nil }
        if crossListDrag?.isOver(at: now) == true { crossListDrag = nil }
        return events + goToLists()
    }

    /// Handles an input.
    ///
    /// - Parameter now: s. The time of the input itself is used for velocities only.
    public mutating func handle(_ input: Input, now: Double) -> [SessionEvent] {
        if case .scroll(let scroll) = input { gestures.postponeTimeout(for: scroll) }
        var events = advance(to: now)
        switch input {
        case .drag(let drag):
            if let crossListDrag, !crossListDrag.isLanding { return events + move(drag) }
            events += handle(gestures.handle(resolved(drag), in: list))
            updateDropZone(drag)
        case .scroll(let scroll): events += handle(gestures.handle(resolved(scroll), in: list))
        case .pinch(let pinch): events += handle(gestures.handle(pinch, in: list)) + updateLevelPinch()
        case .hover(let point) where gestures.isPickedUp:
            if let point { events += handle(gestures.carry(to: point, in: list)) }
        case .doubleTap(let fingers): events += perform(.doubleTap(with: fingers))
        case .hover(let point): gestures.handle(hover: levelTransition == nil ? point : nil, in: list)
        case .draggedOver(let point, let row):
            let isTaken = !isBetweenLists && row.map { takes($0) } ?? true
            gestures.handle(dragAt: isTaken ? point : nil, in: list)
        case .edgeReached(let edge): if !isBetweenLists { gestures.reach(edge, isOvershot: false, in: list) }
        case .edgeOvershot(let edge): if !isBetweenLists { gestures.reach(edge, isOvershot: true, in: list) }
        case .secondary(let point): events += press(secondaryAt: resolved(point))
        case .command(let command):
            gestures.waitForPointerMovement()
            let wasArmed = gestures.isArmed
            // One gesture at a time: except for undo and redo, a key doesn't edit a list that a finger holds (C04).
            let performed = command.waitsForGestures && gestures.isHeld ? [] : perform(command)
            if wasArmed, !gestures.isArmed { events.append(.disarmed) }
            events += performed
        }
        return events
    }

    /// Whether the level changes or a row is dragged to another list.
    private var isBetweenLists: Bool { levelTransition != nil || crossListDrag != nil }

    mutating func handle(_ response: GestureResponse) -> [SessionEvent] {
        response.events + (response.action.map { perform($0) } ?? [])
    }

    private mutating func perform(_ action: GestureAction) -> [SessionEvent] {
        switch action {
        case .command(let command): perform(command)
        case .swipe(.complete, let id, let velocity): finishEditing() + toggleDone(id, velocity: velocity)
        case .swipe(.delete, let id, let velocity): finishEditing() + delete(id, velocity: velocity)
        case .swipe(.setDate, let id, _): finishEditing() + chooseDate(of: id)
        case .tap(let id, let device): tap(id, with: device)
        case .press(let button, let id, let point): press(button, of: id, at: point)
        case .longPress(let id, let point): menu(of: id, at: point)
        case .move(let id, let index, let isDone): move(id, to: index, isDone: isDone)
        case .throwAway(let id, let velocity): delete(id, style: TransitionStyle(flight: velocity))
        case .insert(let index, let device, let insertionOrigin): open(at: index, with: device, from: insertionOrigin)
        }
    }

    private mutating func perform(_ command: Command) -> [SessionEvent] {
        if command.closesStrip { gestures.closeStrip() }
        if command.closesDates { closeDates() }
        return execute(command)
    }

    private mutating func execute(_ command: Command) -> [SessionEvent] {
        switch command {
        case .cancelGesture: cancelGesture()
        case .escape: crossListDrag?.isLanding == false ? cancelCrossListDrag() : escape()
        case .focus(let move): moveFocus(move)
        case .undo: step(SessionEvent.undid) { $0.undo(by: $1) }
        case .redo: step(SessionEvent.redid) { $0.redo(by: $1) }
        case .type(let text, let typed): type(text, typed)
        case .rejectDate: rejectDate()
        case .finishEditing: finishEditing()
        case .up: goUp()
        case .show(let level): go(to: level)
        case .reveal(let item, let list, let results): reveal(item, in: list, from: results)
        case .showList(let index):
            library.lists.indices.contains(index) ? go(to: .items(library.lists[index].id)) : []
        case .edit: focus.map { edit($0) } ?? []
        case .activate: focus.map { level == .lists ? open(list: ListID($0)) : edit($0) } ?? []
        case .clear: changeDoneItems { list, _ in list.clearing() }
        case .uncompleteAll: changeDoneItems { $0.uncompletingAll(placingDone: $1) }
        case .moveToList(let list): focus.map { moveToList($0, to: list) } ?? []
        case .apply(let edit): apply(edit)
        case .replace(let library, let kind): replace(with: library, kind)
        case .put(let item): put(item)
        case .add(let place): add(place)
        case .commit: commit()
        case .paste(let text, let before, let after): paste(text, before: before, after: after)
        case .drop(let text): drop(text)
        case .moveHere(let row): moveHere(row)
        case .pickUp: focus.map { pickUp($0) } ?? []
        case .menu: focus.map { menu(of: $0, at: nil) } ?? []
        case .move(let move): focus.map { self.move($0, move) } ?? []
        case .complete: performOnFocusedRow { $0.toggleDone($1) }
        case .delete: performOnFocusedRow { $0.delete($1) }
        case .chooseDate: focus.map { chooseDate(of: $0) } ?? []
        case .showNotes: focus.flatMap { list[$0] }.map { $0.task.hasNotes ? [.notesRequested($0)] : [] } ?? []
        case .openLink(let index): openLink(index)
        case .setDate(let item, let due, let recurrence): setDate(of: item, to: due, recurrence: recurrence)
        }
    }

    private mutating func cancelGesture() -> [SessionEvent] {
        if crossListDrag?.isLanding == false { return cancelCrossListDrag() }
        _ = gestures.cancelGesture(in: list)
        return updateLevelPinch()
    }

    /// Requests an address in the text of the focused item. Nothing is changed, so this works in every list (G32).
    private func openLink(_ index: Int) -> [SessionEvent] {
        guard editing == nil, level != .lists, let item = focus.flatMap({ list[$0] }) else { return [] }
        let links = Link.links(in: item.text)
        return links.indices.contains(index) ? [.linkRequested(links[index])] : []
    }

    /// Acts on the focused row and moves the focus on.
    private mutating func performOnFocusedRow(
        _ action: (inout ListSession, ItemID) -> [SessionEvent]
    ) -> [SessionEvent] {
        guard editing == nil, let id = focus, let index = list.index(of: id) else { return [] }
        if let refusal = refusal(of: id) { return [.refused(refusal)] }
        let next = nextFocus(after: index)
        let events = action(&self, id)
        return events + (next.map { focus(on: $0) } ?? [])
    }

    /// The row that gets the focus after the row at `index` was completed or deleted: the next row of the same kind,
    /// done or unfinished, else the row above (I08).
    private func nextFocus(after index: Int) -> ItemID? {
        let items = list.items
        let alike = items[(index + 1)...].first { $0.isDone == items[index].isDone }
        if let alike { return alike.id }
        if index > 0 { return items[index - 1].id }
        return items.indices.contains(index + 1) ? items[index + 1].id : nil
    }
}
