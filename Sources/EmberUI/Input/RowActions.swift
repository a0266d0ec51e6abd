// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// The GTK actions of a row for its menu and for assistive technology, which shows their names unchanged.
enum RowActions {
    /// The group of the actions.
    static let group = "row"

    /// The commands that the actions perform on the row. The most useful come first.
    static let commands: KeyValuePairs<String, Command> = [
        "complete": .complete, "delete": .delete, "edit": .edit, "open": .activate, "move-up": .move(.up),
        "move-down": .move(.down), "move-top": .move(.first), "move-bottom": .move(.last), "insert-above": .add(.above),
        "insert-below": .add(.below), "set-date": .chooseDate, "show-notes": .showNotes,
        "open-link": .openLink(0),
    ]

    /// The names with the group.
    static var names: [String] { commands.map { group + "." + $0.key } }

    /// Returns the name with the group of the action that performs a command.
    static func name(of command: Command) -> String {
        group + "." + (commands.first { $0.value == command }?.key ?? "")
    }

    /// Returns the command of an action.
    ///
    /// - Parameter name: the name with the group.
    static func command(of name: String) -> Command? {
        commands.first { group + "." + $0.key == name }?.value
    }
}
