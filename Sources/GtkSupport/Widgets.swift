// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

/// Returns the children of a widget, in order.
public func children(of widget: Widget) -> [Widget] {
    var found: [Widget] = []
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
        found.append(next)
        child = gtk_widget_get_next_sibling(next)
    }
    return found
}

/// Returns the first descendant of a class or of its subclasses, depth first.
public func firstDescendant(of widget: Widget, type: GType) -> Widget? {
    for child in children(of: widget) {
        if g_type_check_instance_is_a(ptr(child), type) != 0 { return child }
        if let found = firstDescendant(of: child, type: type) { return found }
    }
    return nil
}

/// Returns the natural width of a widget in px.
public func naturalWidth(of widget: Widget) -> Int32 {
    var width: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    return width
}

/// Returns the natural height of a widget at some width, both in px.
public func naturalHeight(of widget: Widget, width: Int32) -> Int32 {
    var height: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
    return height
}

/// Returns whether a widget or one of its descendants has the focus.
public func containsFocus(_ widget: Widget) -> Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
    return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
}

/// Adds a CSS class to a widget, or removes it.
public func setClass(_ name: String, to isSet: Bool, of widget: Widget) {
    if isSet { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
}

/// Replaces a CSS class of a widget. An empty name stands for no class.
public func replaceClass(_ current: inout String, with name: String, of widget: Widget) {
    guard name != current else { return }
    if !current.isEmpty { gtk_widget_remove_css_class(widget, current) }
    if !name.isEmpty { gtk_widget_add_css_class(widget, name) }
    current = name
}
