// SPDX-License-Identifier: GPL-3.0-or-later

/// The light that the last row casts on the background below it (H26).
public struct Glow: Hashable, Sendable {
    /// px of the viewport.
    public let y: Double
    /// Color of the last row; that of done rows if the list is empty.
    public let color: Color
    /// Opacity at the top; `Tuning.glowReach` px farther down it has vanished.
    public let opacity: Double
    /// The light of a list in which the last item was completed. It fills everything below the rows.
    public let flare: Color
    /// 0…1
    public let flareOpacity: Double
}

extension RowMotions {
    /// Lets the background flare up once, from the light that an earlier flare has left.
    mutating func flareUp() {
        let remainder = flare.value(at: now)
        flare = SpringAnimation(Tuning.flare, leaningTo: 1 - remainder, start: now).displaced(by: remainder)
    }

    /// The light below the rows and the placeholder; `nil` if they reach the end of the viewport.
    func glow(below frames: [RowFrame], _ placeholder: Placeholder?) -> Glow? {
        let height = layout.viewport.height
        typealias Sheet = (bottom: Double, height: Double, presence: Double, color: Color, dimming: Double)
        var sheets: [Sheet] = frames.map { ($0.y + $0.height, $0.height, presence(of: $0), $0.colors.fill, $0.dimming) }
        if let sheet = placeholder { sheets.append((sheet.y + sheet.height, sheet.height, 1, sheet.colors.fill, 0)) }
        sheets = sheets.filter { $0.height > 0 }.sorted { $0.bottom < $1.bottom }
        let y = sheets.reduce(0) { $0 + max(min($1.bottom, height) - $0, 0) * $1.presence }
        guard y < height else { return nil }
        let done = rowPalette.palette.done.fill
        // A row that is folded or leaves casts less light. The rows above it make up for that.
        var (color, strength, rest) = (done, 0.0, 1.0)
        func add(_ other: Color, _ added: Double) {
            guard added > 0 else { return }
            color = strength > 0 ? color.mixed(with: other, added / (strength + added)) : other
            strength += added
        }
        for sheet in sheets.reversed() where rest > 0 {
            let share = min(sheet.height / layout.viewport.metrics.rowHeight, rest) * sheet.presence
            add(sheet.color, share * (1 - sheet.dimming))
            rest -= share
        }
        add(done, rest * hintOpacity)
        return Glow(
            y: y, color: color, opacity: Tuning.glow * strength, flare: done,
            flareOpacity: Tuning.flareOpacity * min(max(flare.value(at: now), 0), 1))
    }

    /// How much light a row casts, 0…1: less if it is lifted, fades, has moved out to a side, or is less than 60 px above
    /// the viewport, and none if it is farther above or still a search result.
    private func presence(of row: RowFrame) -> Double {
        let removal = row.index == nil ? removals.last { $0.frame.item.id == row.item.id } : nil
        let fadeBeyondTop = min(max(1 + (row.y + row.height) / Tuning.overscan, 0), 1)
        return (1 - row.lift) * (1 - (removal?.departure(at: now) ?? 0)) * row.opacity * (1 - row.foundShare)
            * fadeBeyondTop
    }
}
