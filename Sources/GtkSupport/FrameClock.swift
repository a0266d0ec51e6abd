// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// The frame clock of a widget.
public enum FrameClock {
    /// Calls the handler before each frame with the frame's time in s, until it returns false or the widget is
    /// destroyed.
    public static func tick(_ widget: Widget, _ handler: @escaping (_ time: Double) -> Bool) {
        gtk_widget_add_tick_callback(
            widget,
            { _, clock, data in
                guard let data, let clock else { return 0 }
                let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
                return UserData<(Double) -> Bool>.value(of: data)(time) ? 1 : 0
            }, UserData.retain(handler), releaseUserData)
    }

    /// Calls the handler at the start of each frame, before its layout, with the frame's time in s, until it returns
    /// false or the widget is destroyed. The handler may request an allocation.
    ///
    /// A tick callback must not. It runs in the update phase, where a request for an allocation asks the frame clock
    /// for that phase again. An empty cycle would then follow each frame, and GTK would delay the next frame by up to
    /// an interval.
    public static func beforeLayout(of widget: Widget, _ handler: @escaping (_ time: Double) -> Bool) {
        _ = LayoutTick(widget, handler)
    }

    /// Calls the handler once, after the widget's next frame has been drawn.
    public static func afterNext(of widget: Widget, _ handler: @escaping () -> Void) {
        var isDrawn = false
        tick(widget) { _ in
            // A tick precedes its frame, so the second tick follows the first frame.
            if isDrawn { handler() }
            isDrawn.toggle()
            return isDrawn
        }
    }
}

/// Calls to a handler at the start of each frame while a widget is realized. The connected signals keep it.
private final class LayoutTick {
    private let handler: (Double) -> Bool
    private var connections: [(object: OpaquePointer, id: UInt)] = []
    private var clock: ObjectRef?
    private var beforePaint: UInt = 0

    init(_ widget: Widget, _ handler: @escaping (Double) -> Bool) {
        self.handler = handler
        let object: OpaquePointer = ptr(widget)
        connections = [
            (object, on(object, "realize") { self.start(gtk_widget_get_frame_clock(widget)) }),
            (object, on(object, "unrealize") { self.stop() }),
        ]
        start(gtk_widget_get_frame_clock(widget))
    }

    private func start(_ clock: OpaquePointer?) {
        guard let clock else { return }
        self.clock = ObjectRef(retaining: clock)
        beforePaint = on(clock, "before-paint") {
            let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
            if !self.handler(time) { self.end() }
        }
        gdk_frame_clock_begin_updating(clock)
    }

    private func stop() {
        guard let clock else { return }
        self.clock = nil
        disconnect(clock.pointer, beforePaint)
        gdk_frame_clock_end_updating(clock.pointer)
    }

    private func end() {
        stop()
        for connection in connections { disconnect(connection.object, connection.id) }
    }
}
