// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// The frame clock of a widget.
public enum Frames {
    private final class Tick {
        let action: (Double) -> Bool

        init(_ action: @escaping (Double) -> Bool) {
            self.action = action
        }
    }

    /// Calls back at each frame with its time (s), until the callback returns false or the widget is gone.
    public static func tick(_ widget: Widget, _ action: @escaping (_ time: Double) -> Bool) {
        gtk_widget_add_tick_callback(
            widget,
            { _, clock, data in
                guard let data, let clock else { return 0 }
                let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
                return Unmanaged<Tick>.fromOpaque(data).takeUnretainedValue().action(time) ? 1 : 0
            }, Unmanaged.passRetained(Tick(action)).toOpaque(),
            { data in
                guard let data else { return }
                Unmanaged<Tick>.fromOpaque(data).release()
            })
    }

    /// Calls back once the widget's next frame is drawn.
    public static func afterNext(of widget: Widget, _ action: @escaping () -> Void) {
        var isDrawn = false
        tick(widget) { _ in
            // A tick comes before its frame is drawn: the second one is after the first frame.
            guard isDrawn else {
                isDrawn = true
                return true
            }
            action()
            return false
        }
    }
}
