// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Merges of specific cases. The notation "a b=text c*" lists ids, texts and completion.
@Suite struct MergeTests {
    /// Builds a list. Without `=`, the text equals the id. `*` completes the item, `*9` at a given time, and `'` adds
    /// an unknown key.
    private func list(_ words: String, id: String = "l", name: String = "n") -> ItemList {
        let items = words.split(separator: " ").map { word in
            var rest = word
            let hasKey = rest.last == "'"
            if hasKey { rest.removeLast() }
            let parts = rest.split(separator: "*", omittingEmptySubsequences: false)
            let pair = parts[0].split(separator: "=", omittingEmptySubsequences: false)
            return Item(
                id: ItemID(String(pair[0])), text: String(pair.last ?? ""),
                done: parts.count > 1 ? CompletionDate(String(parts[1])) : nil,
                unknown: hasKey ? [UnknownField(key: "k", json: "1")] : []
            )
        }
        return ItemList(id: ListID(id), name: name, items: items)
    }

    private func words(_ list: ItemList?) -> String? {
        list?.items.map { item in
            let text = item.text == item.id.text ? "" : "=" + item.text
            return item.id.text + text + (item.done.map { "*" + $0.text } ?? "") + (item.unknown.isEmpty ? "" : "'")
        }.joined(separator: " ")
    }

    /// Merges in both directions and expects the same result.
    private func merge(_ base: [ItemList]?, _ ours: [ItemList], _ theirs: [ItemList]) -> Library {
        let base = base.map { Library(lists: $0) }
        let merged = Library.merge(base: base, ours: Library(lists: ours), theirs: Library(lists: theirs))
        #expect(Library.merge(base: base, ours: Library(lists: theirs), theirs: Library(lists: ours)) == merged)
        return merged
    }

    private func merge(_ base: String, _ ours: String, _ theirs: String) -> String? {
        words(merge([list(base)], [list(ours)], [list(theirs)])[ListID("l")])
    }

    @Test(arguments: [
        // Additions of both sides keep their places.
        ("a b", "a x b", "a b y", "a x b y"),
        ("a b", "x a b", "y a b", "x y a b"),
        ("", "b", "a", "a b"),
        // Two groups of additions at the same place stay together.
        ("a", "a d e", "a b c", "a b c d e"),
        // If an item's predecessor is moved away, the item stays.
        ("a b c d", "a b x c d", "b a c d", "b a x c d"),
        ("a b c", "a b c x", "c a b", "c a b x"),
        ("a b", "a b x", "b a", "b a x"),
        // Moves of one side, and of both.
        ("a b c d", "d a b c", "a b c d x", "d a b c x"),
        ("a b c d e", "e a b c d", "b c a d e", "e b c a d"),
        ("a b c d", "b a c d", "a b d c", "b a d c"),
        ("a b c d", "d a b c", "d a b c", "d a b c"),
        // If both moved up, the side that changed their order decides.
        ("a b c", "c a b", "b a c", "c b a"),
    ]) func orders(base: String, ours: String, theirs: String, merged: String) {
        #expect(merge(base, ours, theirs) == merged)
    }

    @Test(arguments: [
        // Completed on one side and edited on the other; unknown keys changed on both sides.
        ("a b", "b a*1", "a=new b", "b a=new*1"),
        ("a b", "a' b", "a=new b*1", "a=new' b*1"),
        // Changes that prevail over a deletion: a text, a key, uncompleting.
        ("a b", "a", "a b", "a"),
        ("a b", "a", "a b=new", "a b=new"),
        ("a b", "a", "a b'", "a b'"),
        ("a b*1", "a", "a b", "a b"),
        // Completing and moving don't.
        ("a b", "a", "a b*1", "a"),
        ("a b c", "a c", "b a c", "a c"),
        ("a b", "b", "a", ""),
        // Completion dates.
        ("a", "a*2", "a*1", "a*1"),
        ("a*0", "a*2", "a", "a"),
        ("a b c*0", "b a*1 c*0", "a b*2 c*0", "b*2 a*1 c*0"),
        ("a b c*0", "b a*2 c*0", "a b*1 c*0", "a*2 b*1 c*0"),
        // The same change on both sides.
        ("a", "a=x", "a=x", "a=x"),
        ("a", "a=", "a=x", "a=x"),
    ]) func fields(base: String, ours: String, theirs: String, merged: String) {
        #expect(merge(base, ours, theirs) == merged)
    }

    @Test func conflictingTextsAreBothKept() throws {
        let merged = merge([list("a b c")], [list("a b=yes c")], [list("a b=no c*1'")])
        let items = merged.lists[0].items
        #expect(items.map(\.text) == ["a", "no", "yes", "c"])
        try #require(items.count == 4)
        #expect(items[1].id == ItemID("b"))
        // These ids are written to files, so they must never change.
        #expect(items[2].id == ItemID("o6uemvtbwohz"))
        // The text of a third machine becomes another item, in any order of merges.
        let third = [list("a b=maybe c")]
        let one = Library.merge(base: Library(lists: [list("a b c")]), ours: merged, theirs: Library(lists: third))
        #expect(Set(one.lists[0].items.map(\.text)) == ["a", "maybe", "no", "yes", "c"])
        #expect(one.lists[0].items.map(\.text).prefix(2) == ["a", "maybe"])
        #expect(one.lists[0].items.contains(items[2]))
    }

