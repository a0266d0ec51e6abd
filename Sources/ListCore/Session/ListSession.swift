// SPDX-License-Identifier: GPL-3.0-or-later

/// What the application has to do after an input.
public enum SessionEvent: Hashable, Sendable {
    /// The library changed and is to be saved. `item` is what was acted on.
    case changed(EditKind, Item)
    /// What is being typed changed: it is to be saved too, though it is no step yet.
    case drafted
    case undid(EditKind)
    case redid(EditKind)
    /// A hand's crossing of the threshold, to be felt and heard.
    case armed(SwipeSide)
    case armedToAdd
    case disarmed
    /// A row came off the list, to be carried.
    case lifted(ItemID)
    /// The row's menu is asked for; where, px of the viewport, or nil for the row itself.
    case menu(Item, at: Point?)
    /// The row has the focus now.
    case focused(ItemID)
    /// The list may only be looked at.
    case refused
    /// The library is another one, by other hands: there is nothing to be saved for that.
    case adopted
    /// Another level is shown, or another list.
    case moved(Level)
}

/// What is shown: all lists, or the items of one.
public enum Level: Hashable, Sendable {
    case lists
    case items(ListID)
}

/// The lists under the user's hands: the model, its history and the scene, moved by one input at a time.
public struct ListSession: Sendable {
    /// As it is shown; what is being typed is in it already.
    public internal(set) var library: Library
    public var history = History()
    public internal(set) var scene = ListScene()
    public internal(set) var level: Level
    /// What rows are painted with; whatever moves goes on.
    public var palette: Palette {
        get { scene.palette }
        set { scene.palette = newValue }
    }
    /// The way from one level to the other, while it lasts.
    var levelTransition: LevelTransition?
    /// Where each level was left.
    var scrollStates: [Level: ScrollState] = [:]
    /// The lists as rows; kept up to date while they are shown. (No observer of the library does it: that would copy the library.)
    var overview = ItemList(id: Library.overviewID, name: "")
    /// Where a row that is carried leads up to the lists (px of the viewport): the back button, as a rule.
    public var dropZone: DropZone?
    /// s, since when a carried row is there.
    var dropZoneEntered: Double?
    /// An item on its way to another list.
    var crossListDrag: CrossListDrag?
    /// Set by the application before each input that may complete something: the core knows no clock of its own.
    public var date = CompletionDate("")

    /// The library before its done items sank, and after, until they are to stay again; and how many steps were made by then, or nil when
    /// something was saved or came from others since.
    var sinking: (before: Library, after: Library, stepCount: Int?)?

    /// px that a drag's positions are from what they mean, while rows are elsewhere than the scene has them.
    var dragShift = 0.0
    public let isReadOnly: Bool
    /// The row whose text is open under the keyboard.
    public internal(set) var editing: EditingState?
    var fieldSerial = 0
    /// The core has no randomness of its own.
    let makeID: @Sendable () -> ItemID

    /// - Parameters:
    ///   - level: what is shown first; the first list when it is nil or is not there.
    ///   - sinksDone: whether done items sink, whatever they do in the library; nil: as they do there.
    ///   - makeID: gives a new item an id that no other item has.
    public init(
        library: Library, level: Level? = nil, isReadOnly: Bool = false, sinksDone: Bool? = nil, makeID: @escaping @Sendable () -> ItemID
    ) {
        self.library = sinksDone.map { library.with(sinksDone: $0) } ?? library
        if sinksDone == true, !library.sinksDone { sinking = (library, self.library, 0) }
        self.isReadOnly = isReadOnly
        self.makeID = makeID
        self.level = level.flatMap { library.has($0) ? $0 : nil } ?? library.lists.first.map { .items($0.id) } ?? .lists
        scene.allowedSides = isReadOnly ? .none : .both
        scene.allowsAdding = !isReadOnly
        present()
    }

    /// What is shown: the items of a list, or the lists as rows.
    public var list: ItemList {
        switch level {
        case .lists: overview
        case .items(let id): library[id] ?? ItemList(id: id, name: "")
        }
    }

    // MARK: The viewport

