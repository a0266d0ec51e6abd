// SPDX-License-Identifier: GPL-3.0-or-later

/// A gap between two rows, where a new row can be inserted or a date can be chosen. It is open or closing.
struct InsertionGap: Sendable {
    /// What has opened the gap.
    enum Opener: Hashable {
        case fingers
        case pointer
        /// A drag of another program over the list.
        case drag
        /// The choice of a date for the item above.
        case dates(ItemID)
    }

    /// The index of the row below, or of the new row.
    var boundary: Int
    let opener: Opener
    private(set) var isClosing = false
    /// Height (px) of the flat sheet that fills the gap; `nil` for that of a row.
    let sheetHeight: Double?
    /// The middle of the “+”, px from the viewport's left edge, if the pointer has opened the gap.
    let signX: Double?
    /// Displacements of the rows above and below, px.
    private(set) var above: SpringAnimation
    private(set) var below: SpringAnimation
    /// Opacity of what is on the sheet, 0…1.
    private var textOpacity: SpringAnimation
    /// Rows that have left the gap and move by themselves.
    private var separateRows: Set<Int> = []

    init(at boundary: Int, for opener: Opener, sheetHeight: Double? = nil, signX: Double? = nil, now: Double) {
        self.boundary = boundary
        self.opener = opener
        self.sheetHeight = sheetHeight
        self.signX = signX
        above = Self.still(0, at: now)
        below = above
        textOpacity = Self.still(1, at: now)
    }

    /// Sets both displacements (px) without an animation.
    mutating func hold(above: Double, below: Double, at time: Double) {
        self.above = Self.still(above, at: time)
        self.below = Self.still(below, at: time)
    }

    /// Lets what is on the sheet fade in, because motion is reduced.
    mutating func fadeIn(at time: Double) {
        textOpacity = SpringAnimation(Tuning.reducedFade, from: 0, to: 1, start: time)
    }

    /// Opacity of what is on the sheet, 0…1.
    func textOpacity(at time: Double) -> Double { min(max(textOpacity.value(at: time), 0), 1) }

    /// Animates both displacements (px) from their values and with their velocities; without a spring, sets them.
    mutating func go(above: Double, below: Double, by spring: Spring?, at time: Double) {
        guard let spring else { return hold(above: above, below: below, at: time) }
        self.above = self.above.redirected(to: above, by: spring, at: time)
        self.below = self.below.redirected(to: below, by: spring, at: time)
    }

    mutating func close(at time: Double) {
        isClosing = true
        go(above: 0, below: 0, by: Tuning.closingGap, at: time)
    }

    /// Ends what has come to rest. Returns whether the gap is closed.
    mutating func rest(at time: Double) -> Bool {
        guard isSettled(at: time) else { return false }
        textOpacity.rest(at: time, tolerance: Tuning.imperceptible)
        // The sheet lies flat.
        if sheetHeight != nil { hold(above: above.target, below: below.target, at: time) }
        return isClosing
    }

    func shift(of index: Int, at time: Double) -> Double {
        separateRows.contains(index) ? 0 : (index < boundary ? above : below).value(at: time)
    }

    /// Leaves a row out, because it moves by itself from now on.
    mutating func separate(_ index: Int) {
        separateRows.insert(index)
    }

    func gap(at time: Double) -> Double {
        max(below.value(at: time) - above.value(at: time), 0)
    }

    /// The greatest displacement of any row, px.
    func reach(at time: Double) -> Double {
        max(abs(above.value(at: time)), abs(below.value(at: time)))
    }

    func isSettled(at time: Double) -> Bool {
        above.isSettled(at: time) && below.isSettled(at: time)
            && textOpacity.isSettled(at: time, tolerance: Tuning.imperceptible)
    }

    private static func still(_ value: Double, at time: Double) -> SpringAnimation {
        SpringAnimation(Tuning.springBack, from: value, to: value, start: time)
    }
}
