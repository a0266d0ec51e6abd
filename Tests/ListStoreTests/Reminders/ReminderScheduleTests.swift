// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// L30, L31.
@Suite struct ReminderScheduleTests {
    private let scratch = TemporaryFolder()

    private func schedule(_ due: String) throws -> ReminderSchedule {
        let paths = StorePaths(dataFile: scratch.path + "/lists.json", stateFolder: scratch.path + "/state")
        let text = #"{"version":1,"lists":[{"id":"a","name":"A","items":[{"id":"i","text":"Sing","due":"\#(due)"}]}]}"#
        scratch.write(text, to: paths.dataFile)
        scratch.makeFolder(paths.stateFolder)
        return ReminderSchedule(paths, program: nil)
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
}
