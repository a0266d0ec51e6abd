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
    /// Lets the background flare up once.
    mutating func flareUp() {
        flare = SpringAnimation(Tuning.flare, leaningTo: 1, start: now)
    }

    /// The light below the rows; `nil` if they reach the end of the viewport.
    func glow(below frames: [RowFrame]) -> Glow? {
        let rowsInPlace = frames.filter { $0.lift == 0 && $0.height > 0 }
        let last = rowsInPlace.max { $0.y + $0.height < $1.y + $1.height }
        let (y, done) = (last.map { max($0.y + $0.height, 0) } ?? 0, rowPalette.palette.done.fill)
        guard y < layout.viewport.height else { return nil }
        let share = last.map { $0.opacity * (1 - $0.dimming) } ?? hintOpacity
        return Glow(
            y: y, color: last?.colors.fill ?? done, opacity: Tuning.glow * share, flare: done,
            flareOpacity: Tuning.flareOpacity * min(max(flare.value(at: now), 0), 1))
    }
}
