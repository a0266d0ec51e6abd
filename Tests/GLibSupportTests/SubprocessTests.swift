// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import XCTest

@testable import GLibSupport

/// Runs a program until it has ended. Returns its lines.
@MainActor
private func lines(
    of command: [String], input: String = "", onLine: @escaping (String, Subprocess?) -> Void = { _, _ in }
) -> [String] {
    let loop = g_main_loop_new(nil, 0)
    var lines: [String] = []
    var process: Subprocess?
    process = Subprocess.run(
        command, input: input,
        onLine: { line in
            lines.append(line)
            onLine(line, process)
        },
        onEnd: { _ in g_main_loop_quit(loop) })
    g_main_loop_run(loop)
    g_main_loop_unref(loop)
    return lines
}

final class SubprocessTests: XCTestCase {
    func testLinesAndInputArePassedOn() {
        MainActor.assumeIsolated {
            XCTAssertEqual(lines(of: ["/bin/cat"], input: "one\ntwo ü\n\nthree"), ["one", "two ü", "", "three"])
        }
    }

    func testLongInputDoesNotBlock() {
        MainActor.assumeIsolated {
            let text = String(repeating: "x", count: 1 << 20)
            XCTAssertEqual(lines(of: ["/bin/sh", "-c", "echo begin; cat"], input: text), ["begin", text])
        }
    }

    func testProgramEndsWhenItIsTerminatedAfterItsFirstLine() {
        MainActor.assumeIsolated {
            let found = lines(of: ["/bin/sh", "-c", "echo begin; exec sleep 1000"]) { _, process in process?.terminate()
            }
            XCTAssertEqual(found, ["begin"])
        }
    }

    func testHandlersAreReleasedWhenTheProgramHasEnded() {
        MainActor.assumeIsolated {
            let loop = g_main_loop_new(nil, 0)
            final class Password { var process: Subprocess? }
            weak var weakPassword: Password?
            do {
                let password = Password()
                weakPassword = password
                password.process = Subprocess.run(
                    ["/bin/echo"], onLine: { _ in XCTAssertNotNil(password.process) },
                    onEnd: { _ in
                        XCTAssertNotNil(password.process)
                        g_main_loop_quit(loop)
                    })
            }
            XCTAssertNotNil(weakPassword)
            g_main_loop_run(loop)
            g_main_loop_unref(loop)
            XCTAssertNil(weakPassword)
        }
    }

    func testErrorLinesAndTheEndArePassedOn() {
        MainActor.assumeIsolated {
            for (script, expected) in [
                ("echo one; echo two >&2; exit 3", Subprocess.End.exit(status: 3)),
                ("echo one; echo two >&2; kill -TERM $$", .signal(SIGTERM)),
            ] {
                let loop = g_main_loop_new(nil, 0)
                var (lines, errors, end): ([String], [String], Subprocess.End?) = ([], [], nil)
                Subprocess.run(
                    ["/bin/sh", "-c", script], onLine: { lines.append($0) }, onErrorLine: { errors.append($0) }
                ) {
                    end = $0
                    g_main_loop_quit(loop)
                }
                g_main_loop_run(loop)
                g_main_loop_unref(loop)
                XCTAssertEqual([lines, errors], [["one"], ["two"]])
                XCTAssertEqual(end, expected)
            }
        }
    }

    func testMissingProgramEndsAtOnce() {
        MainActor.assumeIsolated { XCTAssertEqual(lines(of: ["/no/such/program"]), []) }
    }
}
