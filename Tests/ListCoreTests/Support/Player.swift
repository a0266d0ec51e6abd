// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore
import Testing

/// Plays traces into a session and sees to it that the laws hold that hold for every trace.
struct Player {
    var session: ListSession
    let original: Library
    private(set) var time = 0.0
    private(set) var acts = 0
    /// What went wrong, as it happened; empty when nothing did.
    private(set) var faults: [String] = []
    /// Whether rows turn out higher or lower than believed when they are laid out.
    private let measures: Bool
    /// Whether motion is reduced: then rows do jump, and what they show at the end is all that counts.
    private let jumps: Bool
    /// As it was last seen.
    private var seen: [RowFrame] = []
    /// The row under the fingers' first touch, and whether it has been acted on.
    private var owner: ItemID?
    private var hasActed = false

    /// px/s that no row in these traces exceeds, and no list.
    private static let fastest = 12_000.0
    private static let fastestScroll = 60_000.0
    /// px that settling and rounding to a whole pixel may cost.
    private static let rounding = 0.75

    init(todo: Int, done: Int, measures: Bool = false, reducesMotion: Bool = false, mirrored: Bool = false) {
        self.measures = measures
        jumps = reducesMotion
        // Every third row has two lines, every seventh three.
        let items = Stage.items(todo: todo, done: done).enumerated().map { index, item in
            var item = item
            item.text += String(repeating: "x", count: index % 7 == 6 ? 90 : index % 3 == 2 ? 50 : 12)
            return item
        }
        original = Library(lists: [ItemList(id: ListID("list"), name: "List", items: items)])
        session = ListSession(library: original)
        session.date = CompletionDate("2026-11-21T10:00:00Z")
        session.set(mirrored: mirrored, reducesMotion: reducesMotion)
        session.resize(width: 360, page: 540, metrics: Stage.metrics)
        seen = layOut()
    }

    /// The rows to show, as soon as all of them have the heights that they really have.
    private mutating func layOut() -> [RowFrame] {
        while true {
            let frames = session.frames
            guard measures else { return frames }
            var isCertain = true
            for frame in frames {
                guard let index = frame.index, !scene.heights.isMeasured(index) else { continue }
                session.measure(index, as: 40 + Double(frame.item.text.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 63) * 1.25)
                isCertain = false
            }
            if isCertain { return frames }
        }
    }

    private var scene: Scene { session.scene }

    mutating func play(_ trace: Trace, frames: (inout SplitMix64) -> Double, random: inout SplitMix64) {
        for step in trace.steps {
            while time < step.time { frame(min(time + frames(&random), step.time)) }
            act(step)
        }
    }

    /// Goes on until nothing moves.
    mutating func settle() {
        let limit = time + 20
        while scene.isMoving, time < limit { frame(time + 0.1) }
        if scene.isMoving { fault("it still moves after 20 s") }
    }

    // MARK: Laws of every moment

    private mutating func frame(_ next: Double) {
        let offset = scene.scroller.offset
        note(session.advance(to: next), ofCommand: false)
        let scrolled = scene.scroller.offset - offset
        let frames = layOut()
        compare(seen, frames, after: next - time, scrolled: scrolled)
        seen = frames
        time = next
    }

    private mutating func act(_ step: Trace.Step) {
        let wasFree = scene.arena.isFree
        // Who keeps the fingers even when two are put on the touchpad.
        let holder = scene.arena.device == .touchpad ? nil : scene.arena.device
        let offset = scene.scroller.offset
        switch step.action {
        case .wheel(let offset):
            session.scroll(to: offset)
            seen = layOut()
        case .resize(let width, let page):
            session.resize(width: width, page: page, metrics: Stage.metrics, now: time)
            seen = layOut()
        case .input(let input):
            let place = input.place.flatMap { scene.item(at: $0, in: session.list) }
            let effects = session.handle(input, now: time)
            // A new stroke ends the old one first.
            if input.isStroke(.began) { note(effects, ofCommand: false) }
            if wasFree || input.isStroke(.began), scene.arena.device != holder { (owner, hasActed) = (place, false) }
            if !input.isStroke(.began) { note(effects, ofCommand: input.isCommand) }
            let frames = layOut()
            compare(seen, frames, by: input)
            seen = frames
            if scene.arena.swipe != nil, !input.isCommand, abs(scene.scroller.offset - offset) > 1e-9 { fault("a swipe scrolls") }
        }
    }

    private mutating func note(_ effects: [Effect], ofCommand: Bool) {
        for case .changed(_, let item) in effects where !ofCommand {
            acts += 1
            if item.id != owner { fault("\(item.id) was acted on, \(owner?.text ?? "nothing") was touched") }
            if hasActed { fault("\(item.id) was acted on twice") }
            hasActed = true
        }
    }

    /// Nothing may be elsewhere because an input came, but as far as the fingers went.
    private mutating func compare(_ before: [RowFrame], _ after: [RowFrame], by input: Input) {
        let way = input.way
        compare(before, after, what: "\(input)", isBrief: way.y < Tuning.overscan) { x, y in
            abs(x) <= way.x + 1e-6 && abs(y) <= way.y + Self.rounding
        }
    }

