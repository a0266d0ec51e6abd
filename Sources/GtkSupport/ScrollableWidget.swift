// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk
import GLibSupport

/// A widget that implements GtkScrollable: the direct child of a GtkScrolledWindow, without a viewport.
open class ScrollableWidget: CustomWidget {
    /// The adjustments that the scrolled window has set.
    fileprivate var horizontal: ObjectRef?
    public fileprivate(set) var vertical: ObjectRef?

    /// Called when the scrolled window has set the vertical adjustment.
    open func adopt(_ adjustment: OpaquePointer) {}
}

extension WidgetClass {
    /// The properties of GtkScrollable. Their ids count from 1.
    private enum Property: String, CaseIterable {
        case hadjustment, vadjustment
        case hscrollPolicy = "hscroll-policy"
        case vscrollPolicy = "vscroll-policy"
    }

    /// Registers a widget class whose instances are made by `ScrollableWidget`.
    public static func registerScrollable(_ name: String, cssName: String, role: GtkAccessibleRole) -> GType {
        let type = register(name, cssName: cssName, role: role) { widgetClass in
            let objectClass: UnsafeMutablePointer<GObjectClass> = ptr(widgetClass)
            objectClass.pointee.set_property = { object, id, value, _ in
                guard let object, let value, let scrollable = attached(to: ptr(object), as: ScrollableWidget.self)
                else { return }
                switch Property.allCases[Int(id) - 1] {
                case .hadjustment:
                    scrollable.horizontal = g_value_get_object(value).map { ObjectRef(retaining: OpaquePointer($0)) }
                case .vadjustment:
                    scrollable.vertical = g_value_get_object(value).map { ObjectRef(retaining: OpaquePointer($0)) }
                    if let vertical = scrollable.vertical { scrollable.adopt(vertical.pointer) }
                // A list always fills the scrolled window, so the policies have no effect.
                case .hscrollPolicy, .vscrollPolicy: break
                }
            }
            objectClass.pointee.get_property = { object, id, value, _ in
                guard let object, let value, let scrollable = attached(to: ptr(object), as: ScrollableWidget.self)
                else { return }
                switch Property.allCases[Int(id) - 1] {
                case .hadjustment:
                    g_value_set_object(value, scrollable.horizontal.map { UnsafeMutableRawPointer($0.pointer) })
                case .vadjustment:
                    g_value_set_object(value, scrollable.vertical.map { UnsafeMutableRawPointer($0.pointer) })
                case .hscrollPolicy, .vscrollPolicy: g_value_set_enum(value, Int32(GTK_SCROLL_MINIMUM.rawValue))
                }
            }
            for (index, property) in Property.allCases.enumerated() {
                g_object_class_override_property(objectClass, UInt32(index) + 1, property.rawValue)
            }
        }
        var interface = GInterfaceInfo()
        g_type_add_interface_static(type, gtk_scrollable_get_type(), &interface)
        return type
    }
}
