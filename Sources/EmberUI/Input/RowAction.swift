// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// The actions of a row for its menu and for assistive technology, which shows their names unchanged. The most useful come first.
enum RowAction: String, CaseIterable {
    case complete, delete, edit, open
    case moveUp = "move-up"
    case moveDown = "move-down"
    case moveToTop = "move-top"
    case moveToBottom = "move-bottom"
    case insertAbove = "insert-above"
    case insertBelow = "insert-below"

    /// The name with the action group, for GTK.
    var name: String { "row." + rawValue }

    init?(name: String) {
        self.init(rawValue: String(name.dropFirst("row.".count)))
    }

    /// The command for the focused row.
    var command: Command {
        switch self {
        case .complete: .complete
        case .delete: .delete
        case .edit: .edit
        case .open: .activate
        case .moveUp: .move(.up)
        case .moveDown: .move(.down)
        case .moveToTop: .move(.first)
        case .moveToBottom: .move(.last)
        case .insertAbove: .add(.above)
        case .insertBelow: .add(.below)
        }
    }
}
