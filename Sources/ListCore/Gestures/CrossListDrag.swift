// SPDX-License-Identifier: GPL-3.0-or-later

/// A rectangle of the viewport (px). A lifted row that rests in it is taken to the level of lists.
public struct DropZone: Hashable, Sendable {
    public let left: Double
    public let top: Double
    public let right: Double
    public let bottom: Double

    public init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    func contains(_ point: Point) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }
}

/// An item that is dragged over the level of lists and dropped into one of them.
struct CrossListDrag: Sendable {
    let item: Item
    let source: ListID
    let device: Device
    /// The row when it left its list.
    private let row: RowFrame
    /// Position of the finger on the row, px from its top left corner.
    private let grabPoint: Point
    var finger: Point
    /// The motion of a dropped row to its list, while it shrinks to nothing.
    private var landing: (y: SpringAnimation, size: SpringAnimation)?

    init(_ gesture: ReorderGesture, as row: RowFrame, from source: ListID) {
        (item, device) = (row.item, gesture.device)
        self.source = source
        var row = row
        row.cue = nil
        self.row = row
        grabPoint = gesture.grabPoint
        finger = gesture.finger
    }

    var isLanding: Bool { landing != nil }

    /// Animates the row into the list whose row is at `y` (px).
    mutating func land(at y: Double, now: Double) {
        landing = (
            SpringAnimation(Tuning.landing, from: finger.y - grabPoint.y, to: y, start: now),
            SpringAnimation(Tuning.landing, from: 1, to: 0, start: now)
        )
    }

    func isMoving(at time: Double) -> Bool { landing != nil && !isOver(at: time) }

    func isOver(at time: Double) -> Bool {
        landing.map { $0.size.isSettled(at: time, tolerance: 0.01) } ?? false
    }

    /// The frames with the dragged row above them and the list under it highlighted.
    func frames(over rows: [RowFrame], target: ItemID?, palette: Palette, at time: Double) -> [RowFrame] {
        let size = min(max(landing?.size.value(at: time) ?? 1, 0), 1)
        var frame = RowFrame(
            item: item, index: nil, y: landing?.y.value(at: time) ?? finger.y - grabPoint.y, x: finger.x - grabPoint.x, height: row.height,
            opacity: 0.94 * size, colors: row.colors, strike: row.strike, cue: nil, layer: 3
        )
        frame.lift = size
        frame.scale = 0.8 * (0.3 + 0.7 * size)
        frame.pivot = grabPoint
        return rows.map { $0.item.id == target && $0.index != nil ? $0.highlighted(palette) : $0 } + [frame]
    }
}

private extension RowFrame {
    /// The row as a drop target.
    func highlighted(_ palette: Palette) -> RowFrame {
        var frame = self
        frame.colors = palette.inked(colors.fill.mixed(with: .white, 0.18), near: colors.ink)
        return frame
    }
}

/// Dragging an item to another list: to the drop zone, over the level of lists, and into a list.
extension ListSession {
    /// Time (s) at which the row in the drop zone goes to the level of lists.
    var levelChangeTime: Double? { dropZoneEntered.map { $0 + Tuning.dropZoneDelay } }

    /// The list that a release drops the item into.
    var dropTarget: ItemID? {
        guard let crossListDrag, !crossListDrag.isLanding, level == .lists else { return nil }
        return scene.item(at: resolved(crossListDrag.finger), in: list)
    }

    mutating func updateDropZone(_ drag: Drag) {
        guard case .items = level, scene.options.hasLevelAbove, let gesture = scene.activeGesture.reorder, drag.phase == .moved,
            dropZone?.contains(gesture.finger) == true
        else { return dropZoneEntered = nil }
        dropZoneEntered = dropZoneEntered ?? scene.now
    }

    /// Goes to the level of lists with a row that has rested in the drop zone.
    mutating func goToLists() -> [SessionEvent] {
        guard let time = levelChangeTime, scene.now >= time else { return [] }
        dropZoneEntered = nil
        guard case .items(let source) = level, let gesture = scene.activeGesture.reorder,
            let row = scene.frames(of: list).last(where: { $0.item.id == gesture.item && $0.index != nil })
        else { return [] }
        // In its list the row returns to its place.
        _ = scene.cancelGesture(in: list)
        crossListDrag = CrossListDrag(gesture, as: row, from: source)
        return changeLevel(to: .lists)
    }

    /// Moves the item with the finger, and drops it when the finger is up.
    mutating func move(_ drag: Drag) -> [SessionEvent] {
        guard drag.device == crossListDrag?.device else { return [] }
        crossListDrag?.finger = drag.position
        switch drag.phase {
        case .began, .moved:
            // Near an edge the lists scroll. Above the viewport they don't: the drop zone, where the finger comes from, is there.
            scene.autoscroll(heading: drag.position.y < 0 ? 0 : drag.position.y < scene.viewport.height / 2 ? -1 : 1, at: drag.position.y)
            return []
        case .cancelled: return cancelCrossListDrag(drag)
        case .ended:
            scene.scrollPosition.stop()
            guard let target = dropTarget, let crossListDrag, ListID(target) != crossListDrag.source else {
                return cancelCrossListDrag(drag)
            }
            _ = scene.handle(drag, in: list)
            let y = scene.frames(of: list).last { $0.item.id == target }?.y ?? crossListDrag.finger.y
            self.crossListDrag?.land(at: y, now: scene.now)
            return moveToList(crossListDrag.item.id, from: crossListDrag.source, to: ListID(target))
        }
    }

    /// Returns to the list that the item came from. Nothing has changed.
    ///
    /// - Parameter drag: the event that ended the drag, if there was one.
    mutating func cancelCrossListDrag(_ drag: Drag? = nil) -> [SessionEvent] {
        guard let crossListDrag else { return [] }
        scene.scrollPosition.stop()
        if let drag { _ = scene.handle(drag, in: list) }
        self.crossListDrag?.land(at: crossListDrag.finger.y, now: scene.now)
        return go(to: .items(crossListDrag.source))
    }
}
