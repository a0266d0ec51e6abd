// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

/// The children of a widget, in their order.
public func children(of widget: Widget) -> [Widget] {
    var found: [Widget] = []
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
        found.append(next)
        child = gtk_widget_get_next_sibling(next)
    }
    return found
}

/// The first widget of a class in another one, at any depth.
public func firstDescendant(of widget: Widget, type: GType) -> Widget? {
    for child in children(of: widget) {
        if isInstance(child, of: type) { return child }
        if let found = firstDescendant(of: child, type: type) { return found }
    }
    return nil
}

/// Whether some of a widget's children stand among the others in this order.
public func areInOrder(_ widgets: [Widget], in parent: Widget) -> Bool {
    standing(widgets, in: parent) == widgets
}

/// Has them stand so, by moving as few as will do. Not during an allocation: GTK asks for another one.
public func arrange(_ widgets: [Widget], in parent: Widget) {
    var moved: Set<Widget> = []
    for case .insert(_, let widget, _) in widgets.difference(from: standing(widgets, in: parent)) { moved.insert(widget) }
    var previous: Widget?
    for widget in widgets {
        if moved.contains(widget) { gtk_widget_insert_after(widget, parent, previous) }
        previous = widget
    }
}

private func standing(_ widgets: [Widget], in parent: Widget) -> [Widget] {
    let wanted = Set(widgets)
    return children(of: parent).filter { wanted.contains($0) }
}
