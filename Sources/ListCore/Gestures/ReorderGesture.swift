// SPDX-License-Identifier: GPL-3.0-or-later

/// One row off the list, hanging on one finger at the point where it was taken.
struct ReorderGesture: Sendable {
    let item: ItemID
    let device: Device
    /// Where the row stands in the list, which is not changed before it is put down.
    let source: Int
    /// Where it would stand if it were put down now.
    var target: Int
    /// The finger's place on the row, px from the row's top left corner.
    let grip: Point
    /// Where the finger was put down, where it was when the row was lifted, and where it is (px of the viewport).
    private let origin: Point
    private let taken: Point
    private(set) var finger: Point
    /// Where the row was when it was lifted, as seen from where the finger wants it; it catches up with that (px).
    private let lag: (x: SpringAnimation, y: SpringAnimation)
    private let rise: SpringAnimation
    /// Radians, clockwise. Each movement pushes it, and it swings back.
    private(set) var lean: SpringAnimation
    private var trackers: (x: VelocityTracker, y: VelocityTracker)
    /// Which way the finger went last: -1 up, 1 down, 0 not at all so far.
    private(set) var heading = 0.0
    /// px that the finger has gone since it changed its way.
    private var run = 0.0
    /// Whether the finger has gone nowhere since it lifted the row.
    private(set) var isStill: Bool

    /// - Parameters:
    ///   - contact: what the finger did before it was understood.
    ///   - shown: the row as it is seen.
    ///   - isDragged: whether it was taken by a movement, which counts, and not by a rest.
    ///   - time: s, when the row is lifted.
    init(index: Int, contact: PendingGesture, finger: Point, shown: RowFrame, isDragged: Bool, time: Double) {
        item = shown.item.id
        device = contact.device
        (source, target) = (index, index)
        grip = contact.grip
        origin = Point(x: finger.x - contact.dx, y: finger.y + contact.dy)
        taken = finger
        self.finger = finger
        lag = (
            SpringAnimation(Tuning.catchUp, from: finger.x - grip.x - shown.x, to: 0, start: time),
            SpringAnimation(Tuning.catchUp, from: finger.y - grip.y - shown.y, to: 0, start: time)
        )
        rise = SpringAnimation(Tuning.rising, from: shown.lift, to: 1, start: time)
        lean = SpringAnimation(Tuning.leaning, from: shown.lean, to: 0, start: time)
        trackers = (contact.tracker, VelocityTracker())
        isStill = !isDragged
        if isDragged { head(by: -contact.dy) }
    }

    /// - Parameters:
    ///   - width: the row's, px.
    ///   - time: s, of the event.
    ///   - now: s, of the frames.
    mutating func move(to point: Point, width: Double, time: Double, now: Double) {
        let (dx, dy) = (point.x - finger.x, point.y - finger.y)
        finger = point
        trackers.x.add(point.x - origin.x, at: time)
        trackers.y.add(point.y - origin.y, at: time)
        head(by: dy)
        if max(abs(point.x - taken.x), abs(point.y - taken.y)) >= Tuning.carrySlop { isStill = false }
        // The end that is held leads; a push sideways makes it lean back.
        let lever = width > 0 ? (grip.x - width / 2) / (width / 2) : 0
        lean = SpringAnimation(
            Tuning.leaning, from: lean.value(at: now), to: 0,
            velocity: lean.velocity(at: now) + Tuning.leanPush * (dy * lever + dx), start: now
        )
    }

    private mutating func head(by dy: Double) {
        run = run * dy < 0 ? dy : run + dy
        if abs(run) > Tuning.headingSlop { heading = run < 0 ? -1 : 1 }
    }

    /// The row's top left corner, px of the viewport.
    func place(at time: Double) -> Point {
        Point(x: finger.x - grip.x - lag.x.value(at: time), y: finger.y - grip.y - lag.y.value(at: time))
    }

    /// Where a row of the list would stand if the carried one were put down.
    func position(of index: Int) -> Int {
        if index == source { return target }
        return index > source && index <= target ? index - 1 : index < source && index >= target ? index + 1 : index
    }

    /// How far it is lifted, 0…1.
    func lift(at time: Double) -> Double { rise.value(at: time) }

    func tilt(at time: Double) -> Double {
        min(max(lean.value(at: time), -Tuning.steepestLean), Tuning.steepestLean)
    }

    func isSettled(at time: Double) -> Bool {
        lag.x.isSettled(at: time) && lag.y.isSettled(at: time) && rise.isSettled(at: time, tolerance: ListScene.imperceptible)
            && lean.isSettled(at: time, tolerance: 0.0005)
    }

    /// px/s, at a time of the events; 0 when that is not known.
    func velocity(at time: Double?) -> Point {
        guard let time else { return Point(x: 0, y: 0) }
        return Point(
            x: trackers.x.velocity(at: time, over: Tuning.throwWindow), y: trackers.y.velocity(at: time, over: Tuning.throwWindow)
        )
    }

    /// Whether letting go with a velocity (px/s) throws the row out of a viewport: far enough, faster than a flick, and its middle
    /// would be beyond an edge soon.
    func isThrown(_ velocity: Point, middle: Point, width: Double, page: Double) -> Bool {
        let way = Point(x: finger.x - origin.x, y: finger.y - origin.y)
        guard (way.x * way.x + way.y * way.y).squareRoot() > Tuning.throwDistance,
            (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot() > device.flick
        else { return false }
        let end = Point(x: middle.x + velocity.x * Tuning.throwLookahead, y: middle.y + velocity.y * Tuning.throwLookahead)
        return end.x < 0 || end.x > width || end.y < 0 || end.y > page
    }
}
