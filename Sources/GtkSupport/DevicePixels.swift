// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// The device pixels of a window's surface.
public enum DevicePixels {
    private typealias ScaleFunction = @convention(c) (OpaquePointer) -> Double

    /// gdk_surface_get_scale, which GTK 4.12 added.
    private static let surfaceScale = libraryFunction("gdk_surface_get_scale", as: ScaleFunction.self)

    /// Returns the number of device pixels per px that a widget is drawn at. Before GTK 4.12 it is an integer, and a
    /// fractional scale is left to the compositor.
    public static func scale(of widget: Widget) -> Double {
        guard let surfaceScale, let surface = surface(of: widget) else {
            return Double(gtk_widget_get_scale_factor(widget))
        }
        return surfaceScale(surface)
    }

    /// Returns the distance in px of a widget's top from the top of its window's surface, which includes the window's
    /// shadow.
    public static func top(of widget: Widget) -> Double {
        guard let native = gtk_widget_get_native(widget) else { return 0 }
        var origin = graphene_point_t(x: 0, y: 0)
        var point = graphene_point_t(x: 0, y: 0)
        guard gtk_widget_compute_point(widget, ptr(native), &origin, &point) != 0 else { return 0 }
        var (x, y) = (0.0, 0.0)
        gtk_native_get_surface_transform(native, &x, &y)
        return Double(point.y) + y
    }

    /// Calls the handler whenever the scale of a widget's window has changed. GTK itself lays out widgets again only if
    /// the next integer has changed.
    ///
    /// - Parameter handler: must not hold a reference to the widget.
    public static func onScaleChange(of widget: Widget, _ handler: @escaping () -> Void) {
        on(ptr(widget), "realize") {
            if let surface = surface(of: widget) { on(surface, "notify::scale", handler) }
        }
    }

    private static func surface(of widget: Widget) -> OpaquePointer? {
        gtk_widget_get_native(widget).flatMap { gtk_native_get_surface($0) }
    }
}