    private mutating func compare(_ before: [RowFrame], _ after: [RowFrame], after seconds: Double, scrolled: Double) {
        let most = Self.fastest * seconds + Self.rounding
        if abs(scrolled) > Self.fastestScroll * seconds + Self.rounding { fault("the list jumps by \(scrolled) in \(seconds) s") }
        let isBrief = seconds < 0.0035 && abs(scrolled) < Tuning.overscan / 2
        // A row on its way out of view goes along with the list less and less.
        compare(before, after, what: "\(seconds) s", isBrief: isBrief) { x, y in
            abs(x) <= most && max(min(y, y + scrolled), -max(y, y + scrolled)) <= most
        }
    }

    private mutating func compare(
        _ before: [RowFrame], _ after: [RowFrame], what: @autoclosure () -> String, isBrief: Bool = true,
        allows: (_ x: Double, _ y: Double) -> Bool
    ) {
        let size = Point(x: scene.width, y: scene.page)
        var old: [ItemID: RowFrame] = [:]
        for frame in before { old[frame.item.id] = frame }
        var seen: Set<ItemID> = []
        for frame in after {
            let id = frame.item.id
            if !seen.insert(id).inserted { fault("\(id) is shown twice") }
            if !(frame.x + frame.y + frame.opacity + frame.strike).isFinite { fault("\(id) is nowhere") }
            if let last = old[id] {
                let (x, y) = (frame.x - last.x, frame.y - last.y)
                let isSeen = visible(frame, size) > 0 || visible(last, size) > 0
                if !jumps, isSeen, !allows(x, y) { fault("\(id) jumps by \(x), \(y) to \(frame.y) in \(what())") }
            } else if isBrief, !jumps, visible(frame, size) > 8 {
                fault("\(id) appears at \(frame.x), \(frame.y) in \(what())")
            }
        }
        guard isBrief, !jumps else { return }
        for frame in before where visible(frame, size) > 8 && !seen.contains(frame.item.id) {
            fault("\(frame.item.id) vanishes from \(frame.x), \(frame.y) in \(what())")
        }
    }

    /// How many px of a row are in view, by its height or by its width, whichever are less.
    private func visible(_ frame: RowFrame, _ size: Point) -> Double {
        min(min(frame.y + frame.height, size.y) - max(frame.y, 0), min(frame.x + size.x, size.x) - max(frame.x, 0))
    }

    // MARK: Laws of the end

    /// All that must be true once everything has come to rest.
    mutating func checkRest() {
        if !scene.arena.isFree { fault("somebody still owns the fingers") }
        if !scene.motions.isEmpty || !scene.departures.isEmpty { fault("something is left over") }
        let list = session.list
        if scene.heights.count != list.items.count { fault("heights are not those of the list") }
        let frames = session.frames
        for frame in frames {
            let isAsIs = frame.x == 0 && frame.opacity == 1 && frame.layer == 0 && frame.cue == nil
                && frame.strike == (frame.item.isDone ? 1 : 0) && frame.index.map { list.items[$0] } == frame.item
            if !isAsIs { fault("\(frame.item.id) is displaced: \(frame)") }
            if frame.paint != (frame.index.map { scene.paint(of: list, at: $0) } ?? frame.paint) { fault("wrong colour") }
        }
        for (row, next) in zip(frames, frames.dropFirst()) {
            if abs(next.y - row.y - row.height) < 1e-9, next.index == row.index! + 1 { continue }
            fault("a hole between \(row.item.id) and \(next.item.id)")
        }
        let offset = scene.scroller.offset
        if offset < 0 || offset > scene.scroller.limit { fault("scrolled to \(offset)") }
        if let first = frames.first, let last = frames.last {
            if first.y > 0 && (first.index != 0 || first.y != 0) { fault("a hole at the top") }
            if last.y + last.height < scene.page && last.index != list.items.count - 1 { fault("a hole at the bottom") }
        } else if !list.items.isEmpty {
            fault("nothing is shown")
        }
    }

    /// Everything can be undone, and redone.
    mutating func checkHistory() {
        let last = session.library
        var steps = 0
        while !session.handle(.command(.undo), now: time).isEmpty { steps += 1 }
        if session.library != original { fault("undone to the beginning it is not the beginning") }
        for _ in 0..<steps { _ = session.handle(.command(.redo), now: time) }
        if session.library != last { fault("redone to the end it is not the end") }
        if steps == 0, last != original { fault("nothing to undo") }
        seen = layOut()
        settle()
        checkRest()
    }

    private mutating func fault(_ text: String) {
        if faults.count < 5 { faults.append("\(time): \(text)") }
    }
}

private extension Input {
    var isCommand: Bool {
        if case .command = self { true } else { false }
    }

    func isStroke(_ phase: Phase) -> Bool {
        if case .stroke(let stroke) = self { stroke.phase == phase } else { false }
    }

    /// Where it is on the list.
    var place: Point? {
        switch self {
        case .drag(let drag): drag.position
        case .stroke(let stroke): stroke.position
        case .command: nil
        }
    }

    /// The farthest that rows may go because of it: a drag's way is not in it, so any is allowed that fingers go in one event.
    var way: Point {
        switch self {
        case .drag(let drag): drag.phase == .moved ? Point(x: 200, y: 400) : Point(x: 0, y: 0)
        case .stroke(let stroke):
            // What was held back before the movement was understood is made up for.
            stroke.phase == .moved
                ? Point(x: abs(stroke.dx), y: (abs(stroke.dy) + 8) * Tuning.touchpadScrollFactor) : Point(x: 0, y: 0)
        case .command: Point(x: 0, y: 0)
        }
    }
}
