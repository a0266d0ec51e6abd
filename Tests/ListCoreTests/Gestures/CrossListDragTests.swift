import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

@Suite("Dragging an item to another list")
struct CrossListDragTests {
    private static let dropZone = DropZone(left: 0, top: -47, right: 56, bottom: 0)

    private func stage() -> SessionDriver {
        var stage = SessionDriver.lists([(5, 1), (3, 0), (0, 0)], level: .items(ListID("a")))
        stage.session.dropZone = Self.dropZone
        return stage
    }

    /// Lifts a row and moves it to the drop zone.
    private func board(_ stage: inout SessionDriver, _ name: String, with device: Device = .touchscreen) {
        stage.press(device, at: Point(x: 60, y: stage.middle(name).y))
        stage.wait(0.6)
        stage.move(-40, -stage.finger.y - 20)
        stage.wait(0.5)
    }

    @Test("Item that rests in the drop zone goes to the level of lists and is dropped into one, as one step")
    func dropped() throws {
        for (target, device) in [("b", Device.touchscreen), ("c", .mouse)] {
            var stage = stage()
            let before = stage.library
            board(&stage, "a-t2", with: device)
            #expect(stage.level == .lists && stage.session.crossListDrag != nil && stage.library == before)
            stage.wait(1)
            let row = try #require(stage.session.frames.last)
            #expect(row.item.id == ItemID("a-t2") && row.layer == 3 && abs(row.y + row.pivot.y - stage.finger.y) < 0.01)
            stage.move(100, stage.middle(target).y - stage.finger.y)
            #expect(stage.frame(target)?.colors != Palette.heatMap.listColors(index: 1, of: 3), "the list is highlighted")
            stage.lift(after: 0.2)
            stage.settle()
            #expect(stage.level == .lists && stage.isFlat && stage.session.crossListDrag == nil)
            #expect(stage.items(of: target).first?.id == ItemID("a-t2") && stage.items(of: "a").count == 5)
            stage.command(.undo)
            stage.settle()
            #expect(stage.library == before)
            // Gestures work again.
            stage.command(.show(.lists))
            stage.settle()
            stage.swipe("c", by: -200)
            stage.settle()
            #expect(stage.library.lists.count == 2)
        }
    }

    @Test("Item dropped on nothing or its own list, or cancelled by Escape, returns")
    func turnedBack() {
        for way in 0..<3 {
            var stage = stage()
            let before = stage.library
            board(&stage, "a-t2")
            stage.wait(0.6)
            switch way {
            case 0: stage.move(100, 500 - stage.finger.y)
            case 1: stage.move(100, stage.middle("a").y - stage.finger.y)
            default: stage.command(.escape)
            }
            stage.lift(after: 0.2)
            stage.settle()
            #expect(stage.library == before && stage.level == .items(ListID("a")) && stage.isFlat && stage.session.crossListDrag == nil)
            stage.swipe("a-t0", by: -200)
            stage.settle()
            #expect(stage.items(of: "a").count == 5, "the next gesture works")
        }
    }

    @Test("Lists scroll near the lower edge, and one scrolled into view takes the item")
    func scrolling() {
        var stage = SessionDriver.lists([(3, 0)] + Array(repeating: (1, 0), count: 7), level: .items(ListID("a")))
        stage.session.resize(width: 360, height: 300, metrics: SessionDriver.metrics)
        stage.session.dropZone = Self.dropZone
        board(&stage, "a-t1")
        stage.wait(0.6)
        stage.move(100, 295 - stage.finger.y)
        stage.wait(3)
        #expect(stage.offset == stage.scene.scrollPosition.limit && stage.offset > 0)
        stage.lift(after: 0.2)
        stage.settle()
        #expect(stage.items(of: "h").first?.id == ItemID("a-t1") && stage.isFlat)
    }

    @Test("Item that only passes the drop zone stays in its list")
    func passing() {
        var stage = stage()
        stage.press(at: Point(x: 60, y: stage.middle("a-t2").y))
        stage.wait(0.6)
        stage.move(-40, -stage.finger.y - 20)
        stage.wait(0.1)
        stage.move(0, 200)
        stage.wait(1)
        #expect(stage.level == .items(ListID("a")) && stage.session.crossListDrag == nil)
        stage.lift(after: 0.2)
        stage.settle()
        #expect(stage.isFlat)
    }

    @Test("Cover of the lower edge hides no row, and a list at its end stays there")
    func inset() {
        var stage = SessionDriver.lists([(30, 0)], level: .items(ListID("a")))
        stage.take(stage.session.scroll(to: 10_000))
        stage.settle()
        let end = stage.offset
        stage.session.set(inset: 64, now: stage.time)
        stage.settle()
        #expect(stage.offset == end + 64)
        stage.session.set(inset: 0, now: stage.time)
        stage.settle()
        #expect(stage.offset == end && stage.isFlat)
        stage.session.set(inset: 64, now: stage.time)
        stage.settle()
        stage.command(.focus(.first))
        stage.session.set(inset: 0, now: stage.time)
        stage.settle()
        #expect(stage.offset == 0, "a list that is scrolling continues")
        stage.take(stage.session.scroll(to: 100))
        stage.settle()
        stage.session.set(inset: 64, now: stage.time)
        stage.settle()
        #expect(stage.offset == 100)
        stage.command(.focus(.last))
        stage.settle()
        #expect(stage.y("a-t29") + 54 == 540 - 64)
    }
}
