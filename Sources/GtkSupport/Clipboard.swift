// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// The text on the desktop's clipboard.
public enum Clipboard {
    public static func write(_ text: String, from widget: Widget) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
    }

    /// Requests the text. The handler is called when the text arrives; if there is none, it is never called.
    public static func read(of widget: Widget, _ handler: @escaping (String) -> Void) {
        gdk_clipboard_read_text_async(
            gtk_widget_get_clipboard(widget), nil,
            { clipboard, result, data in
                guard let clipboard, let data else { return }
                defer { releaseBox(data) }
                guard let text = takeString(gdk_clipboard_read_text_finish(ptr(clipboard), result, nil)) else { return }
                Box<(String) -> Void>.value(of: data)(text)
            }, Box.retain(handler))
    }
}
