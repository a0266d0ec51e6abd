// SPDX-License-Identifier: GPL-3.0-or-later
import RealModule

/// The row that a release would insert, as it is shown at one time.
public struct Placeholder: Hashable, Sendable {
    /// The way in which the placeholder appears.
    public enum Style: Hashable, Sendable {
        /// Turns about its lower edge above the first row. `far` is the ratio of the width of its far edge to that of
        /// its near edge.
        case hinge(far: Double)
        /// Grows out of the middle of a gap.
        case growth
        /// Slides in above the first row, lower than a row.
        case strip
        /// Is only a plus sign, in a gap under the pointer.
        case sign
    }

    public let style: Style
    /// px from the viewport's top.
    public let y: Double
    /// Visible height in px, at most that of a row.
    public let height: Double
    /// 0…1
    public let opacity: Double
    public let colors: RowColors
    /// Whether a release would insert a row.
    public let isArmed: Bool
    /// Whether the key is shown: while two fingers on the touchpad hold it.
    public var showsKey: Bool
    /// Whether a release would go to the level above instead.
    public var goesUp = false
}

/// The start frame of a new row: the placeholder that it continues from.
public struct InsertionOrigin: Hashable, Sendable {
    let y: Double
    let height: Double
    let colors: RowColors
    let opacity: Double

    init(y: Double, height: Double, colors: RowColors, opacity: Double) {
        self.y = y
        self.height = height
        self.colors = colors
        self.opacity = opacity
    }

    init(_ placeholder: Placeholder) {
        y = placeholder.y
        height = placeholder.height
        colors = placeholder.colors
        opacity = placeholder.opacity
    }
}

/// Perspective of a row that turns about its lower edge, seen from a distance of `Tuning.hingeDistance` px.
enum Hinge {
    /// The apparent width of the far edge, as a part of the near one, if `shown` px of a row of `height` px are
    /// visible.
    ///
    /// Turned by θ, the far edge is h·sin θ deeper and appears h·cos θ · P ÷ (P + h·sin θ) px above the near one, where
    /// P is the distance. Solved for θ with R = h·√(P² + s²) and φ = atan(s ÷ P): θ = acos(s·P ÷ R) − φ.
    static func far(shown: Double, height: Double) -> Double {
        guard shown < height, height > 0 else { return 1 }
        let distance = Tuning.hingeDistance
        let radius = height * (distance * distance + shown * shown).squareRoot()
        let angle = Double.acos(shown * distance / radius) - Double.atan(shown / distance)
        return distance / (distance + height * Double.sin(angle))
    }
}
