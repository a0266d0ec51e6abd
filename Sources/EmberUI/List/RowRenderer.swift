// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Draws what rows have in common, in the colors of a theme. All rows of a list share one renderer.
final class RowRenderer {
    var palette: Palette

    init(palette: Palette) {
        self.palette = palette
    }

    /// Clips what is drawn of a list to the device pixels that it covers, until the next pop. A pixel that it shares
    /// with what is above it gets the background, unless a row covers it.
    ///
    /// - Parameters:
    ///   - width: width of the list in px, as `height`.
    func pushListClip(on snapshot: Snapshot, width: Double, height: Double, grid: PixelGrid) {
        let top = grid.edge(0)
        snapshot.pushClip(x: 0, y: top, width: width, height: grid.end(ofHeight: height) - top)
        if top < 0 { snapshot.fill(x: 0, y: top, width: width, height: grid.step, palette.chrome.ground.fill.rgba) }
    }

    /// Draws the background of a row at the origin: its color with a gradient, or, in high contrast, between two lines.
    ///
    /// The gradient is mixed with the color beforehand, because a translucent one over a color would fill each pixel
    /// twice.
    ///
    /// - Parameters:
    ///   - width: width of the row in px, as `height`.
    ///   - fill: the color of the row.
    ///   - grid: the grid that the row's edges are on.
    func drawBackground(on snapshot: Snapshot, width: Double, height: Double, fill: Color, grid: PixelGrid) {
        guard height > 0 else { return }
        guard !palette.isHighContrast else {
            snapshot.fill(x: 0, y: 0, width: width, height: height, fill.rgba)
            let line = grid.thickness(1)
            snapshot.fill(x: 0, y: 0, width: width, height: line, palette.chrome.ring.rgba)
            return snapshot.fill(x: 0, y: height - line, width: width, height: line, palette.chrome.ringEdge.rgba)
        }
        let stops = RowAppearance.gradient.map {
            GskColorStop(offset: $0.offset, color: fill.mixed(with: $0.color, $0.share).rgba)
        }
        snapshot.fill(width: width, height: height, stops)
    }

    /// The CSS class of the row whose menu is open.
    static let markedClass = "marked"

    /// Draws the second line of a row's ring if the row has the focus ring, or is marked. The first is the outline in style.css. The lines
    /// have opposite colors, because one color would be invisible on some rows.
    func drawFocusRing(of row: Widget, on snapshot: Snapshot, width: Double, height: Double) {
        guard
            gtk_widget_get_state_flags(row).rawValue & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0
                || gtk_widget_has_css_class(row, Self.markedClass) != 0
        else { return }
        let ring = palette.isHighContrast ? RowAppearance.highContrastRingEdge : RowAppearance.ringEdge
        let size = (width: width - 2 * ring.inset, height: height - 2 * ring.inset)
        guard size.width > 0, size.height > 0 else { return }
        snapshot.outline(
            x: ring.inset, y: ring.inset, width: size.width, height: size.height, thickness: ring.thickness,
            palette.chrome.ringEdge.rgba(opacity: ring.opacity))
    }

    /// Draws the shadow of a lifted row at the origin.
    ///
    /// It consists of stacked rectangles. GTK's own shadow is blurred again in every frame, which without a GPU takes
    /// three times as long as all rows.
    ///
    /// - Parameters:
    ///   - width: width of the row in px, as `height`.
    ///   - strength: 0 to 1.
    func drawShadow(on snapshot: Snapshot, width: Double, height: Double, strength: Double) {
        let layers = RowAppearance.shadowLayers
        let color = GdkRGBA(red: 0, green: 0, blue: 0, alpha: Float(RowAppearance.shadowOpacity * strength))
        for layer in 1...layers {
            let part = Double(layer) / Double(layers)
            let reach = RowAppearance.shadowReach * strength * part * part.squareRoot()
            snapshot.fill(
                x: -reach, y: RowAppearance.shadowOffset * strength - reach, width: width + 2 * reach,
                height: height + 2 * reach, color)
        }
    }
}