    @Test func secondItemCopiesEverythingButTheText() throws {
        func item(_ text: String, isDone: Bool, key: String) -> Item {
            Item(
                id: ItemID("7"), text: text, done: isDone ? CompletionDate("d") : nil,
                unknown: [
                    UnknownField(key: "id", json: "7"), UnknownField(key: "text", json: text),
                    UnknownField(key: key, json: "1"),
                ]
            )
        }
        func lists(_ item: Item) -> [ItemList] { [ItemList(id: ListID("l"), name: "", items: [item])] }
        let items = merge(
            lists(item("0", isDone: false, key: "x")), lists(item("1", isDone: true, key: "x")),
            lists(item("2", isDone: false, key: "x"))
        ).lists[0].items
        #expect(items.map(\.text) == ["1", "2"])
        try #require(items.count == 2)
        #expect(items[1].isDone)
        #expect(items[1].unknown == [UnknownField(key: "x", json: "1")])
    }

    /// If the second item was edited since, the text that it was created for is still kept.
    @Test func secondItemWithAnotherTextIsNotReused() throws {
        let base = Library(lists: [list("a")])
        let theirs = Library(lists: [list("a=y")])
        let merged = Library.merge(base: base, ours: Library(lists: [list("a=x")]), theirs: theirs)
        var items = Array(merged.lists[0].items)
        try #require(items.count == 2)
        items[1].text = "z"
        let edited = Library(lists: [ItemList(id: ListID("l"), name: "n", items: items)])
        let again = Library.merge(base: base, ours: edited, theirs: theirs)
        #expect(again.lists[0].items.map(\.text) == ["x", "y", "z"])
        #expect(Library.merge(base: base, ours: again, theirs: theirs) == again)
    }

    @Test func itemsMovedBetweenListsAreMerged() {
        func lists(_ first: String, _ second: String, _ third: String = "") -> [ItemList] {
            [list(first, id: "1"), list(second, id: "2"), list(third, id: "3")]
        }
        #expect(merge(lists("a b", "c"), lists("b", "a c"), lists("a=x b", "c")) == Library(lists: lists("b", "a=x c")))
        #expect(merge(lists("a", "", ""), lists("", "a", ""), lists("", "", "a")) == Library(lists: lists("", "a", "")))
        #expect(merge(lists("a b", "c"), lists("b", "a c"), lists("b", "c")) == Library(lists: lists("b", "a c")))
    }

