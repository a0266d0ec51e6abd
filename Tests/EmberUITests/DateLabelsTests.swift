// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import XCTest

@testable import EmberUI
@testable import ListCore

final class DateLabelsTests: XCTestCase {
    @MainActor private var now = 0

    @MainActor private func makeLabels() throws -> (DateLabels, RowTypography) {
        try startGtk()
        let field = EditField()
        let labels = DateLabels(of: field.widget) { [weak self] in self?.now ?? 0 }
        return (labels, RowTypography(of: field.widget))
    }

    private func item(_ due: String, done: CompletionDate? = nil, recurrence: String? = nil) -> Item {
        let task = TaskProperties(due: DueDate(due), recurrence: recurrence)
        return Item(id: ItemID("item"), text: "Call Mum", done: done, task: task)
    }

    @MainActor func testLabelChangesAtMidnightAndAtItsTime() async throws {
        let (labels, type) = try makeLabels()
        let day = try XCTUnwrap(CalendarDay(year: 2026, month: 11, day: 24))
        func shown(_ item: Item, hour: Int, minute: Int = 0) -> DateLabel? {
            now = TimeZone.local().moment(of: day, secondOfDay: hour * 3_600 + minute * 60)
            return labels.label(of: item, type: type)
        }
        let call = item("2026-11-25T17:00")
        XCTAssertEqual(shown(call, hour: 23, minute: 59)?.text, "Tomorrow")
        XCTAssertEqual(shown(call, hour: 24)?.text, "17:00")
        XCTAssertEqual(shown(call, hour: 40, minute: 59)?.isOverdue, false)
        XCTAssertEqual(shown(call, hour: 41)?.isOverdue, true)
        XCTAssertEqual(shown(call, hour: 48)?.text, "Yesterday")
    }

    @MainActor func testDoneItemIsNotOverdue() async throws {
        let (labels, type) = try makeLabels()
        now = 4_000_000_000
        let late = item("2026-11-24")
        XCTAssertEqual(labels.label(of: late, type: type)?.isOverdue, true)
        let done = item("2026-11-24", done: CompletionDate("2026-11-25T10:00:00Z"))
        XCTAssertEqual(labels.label(of: done, type: type)?.isOverdue, false)
    }

    @MainActor func testOnlyRepeatingItemsHaveASign() async throws {
        let (labels, type) = try makeLabels()
        now = 4_000_000_000
        XCTAssertEqual(labels.label(of: item("2026-11-24"), type: type)?.text, "24 Nov 2026")
        let daily = item("2026-11-24", recurrence: "FREQ=DAILY")
        XCTAssertEqual(labels.label(of: daily, type: type)?.text, "↻ 24 Nov 2026")
        XCTAssertNil(labels.label(of: Item(id: ItemID("none"), text: "None"), type: type))
    }

    @MainActor func testTypedDateHasItsTimeIfThereIsRoom() async throws {
        let (labels, type) = try makeLabels()
        let day = try XCTUnwrap(CalendarDay(year: 2026, month: 11, day: 24))
        now = TimeZone.local().moment(of: day)
        func shown(_ due: String, rule: String? = nil, width: Double = 420, in item: Item) throws -> DateLabel {
            let date = DatePhrase(words: "", due: try XCTUnwrap(DueDate(due)), rule: rule, remainingText: "Call Mum")
            return labels.label(ofTyped: date, for: item, type: type, width: width)
        }
        let plain = item("2026-11-24")
        let call = try shown("2026-11-25T17:00", in: plain)
        XCTAssertEqual(call.text, "Tomorrow, 17:00")
        XCTAssertEqual(call.drawnText, "Tomorrow, 17:00 ×")
        XCTAssertEqual(try shown("2026-11-24T17:00", in: plain).text, "17:00")
        XCTAssertEqual(try shown("2026-11-25", in: plain).text, "Tomorrow")
        XCTAssertEqual(try shown("2026-11-25T17:00", rule: "FREQ=DAILY", in: plain).text, "↻ Tomorrow, 17:00")
        let daily = item("2026-11-24", recurrence: "FREQ=DAILY")
        XCTAssertEqual(try shown("2026-11-25", in: daily).text, "↻ Tomorrow", "it repeats as before")
        let narrow = try shown("2026-11-25T17:00", width: 2 * call.width + 2 * RowAppearance.margin - 1, in: plain)
        XCTAssertEqual(narrow.text, "Tomorrow")
        XCTAssertLessThan(narrow.width, call.width)
    }

    @MainActor func testTasksWithNotesHaveASign() async throws {
        let (labels, type) = try makeLabels()
        now = TimeZone.local().moment(of: try XCTUnwrap(CalendarDay(year: 2026, month: 11, day: 24)))
        func label(_ task: TaskProperties) -> DateLabel? {
            labels.label(of: Item(id: ItemID("item"), text: "Call Mum", task: task), type: type)
        }
        XCTAssertNil(label(TaskProperties(recurrence: "FREQ=DAILY", alarm: "-PT5M")))
        XCTAssertEqual(label(TaskProperties(notes: "n"))?.text, "≡")
        XCTAssertEqual(label(TaskProperties(hasAttachments: true))?.hasDate, false)
        let dated = TaskProperties(due: DueDate("2026-11-25"), recurrence: "FREQ=DAILY", notes: "n")
        XCTAssertEqual(label(dated)?.text, "≡ ↻ Tomorrow")
    }

    @MainActor func testCommonTextsHaveTheSameWidth() async throws {
        let (labels, type) = try makeLabels()
        now = TimeZone.local().moment(of: try XCTUnwrap(CalendarDay(year: 2026, month: 11, day: 24)))
        let widths = ["2026-11-24", "2026-11-24T09:00", "2026-11-25", "2026-11-26"].map {
            labels.label(of: item($0), type: type)?.width
        }
        XCTAssertEqual(Set(widths).count, 1, "no text is wrapped again at midnight")
    }
}
