// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Objects of moved items that the server doesn't let this program delete.
@Suite struct LeftoverTests {
    private let contents = ServerContents(hasMove: false)
    private static let (home, work) = ("/home/list-Home/", "/home/list-Work/")
    private static let deletion = "DELETE /home/list-Home/item-a.ics"

    /// A machine that has moved an item whose former object couldn't be deleted.
    private func machineWithLeftover() -> Machine {
        let one = Machine("one", contents, library: Library(["Home": ["a", "b"], "Work": ["c"]]))
        #expect(one.sync().isComplete)
        let item = one.library.lists[0].items[0]
        one.library.update("Home") { $0.removeFirst() }
        one.library.update("Work") { $0.append(item) }
        one.server.refuse(Self.deletion)
        #expect(one.sync().problems == [.refusedItem(text: "a", status: 403, reason: "")])
        #expect(contents.summaries(in: Self.work) == ["a", "c"])
        #expect(contents.summaries(in: Self.home) == ["a", "b"])
        return one
    }

    @Test(arguments: [ServerContents.ETags.strong, .weak, .none])
    func refusedDeletionIsNamedAndTriedAgainAfterTenMinutes(etags: ServerContents.ETags) {
        contents.etags = etags
        let one = machineWithLeftover()
        let library = one.library
        one.server.forgetRequests()
        #expect(one.sync().problems == [.refusedItem(text: "a", status: 403, reason: "")])
        #expect(!one.server.requests.contains(Self.deletion))
        one.now += 600
        #expect(one.sync().problems == [.refusedItem(text: "a", status: 403, reason: "")])
        #expect(one.server.requests.count { $0 == Self.deletion } == 1)
        one.server.allowAll()
        one.now += 600
        let report = one.sync()
        #expect(report.isComplete)
        #expect(report.sentCount == 1)
        #expect(contents.summaries(in: Self.home) == ["b"])
        #expect(one.library == library)
        one.server.forgetRequests()
        one.sync()
        #expect(one.server.requests == ["PROPFIND"])
    }

    @Test(arguments: [Int.min, .max]) func refusedDeletionIsTriedAgainIfTheTimeOfTheRefusalIsDamaged(time: Int) {
        let one = machineWithLeftover()
        one.changeState { state in
            for item in state.refusals.keys { state.refusals[item]?.time = time }
        }
        one.server.allowAll()
        #expect(one.sync().isComplete)
        #expect(contents.summaries(in: Self.home) == ["b"])
    }

    @Test func leftoverInAListThatHasBecomeReadOnlyIsNamed() {
        let one = machineWithLeftover()
        contents.collections[Self.home]?.isWritable = false
        one.now += 600
        #expect(one.sync().problems == [.readOnlyList(name: "Home")])
    }

    @Test(arguments: [true, false])
    func itemStaysWhereTheUserMovedItIfOthersEditAnObjectThatCannotBeDeleted(isWritable: Bool) throws {
        let one = machineWithLeftover()
        contents.collections[Self.home]?.isWritable = isWritable
        one.now += 600
        one.sync()
        let data = try #require(contents.collections[Self.home]?.objects[Self.home + "item-a.ics"]?.data)
        var task = try #require(CalendarTask(data))
        task.setText("there")
        task.setValue("PRIORITY", "1")
        contents.write(task.data, "item-a.ics", in: Self.home)
        let own = contents.collections[Self.work]?.objects
        one.now += 600
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(contents.collections[Self.work]?.objects == own)
        #expect(one.library.texts.mapValues { $0.sorted() } == ["Home": ["b", "there"], "Work": ["a", "c"]])
        // The owner deletes the task.
        contents.remove(Self.home + "item-a.ics", from: Self.home)
        #expect(one.sync().isComplete)
        #expect(one.library.texts.mapValues { $0.sorted() } == ["Home": ["b"], "Work": ["a", "c"]])
    }

    @Test(arguments: [ServerContents.ETags.weak, .none]) func leftoverThatIsChangedMeanwhileIsNotDeleted(
        etags: ServerContents.ETags
    ) {
        contents.etags = etags
        let one = machineWithLeftover()
        one.server.allowAll()
        one.now += 600
        one.server.before = { [contents] request throws(ServerError) in
            guard request.hasPrefix("MULTIGET") || request.hasPrefix("DELETE") else { return }
            one.server.allowAll()
            let data = contents.collections[Self.home]?.objects[Self.home + "item-a.ics"]?.data ?? ""
            contents.write(data.replacing("SUMMARY:a", with: "SUMMARY:there"), "item-a.ics", in: Self.home)
        }
        for _ in 0..<2 { one.sync() }
        let texts = contents.summaries(in: Self.home) + contents.summaries(in: Self.work)
        #expect(texts.contains("there"))
        #expect(one.library.texts.values.joined().sorted() == texts.sorted())
    }
}
