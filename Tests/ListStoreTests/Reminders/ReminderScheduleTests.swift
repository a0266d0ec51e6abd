// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// L30, L31.
@Suite struct ReminderScheduleTests {
    private let scratch = TemporaryFolder()

    private var paths: StorePaths {
        StorePaths(dataFile: scratch.path + "/lists.json", stateFolder: scratch.path + "/state")
    }

    private func schedule(_ due: String) throws -> ReminderSchedule {
        write(item: #""due":"\#(due)""#)
        scratch.makeFolder(paths.stateFolder)
        return ReminderSchedule(paths, program: nil)
    }

    private func write(item properties: String) {
        let text = #"{"version":1,"lists":[{"id":"a","name":"A","items":[{"id":"i","text":"Sing",\#(properties)}]}]}"#
        scratch.write(text, to: paths.dataFile)
    }

    @Test func reminderIsShownOnceIfShowingItSucceeds() throws {
        let schedule = try schedule("2026-01-01")
        var shown: [Int] = []
        for isShown in [false, true, true] {
            schedule.remind(expected: 0) { reminders in
                shown.append(reminders.count)
                return isShown
            }
        }
        #expect(shown == [1, 1])
    }

    @Test func nothingIsShownBeforeItsTime() throws {
        let schedule = try schedule("9000-01-01")
        let next = schedule.remind { _ in
            Issue.record("shown")
            return true
        }
        #expect(next != nil)
    }

    @Test func itemDoneElsewhereIsFetchedAndNotShown() throws {
        let schedule = try schedule("2026-01-01")
        schedule.remind(
            expected: 0, fetch: { write(item: #""due":"2026-01-01","done":"2026-01-02T10:00:00Z""#) },
            show: { _ in
                Issue.record("shown")
                return true
            })
    }

    @Test func nothingIsFetchedBeforeAReminderIsDue() throws {
        let schedule = try schedule("9000-01-01")
        schedule.remind(expected: 0, fetch: { Issue.record("fetched") }, show: { _ in true })
    }
}
