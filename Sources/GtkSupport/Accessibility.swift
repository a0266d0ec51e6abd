// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

/// What assistive technology is told of a widget.
public enum Accessibility {
    /// The name that is read out.
    public static func set(label: String, of widget: Widget) {
        set(GTK_ACCESSIBLE_PROPERTY_LABEL, to: label, of: widget)
    }

    /// What is read out after the name.
    public static func set(description: String, of widget: Widget) {
        set(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, to: description, of: widget)
    }

    /// What the widget is. To be said before anything else is.
    public static func set(role: GtkAccessibleRole, of widget: Widget) {
        with(Int32(role.rawValue), as: gtk_accessible_role_get_type(), g_value_set_enum) {
            g_object_set_property(ptr(widget), "accessible-role", $0)
        }
    }

    /// Whether the widget is ticked, as a check box is.
    public static func set(isChecked: Bool, of widget: Widget) {
        let checked = isChecked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE
        with(Int32(checked.rawValue), as: intType, g_value_set_int) { value in
            var state = GTK_ACCESSIBLE_STATE_CHECKED
            gtk_accessible_update_state_value(ptr(widget), 1, &state, value)
        }
    }

    /// Takes the widget, with all that is in it, out of what can be read, or puts it back. GTK does so itself only for widgets that
    /// are made invisible, not for those that have no room or no color.
    public static func set(isHidden: Bool, of widget: Widget) {
        with(isHidden ? 1 : 0, as: booleanType, g_value_set_boolean) { value in
            var state = GTK_ACCESSIBLE_STATE_HIDDEN
            gtk_accessible_update_state_value(ptr(widget), 1, &state, value)
        }
    }

    /// The widget's place (from 1) among so many. GTK 4.8 keeps it to itself.
    public static func set(place: Int, of count: Int, for widget: Widget) {
        for (relation, number) in [(GTK_ACCESSIBLE_RELATION_POS_IN_SET, place), (GTK_ACCESSIBLE_RELATION_SET_SIZE, count)] {
            with(Int32(clamping: number), as: intType, g_value_set_int) { value in
                var relation = relation
                gtk_accessible_update_relation_value(ptr(widget), 1, &relation, value)
            }
        }
    }

    private static func set(_ property: GtkAccessibleProperty, to text: String, of widget: Widget) {
        var property = property
        var value = GValue()
        g_value_init(&value, stringType)
        g_value_set_string(&value, text)
        gtk_accessible_update_property_value(ptr(widget), 1, &property, &value)
        g_value_unset(&value)
    }

    private static func with<Content>(
        _ content: Content, as type: GType, _ set: (UnsafeMutablePointer<GValue>, Content) -> Void,
        _ body: (UnsafePointer<GValue>) -> Void
    ) {
        var value = GValue()
        g_value_init(&value, type)
        set(&value, content)
        body(&value)
        g_value_unset(&value)
    }

    // G_TYPE_BOOLEAN and its like are macros that Swift cannot see.
    private static let booleanType = GType(5 << 2)
    private static let intType = GType(6 << 2)
    private static let stringType = GType(16 << 2)

    /// Says something at once.
    ///
    /// GTK can since 4.14. Before, the window takes what is to be said for its name: screen readers read the name of the window in
    /// use when it changes, and that of nothing else but what has the focus. It has its own name again as soon as it is left.
    public static func announce(_ message: String, from widget: Widget) {
        if ember_accessible_announce(ptr(widget), message) != 0 { return }
        guard let window = gtk_widget_get_root(widget).map({ UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) }) else {
            return
        }
        // The same words again would be no change.
        let isRepeated =
            g_object_get_data(ptr(window), spokenKey).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } == message
        let spoken = isRepeated ? message + " " : message
        if g_object_get_data(ptr(window), spokenKey) == nil {
            onNotify(ptr(window), "notify::is-active") {
                guard gtk_window_is_active(ptr(window)) == 0, let title = gtk_window_get_title(ptr(window)) else { return }
                set(label: String(cString: title), of: window)
            }
        }
        g_object_set_data_full(ptr(window), spokenKey, g_strdup(spoken), g_free)
        set(label: spoken, of: window)
    }

    private static let spokenKey = "ember-spoken"
}
