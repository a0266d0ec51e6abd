// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

/// What a widget class of our own does where GtkWidget has a virtual function. GtkWidget itself is the instance; what Swift
/// knows of it is the peer attached to it (`attach(_:to:)`).
open class WidgetPeer {
    /// The widget, which owns this peer: valid for as long as the peer exists.
    public let widget: Widget

    /// Makes a widget of a registered class and becomes its peer. The widget is floating, as every new one.
    public init(of type: GType) {
        widget = ptr(g_object_new_with_properties(type, 0, nil, nil)!)
        attach(self, to: widget)
    }

    /// (least, natural) px in one direction; `size` is that in the other one, or -1.
    open func measure(_ orientation: GtkOrientation, for size: Int32) -> (least: Int32, natural: Int32) { (0, 0) }

    open func allocate(width: Int32, height: Int32) {}

    open func snapshot(_ snapshot: OpaquePointer) {}

    /// One of the class's actions is asked for, by its name.
    open func activate(_ action: String) {}

    /// Children are to be unparented here. May be called more than once.
    open func dispose() {}
}

/// Registers widget classes written in Swift.
public enum WidgetClass {
    /// Registers a direct subclass of GtkWidget whose virtual functions go to the widget's peer.
    ///
    /// - Parameters:
    ///   - name: the GType's name, unique in the process.
    ///   - cssName: the CSS node's name.
    ///   - isHeightForWidth: whether the height depends on the width.
    ///   - actions: what assistive technology can ask of each widget: names such as "row.delete".
    ///   - configure: sets up the rest of the class. Runs once, on the main thread, when the first widget is made.
    public static func register(
        _ name: String, cssName: String, role: GtkAccessibleRole, isHeightForWidth: Bool = false, actions: [String] = [],
        configure: @escaping (UnsafeMutablePointer<GtkWidgetClass>) -> Void = { _ in }
    ) -> GType {
        let setup = Setup(cssName: cssName, role: role, isHeightForWidth: isHeightForWidth, actions: actions, configure: configure)
        var info = GTypeInfo()
        info.class_size = UInt16(MemoryLayout<GtkWidgetClass>.size)
        info.instance_size = UInt16(MemoryLayout<GtkWidget>.size)
        // Classes live as long as the process, and so does what they are set up with.
        info.class_data = UnsafeRawPointer(Unmanaged.passRetained(setup).toOpaque())
        info.class_init = { classPointer, data in
            guard let classPointer, let data else { return }
            let setup = Unmanaged<Setup>.fromOpaque(data).takeUnretainedValue()
            WidgetClass.fill(classPointer.assumingMemoryBound(to: GtkWidgetClass.self), by: setup)
        }
        return g_type_register_static(gtk_widget_get_type(), name, &info, GTypeFlags(rawValue: 0))
    }

    private final class Setup {
        let cssName: String
        let role: GtkAccessibleRole
        let isHeightForWidth: Bool
        let actions: [String]
        let configure: (UnsafeMutablePointer<GtkWidgetClass>) -> Void

        init(
            cssName: String, role: GtkAccessibleRole, isHeightForWidth: Bool, actions: [String],
            configure: @escaping (UnsafeMutablePointer<GtkWidgetClass>) -> Void
        ) {
            self.cssName = cssName
            self.role = role
            self.isHeightForWidth = isHeightForWidth
            self.actions = actions
            self.configure = configure
        }
    }

    private static func fill(_ widgetClass: UnsafeMutablePointer<GtkWidgetClass>, by setup: Setup) {
        gtk_widget_class_set_css_name(widgetClass, setup.cssName)
        gtk_widget_class_set_accessible_role(widgetClass, setup.role)
        if setup.isHeightForWidth {
            widgetClass.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
        }
        widgetClass.pointee.measure = { widget, orientation, size, least, natural, leastBaseline, naturalBaseline in
            let result = WidgetClass.peer(widget)?.measure(orientation, for: size) ?? (least: 0, natural: 0)
            least?.pointee = result.least
            natural?.pointee = max(result.least, result.natural)
            leastBaseline?.pointee = -1
            naturalBaseline?.pointee = -1
        }
        widgetClass.pointee.size_allocate = { widget, width, height, _ in
            WidgetClass.peer(widget)?.allocate(width: width, height: height)
        }
        widgetClass.pointee.snapshot = { widget, snapshot in
            guard let snapshot else { return }
            WidgetClass.peer(widget)?.snapshot(snapshot)
        }
        for action in setup.actions {
            gtk_widget_class_install_action(widgetClass, action, nil) { widget, action, _ in
                guard let action else { return }
                WidgetClass.peer(widget)?.activate(String(cString: action))
            }
        }
        let objectClass: UnsafeMutablePointer<GObjectClass> = ptr(widgetClass)
        objectClass.pointee.dispose = { object in
            guard let object else { return }
            let widget: Widget = ptr(object)
            WidgetClass.peer(widget)?.dispose()
            WidgetClass.parentClass?.pointee.dispose?(object)
        }
        setup.configure(widgetClass)
    }

    private static func peer(_ widget: Widget?) -> WidgetPeer? {
        widget.flatMap { GtkSupport.peer(of: $0, as: WidgetPeer.self) }
    }

    private static let parentClass: UnsafeMutablePointer<GObjectClass>? =
        g_type_class_ref(gtk_widget_get_type())?.assumingMemoryBound(to: GObjectClass.self)
}
