// SPDX-License-Identifier: GPL-3.0-or-later

/// What a swiped row uncovers: the sign of what letting go would do.
public struct Cue: Hashable, Sendable {
    public let side: SwipeSide
    /// 0…1; 1 from the threshold on.
    public let opacity: Double
    /// Whether letting go would act.
    public let isArmed: Bool
    /// Whether a finger holds the row; only then are words shown.
    public let isHeld: Bool
    /// Whether the row is of a done item, which swiping makes undone.
    public let undoes: Bool
    /// Whether it stands on the row, which is not moved aside.
    public let isInside: Bool

    public init(side: SwipeSide, opacity: Double, isArmed: Bool, isHeld: Bool, undoes: Bool, isInside: Bool = false) {
        self.isInside = isInside
        self.side = side
        self.opacity = opacity
        self.isArmed = isArmed
        self.isHeld = isHeld
        self.undoes = undoes
    }
}

/// One row as it is to be shown at one time.
public struct RowFrame: Hashable, Sendable {
    public let item: Item
    /// Its position in the list; nil for a row that is on its way out.
    public let index: Int?
    /// px from the viewport's top.
    public var y: Double
    /// px from its place, positive to the right.
    public var x: Double
    public var height: Double
    public var opacity: Double
    public var paint: RowColors
    /// How much of its text is struck through, 0…1.
    public var strike: Double
    public var cue: Cue?
    /// Rows of a higher layer are drawn over those of a lower one.
    public var layer: Int
    /// How far it is off the list, 0…1: it casts a shadow.
    public var lift = 0.0
    /// How much larger than on the list it is, about the pivot.
    public var scale = 1.0
    /// Radians, clockwise, about the pivot (px from the row's top left corner).
    public var lean = 0.0
    public var pivot = Point(x: 0, y: 0)
    /// How many unfinished items are in the list that the row stands for; nil for an item's row.
    public var count: Int?
}

extension RowFrame {
    /// A row without letters, as a placeholder looks.
    init(picture placeholder: Placeholder) {
        self.init(
            item: Item(id: ItemID("placeholder"), text: ""), index: nil, y: placeholder.y, x: 0, height: placeholder.height,
            opacity: placeholder.opacity, paint: placeholder.paint, strike: 0, cue: nil, layer: 0
        )
    }
}
