// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Done rows move to the top of the done rows, and back (I01).
@Suite struct MoveToBottomTests {
    private func complete(_ name: String, in driver: inout SessionDriver) {
        _ = driver.session.focus(on: ItemID(name))
        driver.send(.command(.complete))
    }

    @Test(
        "Rows completed in a row move as one: none reverses, and each ends at the top of the done rows",
        arguments: [0.1, 0.25, 0.5, 1])
    func calm(pause: Double) {
        var driver = SessionDriver(todo: 9, done: 2, height: 700)
        let order = ["t6", "t1", "t4", "t0", "t7"]
        var last: [String: Double] = [:]
        var turns: [String: Int] = [:]
        func watch(_ seconds: Double) {
            for _ in 0..<Int((seconds * 120).rounded()) {
                driver.wait(1 / 120.0, rate: 120)
                for frame in driver.session.frames where !frame.item.text.isEmpty {
                    let (name, y) = (frame.item.id.text, frame.y)
                    defer { last[name] = y }
                    guard let old = last[name] else { continue }
                    if !frame.item.isDone || name.hasPrefix("d"), y > old + 0.01 { turns[name, default: 0] += 1 }
                }
            }
        }
        for name in order {
            complete(name, in: &driver)
            watch(pause)
        }
        watch(2)
        #expect(turns.isEmpty, "the other rows move in one direction only")
        #expect(driver.names == ["t2", "t3", "t5", "t8"] + order.reversed() + ["d0", "d1"])
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("Row that moves to the bottom doesn't reverse when others are completed", arguments: [0.1, 0.3, 0.6, 1])
    func noTurn(pause: Double) {
        var driver = SessionDriver(todo: 9, done: 2, height: 700)
        var paths: [String: [Double]] = [:]
        func watch(_ seconds: Double) {
            for _ in 0..<Int((seconds * 120).rounded()) {
                driver.wait(1 / 120.0, rate: 120)
                for frame in driver.session.frames where frame.item.isDone {
                    paths[frame.item.id.text, default: []].append(frame.y)
                }
            }
        }
        for name in ["t7", "t5", "t3", "t1"] {
            complete(name, in: &driver)
            watch(pause)
        }
        watch(2)
        for (name, path) in paths {
            var (turns, direction) = (0, 0.0)
            for (one, next) in zip(path, path.dropFirst()) where abs(next - one) > 0.05 {
                if direction != 0, (next - one) * direction < 0 { turns += 1 }
                direction = next - one
            }
            #expect(turns <= 1, "\(name) goes back and forth")
        }
    }

    @Test("I01: Row made unfinished returns to its old neighbor, or to the end of the unfinished rows")
    func backAgain() {
        var driver = SessionDriver(todo: 6)
        complete("t2", in: &driver)
        driver.settle()
        complete("t2", in: &driver)
        driver.settle()
        #expect(driver.names == ["t0", "t1", "t2", "t3", "t4", "t5"] && driver.isInFinalState)
        for name in ["t2", "t1", "t3"] {
            complete(name, in: &driver)
            driver.wait(0.2)
        }
        #expect(driver.names == ["t0", "t4", "t5", "t3", "t1", "t2"])
        complete("t2", in: &driver)
        driver.settle()
        #expect(driver.names == ["t0", "t4", "t5", "t2", "t3", "t1"], "neither neighbor is at its place any more")
        complete("t1", in: &driver)
        driver.settle()
        #expect(driver.names.firstIndex(of: "t1") == 1 && driver.isInFinalState)
    }

    @Test(
        "I01: Row moved out of the done rows is unfinished like any other, and one moved among them returns like a swiped one"
    )
    func reordered() {
        var driver = SessionDriver(todo: 5, done: 2)
        driver.reorder("t1", by: 54 * 4 + 10)
        #expect(driver.names == ["t0", "t2", "t3", "t4", "d0", "t1", "d1"])
        complete("t1", in: &driver)
        driver.settle()
        #expect(driver.names == ["t0", "t1", "t2", "t3", "t4", "d0", "d1"] && driver.isInFinalState)
        driver.reorder("d1", by: -54 * 5)
        #expect(driver.names.firstIndex(of: "d1") == 1 && driver.session.list.unfinishedCount == 6)
        complete("d1", in: &driver)
        driver.settle()
        complete("d1", in: &driver)
        driver.settle()
        #expect(driver.names == ["t0", "d1", "t1", "t2", "t3", "t4", "d0"] && driver.isInFinalState)
    }
}
