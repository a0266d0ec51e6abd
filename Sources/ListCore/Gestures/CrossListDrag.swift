// SPDX-License-Identifier: GPL-3.0-or-later

/// A rectangle of the viewport (px). A lifted row that rests in it is taken to the level of lists.
public struct DropZone: Hashable, Sendable {
    public let left: Double
    public let top: Double
    public let right: Double
    public let bottom: Double

    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    func contains(_ point: Point) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }
}

/// An item that is dragged over the level of lists and dropped into one of them.
public struct CrossListDrag: Sendable {
    let item: Item
    let source: ListID
    public let device: Device
    /// The row when it left its list.
    private let row: RowFrame
    /// Position of the finger on the row, px from its top left corner.
    private var grabPoint: Point
    /// The width of the row in its list, px.
    private let width: Double
    var finger: Point
    /// The motion of a dropped row to its list, while it shrinks to nothing.
    private var landing: (y: SpringAnimation, size: SpringAnimation)?

    init(_ gesture: ReorderGesture, as row: RowFrame, from source: ListID, width: Double) {
        self.width = width
        item = row.item
        device = gesture.device
        self.source = source
        var row = row
        row.icon = nil
        self.row = row
        grabPoint = gesture.grabPoint
        finger = gesture.finger
    }

    /// Returns the drag of a row over lists of another width (px).
    func fitted(to width: Double) -> CrossListDrag {
        var drag = self
        if self.width > 0 { drag.grabPoint.x *= width / self.width }
        return drag
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
            item: item, y: landing?.y.value(at: time) ?? finger.y - grabPoint.y, x: finger.x - grabPoint.x,
            height: row.height, opacity: 0.94 * size, colors: row.colors, strike: row.strike, layer: 3)
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
