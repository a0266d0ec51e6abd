// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Foundation
import XCTest

@testable import GLibSupport

final class FileMonitorTests: XCTestCase {
    private var folder = ""

    override func setUp() async throws {
        folder = NSTemporaryDirectory() + "ember-monitor-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/real", withIntermediateDirectories: true)
        try Data("[]".utf8).write(to: URL(fileURLWithPath: folder + "/real/todo.json"))
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/lists.json", withDestinationPath: "real/todo.json")
    }

    override func tearDown() async throws {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func testNewFileBesideTheTargetOfALinkIsComparedWithTheNameOfTheTarget() throws {
        let folder = folder
        try MainActor.assumeIsolated {
            let loop = g_main_loop_new(nil, 0)
            var pairs: Set<[String]> = []
            let isRelated = { (name: String, file: String) in
                pairs.insert([name, file])
                return name == "copy.json"
            }
            var isReported = false
            let monitor = FileMonitor(of: folder + "/lists.json", alongside: isRelated) {
                isReported = true
                g_main_loop_quit(loop)
            }
            try Data().write(to: URL(fileURLWithPath: folder + "/real/copy.json"))
            // Ends the loop if nothing is reported.
            let alarm = MainLoop.after(milliseconds: 10_000) { g_main_loop_quit(loop) }
            withExtendedLifetime(monitor) { g_main_loop_run(loop) }
            alarm.cancel()
            g_main_loop_unref(loop)
            XCTAssertTrue(isReported)
            XCTAssertEqual(pairs, [["copy.json", "todo.json"]])
        }
    }
}
