// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import XCTest

@testable import Localization

/// The words for steps (I17).
final class StepTextTests: XCTestCase {
    private let kinds: [EditKind] = [
        .complete, .uncomplete, .delete, .add, .edit, .setDate, .move, .paste(count: 2), .clear(count: 2),
        .uncompleteAll(count: 2), .moveToList, .addList, .renameList, .deleteList, .moveList, .completeList,
        .uncompleteList, .restore, .importItems(count: 2),
    ]

    @MainActor func testMenuNamesEachStep() async {
        for kind in kinds {
            let step = UndoStep(kind: kind, name: "Milk")
            XCTAssert(StepText.undo(step).hasPrefix("Undo ") && StepText.redo(step).hasPrefix("Redo "), "\(kind)")
            XCTAssertFalse(StepText.message(of: step).hasSuffix("."), "\(kind)")
        }
        XCTAssertEqual(StepText.undo(UndoStep(kind: .delete, name: "Milk")), "Undo Delete “Milk”")
        XCTAssertEqual(StepText.redo(UndoStep(kind: .clear(count: 2))), "Redo Clear Done")
        XCTAssertEqual(StepText.messageOfUndo(of: UndoStep(kind: .delete, name: "Milk")), "Undone: Delete “Milk”")
    }

    @MainActor func testMenuShortensNames() async {
        let label = StepText.undo(UndoStep(kind: .delete, name: "A long text that needs several lines"))
        XCTAssertEqual(label, "Undo Delete “A long text that nee…”")
        XCTAssertEqual(StepText.undo(UndoStep(kind: .delete, name: "one\ntwo")), "Undo Delete “one two”")
    }

    @MainActor func testStepWithoutNameHasNone() async {
        XCTAssertEqual(StepText.undo(nil), "Undo")
        XCTAssertEqual(StepText.redo(UndoStep(kind: .delete)), "Redo")
        XCTAssertEqual(StepText.messageOfUndo(of: UndoStep(kind: .delete)), "Undone")
    }
}