    /// - Parameters:
    ///   - width: px, as `page`, the viewport's height.
    ///   - now: s; a row that is given up starts back from now. Without it, from the time last advanced to, which is long ago
    ///     where nothing moved.
    public mutating func resize(width: Double, page: Double, metrics: RowMetrics, now: Double? = nil) {
        if let now { scene.wake(at: now) }
        scene.resize(width: width, page: page, metrics: metrics, list: list)
    }

    public mutating func set(mirrored: Bool, reducesMotion: Bool) {
        scene.isMirrored = mirrored
        scene.reducesMotion = reducesMotion
    }

    /// Notes the real height (px) of a row that was laid out. A row whose text changed grows before one's eyes.
    public mutating func measure(_ index: Int, as height: Double) {
        guard scene.growsVisibly(index) else { return scene.measure(index, as: height) }
        let before = scene.snapshot(of: list)
        scene.measure(index, as: height)
        scene.transition(from: before, by: [], to: list, style: TransitionStyle(isTogether: true))
        scene.keepEditedInView(in: list)
    }

    /// Scrolls at once, as the wheel and the scrollbar do.
    ///
    /// - Parameters:
    ///   - offset: px
    ///   - now: s; the others make room for a carried row from now on. Without it, from the next frame on.
    @discardableResult
    public mutating func scroll(to offset: Double, now: Double? = nil) -> [SessionEvent] {
        let missed = now.map { advance(to: $0) } ?? []
        scene.scroll(to: offset)
        return now == nil ? missed : missed + carryOut(scene.follow(in: list))
    }

    /// The rows to show now, in drawing order.
    public var frames: [RowFrame] {
        let rows = scene.frames(of: list)
        let seen = levelTransition?.frames(with: rows, at: scene.now) ?? rows
        return crossListDrag.map { $0.frames(over: seen, target: ferryTarget, palette: scene.palette, at: scene.now) } ?? seen
    }

    /// Whether another frame will differ from this one.
    public var isMoving: Bool {
        scene.isMoving || levelTransition.map { !$0.isHeld } ?? false || dropZoneEntered != nil
            || crossListDrag?.isMoving(at: scene.now) ?? false
    }

    /// Notes that something lies over the viewport's lower edge (px), or no longer: the last row can still be seen whole.
    public mutating func set(inset: Double, now: Double) {
        scene.wake(at: now)
        scene.scrollPosition.set(inset: inset, by: scene.reducesMotion ? nil : Tuning.revealing, now: scene.now)
    }

    // MARK: Time and input

    /// - Parameter time: s, the frame's.
    public mutating func advance(to time: Double) -> [SessionEvent] {
        var effects: [SessionEvent] = []
        // What silence or rest brings about happens when it is over, not at the first frame after.
        let ends = [scene.silence?.ends, scene.holdEnds, boardingTime].compactMap(\.self).min()
        if let ends, ends < time { effects = carryOut(scene.advance(to: ends, in: list)) }
        effects += carryOut(scene.advance(to: time, in: list))
        if levelTransition?.isSettled(at: scene.now) == true { levelTransition = nil }
        if crossListDrag?.isOver(at: scene.now) == true { crossListDrag = nil }
        return effects + board()
    }

    /// - Parameter now: s; the input's own time counts for velocities only.
    public mutating func handle(_ input: Input, now: Double) -> [SessionEvent] {
        if case .stroke(let stroke) = input { scene.hear(stroke) }
        let missed = advance(to: now)
        switch input {
        case .drag(let drag):
            if let crossListDrag, !crossListDrag.isLanding { return missed + steer(drag) }
            let effects = carryOut(scene.handle(meant(by: drag), in: list))
            watchDropZone(drag)
            return missed + effects
        case .stroke(let stroke): return missed + carryOut(scene.handle(meant(by: stroke), in: list))
        case .pinch(let pinch):
            let effects = carryOut(scene.handle(pinch, in: list))
            return missed + effects + followFingers()
        case .hover(let point):
            scene.hover(levelTransition == nil ? point : nil, in: list)
            return missed
        case .secondary(let point): return missed + press(secondaryAt: meant(by: point))
        case .command(let command): return missed + handle(command)
        }
    }

