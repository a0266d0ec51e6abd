// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Something that looks like a row: the gradient that style.css lays over all of them is its child, as large as it is.
class GlazedRow: WidgetPeer {
    private static let glazeClass = WidgetClass.register(
        "EmberGlaze", cssName: "glaze", role: GTK_ACCESSIBLE_ROLE_PRESENTATION
    )

    /// To be drawn between the row's colour and its text.
    let glaze = WidgetPeer(of: glazeClass).widget

    override init(of type: GType) {
        super.init(of: type)
        gtk_widget_set_parent(glaze, widget)
    }

    override func measure(_ orientation: GtkOrientation, for size: Int32) -> (least: Int32, natural: Int32) {
        // The list decides how large a row is; GTK wants its children asked before they are given room.
        gtk_widget_measure(glaze, orientation, size, nil, nil, nil, nil)
        return (0, 0)
    }

    override func allocate(width: Int32, height: Int32) {
        gtk_widget_allocate(glaze, width, height, -1, nil)
    }

    /// Edges the white ring of the row that has the keyboard, where white is hardly told from the row: on both of its sides, in the ink.
    func edgeFocus(in ink: Colour, width: Double, height: Double, on snapshot: OpaquePointer) {
        guard gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0,
              ink.contrast(to: .white) >= Self.leastContrast
        else { return }
        for inset in Self.ringEdges {
            let (width, height) = (width - 2 * inset, height - 2 * inset)
            guard width > 2, height > 2 else { continue }
            for (x, y, width, height) in [
                (0, 0, width, 1), (0, height - 1, width, 1), (0, 1, 1, height - 2), (width - 1, 1, 1, height - 2),
            ] { snapshot.fill(x: inset + x, y: inset + y, width: width, height: height, ink.rgba) }
        }
    }

    /// Of what is no text (WCAG 2.2, 1.4.11).
    private static let leastContrast = 3.0
    /// px from the row's edge to the lines beside the ring of style.css.
    private static let ringEdges = [1.0, 4.0]

    override func dispose() {
        if gtk_widget_get_parent(glaze) == widget { gtk_widget_unparent(glaze) }
    }
}
