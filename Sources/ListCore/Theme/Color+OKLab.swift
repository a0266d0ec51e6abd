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

    /// Returns a color on the way to another one. It goes around the color circle by the shorter arc, and the longer that
    /// is, the lighter is its middle: a straight line from orange to green leads through brown.
    public func changing(to other: Color, _ fraction: Double) -> Color {
        let (from, to) = (Theme.ColorStop(self), Theme.ColorStop(other))
        guard min(from.chroma, to.chroma) >= 0.03 else {
            let (one, two) = (oklab, other.oklab)
            return Color(
                lightness: one.lightness + (two.lightness - one.lightness) * fraction,
                a: one.a + (two.a - one.a) * fraction, b: one.b + (two.b - one.b) * fraction)
        }
        let arc = (to.hue - from.hue).remainder(dividingBy: 360)
        let lift = 0.2 * min(arc * arc / (120 * 120), 1) * 4 * fraction * (1 - fraction)
        return Color(
            lightness: min(from.lightness + (to.lightness - from.lightness) * fraction + lift, 1),
            chroma: from.chroma + (to.chroma - from.chroma) * fraction, hue: from.hue + arc * fraction)
    }

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
}
