// SPDX-License-Identifier: GPL-3.0-or-later

/// A rectangle of the viewport (px) that takes a carried row up to the lists.
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

/// An item that is carried over the level of lists, to be dropped into one of them.
struct CrossListDrag: Sendable {
    let item: Item
    let source: ListID
    let device: Device
    /// The row as it was when it left its list.
    private let row: RowFrame
    /// Where the finger holds it, px from its top left corner.
    private let grabPoint: Point
    var finger: Point
    /// The way to where it was dropped; its scale goes to nothing on it.
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

    /// Goes into what is at `y` (px).
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

    /// What is seen with the row over it, and the list that it would be dropped into picked out.
    func frames(over rows: [RowFrame], target: ItemID?, palette: Palette, at time: Double) -> [RowFrame] {
        let size = min(max(landing?.size.value(at: time) ?? 1, 0), 1)
        var row = RowFrame(
            item: item, index: nil, y: landing?.y.value(at: time) ?? finger.y - grabPoint.y, x: finger.x - grabPoint.x, height: row.height,
            opacity: 0.94 * size, paint: row.paint, strike: row.strike, cue: nil, layer: 3
        )
        row.lift = size
        row.scale = 0.8 * (0.3 + 0.7 * size)
        row.pivot = grabPoint
        return rows.map { $0.item.id == target && $0.index != nil ? $0.highlighted(palette) : $0 } + [row]
    }
}

private extension RowFrame {
    /// The row as one that something will be dropped into.
    func highlighted(_ palette: Palette) -> RowFrame {
        var frame = self
        frame.paint = palette.inked(paint.fill.mixed(with: .white, 0.18), near: paint.ink)
        return frame
    }
}

/// Carrying an item to another list: to the way up, over the lists, and into one.
extension ListSession {
    /// s, when the row that is carried to the way up goes there.
    var levelChangeTime: Double? { dropZoneEntered.map { $0 + Tuning.dropZoneDelay } }

    /// The list that the item would be dropped into now.
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

    /// Takes a row that has rested at the way up along to the level of lists.
    mutating func goToLists() -> [SessionEvent] {
        guard let time = levelChangeTime, scene.now >= time else { return [] }
        dropZoneEntered = nil
        guard case .items(let source) = level, let gesture = scene.activeGesture.reorder,
            let row = scene.frames(of: list).last(where: { $0.item.id == gesture.item && $0.index != nil })
        else { return [] }
        // Left behind, it is where it was.
        _ = scene.cancelGesture(in: list)
        crossListDrag = CrossListDrag(gesture, as: row, from: source)
        return travel(to: .lists)
    }

    /// Where the finger goes, the item goes; where it lets go, the item is put into the list.
    mutating func move(_ drag: Drag) -> [SessionEvent] {
        guard drag.device == crossListDrag?.device else { return [] }
        crossListDrag?.finger = drag.position
        switch drag.phase {
        case .began, .moved:
            // Near an edge the lists scroll by. The finger comes from above.
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

    /// Back to the list that it was taken from: nothing has happened.
    ///
    /// - Parameter drag: the end of the gesture, if that is why.
    mutating func cancelCrossListDrag(_ drag: Drag? = nil) -> [SessionEvent] {
        guard let crossListDrag else { return [] }
        scene.scrollPosition.stop()
        if let drag { _ = scene.handle(drag, in: list) }
        self.crossListDrag?.land(at: crossListDrag.finger.y, now: scene.now)
        return go(to: .items(crossListDrag.source))
    }
}
