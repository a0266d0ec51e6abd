// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Collections that don't take part for some time.
@Suite struct ExcludedCollectionTests {
    private let contents = ServerContents()
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")

    /// A machine with two lists, of which one was synced and then excluded.
    private func machineWithoutHome() -> Machine {
        let machine = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        #expect(machine.sync().isComplete)
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:rich\r\nSUMMARY:rich\r\nX-KEEP:1\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
            "rich.ics",
            in: Self.home)
        #expect(machine.sync().isComplete)
        machine.account.excludedCollections = [Self.home]
        #expect(machine.sync().isComplete)
        return machine
    }

    /// Includes the list again.
    private func include(_ machine: Machine) {
        machine.account.excludedCollections = []
        for _ in 0..<2 { #expect(machine.sync().isComplete) }
    }

    @Test func changesStayOnTheirSideUntilTheListIsIncludedAgain() {
        let one = machineWithoutHome()
        one.library.update("Home") { $0[0].text = "here" }
        contents.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:n\r\nSUMMARY:there\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "n.ics",
            in: Self.home)
        one.server.forgetRequests()
        #expect(one.sync().isComplete)
        #expect(one.server.requests == ["PROPFIND"])
        include(one)
        let texts = contents.summaries(in: Self.home)
        #expect(Set(texts).isSuperset(of: ["b", "here", "rich", "there"]))
        #expect(one.library.texts["Home"]?.sorted() == texts)
        #expect(contents.collections.count == 2)
    }

    @Test func deletionsWhileAListIsExcludedAreForgotten() {
        let one = machineWithoutHome()
        one.library.update("Home") { $0.removeAll { $0.text == "a" } }
        contents.remove(Self.home + "item-b.ics", from: Self.home)
        #expect(one.sync().isComplete)
        include(one)
        #expect(contents.summaries(in: Self.home) == ["a", "b", "rich"])
        #expect(one.library.texts["Home"]?.sorted() == ["a", "b", "rich"])
    }

    @Test(arguments: [true, false]) func listDeletedWhileItIsExcludedComesBack(isSyncedMeanwhile: Bool) {
        let one = machineWithoutHome()
        one.library.lists.removeFirst()
        if isSyncedMeanwhile { #expect(one.sync().isComplete) }
        include(one)
        #expect(contents.summaries(in: Self.home) == ["a", "b", "rich"])
        #expect(one.library.texts.mapValues { $0.sorted() } == ["Home": ["a", "b", "rich"], "Work": ["c"]])
    }

    @Test func emptyListDeletedWhileItIsExcludedComesBack() {
        let one = machineWithoutHome()
        for path in contents.collections[Self.home]?.objects.keys.sorted() ?? [] {
            contents.remove(path, from: Self.home)
        }
        one.library.lists.removeFirst()
        #expect(one.sync().isComplete)
        include(one)
        #expect(contents.collections.count == 2)
        #expect(one.library.texts == ["Home": [], "Work": ["c"]])
    }

    @Test func excludedListWhoseDeletionIsUndoneDoesNotBecomeAnotherCollection() {
        let one = machineWithoutHome()
        let library = one.library
        one.library.lists.removeFirst()
        #expect(one.sync().isComplete)
        one.library = library
        #expect(one.sync().isComplete)
        #expect(contents.collections.count == 2)
        include(one)
        #expect(one.library.texts.mapValues { $0.sorted() } == ["Home": ["a", "b", "rich"], "Work": ["c"]])
        #expect(contents.collections.count == 2)
    }

    @Test func itemMovedOutOfAnExcludedListIsSentWithAllItsContents() throws {
        let one = machineWithoutHome()
        let item = try #require(one.library.lists[0].items.first { $0.text == "rich" })
        one.library.update("Home") { $0.removeAll { $0.id == item.id } }
        one.library.update("Work") { $0.append(item) }
        #expect(one.sync().isComplete)
        #expect(contents.summaries(in: Self.work) == ["c", "rich"])
        #expect(contents.collections[Self.work]?.objects.values.contains { $0.data.contains("X-KEEP:1\r\n") } == true)
        #expect(contents.summaries(in: Self.home) == ["a", "b", "rich"])
    }

    @Test func itemMovedIntoAnExcludedListIsDeletedOnTheServer() {
        let one = machineWithoutHome()
        let item = one.library.lists[1].items[0]
        one.library.update("Work") { $0 = [] }
        one.library.update("Home") { $0.append(item) }
        #expect(one.sync().isComplete)
        #expect(contents.summaries(in: Self.work) == [])
        #expect(contents.summaries(in: Self.home) == ["a", "b", "rich"])
        include(one)
        #expect(contents.summaries(in: Self.home) == ["a", "b", "c", "rich"])
        #expect(one.library.texts["Home"]?.sorted() == ["a", "b", "c", "rich"])
    }
}
