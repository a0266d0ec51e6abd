// SPDX-License-Identifier: GPL-3.0-or-later

/// The device pixels on which the edges of rows are placed.
///
/// If two rows shared a device pixel, GTK would blend their colors with that of the background: a visible seam. At an
/// integer scale, edges are on whole px, so rows are as high as their frames. At a fractional scale, such as 1.25, they
/// are on device pixels, and the height of a row on screen depends on its place by one device pixel.
public struct PixelGrid: Equatable, Sendable {
    /// Number of steps of the grid in a px.
    private let scale: Double
    /// The top of the list in steps of the grid, from the top of the window's surface.
    private let top: Double

    /// Covers rounding errors, which differ between the end of a row and the beginning of the next. In steps of the
    /// grid.
    private static let tolerance = 1e-6

    /// A grid of whole px.
    public init() {
        self.init(scale: 1, top: 0)
    }

    /// Makes the grid of a list.
    ///
    /// - Parameters:
    ///   - scale: device pixels per px.
    ///   - top: distance in px of the list's top from the top of the window's surface.
    public init(scale: Double, top: Double) {
        let isFractional = scale > 0 && scale.isFinite && top.isFinite && scale != scale.rounded()
        self.scale = isFractional ? scale : 1
        self.top = isFractional ? top * scale : 0
    }

    /// The size of a step in px.
    public var step: Double { 1 / scale }

    /// Returns the place of an edge on the grid that is nearest to a place in px from the list's top, with halves
    /// toward the end of the list.
    ///
    /// An edge at the list's top or above may be up to one step farther up: if the list's top isn't on the grid, the
    /// list also takes the pixel that it shares with what is above it.
    public func edge(_ y: Double) -> Double {
        // Rounding halves away from zero would open a gap between rows at the viewport's top.
        let nearest = (top + y * scale + 0.5 + Self.tolerance).rounded(.down)
        let place = y * scale < Self.tolerance ? min(nearest, firstPixel) : nearest
        return (place - top) / scale
    }

    /// Returns the lower end in px of a list of some height, including a pixel that it covers only partly.
    public func end(ofHeight height: Double) -> Double {
        ((top + height * scale - Self.tolerance).rounded(.up) - top) / scale
    }

    /// Returns the whole number of steps that is nearest to a distance, in px.
    public func rounded(_ distance: Double) -> Double {
        (distance * scale).rounded() / scale
    }

    /// Returns the thickness in px of a sharp line that should be as thick as a distance, but not thicker: a whole
    /// number of steps, at least one.
    public func thickness(_ distance: Double) -> Double {
        max((distance * scale + Self.tolerance).rounded(.down), 1) / scale
    }

    /// Whether two distances on the grid differ by a step or more, not only by a rounding error.
    public func differs(_ one: Double, from other: Double) -> Bool {
        abs(one - other) > step / 2
    }

    /// The device pixel that the list's top is on.
    private var firstPixel: Double { (top + Self.tolerance).rounded(.down) }
}
