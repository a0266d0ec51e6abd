// SPDX-License-Identifier: GPL-3.0-or-later

/// The row that a release, a click, or typing would insert, or the dates below a row, as it is shown at one time.
public struct Placeholder: Hashable, Sendable {
    /// What has made room for the row.
    public enum Cause: Hashable, Sendable {
        /// A list that is pulled down.
        case pull
        /// Two fingers.
        case pinch
        /// The mouse pointer, which rests between two rows.
        case pointer
        /// An edge that the list was scrolled to.
        case edge
        /// The choice of a date for the item above.
        case dates
    }

    public let cause: Cause
    /// px from the viewport's top.
    public var y: Double
    /// Visible height in px.
    public var height: Double
    /// How the row is folded.
    public var fold: Fold
    /// Opacity of what is on the row, 0…1.
    public var textOpacity = 1.0
    /// Colors of the position that the row will have.
    public let colors: RowColors
    /// Whether a release would insert a row.
    public var isArmed: Bool
    /// Whether the key is shown: while two fingers on the touchpad hold it.
    public var showsKey: Bool
    /// The middle of the “+” that a click inserts the row with, px from the viewport's left edge.
    public var signX: Double?
    /// Whether a release would go to the level above instead.
    public var goesUp = false
}

/// The start frame of a new row: the placeholder that it continues from.
public struct InsertionOrigin: Hashable, Sendable {
    let y: Double
    let height: Double
    let colors: RowColors
    let crease: Fold.Crease

    init(y: Double, height: Double, colors: RowColors) {
        self.y = y
        self.height = height
        self.colors = colors
        crease = .middle
    }

    init(_ placeholder: Placeholder) {
        y = placeholder.y
        height = placeholder.height
        colors = placeholder.colors
        crease = placeholder.fold.crease
    }
}
