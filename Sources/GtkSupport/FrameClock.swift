// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// The frame clock of a widget.
public enum FrameClock {
    /// Calls the handler before each frame with the frame's time in s, until it returns false or the widget is destroyed.
    public static func tick(_ widget: Widget, _ handler: @escaping (_ time: Double) -> Bool) {
        gtk_widget_add_tick_callback(
            widget,
            { _, clock, data in
                guard let data, let clock else { return 0 }
                let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
                return Box<(Double) -> Bool>.value(of: data)(time) ? 1 : 0
            }, Box.retain(handler), releaseBox)
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
