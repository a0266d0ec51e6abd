// SPDX-License-Identifier: GPL-3.0-or-later
import RealModule

/// The row that would be added if the hand let go, as it is to be shown at one time.
public struct Placeholder: Hashable, Sendable {
    public enum PlaceholderStyle: Hashable, Sendable {
        /// It hinges in above the first row, about its lower edge. `far` is the width of its far edge by that of its near one.
        case hinge(far: Double)
        /// It grows out of the middle of a gap.
        case growth
        /// Only a sign, in a gap that the pointer made.
        case sign
    }

    public let manner: PlaceholderStyle
    /// px from the viewport's top.
    public let y: Double
    /// px that are seen of it; a whole row at most.
    public let height: Double
    /// 0…1
    public let opacity: Double
    public let paint: RowColors
    /// Whether letting go would add a row.
    public let isArmed: Bool
    /// Whether a hand holds it; only then is the key named.
    public let isHeld: Bool
    /// Whether letting go would lead to the level above instead.
    public var goesUp = false
}

/// Which of the cues a new row comes out of, and where: so that it goes on from there.
public struct InsertionOrigin: Hashable, Sendable {
    let y: Double
    let height: Double
    let paint: RowColors
    let opacity: Double

    init(y: Double, height: Double, paint: RowColors, opacity: Double) {
        (self.y, self.height, self.paint, self.opacity) = (y, height, paint, opacity)
    }

    init(_ placeholder: Placeholder) {
        (y, height) = (placeholder.y, placeholder.height)
        (paint, opacity) = (placeholder.paint, placeholder.opacity)
    }
}

/// A row that turns about its lower edge, away from whoever looks at it from `Tuning.hingeDistance` px.
enum Hinge {
    /// How much narrower the far edge looks when `shown` px are seen of a row of `height` px.
    ///
    /// Turned by θ, the far edge lies h·sin θ deeper and is seen h·cos θ · P ÷ (P + h·sin θ) px above the near one, P being the
    /// distance. Solved for θ: with R = h·√(P² + s²) and φ = atan(s ÷ P), θ = acos(s·P ÷ R) − φ.
    static func far(shown: Double, height: Double) -> Double {
        guard shown < height, height > 0 else { return 1 }
        let distance = Tuning.hingeDistance
        let radius = height * (distance * distance + shown * shown).squareRoot()
        let angle = Double.acos(shown * distance / radius) - Double.atan(shown / distance)
        return distance / (distance + height * Double.sin(angle))
    }
}
