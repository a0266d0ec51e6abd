// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// A widget that looks like a row. A child of the same size has the gradient from style.css.
class GradientRow: CustomWidget {
    private static let gradientClass = WidgetClass.register(
        "EmberGradient", cssName: "gradient", role: GTK_ACCESSIBLE_ROLE_PRESENTATION
    )

    /// The gradient, to be drawn between the row's color and its text.
    let gradient = CustomWidget(of: gradientClass).widget

    override init(of type: GType) {
        super.init(of: type)
        gtk_widget_set_parent(gradient, widget)
    }

    override func measure(_ orientation: GtkOrientation, for size: Int32) -> (minimum: Int32, natural: Int32) {
        // The list sets the size of a row, but GTK requires that a widget is measured before it is allocated.
        gtk_widget_measure(gradient, orientation, size, nil, nil, nil, nil)
        return (0, 0)
    }

    override func allocate(width: Int32, height: Int32) {
        gtk_widget_allocate(gradient, width, height, -1, nil)
    }

    override func dispose() {
        if gtk_widget_get_parent(gradient) == widget { gtk_widget_unparent(gradient) }
    }
}
