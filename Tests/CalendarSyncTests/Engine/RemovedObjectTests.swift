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
        one.now += 20 * 86_400
        one.library.update("Home") { $0.removeFirst() }
        #expect(one.sync().isComplete)
        #expect(one.state?.removedObjects.count == 1_001)
        one.now += 20 * 86_400
        #expect(one.sync().isComplete)
        #expect(one.state?.removedObjects.count == 1)
    }
}
