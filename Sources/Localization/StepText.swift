// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// The words for a step of the history.
public enum StepText {
    /// Returns the message after a step was undone.
    public static func messageOfUndo(of step: UndoStep) -> String {
        // TRANSLATORS: {step} is “Delete “Milk””, for example.
        name(of: step).map { tr("Undone: {step}", ["step": $0]) } ?? tr("Undone")
    }

    /// Returns the name of a step; `nil` if what it concerns has none.
    private static func name(of step: UndoStep) -> String? {
        let text = DisplayText.make(from: step.name)
        let values = ["text": text]
        return switch step.kind {
        case .paste: tr("Paste")
        case .clear: tr("Clear Done")
        case .uncompleteAll: tr("Mark All as Not Done")
        case .restore: tr("Restore Backup")
        case .importItems: tr("Import")
        case _ where text.isEmpty: nil
        // TRANSLATORS: The next are names of steps that were undone, after “Undone:”.
        case .complete, .completeList: tr("Complete “{text}”", values)
        case .uncomplete, .uncompleteList: tr("Mark “{text}” as Not Done", values)
        case .delete: tr("Delete “{text}”", values)
        case .deleteList: tr("Delete List “{text}”", values)
        case .add: tr("Add “{text}”", values)
        case .addList: tr("Add List “{text}”", values)
        case .edit: tr("Edit “{text}”", values)
        case .renameList: tr("Rename “{text}”", values)
        case .setDate: tr("Set Date of “{text}”", values)
        case .move, .moveList, .moveToList: tr("Move “{text}”", values)
        }
    }
}
