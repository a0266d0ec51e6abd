// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// The words for a step of the history, in messages, in the menu, and for the screen reader.
public enum StepText {
    /// Returns what a step has done, such as “Deleted “Milk””, for a message.
    ///
    /// - Parameter longest: the maximum number of characters of the name of an item or a list.
    public static func message(of step: UndoStep, longest: Int = DisplayText.excerptLength) -> String {
        let values = ["text": DisplayText.excerpt(of: step.name, longest: longest)]
        return switch step.kind {
        case .complete: tr("Completed “{text}”", values)
        case .uncomplete: tr("Marked “{text}” as not done", values)
        case .delete: tr("Deleted “{text}”", values)
        case .add: tr("Added “{text}”", values)
        case .edit: tr("Changed to “{text}”", values)
        case .setDate: tr("Changed the date of “{text}”", values)
        case .move, .moveList: tr("Moved “{text}”", values)
        case .moveToList: tr("Moved “{text}” to another list", values)
        case .paste(let count): trn("Pasted {count} item", "Pasted {count} items", count)
        case .clear(let count): trn("Cleared {count} done item", "Cleared {count} done items", count)
        case .uncompleteAll(let count):
            trn("Marked {count} item as not done", "Marked {count} items as not done", count)
        case .addList: tr("Added the list “{text}”", values)
        case .renameList: tr("Renamed the list to “{text}”", values)
        case .deleteList: tr("Deleted the list “{text}”", values)
        case .completeList: tr("Completed the items in “{text}”", values)
        case .uncompleteList: tr("Marked the items in “{text}” as not done", values)
        case .restore: tr("Restored the backup")
        case .importItems(let count): trn("Imported {count} item", "Imported {count} items", count)
        }
    }

    /// Returns what several steps of one kind have done together; `nil` if they aren't counted.
    public static func message(of count: Int, _ kind: EditKind) -> String? {
        switch kind {
        case .complete: trn("Completed {count} item", "Completed {count} items", count)
        case .uncomplete: trn("Marked {count} item as not done", "Marked {count} items as not done", count)
        case .delete: trn("Deleted {count} item", "Deleted {count} items", count)
        default: nil
        }
    }

    /// Returns the message after a step was undone.
    ///
    /// - Parameter longest: the maximum number of characters of the name of an item or a list.
    public static func messageOfUndo(of step: UndoStep, longest: Int = DisplayText.excerptLength) -> String {
        // TRANSLATORS: {step} is “Delete “Milk””, for example.
        name(of: step, longest: longest).map { tr("Undone: {step}", ["step": $0]) } ?? tr("Undone")
    }

    /// Returns the label of the menu entry that undoes a step, or “Undo” without a step. It has no mnemonic.
    public static func undo(_ step: UndoStep?) -> String {
        // TRANSLATORS: In the main menu. {step} is “Delete “Milk””, for example.
        step.flatMap { name(of: $0, longest: menuLength) }.map { tr("Undo {step}", ["step": $0]) } ?? tr("Undo")
    }

    /// Returns the label of the menu entry that redoes a step, or “Redo” without a step. It has no mnemonic.
    public static func redo(_ step: UndoStep?) -> String {
        // TRANSLATORS: In the main menu. {step} is “Delete “Milk””, for example.
        step.flatMap { name(of: $0, longest: menuLength) }.map { tr("Redo {step}", ["step": $0]) } ?? tr("Redo")
    }

    /// Maximum number of characters of a name in the menu.
    private static let menuLength = 20

    /// Returns the name of a step; `nil` if what it concerns has none.
    ///
    /// - Parameter longest: the maximum number of characters of the name of an item or a list.
    private static func name(of step: UndoStep, longest: Int) -> String? {
        let text = DisplayText.excerpt(of: step.name, longest: longest)
        let values = ["text": text]
        return
            switch step.kind
        {
        case .paste: tr("Paste")
        case .clear: tr("Clear Done")
        case .uncompleteAll: tr("Mark All as Not Done")
        case .restore: tr("Restore Backup")
        case .importItems: tr("Import")
        case _ where text.isEmpty: nil as String?
        // TRANSLATORS: The next are names of steps to undo, after “Undo” or “Redo” in the main menu.
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