    private mutating func carryOut(_ events: [SceneEvent]) -> [SessionEvent] {
        events.flatMap { event -> [SessionEvent] in
            switch event {
            case .armed(let side): [.armed(side)]
            case .armedToAdd: [.armedToAdd]
            case .disarmed: [.disarmed]
            case .lifted(let id): [.lifted(id)]
            case .held(let id, let point): menu(of: id, at: point)
            case .dropped(let id, let index, let isDone): move(id, to: index, isDone: isDone)
            case .thrown(let id, let velocity): delete(id, style: TransitionStyle(flight: velocity))
            case .tapped(let id, let device): tap(id, with: device)
            case .up: goUp()
            case .opened(let id): open(list: ListID(id))
            case .clear: clear()
            case .putBack: putBack()
            case .add(let index, let device, let insertionOrigin): open(at: index, with: device, from: insertionOrigin)
            case .act(.complete, let id, let velocity): finishEditing() + toggleDone(id, velocity: velocity)
            case .act(.delete, let id, let velocity): finishEditing() + delete(id, velocity: velocity)
            }
        }
    }

    private mutating func handle(_ command: Command) -> [SessionEvent] {
        let wasArmed = scene.armed != nil || scene.aim != nil
        let effects = obey(command)
        return wasArmed && scene.armed == nil && scene.aim == nil ? [.disarmed] + effects : effects
    }

    private mutating func obey(_ command: Command) -> [SessionEvent] {
        switch command {
        case .cancelGesture:
            if crossListDrag?.isLanding == false { return turnBack() }
            _ = scene.cancelGesture(in: list)
            return followFingers()
        case .escape: return crossListDrag?.isLanding == false ? turnBack() : escape()
        case .focus(let move): return moveFocus(move)
        case .undo: return step(SessionEvent.undid) { $0.undo(in: &$1) }
        case .redo: return step(SessionEvent.redid) { $0.redo(in: &$1) }
        case .type(let text): return type(text)
        case .finishEditing: return finishEditing()
        case .up: return goUp()
        case .show(let level): return go(to: level)
        case .reach(let item, let list): return reach(item, in: list)
        case .showList(let index): return library.lists.indices.contains(index) ? go(to: .items(library.lists[index].id)) : []
        case .complete, .delete, .edit, .activate, .add, .commit, .paste, .put, .move, .menu, .clear, .putBack, .moveToList, .become:
            // One gesture at a time: a key does nothing to a list that a finger holds (C04).
            return scene.isHeld ? [] : act(on: command)
        }
    }

    private mutating func act(on command: Command) -> [SessionEvent] {
        switch command {
        case .edit: return scene.focus.map { edit($0) } ?? []
        case .activate: return scene.focus.map { level == .lists ? open(list: ListID($0)) : edit($0) } ?? []
        case .clear: return clear()
        case .putBack: return putBack()
        case .moveToList(let list): return scene.focus.map { carry($0, to: list) } ?? []
        case .become(let library, let kind): return become(library, kind)
        case .put(let item): return put(item)
        case .add(let place): return add(place)
        case .commit: return commit()
        case .paste(let text, let before, let after): return paste(text, before: before, after: after)
        case .menu: return scene.focus.map { menu(of: $0, at: nil) } ?? []
        case .move(let way): return scene.focus.map { move($0, way) } ?? []
        default: break
        }
        guard editing == nil, let id = scene.focus, let index = list.index(of: id) else { return [] }
        guard !isReadOnly else { return [.refused] }
        let heir = heir(of: index)
        let effects = command == .delete ? delete(id) : toggleDone(id)
        return effects + (heir.map { focus(on: $0) } ?? [])
    }

    /// Who has the focus after the row at `index` was acted on: the next unfinished one, else the one above (I08).
    private func heir(of index: Int) -> ItemID? {
        let items = list.items
        let alike = items[(index + 1)...].first { $0.isDone == items[index].isDone }
        if let alike { return alike.id }
        if index > 0 { return items[index - 1].id }
        return items.indices.contains(index + 1) ? items[index + 1].id : nil
    }
}
