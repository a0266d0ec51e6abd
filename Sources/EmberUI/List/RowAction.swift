// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// What can be done to a row without a hand, in the order of usefulness: by its menu, and by assistive technology, which shows the
/// names as they are.
enum RowAction: String, CaseIterable {
    case complete, delete, edit, open
    case moveUp = "move-up", moveDown = "move-down", moveToTop = "move-top", moveToBottom = "move-bottom"
    case insertAbove = "insert-above", insertBelow = "insert-below"

    /// As GTK has it, with the group that all of them are in.
    var name: String { "row." + rawValue }

    init?(name: String) {
        self.init(rawValue: String(name.dropFirst("row.".count)))
    }

    /// What the row that has the focus is to be told.
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
