// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// The desktop's clipboard.
public enum Clipboard {
    private final class Reader {
        let action: (String) -> Void

        init(_ action: @escaping (String) -> Void) {
            self.action = action
        }
    }

    /// Puts a text on the clipboard.
    public static func write(_ text: String, from widget: Widget) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
    }

    /// Calls back with the text on the clipboard, as soon as whoever owns it has sent it; not at all when there is none.
    public static func read(of widget: Widget, _ action: @escaping (String) -> Void) {
        let data = Unmanaged.passRetained(Reader(action)).toOpaque()
        gdk_clipboard_read_text_async(
            gtk_widget_get_clipboard(widget), nil,
            { clipboard, result, data in
                guard let clipboard, let data else { return }
                let reader = Unmanaged<Reader>.fromOpaque(data).takeRetainedValue()
                guard let text = gdk_clipboard_read_text_finish(ptr(clipboard), result, nil) else { return }
                defer { g_free(text) }
                reader.action(String(cString: text))
            }, data)
    }
}
