// SPDX-License-Identifier: GPL-3.0-or-later
import RealModule

/// How a row lies while space opens or closes for it: like a sheet of paper that is folded along its middle, or turned
/// about its lower edge, and seen from above.
///
/// Nothing of it slides or is squashed. It fills the space between its neighbors at any time, and what is written on it
/// is foreshortened with it.
public struct Fold: Hashable, Sendable {
    /// Where the sheet bends away from the viewer.
    public enum Crease: Hashable, Sendable {
        /// Along its middle: the space opens between two rows.
        case middle
        /// Behind its upper edge: the space opens beyond the top of the list.
        case top
    }

    /// Where the sheet bends.
    public let crease: Crease
    /// The height of the flat sheet, px.
    let height: Double
    /// The visible part of the height, 0…1; more than 1 if the sheet is higher than its text needs.
    public let openness: Double
    /// The apparent width of the crease, as a part of that of the near edges.
    public let creaseWidth: Double
    private let hasPerspective: Bool

    /// - Parameters:
    ///   - height: the height of the flat sheet, px.
    ///   - shown: the visible height, px.
    ///   - hasPerspective: whether the crease looks narrower than the near edges.
    init(_ crease: Crease, of height: Double, shown: Double, hasPerspective: Bool) {
        self.crease = crease
        self.height = height
        self.hasPerspective = hasPerspective
        openness = height > 0 ? max(shown, 0) / height : 1
        let leaves = crease == .middle ? 2.0 : 1
        creaseWidth = hasPerspective ? Self.farWidth(shown: max(shown, 0) / leaves, height: height / leaves) : 1
    }

    /// The same sheet with another visible height, px.
    func showing(_ shown: Double) -> Fold {
        Fold(crease, of: height, shown: shown, hasPerspective: hasPerspective)
    }

    /// The opacity of what is written on the sheet: hidden until there is room for 60 % of its height.
    public var textOpacity: Double { min(max((openness - Self.legible) / (Self.distinct - Self.legible), 0), 1) }

    /// The scale of what is written on the sheet. Nearly open, it has its full height, so that it is sharp.
    public var textScale: Double { min(openness / Self.sharp, 1) }

    /// The apparent width at a height (0 at the upper edge, 1 at the lower one), as a part of that of the near edges.
    public func width(at height: Double) -> Double {
        let nearness = crease == .middle ? abs(2 * height - 1) : height
        return creaseWidth + (1 - creaseWidth) * min(max(nearness, 0), 1)
    }

    /// Light on the sheet from its upper edge (0) to its lower one (1): the share of white in its color, or, below 0,
    /// that of black. The light comes from above, so the leaf that faces down is in the shade. More black would make
    /// yellow and orange rows brown.
    public var light: [(place: Double, share: Double)] {
        let bend = max(1 - openness, 0)
        return switch crease {
        case .middle: [(0, -0.04), (0.5, -0.12), (0.5, -0.02), (1, 0.06)].map { ($0.0, $0.1 * bend) }
        case .top: [(0, -0.16), (1, 0.02)].map { ($0.0, $0.1 * bend) }
        }
    }

    /// The apparent width of the far edge of a leaf, as a part of that of the near one, if `shown` px of its height are
    /// visible.
    ///
    /// Turned by θ, the far edge is h·sin θ deeper and appears h·cos θ · P ÷ (P + h·sin θ) px from the near one, where
    /// P is the viewing distance. Solved for θ with R = h·√(P² + s²) and φ = atan(s ÷ P): θ = acos(s·P ÷ R) − φ.
    static func farWidth(shown: Double, height: Double) -> Double {
        guard shown < height, height > 0 else { return 1 }
        let distance = Tuning.foldDistance
        let radius = height * (distance * distance + shown * shown).squareRoot()
        let angle = Double.acos(shown * distance / radius) - Double.atan(shown / distance)
        return distance / (distance + height * Double.sin(angle))
    }

    /// Parts of the height from which on text is seen, is opaque, and isn't foreshortened any more.
    private static let legible = 0.6
    private static let distinct = 0.8
    private static let sharp = 0.96
}
