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

    /// Draws the background of a row at the origin: its color with a gradient or, in high contrast, between two lines.
    ///
    /// The light on the row and on its fold are one gradient, mixed with the color beforehand, because a translucent
    /// one over a color would fill each pixel twice.
    ///
    /// - Parameters:
    ///   - width: width of the row in px, as `height`.
    ///   - fill: the color of the row.
    ///   - fold: how the row is folded, if it is.
    ///   - grid: the grid that the row's edges are on.
    func drawBackground(
        on snapshot: Snapshot, width: Double, height: Double, fill: Color, fold: Fold? = nil, grid: PixelGrid
    ) {
        guard height > 0 else { return }
        if palette.isHighContrast {
            snapshot.fill(x: 0, y: 0, width: width, height: height, fill.rgba)
            let line = grid.thickness(1)
            let opacity = min(max((height - 2 * line) / RowAppearance.borderedHeight, 0), 1)
            let (upper, lower) = (palette.chrome.ring, palette.chrome.ringEdge)
            snapshot.fill(x: 0, y: 0, width: width, height: line, upper.rgba(opacity: opacity))
            snapshot.fill(x: 0, y: height - line, width: width, height: line, lower.rgba(opacity: opacity))
        } else {
            let stops = Self.light(on: fold).map { place, share in
                let color = fill.mixed(with: share > 0 ? .white : .black, abs(share))
                return GskColorStop(offset: Float(place), color: color.rgba)
            }
            snapshot.fill(x: 0, y: 0, width: width, height: height, from: (0, 0), to: (0, height), stops)
        }
    }

    /// Returns the light on a row and on its fold.
    private static func light(on fold: Fold?) -> [(place: Double, share: Double)] {
        guard let bent = fold?.light else { return RowAppearance.light }
        func share(of light: [(place: Double, share: Double)], at place: Double) -> Double {
            guard let next = light.firstIndex(where: { $0.place >= place }), next > 0 else { return light[0].share }
            let (above, below) = (light[next - 1], light[next])
            return above.share
                + (below.share - above.share) * (place - above.place) / max(below.place - above.place, 1e-9)
        }
        return
            (RowAppearance.light.map { ($0.place, $0.share + share(of: bent, at: $0.place)) }
            + bent.map { ($0.place, $0.share + share(of: RowAppearance.light, at: $0.place)) })
            // The order of two stops at the same place makes the crease.
            .enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
    }

    /// Draws the ground beside a folded row, whose crease looks narrower than its near edges.
    func drawGround(beside fold: Fold?, on snapshot: Snapshot, width: Double, height: Double, grid: PixelGrid) {
        guard let fold, fold.creaseWidth < 1 else { return }
        let ground = palette.chrome.ground.fill.rgba
        var top = 0.0
        while top < height {
            let line = min(grid.step, height - top)
            let cut = width * (1 - fold.width(at: (top + line / 2) / height)) / 2
            snapshot.fill(x: 0, y: top, width: cut, height: line, ground)
            snapshot.fill(x: width - cut, y: top, width: cut, height: line, ground)
            top += line
        }
    }

    /// Draws the light below the rows of a list.
    func draw(_ glow: Glow, on snapshot: Snapshot, width: Double, height: Double) {
        guard !palette.isHighContrast else { return }
        if glow.flareOpacity > 0 {
            snapshot.fill(
                x: 0, y: glow.y, width: width, height: height - glow.y, glow.flare.rgba(opacity: glow.flareOpacity))
        }
        guard glow.opacity > 0 else { return }
        snapshot.fill(
            x: 0, y: glow.y, width: width, height: min(Tuning.glowReach, height - glow.y), from: (0, glow.y),
            to: (0, glow.y + Tuning.glowReach),
            [
                GskColorStop(offset: 0, color: glow.color.rgba(opacity: glow.opacity)),
                GskColorStop(offset: 1, color: glow.color.rgba(opacity: 0)),
            ])
    }

    /// The CSS class of the row whose menu is open.
    static let markedClass = "marked"

    /// Draws the second line of the ring around a row that has the focus or is marked. The first is the outline in
    /// style.css. They have opposite colors, because one color would be invisible on some rows.
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
    /// It consists of gradients, so it is smooth at any scale. GTK's own shadow is blurred again in every frame, which
    /// without a GPU takes three times as long as all rows.
    ///
    /// - Parameters:
    ///   - width: width of the row in px, as `height`.
    ///   - strength: 0 to 1.
    func drawShadow(on snapshot: Snapshot, width: Double, height: Double, strength: Double) {
        let reach = RowAppearance.shadowReach * strength
        guard reach > 0 else { return }
        let (top, bottom) = (RowAppearance.shadowOffset * strength, RowAppearance.shadowOffset * strength + height)
        let stops = RowAppearance.shadow.map { place, opacity in
            GskColorStop(
                offset: Float(place), color: GdkRGBA(red: 0, green: 0, blue: 0, alpha: Float(opacity * strength)))
        }
        // The two halves meet under the row, which hides the seam.
        let half = height / 2 + reach
        snapshot.fill(
            x: 0, y: top - reach, width: width, height: half, from: (0, top), to: (0, top - reach), stops)
        snapshot.fill(
            x: 0, y: bottom + reach - half, width: width, height: half, from: (0, bottom), to: (0, bottom + reach),
            stops)
        snapshot.fill(x: -reach, y: top, width: reach, height: height, from: (0, top), to: (-reach, top), stops)
        snapshot.fill(
            x: width, y: top, width: reach, height: height, from: (width, top), to: (width + reach, top), stops)
        for (x, edge) in [(0, -reach), (width, width)] {
            snapshot.fill(x: edge, y: top - reach, size: reach, around: (x, top), radius: reach, stops)
            snapshot.fill(x: edge, y: bottom, size: reach, around: (x, bottom), radius: reach, stops)
        }
    }
}

extension Snapshot {
    /// Draws with an opacity of 0 to 1.
    func withOpacity(_ opacity: Double, _ draw: () -> Void) {
        guard opacity > 0 else { return }
        if opacity < 1 { pushOpacity(opacity) }
        draw()
        if opacity < 1 { pop() }
    }

    /// Draws what is written on a row at a place in px, foreshortened by the row's fold, as far as that can be read.
    func write(on fold: Fold?, x: Double, y: Double, _ draw: () -> Void) {
        let opacity = fold?.textOpacity ?? 1
        guard opacity > 0 else { return }
        if opacity < 1 { pushOpacity(opacity) }
        save()
        translate(x: x, y: y)
        if let fold { scale(x: 1, y: fold.textScale) }
        draw()
        restore()
        if opacity < 1 { pop() }
    }
}