    @Test func lists() {
        let two = [list("a b", id: "1"), list("c", id: "2")]
        let one = [two[0]]
        #expect(merge(two, one, [two[0], list("c d", id: "2")]) == Library(lists: [two[0], list("d", id: "2")]))
        #expect(merge(two, one, [two[0], list("c=x", id: "2")]) == Library(lists: [two[0], list("c=x", id: "2")]))
        #expect(
            merge(two, one, [list("b", id: "1"), list("a c", id: "2")])
                == Library(lists: [list("b", id: "1"), list("a", id: "2")]))
        #expect(merge(two, one, [two[0], list("c*1", id: "2")]).lists == one)
        let renamed = [two[0], list("c", id: "2", name: "new")]
        #expect(merge(two, one, renamed).lists == renamed)
        let empty = [two[0], list("", id: "2")]
        let emptyRenamed = [two[0], list("", id: "2", name: "new")]
        #expect(merge(empty, one, emptyRenamed).lists == emptyRenamed)
        #expect(
            merge(two, [two[1], two[0]], [list("a b", id: "1", name: "x"), two[1]]).lists.map(\.name) == ["n", "x"])
        #expect(merge(one, two, [list("z", id: "3")] + one).lists.map(\.id.text) == ["3", "1", "2"])
        #expect(merge(two, [list("", id: "1", name: "x")], [list("", id: "1", name: "y")]).lists.map(\.name) == ["x"])
    }

    @Test func withoutAncestorNothingIsDeleted() {
        let merged = merge(
            nil, [list("a b c*1", id: "1"), list("x", id: "2")], [list("b=new a c d", id: "1"), list("y", id: "3")])
        #expect(merged.lists.map(\.id.text) == ["1", "2", "3"])
        #expect(Set(merged.lists[0].items.map(\.text)) == ["a", "b", "new", "c", "d"])
        #expect(merged.lists[0][ItemID("c")]?.isDone == true)
        #expect(words(merged.lists[1]) == "x")
        #expect(words(merged.lists[2]) == "y")
    }

    @Test func formerNeighborsAreMerged() {
        func lists(_ done: String?, _ formerNeighbors: FormerNeighbors?, text: String = "t") -> [ItemList] {
            let item = Item(
                id: ItemID("a"), text: text, done: done.map { CompletionDate($0) }, formerNeighbors: formerNeighbors)
            return [ItemList(id: ListID("l"), name: "", items: [item])]
        }
        let (one, two) = (
            FormerNeighbors(previous: ItemID("p"), next: nil), FormerNeighbors(previous: nil, next: ItemID("n"))
        )
        #expect(merge(lists(nil, nil), lists("2", one), lists("1", two)).lists == lists("1", two))
        #expect(merge(lists("1", one), lists("1", two), lists("1", one, text: "x")).lists == lists("1", two, text: "x"))
        #expect(merge(lists("1", one), lists(nil, nil), lists("2", two)).lists == lists(nil, nil))
        #expect(merge(lists("1", nil), lists("1", two), lists("1", one)).lists == lists("1", two))
    }

    @Test func unknownKeysAreMergedSeparately() {
        func merge(_ base: String, _ ours: String, _ theirs: String) -> String {
            func fields(_ text: String) -> [UnknownField] {
                text.split(separator: " ").map {
                    UnknownField(key: String($0.first ?? " "), json: String($0.dropFirst()))
                }
            }
            let sides = [base, ours, theirs].map { text in
                let item = Item(id: ItemID("a"), text: "", unknown: fields(text))
                let list = ItemList(id: ListID("l"), name: "", items: [item], unknown: fields(text))
                return Library(lists: [list], unknown: fields(text))
            }
            let merged = Library.merge(base: sides[0], ours: sides[1], theirs: sides[2])
            #expect(Library.merge(base: sides[0], ours: sides[2], theirs: sides[1]) == merged)
            #expect(merged.lists[0].unknown == merged.unknown)
            #expect(merged.lists[0].items[0].unknown == merged.unknown)
            return merged.unknown.map { $0.key + $0.json }.joined(separator: " ")
        }
        #expect(merge("a1 b1", "a2 b1", "a1 b2") == "a2 b2")
        #expect(merge("a1 b1", "b1", "a1 b1 c1") == "b1 c1")
        #expect(merge("a1", "", "a2") == "a2")
        #expect(merge("a1", "a2", "a3") == "a3")
        #expect(merge("", "x1 a1", "a1 y1") == "x1 a1 y1")
        #expect(merge("a1 a2 b1", "a1 a3 b1", "b1 a1 a2") == "b1 a1 a3")
    }

    @Test func duplicateIDsLoseNothing() {
        let merged = Library.merge(
            base: Library(lists: [list("a b")]), ours: Library(lists: [list("a b b=x"), list("a=y c", id: "2")]),
            theirs: Library(lists: [list("a b d"), list("e"), list("f")])
        )
        let items = merged.lists.flatMap(\.items)
        #expect(Set(items.map(\.text)) == ["a", "b", "x", "y", "c", "d", "e", "f"])
        #expect(Set(items.map(\.id)).count == items.count)
    }

    @Test func listIDThatOccursTwiceLosesNothing() {
        let (first, second, other) = (list("a"), list("b"), list("c", id: "k"))
        for ours in [[first, second, other], [other, first, second]] {
            let merged = Library.merge(
                base: Library(), ours: Library(lists: ours), theirs: Library(lists: [list("d", id: "m")]))
            #expect(merged.lists.map { $0.items.map(\.text) }.joined().sorted() == ["a", "b", "c", "d"])
        }
    }

    /// A conflict is resolved by deleting the first of both items. A machine that doesn't know the second one yet has
    /// its text in the first.
    @Test func deletedItemWhoseTextIsInConflictCopyStaysDeleted() throws {
        let conflict = merge([list("a=old")], [list("a=x")], [list("a=y")]).lists[0]
        try #require(conflict.items.map(\.text) == ["x", "y"])
        let resolved = ItemList(id: conflict.id, name: "n", items: [conflict.items[1]])
        let moved = merge(
            [list("a=y"), list("", id: "m")], [list(""), list("a=y", id: "m")], [resolved, list("", id: "m")])
        #expect(moved.lists.map { $0.items.map(\.text) } == [["y"], []])
        #expect(merge([list("a=old")], [list("a=y")], [resolved]).lists[0].items.map(\.text) == ["y"])
        // The same machine, if it has changed the text, and the other one kept the first item.
        #expect(merge([list("a=x")], [list("a=y")], [conflict]).lists[0].items.map(\.text) == ["x", "y"])
        #expect(merge([list("a=w")], [list("a=y")], [conflict]).lists[0].items.map(\.text) == ["x", "y"])
        // The text isn't in the second item any more, or that was deleted, too.
        #expect(merge([list("a=old")], [list("a=z")], [resolved]).lists[0].items.map(\.text).sorted() == ["y", "z"])
        let both = ItemList(id: conflict.id, name: "n", items: [list("a=old").items[0], conflict.items[1]])
        #expect(merge([both], [list("a=y")], [resolved]).lists[0].items.map(\.text) == ["y"])
    }
}
