// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite("The only edit of a program is undone later, unless what it concerns was changed since")
struct SingleEditTests {
    private static let date = CompletionDate("2026-11-21T10:00:00Z")
    private let today = ListID("today")
    private let later = ListID("later")

    private var library: Library {
        Library(lists: [
            ItemList(id: today, name: "Today", items: ["a", "b", "c"].map { Item(id: ItemID($0), text: $0) }),
            ItemList(id: later, name: "Later", items: [Item(id: ItemID("d"), text: "d", done: Self.date)]),
        ])
    }

    private var edits: [Edit] {
        let new = Item(id: ItemID("new"), text: "new")
        let list = library.lists[0]
        return [
            Edit(kind: .add, list: today, changes: [.insert([new], ItemPlace(previous: nil, index: 0))]),
            list.togglingDone(ItemID("b"), at: Self.date)!, list.settingText(of: ItemID("b"), to: "B")!,
            list.deleting(ItemID("b"))!, library.lists[1].clearing()!,
            Edit(
                kind: .moveToList,
                changes: [
                    .items(today, .remove([ItemID("b")])),
                    .items(later, .insert([list[ItemID("b")]!], ItemPlace(previous: nil, index: 0))),
                ]),
            Edit(
                kind: .addList,
                changes: [.insert([ItemList(id: ListID("l"), name: "New")], ListPlace(previous: later, index: 2))]),
        ]
    }

    /// Makes an edit. Returns the library after it, and the history.
    private func make(_ edit: Edit) throws -> (Library, History) {
        var library = library
        let applied = library.apply(edit, placingDone: .bottom)
        let result = try #require(applied)
        return (library, History(of: result, in: library, placingDone: .bottom))
    }

    private func change(_ id: String, in list: ListID, of library: inout Library) {
        guard let edit = library[list]?.settingText(of: ItemID(id), to: "changed") else { return }
        _ = library.apply(edit, placingDone: .bottom)
    }

    @Test func anEditIsUndone() throws {
        for edit in edits {
            var (changed, history) = try make(edit)
            #expect(history.undoUnchanged(in: &changed, placingDone: .bottom) != nil)
            #expect(changed == library)
        }
    }

    @Test func otherChangesStay() throws {
        for edit in edits {
            var (changed, history) = try make(edit)
            change("a", in: today, of: &changed)
            let above = Item(id: ItemID("above"), text: "above")
            _ = changed.apply(
                Edit(kind: .add, list: today, changes: [.insert([above], ItemPlace(previous: nil, index: 0))]))
            #expect(history.undoUnchanged(in: &changed, placingDone: .bottom) != nil)
            #expect(changed.lists[0].items.map(\.text) == ["above", "changed", "b", "c"])
        }
    }

    @Test func whatWasChangedSinceIsNotUndone() throws {
        for (edit, id, list) in [(edits[0], "new", today), (edits[1], "b", today), (edits[2], "b", today)]
            + [(edits[5], "b", later)]
        {
            var (changed, history) = try make(edit)
            change(id, in: list, of: &changed)
            let before = changed
            #expect(history.undoUnchanged(in: &changed, placingDone: .bottom) == nil)
            #expect(changed == before)
        }
    }

    @Test func whatWasUndoneIsNotUndoneAgain() throws {
        for edit in edits {
            var (changed, history) = try make(edit)
            _ = history.undoUnchanged(in: &changed, placingDone: .bottom)
            #expect(history.undoUnchanged(in: &changed, placingDone: .bottom) == nil)
            #expect(changed == library)
        }
    }

    @Test func listWithNewItemsIsNotRemoved() throws {
        var (changed, history) = try make(edits[6])
        let item = Item(id: ItemID("x"), text: "x")
        _ = changed.apply(
            Edit(kind: .add, list: ListID("l"), changes: [.insert([item], ItemPlace(previous: nil, index: 0))]))
        #expect(history.undoUnchanged(in: &changed, placingDone: .bottom) == nil)
        #expect(changed.lists.count == 3)
    }

    @Test func aStepHasTheNameOfItsItemOrList() {
        var library = library
        let names = edits.map { edit in
            let name = library.step(of: edit).name
            _ = library.apply(edit)
            return name
        }
        #expect(names == ["new", "b", "b", "B", "", "b", "New"])
    }
}
