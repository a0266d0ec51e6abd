// SPDX-License-Identifier: GPL-3.0-or-later

/// The colors of a theme file. `Palette` turns them into legible colors.
public struct Theme: Hashable, Sendable {
    /// A color stop of a ramp in OKLCH (https://bottosson.github.io/posts/oklab/): lightness 0…1, chroma, hue in
    /// degrees.
    public struct ColorStop: Hashable, Sendable {
        /// 0…1
        public let lightness: Double
        /// 0…0.5; 0 is gray.
        public let chroma: Double
        /// In degrees. May be outside 0…360 to choose the direction between two stops.
        public let hue: Double

        public init(lightness: Double, chroma: Double, hue: Double) {
            self.lightness = lightness
            self.chroma = chroma
            self.hue = hue
        }

        func mixed(with other: ColorStop, _ part: Double) -> ColorStop {
            ColorStop(
                lightness: lightness + (other.lightness - lightness) * part,
                chroma: chroma + (other.chroma - chroma) * part,
                hue: hue + (other.hue - hue) * part
            )
        }
    }

    /// The rule for the text color on a ramp.
    public enum TextColorRule: String, Hashable, Sendable {
        /// Light text where it is legible, otherwise dark text.
        case nearest
        /// Light text everywhere. The fill is darkened until it is legible.
        case light
        /// Dark text everywhere. The fill is lightened until it is legible.
        case dark
    }

    /// Colors from the first row to the last, as one or more evenly spaced stops.
    public struct Gradient: Hashable, Sendable {
        /// At least one.
        public var stops: [ColorStop]
        public var ink: TextColorRule

        public init(_ stops: [ColorStop], ink: TextColorRule = .nearest) {
            precondition(!stops.isEmpty, "a ramp needs at least one stop")
            self.stops = stops
            self.ink = ink
        }

        /// Returns the interpolated color at a position.
        ///
        /// - Parameter part: The position, 0…1.
        func stop(at part: Double) -> ColorStop {
            guard stops.count > 1 else { return stops[0] }
            let place = min(max(part, 0), 1) * Double(stops.count - 1)
            let index = min(Int(place), stops.count - 2)
            return stops[index].mixed(with: stops[index + 1], place - Double(index))
        }
    }

    /// The colors of the rows of a list.
    public var items: Gradient
    /// The colors of the rows on the level of lists.
    public var lists: Gradient
    /// The color of done rows.
    public var done: Color
    /// The text color of done rows.
    public var doneInk: Color
    /// The color of rows that will be completed on release.
    public var preview: Color
    /// The background behind the rows.
    public var ground = Color(hex: 0x161311)
    /// The text color on the background; `nil` derives it from the background.
    public var groundInk: Color?
    /// The fill of banners; `nil` derives it from the background.
    public var banner: Color?
    /// The color of the symbol beside a row that a release would complete.
    public var tick = Color(hex: 0x6EE787)
    /// The color of the symbol beside a row that a release would delete.
    public var cross = Color(hex: 0xFF8A80)
    /// The light and the dark text color of rows.
    public var lightInk = Color.white
    public var darkInk = Color(hex: 0x2B0A00)

    /// The default theme (Appearance.md): from a hot first row to a warm last one, green done rows, cool lists. Lists
    /// keep white ink everywhere, because a single row with dark ink looks like a mistake among cool colors.
    public static let heatMap = Theme(
        items: Gradient([
            ColorStop(lightness: 0.53, chroma: 0.215, hue: 24), ColorStop(lightness: 0.82, chroma: 0.17, hue: 86),
        ]),
        lists: Gradient(
            [ColorStop(lightness: 0.47, chroma: 0.17, hue: 262), ColorStop(lightness: 0.6, chroma: 0.14, hue: 222)],
            ink: .light),
        done: Color(hex: 0x1F5B2E), doneInk: Color(hex: 0xDDF5E2), preview: Color(hex: 0x1E7F35),
        banner: Color(hex: 0x3A2A20)
    )
}
