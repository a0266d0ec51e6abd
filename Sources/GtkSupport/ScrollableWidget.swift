// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

/// A widget that implements GtkScrollable: the direct child of a GtkScrolledWindow, without a viewport.
open class ScrollableWidget: CustomWidget {
    /// Set by the scrolled window.
    public fileprivate(set) var horizontal: ObjectRef?
    public fileprivate(set) var vertical: ObjectRef?

    /// Called when the scrolled window has set the vertical adjustment.
    open func adopt(_ adjustment: OpaquePointer) {}
}

extension WidgetClass {
    /// Registers a widget class whose instances are made by `ScrollableWidget`.
    public static func registerScrollable(_ name: String, cssName: String, role: GtkAccessibleRole) -> GType {
        let type = register(name, cssName: cssName, role: role) { widgetClass in
            let objectClass: UnsafeMutablePointer<GObjectClass> = ptr(widgetClass)
            objectClass.pointee.set_property = { object, id, value, _ in
                guard let object, let value else { return }
                WidgetClass.set(Property(rawValue: id), of: object, to: value)
            }
            objectClass.pointee.get_property = { object, id, value, _ in
                guard let object, let value else { return }
                WidgetClass.get(Property(rawValue: id), of: object, into: value)
            }
            for property in Property.allCases {
                g_object_class_override_property(objectClass, property.rawValue, property.name)
            }
        }
        var interface = GInterfaceInfo()
        g_type_add_interface_static(type, gtk_scrollable_get_type(), &interface)
        return type
    }

    private enum Property: UInt32, CaseIterable {
        case horizontalAdjustment = 1
        case verticalAdjustment, horizontalPolicy, verticalPolicy

        var name: String {
            switch self {
            case .horizontalAdjustment: "hadjustment"
            case .verticalAdjustment: "vadjustment"
            case .horizontalPolicy: "hscroll-policy"
            case .verticalPolicy: "vscroll-policy"
            }
        }
    }

    private static func set(_ property: Property?, of object: UnsafeMutablePointer<GObject>, to value: UnsafePointer<GValue>) {
        guard let property, let scrollable = attached(to: ptr(object), as: ScrollableWidget.self) else { return }
        let adjustment =
            property == .horizontalAdjustment || property == .verticalAdjustment
            ? g_value_get_object(value).map { OpaquePointer($0) } : nil
        switch property {
        case .horizontalAdjustment: scrollable.horizontal = adjustment.map { ObjectRef(retaining: $0) }
        case .verticalAdjustment:
            scrollable.vertical = adjustment.map { ObjectRef(retaining: $0) }
            if let adjustment { scrollable.adopt(adjustment) }
        // A list always fills the scrolled window, so the policies have no effect.
        case .horizontalPolicy, .verticalPolicy: break
        }
    }

    private static func get(_ property: Property?, of object: UnsafeMutablePointer<GObject>, into value: UnsafeMutablePointer<GValue>) {
        guard let property, let scrollable = attached(to: ptr(object), as: ScrollableWidget.self) else { return }
        switch property {
        case .horizontalAdjustment: g_value_set_object(value, scrollable.horizontal.map { UnsafeMutableRawPointer($0.pointer) })
        case .verticalAdjustment: g_value_set_object(value, scrollable.vertical.map { UnsafeMutableRawPointer($0.pointer) })
        case .horizontalPolicy, .verticalPolicy: g_value_set_enum(value, Int32(GTK_SCROLL_MINIMUM.rawValue))
        }
    }
}
