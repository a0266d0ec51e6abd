// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import GLibSupport
import Localization

struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: tr("Undo the last change."),
        discussion: sentences(
            tr("If a window is open, its last step is undone."),
            tr("Otherwise, the change by the last command is undone, unless its items were changed again since.")
        )
    )

    /// The sentence of the help of other commands.
    static var notice: String { tr("If no window is open, “ember undo” undoes the change.") }

    func run() throws {
        guard let message = try Self.undoInWindow() ?? UserLibrary.undo().map({ StepText.messageOfUndo(of: $0) }) else {
            throw CommandError.notFound(tr("There is nothing to undo."))
        }
        try UserLibrary.write([message])
    }

    /// Undoes the last step of the open window by an action of the application.
    ///
    /// - Returns: The message, or `nil` if no window is open or there is no step.
    private static func undoInWindow() throws -> String? {
        guard DBusConnection.hasOwner(Program.id) else { return nil }
        func call(_ method: String, _ arguments: [DBusValue]) throws -> [DBusValue] {
            let path = "/" + Program.id.map { $0 == "." ? "/" : String($0) }.joined()
            guard let results = DBusConnection.result(of: method, "org.gtk.Actions", Program.id, path, arguments)
            else { throw CommandError.file(tr("The open window doesn’t respond.")) }
            return results
        }
        _ = try call("Activate", [.string("undo"), .variants([]), .dictionary([:])])
        // The state of the action is the message.
        guard case .tuple(let description)? = try call("Describe", [.string("undo")]).first,
            case .variants(let state)? = description.last, case .string(let message)? = state.first
        else { return nil }
        return message.isEmpty ? nil : message
    }
}
