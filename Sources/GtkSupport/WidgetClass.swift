// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk
import GLibSupport

/// The implementation of a widget class that is written in Swift: the overridable methods are GtkWidget's virtual
/// functions.
///
/// The instance itself is a plain GtkWidget, which owns this object (`attach(_:to:)`).
open class CustomWidget {
    /// The widget. It owns this object, so the pointer is always valid.
    public let widget: Widget

    /// Makes a widget of a registered class. Its reference is floating.
    public init(of type: GType) {
        widget = ptr(g_object_new_with_properties(type, 0, nil, nil)!)
        attach(self, to: widget)
    }

    /// Returns the minimum and natural size in px. `size` is the size in the other orientation, or -1 if it is unknown.
    open func measure(_ orientation: GtkOrientation, for size: Int32) -> (minimum: Int32, natural: Int32) { (0, 0) }

    open func allocate(width: Int32, height: Int32) {}

    open func snapshot(_ snapshot: Snapshot) {}

    /// Activates one of the class's actions.
    open func activate(_ action: String) {}

    /// Unparents the children. May be called more than once.
    open func dispose() {
        for child in children(of: widget) { gtk_widget_unparent(child) }
    }
}

/// Registers widget classes written in Swift.
public enum WidgetClass {
    /// Registers a direct subclass of GtkWidget whose virtual functions call a `CustomWidget`.
    ///
    /// - Parameters:
    ///   - name: The GType's name, unique in the process.
    ///   - cssName: The name of the CSS node.
    ///   - actions: Names of actions that assistive technology can activate, such as "row.delete".
    ///   - configure: Initializes the rest of the class. Called once, when the first widget is made.
    public static func register(
        _ name: String, cssName: String, role: GtkAccessibleRole, actions: [String] = [],
        configure: @escaping (UnsafeMutablePointer<GtkWidgetClass>) -> Void = { _ in }
    ) -> GType {
        let initialize = { (widgetClass: UnsafeMutablePointer<GtkWidgetClass>) in
            gtk_widget_class_set_css_name(widgetClass, cssName)
            gtk_widget_class_set_accessible_role(widgetClass, role)
            for action in actions {
                gtk_widget_class_install_action(widgetClass, action, nil) { widget, action, _ in
                    guard let action else { return }
                    WidgetClass.custom(widget)?.activate(String(cString: action))
                }
            }
            overrideFunctions(of: widgetClass)
            configure(widgetClass)
        }
        var info = GTypeInfo()
        info.class_size = UInt16(MemoryLayout<GtkWidgetClass>.size)
        info.instance_size = UInt16(MemoryLayout<GtkWidget>.size)
        // Never released, because classes exist until the process ends.
        info.class_data = UnsafeRawPointer(UserData.retain(initialize))
        info.class_init = { classPointer, data in
            guard let classPointer, let data else { return }
            let initialize = UserData<(UnsafeMutablePointer<GtkWidgetClass>) -> Void>.value(of: data)
            initialize(classPointer.assumingMemoryBound(to: GtkWidgetClass.self))
        }
        return g_type_register_static(gtk_widget_get_type(), name, &info, GTypeFlags(rawValue: 0))
    }

    private static func overrideFunctions(of widgetClass: UnsafeMutablePointer<GtkWidgetClass>) {
        widgetClass.pointee.measure = { widget, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
            let result = WidgetClass.custom(widget)?.measure(orientation, for: size) ?? (minimum: 0, natural: 0)
            minimum?.pointee = result.minimum
            natural?.pointee = max(result.minimum, result.natural)
            minimumBaseline?.pointee = -1
            naturalBaseline?.pointee = -1
        }
        widgetClass.pointee.size_allocate = { widget, width, height, _ in
            WidgetClass.custom(widget)?.allocate(width: width, height: height)
        }
        widgetClass.pointee.snapshot = { widget, snapshot in
            guard let snapshot else { return }
            WidgetClass.custom(widget)?.snapshot(Snapshot(snapshot))
        }
        let objectClass: UnsafeMutablePointer<GObjectClass> = ptr(widgetClass)
        objectClass.pointee.dispose = { object in
            guard let object else { return }
            let widget: Widget = ptr(object)
            WidgetClass.custom(widget)?.dispose()
            WidgetClass.parentClass?.pointee.dispose?(object)
        }
    }

    private static func custom(_ widget: Widget?) -> CustomWidget? {
        widget.flatMap { attached(to: $0, as: CustomWidget.self) }
    }

    private static let parentClass: UnsafeMutablePointer<GObjectClass>? =
        g_type_class_ref(gtk_widget_get_type())?.assumingMemoryBound(to: GObjectClass.self)
}
