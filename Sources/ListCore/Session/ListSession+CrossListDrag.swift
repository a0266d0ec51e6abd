// SPDX-License-Identifier: GPL-3.0-or-later

/// Dragging an item to another list: to the drop zone, over the level of lists, and into a list.
extension ListSession {
    /// Time (s) at which the row in the drop zone goes to the level of lists.
    var levelChangeTime: Double? { dropZoneEntered.map { $0 + Tuning.dropZoneDelay } }

    /// The list that a release drops the item into.
    var dropTarget: ItemID? {
        guard let crossListDrag, !crossListDrag.isLanding, level == .lists,
            let row = gestures.item(at: resolved(crossListDrag.finger), in: list), let target = library[ListID(row)],
            target.id != crossListDrag.source
        else { return nil }
        return row
    }

    /// The list to highlight, which is the drop target unless it would refuse the item.
    var highlightedTarget: ItemID? {
        dropTarget.flatMap { library[ListID($0)]?.isReadOnly == true ? nil : $0 }
    }

    mutating func updateDropZone(_ drag: Drag) {
        guard case .items = level, layout.options.leadsUp, let gesture = gestures.reorder,
            !gesture.isPickedUp, drag.phase == .moved,
            dropZone?.contains(gesture.finger) == true
        else { return dropZoneEntered = nil }
        dropZoneEntered = dropZoneEntered ?? now
    }

    /// Goes to the level of lists with a row that has rested in the drop zone.
    mutating func goToLists() -> [SessionEvent] {
        guard let time = levelChangeTime, now >= time else { return [] }
        dropZoneEntered = nil
        guard case .items(let source) = level, let gesture = gestures.reorder,
            let row = gestures.frames(of: list).last(where: { $0.item.id == gesture.item && $0.index != nil })
        else { return [] }
        // In its list the row returns to its place.
        _ = gestures.cancelGesture(in: list)
        crossListDrag = CrossListDrag(gesture, as: row, from: source, width: layout.viewport.width)
        return changeLevel(to: .lists)
    }

    /// Moves the item with the finger, and drops it when the finger is up.
    mutating func move(_ drag: Drag) -> [SessionEvent] {
        guard drag.device == crossListDrag?.device else { return [] }
        crossListDrag?.finger = drag.position
        switch drag.phase {
        case .began, .moved:
            // Near an edge the lists scroll. Above the viewport they don't: the drop zone, where the finger comes from,
            // is there.
            let heading = drag.position.y < 0 ? 0.0 : drag.position.y < layout.viewport.height / 2 ? -1 : 1
            let scroll = layout.autoscrolling(heading: heading, at: drag.position.y)
            gestures.motions.layout.scroll(to: scroll, isDragged: false)
            return []
        case .cancelled: return cancelCrossListDrag(drag)
        case .ended:
            gestures.motions.layout.stopScrolling()
            guard let target = dropTarget.map({ ListID($0) }), let crossListDrag,
                let source = library.list(with: crossListDrag.item.id)?.id, source != target
            else { return cancelCrossListDrag(drag) }
            _ = gestures.handle(drag, in: list)
            let y = gestures.frames(of: list).last { $0.item.id == ItemID(target) }?.y ?? crossListDrag.finger.y
            self.crossListDrag?.land(at: y, now: gestures.motions.now)
            return moveToList(crossListDrag.item.id, from: source, to: target)
        }
    }

    /// Returns to the list that the item came from. Nothing has changed.
    ///
    /// - Parameter drag: the event that ended the drag, if there was one.
    mutating func cancelCrossListDrag(_ drag: Drag? = nil) -> [SessionEvent] {
        guard let crossListDrag else { return [] }
        gestures.motions.layout.stopScrolling()
        if let drag { _ = gestures.handle(drag, in: list) }
        self.crossListDrag?.land(at: crossListDrag.finger.y, now: gestures.motions.now)
        // The list that the item came from is shown beside.
        if pane == .lists { return [] }
        return go(to: .items(crossListDrag.source))
    }

    // MARK: Between two panes

    /// The row that is carried over the lists beside this list, if one is (K32).
    public var carriedRow: CrossListDrag? {
        guard isRowOutside, let gesture = gestures.reorder, case .items(let source) = level,
            let row = gestures.frames(of: list).last(where: { $0.item.id == gesture.item && $0.index != nil })
        else { return nil }
        return CrossListDrag(gesture, as: row, from: source, width: layout.viewport.width)
    }

    private var isRowOutside: Bool {
        pane == .items && gestures.reorder.map { dropZone?.contains($0.finger) == true } ?? false
    }

    /// Hides the row here that the lists beside show.
    func hidingRowShownBeside(in rows: [RowFrame]) -> [RowFrame] {
        isRowOutside ? rows.filter { $0.item.id != gestures.reorder?.item } : rows
    }

    /// Whether a row of the list beside is carried over these lists.
    public var showsCarriedRow: Bool { pane == .lists && crossListDrag?.isLanding == false }

    /// Shows a row that is carried here from the list beside, and moves its item to the list under it at the end.
    ///
    /// - Parameters:
    ///   - drag: the movement, in px of this viewport.
    ///   - now: s.
    public mutating func carry(_ row: CrossListDrag, by drag: Drag, now: Double) -> [SessionEvent] {
        let events = advance(to: now)
        if !showsCarriedRow { crossListDrag = row.fitted(to: layout.viewport.width) }
        return events + move(drag)
    }

    /// Hides the row of the list beside, because it is carried back.
    public mutating func hideCarriedRow() {
        if showsCarriedRow { crossListDrag = nil }
        gestures.motions.layout.stopScrolling()
    }
}
