// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// The text on the desktop's clipboard.
public enum Clipboard {
    public static func write(_ text: String, from widget: Widget) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
    }

    /// Offers a text that is made on another thread each time that a program requests it.
    ///
    /// - Parameter text: returns the text as UTF-8.
    public static func offer(from widget: Widget, _ text: @escaping @Sendable () -> [UInt8]) {
        let provider = TextContentProvider.make(text)
        gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), ptr(provider.pointer))
    }

    /// Requests the text. The handler is called when the text arrives; if there is none, it is never called.
    public static func read(of widget: Widget, _ handler: @escaping (String) -> Void) {
        gdk_clipboard_read_text_async(
            gtk_widget_get_clipboard(widget), nil,
            { clipboard, result, data in
                guard let clipboard, let data else { return }
                defer { releaseUserData(data) }
                guard let text = takeString(gdk_clipboard_read_text_finish(ptr(clipboard), result, nil)) else { return }
                UserData<(String) -> Void>.value(of: data)(text)
            }, UserData.retain(handler))
    }
}
