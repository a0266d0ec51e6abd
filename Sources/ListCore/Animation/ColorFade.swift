// SPDX-License-Identifier: GPL-3.0-or-later

/// A change of a row's colors.
struct ColorFade: Sendable {
    /// The part of the former colors that is left, 1…0.
    let left: SpringAnimation
    private let fill: Color
    private let ink: Ink

    /// The change of the text color. It goes on by itself if the colors of the row change again meanwhile, because text
    /// isn't legible in the middle.
    private struct Ink {
        let from: Color
        let to: Color
        let left: SpringAnimation
    }

    /// - Parameter left: from 1 to 0.
    init(from shown: RowColors, to target: RowColors, _ left: SpringAnimation) {
        self.left = left
        fill = shown.fill
        ink = Ink(from: shown.ink, to: target.ink, left: left)
    }

    /// Creates a fade that follows another one, which may be under way.
    ///
    /// - Parameters:
    ///   - shown: the present colors.
    ///   - start: when it begins (s), unless the other one has begun: colors never wait in the middle.
    init(
        after former: ColorFade?, from shown: RowColors, to target: RowColors, by spring: Spring, at now: Double,
        start: Double
    ) {
        let isChanging = former.map { $0.left.value(at: now) < 1 } ?? false
        left = SpringAnimation(spring, from: 1, to: 0, start: isChanging ? now : start)
        fill = shown.fill
        if let ink = former?.ink, isChanging, ink.to == target.ink {
            self.ink = ink
        } else {
            ink = Ink(from: shown.ink, to: target.ink, left: left)
        }
    }

    /// The colors on the way to others at a time (s).
    func colors(to target: RowColors, at time: Double) -> RowColors {
        let part = left.value(at: time)
        return RowColors(
            fill: part <= 0 ? target.fill : part >= 1 ? fill : target.fill.changing(to: fill, part),
            ink: Palette.mix(target.ink, ink.from, ink.left.value(at: time)))
    }
}
