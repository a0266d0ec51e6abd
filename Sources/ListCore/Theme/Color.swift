// SPDX-License-Identifier: GPL-3.0-or-later
import RealModule

/// A color in sRGB, each channel 0…1.
public struct Color: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double

    public init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a color from a number like 0xF5BA00.
    public init(hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255
        )
    }

    /// Creates a color from OKLCH (https://bottosson.github.io/posts/oklab/): lightness 0…1, chroma, hue in degrees.
    /// The result is clipped to sRGB.
    public init(lightness: Double, chroma: Double, hue: Double) {
        let angle = hue * .pi / 180
        self.init(lightness: lightness, a: chroma * Double.cos(angle), b: chroma * Double.sin(angle))
    }

    /// Creates a color from OKLab. The result is clipped to sRGB.
    init(lightness: Double, a: Double, b: Double) {
        let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        self.init(
            red: encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            green: encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            blue: encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
        )
    }

    public static let white = Color(red: 1, green: 1, blue: 1)
    public static let black = Color(red: 0, green: 0, blue: 0)

    /// Returns this color with `fraction` of another one blended over it.
    public func mixed(with other: Color, _ fraction: Double) -> Color {
        Color(
            red: red + (other.red - red) * fraction,
            green: green + (other.green - green) * fraction,
            blue: blue + (other.blue - blue) * fraction
        )
    }

    /// The difference from another color in the channel where it is greatest, 0…1.
    func greatestDifference(from other: Color) -> Double {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }

    /// The relative luminance (WCAG 2.2), 0…1.
    public var luminance: Double {
        0.2126 * decoded(red) + 0.7152 * decoded(green) + 0.0722 * decoded(blue)
    }

    /// Returns the contrast ratio to another color (WCAG 2.2), 1…21.
    public func contrast(to other: Color) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}

private func cube(_ x: Double) -> Double { x * x * x }

/// Applies the sRGB transfer function, with clipping.
private func encoded(_ linear: Double) -> Double {
    let x = min(max(linear, 0), 1)
    return x <= 0.0031308 ? 12.92 * x : 1.055 * Double.pow(x, 1 / 2.4) - 0.055
}

func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : Double.pow((value + 0.055) / 1.055, 2.4)
}
