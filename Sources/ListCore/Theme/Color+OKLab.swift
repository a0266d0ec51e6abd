// SPDX-License-Identifier: GPL-3.0-or-later
import RealModule

extension Color {
    /// The color in OKLab (https://bottosson.github.io/posts/oklab/), where equal distances look equal: lightness 0…1,
    /// green to red, blue to yellow.
    public var oklab: (lightness: Double, a: Double, b: Double) {
        let (red, green, blue) = (decoded(red), decoded(green), decoded(blue))
        let l = Double.root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue, 3)
        let m = Double.root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue, 3)
        let s = Double.root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue, 3)
        return (
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
        )
    }

    /// Returns a color on the way to another one. It goes around the color circle by the shorter arc, and becomes
    /// lighter near yellow, because dark yellow is brown, mustard, or olive.
    public func changing(to other: Color, _ fraction: Double) -> Color {
        let (from, to) = (Theme.ColorStop(self), Theme.ColorStop(other))
        func mean(_ one: Double, _ two: Double) -> Double { one + (two - one) * fraction }
        guard min(from.chroma, to.chroma) >= Self.leastChroma else {
            let (one, two) = (oklab, other.oklab)
            return Color(
                lightness: mean(one.lightness, two.lightness), a: mean(one.a, two.a), b: mean(one.b, two.b))
        }
        let hue = from.hue + (to.hue - from.hue).remainder(dividingBy: 360) * fraction
        let straight = Theme.ColorStop(
            lightness: mean(from.lightness, to.lightness), chroma: mean(from.chroma, to.chroma), hue: hue)
        // An end that is darker than a clean color makes the colors near it as much darker, and a lighter one lighter.
        let clean = straight.cleanLightness + mean(from.spareLightness, to.spareLightness)
        let lift = max(clean - straight.lightness, 0)
        return Color(
            lightness: straight.lightness + lift, chroma: straight.chroma + lift * Self.liftedChroma, hue: hue)
    }

    /// The chroma below which a color counts as gray, without a hue.
    private static let leastChroma = 0.03
    /// The chroma that a color gets for each unit of lightness.
    private static let liftedChroma = 0.12

    /// Returns the perceived difference of two colors. 0.02 is hardly visible; black and white differ by 1.
    public func distance(to other: Color) -> Double {
        let (one, two) = (oklab, other.oklab)
        let (l, a, b) = (one.lightness - two.lightness, one.a - two.a, one.b - two.b)
        return (l * l + a * a + b * b).squareRoot()
    }
}

extension Theme.ColorStop {
    /// Creates a ramp stop from a color. The hue of a gray is 0.
    public init(_ color: Color) {
        let (lightness, a, b) = color.oklab
        let chroma = (a * a + b * b).squareRoot()
        let hue = chroma < 0.002 ? 0 : Double.atan2(y: b, x: a) * 180 / .pi
        self.init(lightness: lightness, chroma: chroma < 0.002 ? 0 : chroma, hue: hue < 0 ? hue + 360 : hue)
    }

    public var color: Color { Color(lightness: lightness, chroma: chroma, hue: hue) }

    /// The lightness below which a color of this hue looks like a shade of another color: yellow like mustard, and orange
    /// like brown. It is highest near yellow.
    fileprivate var cleanLightness: Double {
        let hue = hue.remainder(dividingBy: 360)
        let yellowness = min((hue - Self.red) / (Self.yellow - Self.red), (Self.green - hue) / (Self.green - Self.lime))
        return 0.52 + 0.31 * min(max(yellowness, 0), 1)
    }

    /// How much lighter the color is than a clean one (less than 0 if it is darker), as far as that counts.
    fileprivate var spareLightness: Double { min(lightness - cleanLightness, 0.06) }

    /// Hues in degrees.
    private static let (red, yellow, lime, green) = (24.0, 86.0, 112.0, 148.0)
}
