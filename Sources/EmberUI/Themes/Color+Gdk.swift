// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import ListCore

extension Color {
    var rgba: GdkRGBA {
        GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: 1)
    }

    /// Returns the color with an opacity of 0 to 1.
    func rgba(opacity: Double) -> GdkRGBA {
        var color = rgba
        color.alpha = Float(opacity)
        return color
    }

    /// The color in CSS syntax.
    var css: String {
        "rgb(\(channel(red)), \(channel(green)), \(channel(blue)))"
    }

    private func channel(_ value: Double) -> Int {
        Int((min(max(value, 0), 1) * 255).rounded())
    }
}
