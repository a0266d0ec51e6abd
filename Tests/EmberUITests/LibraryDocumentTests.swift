// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import ListCore
import ListStore
import XCTest

@testable import EmberUI

/// The document with its file, and windows that show it.
final class LibraryDocumentTests: XCTestCase {
    /// A window on a document.
    @MainActor private final class Window: @MainActor LibraryObserver {
        private let document: LibraryDocument
        var session: ListSession?
        var events: [SessionEvent] = []
        var failures: [SaveFailure?] = []
        var openCount = 0
        /// Called when the lists are shown, before the history of earlier runs can be there.
        var onOpen: (Window) -> Void = { _ in }

        init(_ document: LibraryDocument) {
            self.document = document
            document.observe(for: self) { [weak self] in self?.handle($0) }
            if document.library != nil { open() }
        }

        private func handle(_ event: LibraryDocument.Event) {
            switch event {
            case .opened: open()
            case .saved(let failure): failures.append(failure)
            case .movingDoneItems: send(.finishEditing)
            case .changed, .messageChanged: break
            }
        }

        private func open() {
            openCount += 1
            guard let library = document.library else { return }
            session = ListSession(library)
            if let id = session?.id { library.addObserver(self, for: id) }
            onOpen(self)
        }

        func libraryWillChange() { session?.libraryWillChange(at: 0) }

        func libraryDidChange(_ update: LibraryUpdate) { events += session?.libraryDidChange(update) ?? [] }

        func perform(_ command: Command) { send(command) }

        func send(_ commands: Command...) {
            for command in commands { events += session?.handle(.command(command), now: 0) ?? [] }
        }

        var texts: [String] { session?.list.items.map(\.text) ?? [] }
    }

    private var folder = ""
    private var paths: StorePaths { StorePaths(dataFile: folder + "/lists.json", stateFolder: folder + "/state") }

