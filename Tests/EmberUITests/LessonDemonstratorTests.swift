// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Foundation
import GLibSupport
import GtkSupport
import ListCore
import ListStore
import XCTest

@testable import EmberUI

/// Rows of lessons that lean by themselves at the first start (K17). Needs a display.
final class LessonDemonstratorTests: XCTestCase {
    /// The list at the first start. Time passes only when a test says so.
    @MainActor private final class FirstStart {
        let document: LibraryDocument
        let list: ListController
        private(set) var demonstrator: LessonDemonstrator?
        private let owner: ObjectRef
        private var scheduled: (() -> Void)?
        /// The times of all calls that were scheduled, ms.
        private(set) var delays: [Int] = []
        private var time = MainLoop.now

        init(_ document: LibraryDocument) throws {
            self.document = document
            list = ListController(palette: .heatMap, sounds: Sounds(Preferences()))
            owner = ObjectRef(ptr(list.widget))
            let library = try XCTUnwrap(document.library)
            list.show(library, from: document.viewState)
            list.session?.resize(
                width: 420, height: 673,
                metrics: RowMetrics(rowHeight: 54, linePitch: 21, characterWidth: 9, margin: 20))
            demonstrator = LessonDemonstrator(document, in: list) { [unowned self] delay, call in
                delays.append(delay)
                scheduled = call
                return MainLoop.after(milliseconds: 3_600_000) {}
            }
            list.onEvent = { [unowned self] in demonstrator?.handle($0) }
        }

        var items: [Item] { list.shownList.map { Array($0.items) } ?? [] }
        var texts: [String] { items.map(\.text) }

        func perform(_ commands: Command...) {
            for command in commands { list.perform(command) }
            settle()
        }

        private func settle() {
            time += 5
            _ = list.snapshot(at: time)
        }

        /// Lets the scheduled time pass. Returns the lesson whose row leans then.
        func lean() -> Lesson? {
            settle()
            let call = scheduled
            scheduled = nil
            call?()
            let resting = list.session?.snapshot.rows ?? []
            time += 0.3
            let leaning = list.snapshot(at: time)?.rows ?? []
            settle()
            let row = leaning.first { row in
                resting.contains { $0.item.id == row.item.id && ($0.x != row.x || $0.y != row.y) }
            }
            return row.flatMap { Lesson($0.item.text) }
        }
    }

    private var folder = ""

    override func setUp() async throws {
        folder = NSTemporaryDirectory() + "ember-lessons-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    override func tearDown() async throws {
        try? FileManager.default.removeItem(atPath: folder)
    }

    @MainActor private func start() throws -> FirstStart {
        try startGtk()
        let document = LibraryDocument(
            paths: StorePaths(dataFile: folder + "/lists.json", stateFolder: folder + "/state"))
        document.open(doneItemPlacement: .bottom)
        wait { document.library != nil }
        return try FirstStart(document)
    }

    @MainActor func testRowLeansFiveTimesAtMost() async throws {
        let first = try start()
        XCTAssertEqual(
            (0..<7).map { _ in first.lean() }, [.complete, .complete, .complete, .complete, .complete, nil, nil])
        XCTAssertEqual(first.delays, Array(repeating: 4_000, count: 6))
    }

    @MainActor func testEachUseLeadsToTheNextLesson() async throws {
        let first = try start()
        first.list.onUse(.mouse)
        XCTAssertEqual(first.lean(), .complete, "it hasn't leaned before")
        for lesson in [Lesson.delete, .add, .move, .lists, nil] {
            first.list.onUse(.mouse)
            XCTAssertEqual(first.lean(), lesson)
        }
    }

    @MainActor func testLessonIsLearnedOnAnyRow() async throws {
        let first = try start()
        first.perform(.focus(.last), .complete)
        XCTAssertEqual(first.lean(), .delete)
        XCTAssertEqual(first.items.filter(\.isDone).map { Lesson($0.text) }, [.lists])
        first.perform(.focus(.last), .delete)
        XCTAssertEqual(first.lean(), .add)
        first.perform(.add(.top), .type("Mine"), .finishEditing)
        XCTAssertEqual(first.lean(), .move)
        first.perform(.focus(.first), .move(.down))
        XCTAssertNil(first.lean(), "that of the lists is done")
    }

    @MainActor func testLookingAtTheListsIsLearned() async throws {
        let first = try start()
        first.perform(.up, .showList(0))
        for _ in 0..<4 {
            XCTAssertNotNil(first.lean())
            first.list.onUse(.mouse)
        }
        XCTAssertNil(first.lean())
    }

    @MainActor func testLessonsThatAreDoneOrDeletedAreLeftOut() async throws {
        let first = try start()
        first.perform(.focus(.first), .delete, .focus(.first), .complete)
        XCTAssertEqual(first.lean(), .add)
        XCTAssertEqual(first.items.count, 4)
    }

    @MainActor func testNothingLeansOnceThereWasAnotherList() async throws {
        let first = try start()
        XCTAssertEqual(first.lean(), .complete)
        let lists = first.document.library?.library.lists.map(\.id)
        first.perform(.up, .add(.top), .type("Mine"), .finishEditing, .showList(1))
        first.list.onUse(.mouse)
        XCTAssertNil(first.lean())
        first.perform(.up, .focus(.first), .delete, .showList(0))
        XCTAssertEqual(first.document.library?.library.lists.map(\.id), lists)
        first.list.onUse(.mouse)
        XCTAssertNil(first.lean())
    }

    @MainActor func testNothingLeansWithAScreenReader() async throws {
        try XCTSkipIf(
            ProcessInfo.processInfo.environment["GSETTINGS_BACKEND"] != "memory", "the user's settings would change")
        let schema = "org.gnome.desktop.a11y.applications"
        let source = try XCTUnwrap(g_settings_schema_source_get_default())
        let found = try XCTUnwrap(g_settings_schema_source_lookup(source, schema, 1))
        g_settings_schema_unref(found)
        let settings = ObjectRef(ptr(g_settings_new(schema)))
        let first = try start()
        g_settings_set_boolean(ptr(settings.pointer), "screen-reader-enabled", 1)
        defer { g_settings_reset(ptr(settings.pointer), "screen-reader-enabled") }
        XCTAssertNil(first.lean())
        g_settings_set_boolean(ptr(settings.pointer), "screen-reader-enabled", 0)
        first.list.onUse(nil)
        XCTAssertEqual(first.lean(), .complete)
    }

    @MainActor func testLessonsAreInTheWordsOfTheDevice() async throws {
        let first = try start()
        // The button of a touchpad is reported as that of a mouse.
        for (used, device) in [
            (Device.mouse, Device.mouse), (.touchpad, .touchpad), (.mouse, .touchpad), (.touchscreen, .touchscreen),
            (.mouse, .mouse),
        ] {
            first.list.onUse(used)
            XCTAssertEqual(first.texts, Lesson.allCases.map { $0.text(for: device) })
        }
        XCTAssertEqual(Lesson.complete.text(for: .touchpad), "Swipe right with two fingers to complete an item")
        XCTAssertEqual(Lesson.complete.text(for: .touchscreen), "Swipe right to complete an item")
        XCTAssertEqual(Lesson.complete.text(for: .mouse), "Drag right to complete an item")
    }
}
