// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// A drag of a text from this program to any other, by GdkDrag.
public enum TextDrag {
    private static let labelKey = g_quark_from_static_string("ember-label")

    /// Begins a drag with the mouse, whose button is pressed.
    ///
    /// - Parameters:
    ///   - widget: A widget of the window that the drag comes from.
    ///   - label: A name by which this program recognizes what is dragged.
    ///   - shown: The widget whose picture follows the pointer; `nil` for none.
    ///   - hotspot: The point of the picture that is at the pointer, px.
    ///   - plainText: Returns the text as UTF-8, on another thread.
    ///   - markdown: Returns the text as Markdown, as UTF-8, on another thread.
    public static func begin(
        from widget: Widget, label: String, showing shown: Widget?, hotspot: (x: Double, y: Double),
        plainText: @escaping @Sendable () -> [UInt8], markdown: @escaping @Sendable () -> [UInt8]
    ) {
        guard let surface = gtk_widget_get_native(widget).flatMap({ gtk_native_get_surface($0) }),
            let seat = gdk_display_get_default_seat(gtk_widget_get_display(widget)),
            let device = gdk_seat_get_pointer(seat)
        else { return }
        let content = content(plainText, markdown)
        guard let pointer = gdk_drag_begin(surface, device, ptr(content.pointer), GDK_ACTION_COPY, 0, 0)
        else { return }
        let drag = ObjectRef(pointer)
        g_object_set_qdata_full(ptr(pointer), labelKey, UserData<String>.retain(label), releaseUserData)
        if let shown {
            let paintable = ObjectRef(gtk_widget_paintable_new(shown))
            let picture = ObjectRef(gdk_paintable_get_current_image(paintable.pointer))
            gtk_drag_icon_set_from_paintable(pointer, picture.pointer, Int32(hotspot.x), Int32(hotspot.y))
        }
        // The handlers keep it until one of them is called.
        var kept: ObjectRef? = drag
        on(pointer, "dnd-finished") {
            if let drag = kept { end(drag, isDropped: true) }
            kept = nil
        }
        onObject(pointer, "cancel") { _ in
            if let drag = kept { end(drag, isDropped: false) }
            kept = nil
        }
    }

    /// Returns the label of a GdkDrag that this program has begun, or `nil`.
    public static func label(of drag: OpaquePointer) -> String? {
        g_object_get_qdata(ptr(drag), labelKey).map { UserData<String>.value(of: $0) }
    }

    private static func end(_ drag: ObjectRef, isDropped: Bool) {
        MainLoop.soon { gdk_drag_drop_done(drag.pointer, isDropped ? 1 : 0) }
    }

    private static func content(
        _ plainText: @escaping @Sendable () -> [UInt8], _ markdown: @escaping @Sendable () -> [UInt8]
    ) -> ObjectRef {
        let parts = [
            TextContentProvider.make(plainText),
            TextContentProvider.make(as: ["text/markdown"], markdown),
        ]
        var providers: [UnsafeMutablePointer<GdkContentProvider>?] = parts.map {
            // The union takes ownership of it.
            g_object_ref(ptr($0.pointer))
            return ptr($0.pointer)
        }
        return ObjectRef(ptr(gdk_content_provider_new_union(&providers, gsize(providers.count))))
    }
}
