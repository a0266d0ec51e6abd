// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// The on-screen keyboard of the desktop.
public enum OnScreenKeyboard {
    /// Shows the keyboard for a text widget that has the focus, if the desktop uses one. Desktops show it by themselves
    /// only when the text is tapped. Does nothing before GTK 4.14.
    public static func show(for widget: Widget) {
        guard let context = inputMethod(of: widget), ember_im_context_activate_osk(context) != 0 else { return }
        // GTK 4.24 sends the request, but doesn't commit it. A reset does.
        gtk_im_context_reset(context)
    }

    /// Connects to the input methods of the desktop, so that `show(for:)` has an effect for the first widget that is
    /// focused. GTK would connect when that widget is focused, and get the answer too late.
    ///
    /// - Parameter window: any window that is shown.
    public static func prepare(for window: Widget) {
        let context = ObjectRef(ptr(gtk_im_multicontext_new()))
        gtk_im_context_set_client_widget(ptr(context.pointer), window)
        gtk_im_context_reset(ptr(context.pointer))
        gtk_im_context_set_client_widget(ptr(context.pointer), nil)
    }
}

/// Returns the input method of a text widget, which belongs to one of its event controllers.
func inputMethod(of widget: Widget) -> UnsafeMutablePointer<GtkIMContext>? {
    let controllers = ObjectRef(gtk_widget_observe_controllers(widget))
    for index in 0..<g_list_model_get_n_items(controllers.pointer) {
        guard let item = g_list_model_get_object(controllers.pointer, index) else { continue }
        let controller = ObjectRef(ptr(item))
        guard g_type_check_instance_is_a(ptr(controller.pointer), gtk_event_controller_key_get_type()) != 0 else {
            continue
        }
        if let context = gtk_event_controller_key_get_im_context(controller.pointer) { return context }
    }
    return nil
}
