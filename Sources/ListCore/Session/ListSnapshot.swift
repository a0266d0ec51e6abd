// SPDX-License-Identifier: GPL-3.0-or-later

/// Everything that a frame shows of a session. Creating it takes the same time for a list of any length.
public struct ListSnapshot: Sendable {
    public let level: Level
    /// The rows in view, in drawing order.
    public let rows: [RowFrame]
    /// Positions of rows in view that were never laid out: their heights are estimates.
    public let unmeasured: Set<Int>
    /// The number of rows of the list, in view or not.
    public let rowCount: Int
    /// The row that a release would insert; `nil` without a gap or a pull.
    public let placeholder: Placeholder?
    /// The cue below the list; `nil` if the list isn't pulled up.
    public let pullUpPrompt: PullUpPrompt?
    /// The light below the rows; `nil` if they reach the end of the viewport.
    public let glow: Glow?
    /// The opacity of the hint of an empty list, 0…1.
    public let hintOpacity: Double
    /// The width of the viewport, px.
    public let width: Double
    /// The height of the viewport, px.
    public let height: Double
    /// px that the list is scrolled by, beyond its ends too.
    public let offset: Double
    /// px of all rows.
    public let contentHeight: Double
    /// The text that is being edited, if any.
    public let editing: EditingState?
    /// The row that keys act on.
    public let focus: ItemID?
    /// Whether an animation runs, or starts later without further input.
    public let isMoving: Bool
    /// Time (s) of the next frame that differs from this one, if nothing moves until then; `nil` if something moves or
    /// nothing is due.
    public let wakeTime: Double?
    /// Whether an animation runs, so that the next frame differs.
    public var isAnimating: Bool { isMoving && wakeTime == nil }
}

/// The height of a row that was laid out.
public struct MeasuredHeight: Sendable {
    public let index: Int
    /// px
    public let height: Double

    public init(index: Int, height: Double) {
        self.index = index
        self.height = height
    }
}

extension ListSession {
    /// The snapshot at the time last advanced to.
    public var snapshot: ListSnapshot {
        let (list, rows, heights, placeholder) = (list, frames, layout.heights, placeholder)
        return ListSnapshot(
            level: level, rows: rows,
            unmeasured: Set(rows.lazy.compactMap(\.index).filter { !heights.isMeasured($0) }),
            rowCount: list.items.count, placeholder: placeholder,
            pullUpPrompt: gestures.pullUpPrompt(in: list), glow: motions.glow(below: rows, placeholder),
            hintOpacity: hintOpacity, width: layout.viewport.width, height: layout.viewport.height,
            offset: layout.scrollPosition.offset,
            contentHeight: layout.heights.total, editing: editing, focus: focus, isMoving: isMoving,
            wakeTime: wakeTime
        )
    }

    /// The row that a release would insert, or would have inserted on the level that is left.
    var placeholder: Placeholder? {
        levelTransition?.placeholder(at: now) ?? gestures.placeholder(in: list)
    }

    /// Sets the heights of rows that were laid out for the first time, or again with another text.
    public mutating func measure(_ heights: [MeasuredHeight]) {
        for row in heights { measure(row.index, as: row.height) }
    }

    /// The bounds of an item's row in px of the viewport; 1 px high at the top of the viewport if there is no such row.
    public func box(of item: ItemID) -> (x: Double, y: Double, width: Double, height: Double) {
        let row = frames.last { $0.item.id == item && $0.index != nil }
        return (row?.x ?? 0, row?.y ?? 0, layout.viewport.width, row?.height ?? 1)
    }

    /// Whether a press at a point belongs to the row that is being edited, or to the dates below a row.
    public func takesPress(at point: Point) -> Bool {
        guard let editing else { return isOnDates(point) }
        return gestures.item(at: point, in: list) == editing.item
    }

    /// The lists that an item of the shown list may be moved to; `nil` on the level of lists.
    public func otherLists(for item: ItemID) -> [(id: ListID, name: String)]? {
        guard case .items(let own) = ownLevel(of: item) else { return nil }
        return library.lists.filter { $0.id != own && !$0.isReadOnly }.map { ($0.id, $0.name) }
    }
}