    override func setUp() async throws {
        folder = NSTemporaryDirectory() + "ember-document-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    override func tearDown() async throws {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Writes the file as another program does. An item's ID is its text up to a comma.
    private func write(_ texts: String...) throws {
        let items = texts.map { Item(id: ItemID(String($0.prefix { $0 != "," })), text: $0) }
        let library = Library(lists: [ItemList(id: ListID("list"), name: "List", items: items)])
        try Data(Document.encode(library)).write(to: URL(fileURLWithPath: paths.dataFile))
    }

    private func writtenTexts() throws -> [String] {
        let data = try Data(contentsOf: URL(fileURLWithPath: paths.dataFile))
        return try Document(decoding: [UInt8](data)).library.lists[0].items.map(\.text)
    }

    @MainActor private func open() -> LibraryDocument {
        let document = LibraryDocument(paths: paths)
        document.open(doneItemPlacement: .bottom)
        wait { document.library != nil }
        return document
    }

    @MainActor func testFirstStartShowsAndSavesTheWelcomeList() async throws {
        let document = open()
        XCTAssertEqual(document.library?.library, document.library?.libraryToSave)
        XCTAssertNil(document.flush())
        XCTAssertEqual(try writtenTexts().count, document.library?.library.lists[0].items.count)
    }

    @MainActor func testEditInOneWindowIsShownInTheOtherAndSaved() async throws {
        try write("one", "two")
        let document = open()
        let (first, second) = (Window(document), Window(document))
        first.send(.focus(.first), .delete)
        XCTAssertEqual(second.texts, ["two"])
        XCTAssertNil(document.flush())
        XCTAssertEqual(try writtenTexts(), ["two"])
        second.send(.undo)
        XCTAssertEqual(first.texts, ["one", "two"])
        XCTAssertNil(document.flush())
        XCTAssertEqual(try writtenTexts(), ["one", "two"])
    }

    @MainActor func testTypedTextIsSavedAndBlankRowsOfAllWindowsAreNot() async throws {
        try write("one", "two")
        let document = open()
        let (first, second) = (Window(document), Window(document))
        first.send(.add(.top))
        second.send(.focus(.last), .edit, .type("typed"))
        XCTAssertNil(document.flush())
        XCTAssertEqual(try writtenTexts(), ["one", "typed"])
        first.send(.type("new"))
        XCTAssertNil(document.flush())
        XCTAssertEqual(try writtenTexts(), ["new", "one", "typed"])
    }

    @MainActor func testUndoWorksAcrossARestart() async throws {
        try write("one", "two")
        var document = open()
        var window = Window(document)
        window.send(.focus(.first), .delete)
        XCTAssertNil(document.flush())
        document = open()
        window = Window(document)
        wait { !(document.library?.history.undoable.isEmpty ?? true) }
        window.send(.undo)
        XCTAssertEqual(window.texts, ["one", "two"])
    }

    @MainActor func testStepsBeforeTheHistoryIsLoadedAreKeptWhenTheWindowIsClosedAtOnce() async throws {
        try write("one", "two", "three")
        for count in 1...2 {
            let document = LibraryDocument(paths: paths)
            let window = Window(document)
            var failure: SaveFailure?
            var saved: History?
            window.onOpen = { [paths] in
                $0.send(.focus(.first), .delete)
                failure = document.flush()
                saved = HistoryFile(paths).load()
            }
            document.open(doneItemPlacement: .bottom)
            wait { window.openCount == 1 }
            XCTAssertNil(failure)
            XCTAssertEqual(saved?.undoable.count, count)
        }
    }

    @MainActor func testUndoBeforeTheHistoryIsLoadedIsPerformedWhenItIs() async throws {
        try write("one", "two")
        let earlier = open()
        Window(earlier).send(.focus(.first), .delete)
        XCTAssertNil(earlier.flush())
        let document = LibraryDocument(paths: paths)
        let window = Window(document)
        window.onOpen = { $0.send(.undo) }
        document.open(doneItemPlacement: .bottom)
        wait { window.texts == ["one", "two"] }
        XCTAssertNil(document.flush())
        XCTAssertEqual(try writtenTexts(), ["one", "two"])
    }

    @MainActor func testChangeByAnotherProgramIsShownInEveryWindowAndKeepsTypedText() async throws {
        try write("one", "two")
        let document = open()
        let windows = [Window(document), Window(document)]
        windows[0].send(.focus(.first), .edit, .type("one, typed"))
        XCTAssertNil(document.flush())
        try write("one, typed", "two", "three")
        document.check()
        wait { windows[1].texts.count == 3 }
        for window in windows { XCTAssertEqual(window.texts, ["one, typed", "two", "three"]) }
        windows[0].send(.finishEditing)
        XCTAssertNil(document.flush())
        XCTAssertEqual(try writtenTexts(), ["one, typed", "two", "three"])
    }

    @MainActor func testListsThatAnotherProgramDeletedStayDeleted() async throws {
        try write("one", "two")
        let document = open()
        let windows = [Window(document), Window(document)]
        let file = URL(fileURLWithPath: paths.dataFile)
        let empty = Data(Document.encode(Library()))
        try empty.write(to: file)
        document.check()
        wait { document.library?.library.lists.isEmpty == true }
        XCTAssertNil(document.flush())
        XCTAssertEqual(try Data(contentsOf: file), empty)
        for window in windows { XCTAssertEqual(window.session?.level, .lists) }
        try write("three")
        document.check()
        wait { document.library?.library.lists.isEmpty == false }
        XCTAssertNil(document.flush())
        XCTAssertEqual(try writtenTexts(), ["three"])
    }

    @MainActor func testBrokenFileIsCopiedAndReported() async throws {
        try Data("{ broken".utf8).write(to: URL(fileURLWithPath: paths.dataFile))
        let document = open()
        XCTAssertNotNil(document.message)
        XCTAssertEqual(document.library?.isReadOnly, false)
        XCTAssertTrue(
            try FileManager.default.contentsOfDirectory(atPath: folder).contains {
                $0.hasPrefix("lists") && $0 != "lists.json"
            })
    }

    private func write(broken content: String) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: paths.dataFile))
    }

    @MainActor func testMessageAboutReplacedFileStaysAfterMerge() async throws {
        try write("one", "two")
        _ = open().flush()
        try write(broken: "{ broken")
        let document = open()
        let window = Window(document)
        XCTAssertTrue(document.mayLackItems)
        window.send(.focus(.first), .delete)
        XCTAssertNil(document.flush())
        wait { document.message?.contains("replaced") == true }
        XCTAssertFalse(document.mayLackItems)
        let message = document.message
        try write("two", "three")
        document.check()
        wait { window.texts == ["two", "three"] }
        XCTAssertNil(document.flush())
        let count = window.failures.count
        window.send(.focus(.first), .delete)
        XCTAssertNil(document.flush())
        wait { window.failures.count > count }
        XCTAssertEqual(document.message, message)
    }

    @MainActor func testMessageAboutBrokenFileStaysIfItIsBrokenInAnotherWayAndPutBack() async throws {
        try write("one")
        _ = open().flush()
        try write(broken: "{ broken")
        let document = open()
        let window = Window(document)
        let message = document.message
        try write(broken: "{ broken in another way")
        document.check()
        wait { window.failures.contains { $0 != nil } }
        try write(broken: "{ broken")
        _ = document.flush()
        wait { window.failures.last == .some(nil) }
        XCTAssertEqual(document.message, message)
        XCTAssertTrue(document.mayLackItems)
    }

    @MainActor func testUnreadableFileIsReadOnlyAndReadAgainLater() async throws {
        try FileManager.default.createDirectory(atPath: paths.dataFile, withIntermediateDirectories: true)
        let document = open()
        let window = Window(document)
        XCTAssertEqual(document.library?.isReadOnly, true)
        window.send(.add(.top))
        XCTAssertEqual(window.events, [.refused(.file)])
        try FileManager.default.removeItem(atPath: paths.dataFile)
        try write("one")
        document.check()
        wait { document.library?.isReadOnly == false }
        XCTAssertEqual(window.texts, ["one"])
        XCTAssertNil(document.message)
        XCTAssertEqual(window.openCount, 2)
    }

    @MainActor func testSecondWindowCopiesNoItems() async throws {
        try write("one")
        let document = open()
        let windows = [Window(document), Window(document)]
        XCTAssertTrue(windows[0].session?.editableLibrary === windows[1].session?.editableLibrary)
        XCTAssertTrue(windows[0].session?.editableLibrary === document.library)
    }
}
