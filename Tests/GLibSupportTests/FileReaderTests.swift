// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Foundation
import XCTest

@testable import GLibSupport

/// Reads a file. Returns its name and its content, or the error.
@MainActor
private func read(_ path: String, limit: Int = 1 << 20) -> String {
    let loop = g_main_loop_new(nil, 0)
    var found = ""
    FileReader.read(ObjectRef(g_file_new_for_path(path)), limit: limit) { name, result in
        switch result {
        case .success(let bytes): found = "\(name): \(String(decoding: bytes, as: UTF8.self))"
        case .failure(let error): found = "\(name): \(error)"
        }
        g_main_loop_quit(loop)
    }
    g_main_loop_run(loop)
    g_main_loop_unref(loop)
    return found
}

final class FileReaderTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(atPath: folder)
    }

    private func file(_ name: String, _ text: String) -> String {
        FileManager.default.createFile(atPath: folder + "/" + name, contents: Data(text.utf8))
        return folder + "/" + name
    }

    func testContentIsRead() {
        let long = String(repeating: "x", count: 700_000)
        for text in ["", "ü\n", long] {
            let path = file("a.txt", text)
            MainActor.assumeIsolated { XCTAssertEqual(read(path), "a.txt: " + text) }
        }
    }

    func testErrorsAreNamed() {
        let path = file("a.txt", "12345")
        mkfifo(folder + "/pipe", 0o600)
        let folder = folder
        MainActor.assumeIsolated {
            XCTAssertEqual(read(path, limit: 4), "a.txt: tooLarge(bytes: 5)")
            XCTAssertEqual(read(path, limit: 5), "a.txt: 12345")
            XCTAssertEqual(read(folder + "/missing"), "missing: notFound")
            XCTAssertEqual(read(folder + "/pipe"), "pipe: special")
            XCTAssertTrue(read(folder).hasSuffix(": folder"))
        }
    }

    func testFileThatGrowsBeyondTheLimitIsAnError() {
        // Its size is said to be 0.
        MainActor.assumeIsolated { XCTAssertTrue(read("/proc/self/maps", limit: 64).hasPrefix("maps: tooLarge")) }
    }
}
