// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk
import GLibSupport

// A handler is a Swift closure in a box, which GLib releases with the connection. Connections are swapped
// (G_CONNECT_SWAPPED): the box is the first argument of each trampoline, so that a trampoline can leave out all
// arguments of the signal that it does not need.

@discardableResult
func connect<Handler>(_ object: OpaquePointer, _ signal: String, _ handler: Handler, _ trampoline: GCallback)
    -> UInt
{
    g_signal_connect_data(
        UnsafeMutableRawPointer(object), signal, trampoline, UserData.retain(handler),
        { data, _ in releaseUserData(data) },
        G_CONNECT_SWAPPED
    )
}

/// Connects a handler to a signal without a result. The signal's arguments are ignored.
@discardableResult
public func on(_ object: OpaquePointer, _ signal: String, _ handler: @escaping () -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer) -> Void = { data in
        UserData<() -> Void>.value(of: data)()
    }
    return connect(object, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Disconnects the handler with the number that connecting it returned, and releases it.
func disconnect(_ object: OpaquePointer, _ handler: UInt) {
    g_signal_handler_disconnect(UnsafeMutableRawPointer(object), handler)
}

/// Connects a handler to a signal with an object or a boxed value: `void (Object *object, Value *value)`.
@discardableResult
public func onObject(_ object: OpaquePointer, _ signal: String, _ handler: @escaping (OpaquePointer?) -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer, OpaquePointer?) -> Void = { data, value in
        UserData<(OpaquePointer?) -> Void>.value(of: data)(value)
    }
    return connect(object, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Connects a handler to a signal with a string: `void (Object *object, const char *string)`.
@discardableResult
public func onString(_ object: OpaquePointer, _ signal: String, _ handler: @escaping (String) -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer, UnsafePointer<CChar>?) -> Void = { data, string in
        UserData<(String) -> Void>.value(of: data)(string.map { String(cString: $0) } ?? "")
    }
    return connect(object, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Connects a handler to a signal with a point or an offset: `void (Object *object, double x, double y)`.
@discardableResult
public func onPoint(_ object: OpaquePointer, _ signal: String, _ handler: @escaping (_ x: Double, _ y: Double) -> Void)
    -> UInt
{
    let trampoline: @convention(c) (gpointer, Double, Double) -> Void = { data, x, y in
        UserData<(Double, Double) -> Void>.value(of: data)(x, y)
    }
    return connect(object, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Connects a handler to `pressed` or `released` of a GtkGestureClick: `void (Object *click, int presses, double x,
/// double y)`.
@discardableResult
public func onPress(
    _ click: OpaquePointer, _ signal: String = "pressed", _ handler: @escaping (_ x: Double, _ y: Double) -> Void
) -> UInt {
    let trampoline: @convention(c) (gpointer, gint, Double, Double) -> Void = { data, _, x, y in
        UserData<(Double, Double) -> Void>.value(of: data)(x, y)
    }
    return connect(click, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Connects a handler to `edge-reached` or `edge-overshot` of a GtkScrolledWindow.
@discardableResult
public func onEdge(_ scrolled: OpaquePointer, _ signal: String, _ handler: @escaping (GtkPositionType) -> Void) -> UInt
{
    let trampoline: @convention(c) (gpointer, GtkPositionType) -> Void = { data, position in
        UserData<(GtkPositionType) -> Void>.value(of: data)(position)
    }
    return connect(scrolled, signal, handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Connects a handler to `scroll` of a GtkEventControllerScroll; returning true stops the event.
@discardableResult
public func onScroll(_ controller: OpaquePointer, _ handler: @escaping (_ dx: Double, _ dy: Double) -> Bool) -> UInt {
    let trampoline: @convention(c) (gpointer, Double, Double) -> gboolean = { data, dx, dy in
        UserData<(Double, Double) -> Bool>.value(of: data)(dx, dy) ? 1 : 0
    }
    return connect(controller, "scroll", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Connects a handler to `key-pressed` of a GtkEventControllerKey; returning true stops the event.
@discardableResult
public func onKey(_ controller: OpaquePointer, _ handler: @escaping (_ key: UInt32, _ state: GdkModifierType) -> Bool)
    -> UInt
{
    let trampoline: @convention(c) (gpointer, guint, guint, GdkModifierType) -> gboolean = { data, key, _, state in
        UserData<(UInt32, GdkModifierType) -> Bool>.value(of: data)(key, state) ? 1 : 0
    }
    return connect(controller, "key-pressed", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Connects a handler to every event that reaches a GtkEventControllerLegacy, without stopping any.
@discardableResult
public func onEvent(_ controller: OpaquePointer, _ handler: @escaping (OpaquePointer) -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer, OpaquePointer) -> gboolean = { data, event in
        UserData<(OpaquePointer) -> Void>.value(of: data)(event)
        return 0
    }
    return connect(controller, "event", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Connects a handler to the request to close a window; returning true keeps it open.
@discardableResult
public func onCloseRequest(_ window: OpaquePointer, _ handler: @escaping () -> Bool) -> UInt {
    let trampoline: @convention(c) (gpointer) -> gboolean = { data in
        UserData<() -> Bool>.value(of: data)() ? 1 : 0
    }
    return connect(window, "close-request", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Connects a handler to the response of a dialog, a `GtkResponseType`.
@discardableResult
public func onResponse(_ dialog: OpaquePointer, _ handler: @escaping (Int32) -> Void) -> UInt {
    let trampoline: @convention(c) (gpointer, gint) -> Void = { data, response in
        UserData<(Int32) -> Void>.value(of: data)(response)
    }
    return connect(dialog, "response", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Connects a handler to the command-line options (a GVariantDict) of an application; the handler returns the exit
/// status, or -1 to continue starting.
@discardableResult
public func onOptions(_ application: OpaquePointer, _ handler: @escaping (OpaquePointer) -> Int32) -> UInt {
    let trampoline: @convention(c) (gpointer, OpaquePointer) -> gint = { data, options in
        UserData<(OpaquePointer) -> Int32>.value(of: data)(options)
    }
    return connect(application, "handle-local-options", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Sets the functions that turn the value of a GtkSpinButton into its text, and what the user types into a value.
/// `parse` returns `nil` for a text that isn't one.
public func onText(
    of button: OpaquePointer, format: @escaping (Double) -> String, parse: @escaping (String) -> Double?
) {
    let output: @convention(c) (gpointer, OpaquePointer) -> gboolean = { data, button in
        let text = UserData<(Double) -> String>.value(of: data)(gtk_spin_button_get_value(button))
        // Setting the same text would move the caret.
        if String(cString: gtk_editable_get_text(button)) != text { gtk_editable_set_text(button, text) }
        return 1
    }
    let input: @convention(c) (gpointer, UnsafeMutablePointer<gdouble>, OpaquePointer) -> gint = {
        data, value, button in
        let text = String(cString: gtk_editable_get_text(button))
        guard let number = UserData<(String) -> Double?>.value(of: data)(text) else { return gint(GTK_INPUT_ERROR) }
        value.pointee = number
        return 1
    }
    connect(button, "output", format, unsafeBitCast(output, to: GCallback.self))
    connect(button, "input", parse, unsafeBitCast(input, to: GCallback.self))
}

/// Calls the handler each time before a GtkMenuButton shows its popover, so that the popover can be created when it is
/// first needed.
public func onPopup(_ button: OpaquePointer, _ handler: @escaping () -> Void) {
    gtk_menu_button_set_create_popup_func(
        button, { _, data in if let data { UserData<() -> Void>.value(of: data)() } }, UserData.retain(handler),
        releaseUserData
    )
}

/// Connects a handler that is called before text is deleted from a GtkTextBuffer.
func onTextDeletion(_ buffer: OpaquePointer, _ handler: @escaping (_ start: GtkTextIter, _ end: GtkTextIter) -> Void) {
    let trampoline: @convention(c) (gpointer, UnsafePointer<GtkTextIter>, UnsafePointer<GtkTextIter>) -> Void = {
        data, start, end in
        UserData<(GtkTextIter, GtkTextIter) -> Void>.value(of: data)(start.pointee, end.pointee)
    }
    connect(buffer, "delete-range", handler, unsafeBitCast(trampoline, to: GCallback.self))
}

/// Connects a handler that is called before text is inserted into a GtkTextBuffer; returning true prevents the
/// insertion.
func onTextInsertion(_ buffer: OpaquePointer, _ handler: @escaping (GtkTextIter, String) -> Bool) {
    let trampoline:
        @convention(c) (gpointer, UnsafePointer<GtkTextIter>, UnsafePointer<CChar>, gint, gpointer) -> Void = {
            data, place, text, length, buffer in
            let bytes = UnsafeRawBufferPointer(start: text, count: length < 0 ? strlen(text) : Int(length))
            let isPrevented = UserData<(GtkTextIter, String) -> Bool>.value(of: data)(
                place.pointee, String(decoding: bytes, as: UTF8.self))
            if isPrevented { g_signal_stop_emission_by_name(buffer, "insert-text") }
        }
    connect(buffer, "insert-text", handler, unsafeBitCast(trampoline, to: GCallback.self))
}
