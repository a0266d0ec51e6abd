// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk
import GLibSupport

/// A GtkSnapshot, on which a widget draws. All positions and sizes are in px.
public struct Snapshot {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    // MARK: Drawing

    /// Fills a rectangle.
    public func fill(x: Double, y: Double, width: Double, height: Double, _ color: GdkRGBA) {
        var color = color
        var bounds = Self.rectangle(x, y, width, height)
        gtk_snapshot_append_color(pointer, &color, &bounds)
    }

    /// Fills a rectangle with a gradient between two points (offsets 0 and 1).
    public func fill(
        x: Double, y: Double, width: Double, height: Double, from start: (x: Double, y: Double),
        to end: (x: Double, y: Double), _ gradient: [GskColorStop]
    ) {
        var bounds = Self.rectangle(x, y, width, height)
        var first = graphene_point_t(x: Float(start.x), y: Float(start.y))
        var last = graphene_point_t(x: Float(end.x), y: Float(end.y))
        gtk_snapshot_append_linear_gradient(pointer, &bounds, &first, &last, gradient, gsize(gradient.count))
    }

    /// Fills a square with a gradient from a point (offset 0) to a circle around it (1).
    public func fill(
        x: Double, y: Double, size: Double, around center: (x: Double, y: Double), radius: Double,
        _ gradient: [GskColorStop]
    ) {
        var bounds = Self.rectangle(x, y, size, size)
        var center = graphene_point_t(x: Float(center.x), y: Float(center.y))
        gtk_snapshot_append_radial_gradient(
            pointer, &bounds, &center, Float(radius), Float(radius), 0, 1, gradient, gsize(gradient.count))
    }

    /// Fills a disc.
    public func fillDisc(x: Double, y: Double, diameter: Double, _ color: GdkRGBA) {
        fillPill(x: x, y: y, width: diameter, height: diameter, color)
    }

    /// Fills a rectangle with round ends.
    public func fillPill(x: Double, y: Double, width: Double, height: Double, _ color: GdkRGBA) {
        // An outline without an inside takes Cairo less time than a round clip.
        let radius = height / 2
        outline(x: x, y: y, width: width, height: height, thickness: radius, cornerRadius: radius, color)
    }

    /// Draws the outline of a rectangle, inside it.
    public func outline(
        x: Double, y: Double, width: Double, height: Double, thickness: Double, cornerRadius: Double = 0,
        _ color: GdkRGBA
    ) {
        var bounds = Self.rectangle(x, y, width, height)
        var outline = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(cornerRadius))
        gtk_snapshot_append_border(
            pointer, &outline, [Float](repeating: Float(thickness), count: 4), [GdkRGBA](repeating: color, count: 4))
    }

    /// Draws a PangoLayout with its top left corner at the origin.
    public func draw(_ layout: ObjectRef, _ color: GdkRGBA) {
        var color = color
        gtk_snapshot_append_layout(pointer, layout.pointer, &color)
    }

    /// Draws a child of a widget.
    public func draw(_ child: Widget, of parent: Widget) {
        gtk_widget_snapshot_child(parent, child, pointer)
    }

    // MARK: What is drawn next

    /// Clips what is drawn next to a rectangle, until `pop`.
    public func pushClip(x: Double, y: Double, width: Double, height: Double, cornerRadius: Double = 0) {
        var bounds = Self.rectangle(x, y, width, height)
        guard cornerRadius > 0 else { return gtk_snapshot_push_clip(pointer, &bounds) }
        var outline = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(cornerRadius))
        gtk_snapshot_push_rounded_clip(pointer, &outline)
    }

    /// Makes what is drawn next translucent, until `pop`.
    ///
    /// - Parameter opacity: 0 to 1.
    public func pushOpacity(_ opacity: Double) {
        gtk_snapshot_push_opacity(pointer, opacity)
    }

    /// Ends the last clip or opacity.
    public func pop() {
        gtk_snapshot_pop(pointer)
    }

    /// Moves what is drawn next, until `restore`.
    public func translate(x: Double, y: Double) {
        var point = graphene_point_t(x: Float(x), y: Float(y))
        gtk_snapshot_translate(pointer, &point)
    }

    /// Scales what is drawn next, until `restore`.
    public func scale(by factor: Double) {
        scale(x: factor, y: factor)
    }

    /// Scales what is drawn next in both directions, until `restore`.
    public func scale(x: Double, y: Double) {
        gtk_snapshot_scale(pointer, Float(x), Float(y))
    }

    /// Saves the position and scale for `restore`.
    public func save() {
        gtk_snapshot_save(pointer)
    }

    public func restore() {
        gtk_snapshot_restore(pointer)
    }

    private static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }
}
