// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import CalendarSync

/// Contents that Ember doesn't show, such as alarms, of tasks that are deleted and then sent again.
@Suite struct RemovedObjectTests {
    private let contents = ServerContents()
    private static let home = "/home/list-Home/"
    private static let count = 1_100

    /// A machine with a large list whose tasks have an alarm.
    private func machine() -> Machine {
        contents.makeCollection(Self.home, name: "Home")
        for number in 0..<Self.count {
            contents.write(
                "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(number)\r\nSUMMARY:\(number)\r\nX-KEEP:\(number)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
                "\(number).ics", in: Self.home)
        }
        let machine = Machine("one", contents)
        #expect(machine.sync().isComplete)
        return machine
    }

    /// The number of tasks that have their other contents.
    private var completeCount: Int {
        contents.collections.values.flatMap(\.objects.values).count { object in
            CalendarTask(object.data).map { $0.value("X-KEEP") == $0.text } == true
        }
    }

    @Test func keptListWhoseCollectionIsGoneKeepsTheContentsOfAllTasks() {
        let one = machine()
        contents.collections[Self.home] = nil
        #expect(one.sync(answering: false).isComplete)
        #expect(completeCount == Self.count)
        #expect(one.state?.removedObjects.isEmpty == true)
    }

    @Test func tasksThatAreSentAgainKeepTheirContents() {
        let one = machine()
        for number in 0..<1_000 { contents.remove("\(Self.home)\(number).ics", from: Self.home) }
        #expect(one.sync(answering: false).isComplete)
        #expect(completeCount == Self.count)
    }

    @Test func undoneDeletionOfManyTasksKeepsTheirContents() {
        let one = machine()
        let before = one.library
        one.library.update("Home") { $0.removeFirst(1_000) }
        #expect(one.sync(answering: true).isComplete)
        #expect(completeCount == Self.count - 1_000)
        one.library = before
        #expect(one.sync(answering: true).isComplete)
        #expect(completeCount == Self.count)
    }

    @Test func contentsOfEarlierDeletionsAreDropped() {
        let one = machine()
        one.library.update("Home") { $0.removeFirst(1_000) }
        #expect(one.sync(answering: true).isComplete)
        one.library.update("Home") { $0.removeFirst() }
        #expect(one.sync().isComplete)
        #expect(one.state?.removedObjects.count == 501)
    }

    @Test(arguments: 0..<30) func contentsOfDeletedTaskSurviveAKill(events: Int) {
        contents.makeCollection(Self.home, name: "Home")
        for name in ["a", "b"] {
            contents.write(
                "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(name)\r\nSUMMARY:\(name)\r\nX-KEEP:\(name)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
                "\(name).ics", in: Self.home)
        }
        let one = Machine("one", contents)
        #expect(one.sync().isComplete)
        let before = one.library
        one.library.update("Home") { items in
            items.removeAll { $0.text == "a" }
            items.append(Item(id: ItemID("new"), text: "new"))
        }
        one.eventsUntilKill = events
        one.sync()
        one.library.update("Home") { $0.append(before.lists[0].items[0]) }
        #expect(one.sync().isComplete)
        let object = contents.collections[Self.home]?.objects.values.first { CalendarTask($0.data)?.text == "a" }
        #expect(object.flatMap { CalendarTask($0.data)?.value("X-KEEP") } == "a")
    }
}
