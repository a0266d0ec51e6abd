// SPDX-License-Identifier: GPL-3.0-or-later

/// What the application has to do after an input.
public enum Effect: Hashable, Sendable {
    /// The library changed and is to be saved. `item` is what was acted on.
    case changed(EditKind, Item)
    case undid(EditKind)
    case redid(EditKind)
    /// A hand's crossing of the threshold, to be felt and heard.
    case armed(Side)
    case disarmed
    /// The row has the focus now.
    case focused(ItemID)
    /// The list may only be looked at.
    case refused
}

/// One list under the user's hands: the model, its history and the scene, moved by one input at a time.
public struct ListSession: Sendable {
    public private(set) var library: Library
    public private(set) var history = History()
    public private(set) var scene = Scene()
    public private(set) var listID: ListID
    public let isReadOnly: Bool

    /// - Parameter library: must hold at least one list; the first one is shown.
    public init(library: Library, isReadOnly: Bool = false) {
        precondition(!library.lists.isEmpty, "a session stands for a list")
        self.library = library
        self.isReadOnly = isReadOnly
        listID = library.lists[0].id
        scene.allowedSides = isReadOnly ? .none : .both
        scene.reset(to: library.lists[0])
    }

    public var list: ItemList {
        library[listID] ?? library.lists[0]
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

    public mutating func measure(_ index: Int, as height: Double) {
        scene.measure(index, as: height)
    }

    public mutating func scroll(to offset: Double) {
        scene.scroll(to: offset)
    }

    /// The rows to show now, in drawing order.
    public var frames: [RowFrame] { scene.frames(of: list) }

    // MARK: Time and input

    /// - Parameter time: s, the frame's.
    public mutating func advance(to time: Double) -> [Effect] {
        var effects: [Effect] = []
        // What silence brings about happens when it is over, not at the first frame after.
        if let ends = scene.silence?.ends, ends < time { effects = carryOut(scene.advance(to: ends, in: list)) }
        return effects + carryOut(scene.advance(to: time, in: list))
    }

    /// - Parameter now: s; the input's own time counts for velocities only.
    public mutating func handle(_ input: Input, now: Double) -> [Effect] {
        if case .stroke(let stroke) = input { scene.hear(stroke) }
        let missed = advance(to: now)
        switch input {
        case .drag(let drag): return missed + carryOut(scene.handle(drag, in: list))
        case .stroke(let stroke): return missed + carryOut(scene.handle(stroke, in: list))
        case .command(let command): return missed + handle(command)
        }
    }

    private mutating func carryOut(_ events: [SceneEvent]) -> [Effect] {
        events.flatMap { event -> [Effect] in
            switch event {
            case .armed(let side): [.armed(side)]
            case .disarmed: [.disarmed]
            case .tapped(let id): focus(on: id)
            case .act(.complete, let id, let velocity): toggleDone(id, velocity: velocity)
            case .act(.delete, let id, let velocity): delete(id, velocity: velocity)
            }
        }
    }

    private mutating func handle(_ command: Command) -> [Effect] {
        let wasArmed = scene.armed != nil
        let effects = obey(command)
        return wasArmed && scene.armed == nil ? [.disarmed] + effects : effects
    }

    private mutating func obey(_ command: Command) -> [Effect] {
        switch command {
        case .cancel:
            _ = scene.cancelGesture(in: list)
            return []
        case .focus(let move): return moveFocus(move)
        case .undo: return step { $0.undo(in: &$1) }.map { [.undid($0)] } ?? []
        case .redo: return step { $0.redo(in: &$1) }.map { [.redid($0)] } ?? []
        case .complete, .delete:
            // One gesture at a time: a key does nothing to a list that a finger holds (C04).
            guard !scene.isHeld, let id = scene.focus, let index = list.index(of: id) else { return [] }
            guard !isReadOnly else { return [.refused] }
            let heir = heir(of: index)
            let effects = command == .delete ? delete(id) : toggleDone(id)
            return effects + (heir.map { focus(on: $0) } ?? [])
        }
    }

    /// Who has the focus after the row at `index` was acted on: the next unfinished one, else the one above (I08).
    private func heir(of index: Int) -> ItemID? {
        let items = list.items
        if items.indices.contains(index + 1), items[index + 1].isDone == items[index].isDone { return items[index + 1].id }
        if index > 0 { return items[index - 1].id }
        return items.indices.contains(index + 1) ? items[index + 1].id : nil
    }

    // MARK: Edits

    /// Set by the application before each input that may complete something: the core knows no clock of its own.
    public var date = CompletionDate("")

    private mutating func toggleDone(_ id: ItemID, velocity: Double = 0) -> [Effect] {
        guard let item = list[id], let edit = list.togglingDone(id, at: date) else { return [] }
        return perform(edit, on: item, style: TransitionStyle(velocity: velocity, rests: true))
    }

    private mutating func delete(_ id: ItemID, velocity: Double = 0) -> [Effect] {
        guard let item = list[id], let edit = list.deleting(id) else { return [] }
        return perform(edit, on: item, style: TransitionStyle(velocity: velocity))
    }

    private mutating func perform(_ edit: Edit, on item: Item, style: TransitionStyle) -> [Effect] {
        guard !isReadOnly else { return [.refused] }
        let before = scene.snapshot(of: list)
        guard let (inverse, deltas) = library.apply(edit) else { return [] }
        history.record(inverse: inverse)
        scene.transition(from: before, by: deltas, to: list, style: style)
        return [.changed(edit.kind, item)]
    }

    private mutating func step(
        _ take: (inout History, inout Library) -> (edit: Edit, deltas: [ListDelta])?
    ) -> EditKind? {
        let before = scene.snapshot(of: list)
        guard let (edit, deltas) = take(&history, &library) else { return nil }
        scene.transition(from: before, by: deltas, to: list)
        if let index = deltas.compactMap(\.endIndex).last {
            scene.reveal(index)
            scene.focus = list.items.indices.contains(index) ? list.items[index].id : scene.focus
        }
        return edit.kind
    }

    // MARK: Focus

    /// Gives a row the keyboard's focus, and brings it into view.
    public mutating func focus(on id: ItemID) -> [Effect] {
        guard let index = list.index(of: id) else { return [] }
        scene.focus = id
        scene.reveal(index)
        return [.focused(id)]
    }

    private mutating func moveFocus(_ move: FocusMove) -> [Effect] {
        let items = list.items
        guard !items.isEmpty else { return [] }
        let current = scene.focus.flatMap { list.index(of: $0) }
        let target: Int = switch move {
        case .first: 0
        case .last: items.count - 1
        case .up: current.map { $0 - 1 } ?? items.count - 1
        case .down: current.map { $0 + 1 } ?? 0
        case .pageUp: scene.index(pageFrom: current ?? 0, down: false)
        case .pageDown: scene.index(pageFrom: current ?? 0, down: true)
        }
        return focus(on: items[min(max(target, 0), items.count - 1)].id)
    }
}
