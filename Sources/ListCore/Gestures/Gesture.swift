// SPDX-License-Identifier: GPL-3.0-or-later

/// A gesture that owns the fingers until all of them are up. Only one is active at a time (`GestureArbiter`).
///
/// Each function asks a `GestureContext` and returns a `GestureOutput`. By default, a gesture does nothing.
protocol Gesture: Sendable {
    var device: Device { get }

    /// - Returns: with `next`, the gesture that it has turned out to be.
    mutating func move(by movement: Movement, in context: GestureContext) -> GestureOutput

    /// Ends the gesture because its fingers are up.
    ///
    /// - Parameter time: s, of the event; `nil` if it isn't known when the fingers were lifted.
    func end(at time: Double?, in context: GestureContext) -> GestureOutput

    /// Returns everything that the gesture has moved to its place.
    func cancel(in context: GestureContext) -> GestureOutput

    /// Does what passes with the time.
    ///
    /// - Returns: with `next`, the gesture that it has become by resting.
    mutating func advance(in context: GestureContext) -> GestureOutput

    /// Adds what the gesture does to the frame of a row.
    func show(in frame: inout RowFrame, _ context: GestureContext)

    /// Time (s) at which `advance` does something although nothing moves; `nil` if it doesn't.
    func deadline(in motions: RowMotions) -> Double?

    /// Whether the gesture itself animates nothing at a time (s).
    func isSettled(at time: Double) -> Bool

    /// Whether the gesture is recognized, so that no other widget may have the fingers.
    var isRecognized: Bool { get }

    /// Whether it moves rows, so that it can't go on if all rows change.
    var movesRows: Bool { get }

    /// Whether a second finger may turn it into a pinch.
    func mayBecomePinch(in context: GestureContext) -> Bool

    /// The row that stays in its place under the finger if it was caught (H20).
    var heldRow: ItemID? { get }

    /// The side that releasing the row acts on, as last reported.
    var armedSide: SwipeAction? { get }

    /// The effect of releasing the list, as last reported.
    var releaseAction: Command? { get }

    /// Makes releasing do nothing, until the gesture moves.
    mutating func disarm()
}

extension Gesture {
    mutating func move(by movement: Movement, in context: GestureContext) -> GestureOutput { GestureOutput() }
    func end(at time: Double?, in context: GestureContext) -> GestureOutput { GestureOutput() }
    func cancel(in context: GestureContext) -> GestureOutput { GestureOutput() }
    mutating func advance(in context: GestureContext) -> GestureOutput { GestureOutput() }
    func show(in frame: inout RowFrame, _ context: GestureContext) {}
    func deadline(in motions: RowMotions) -> Double? { nil }
    func isSettled(at time: Double) -> Bool { true }
    var isRecognized: Bool { true }
    var movesRows: Bool { false }
    func mayBecomePinch(in context: GestureContext) -> Bool { false }
    var heldRow: ItemID? { nil }
    var armedSide: SwipeAction? { nil }
    var releaseAction: Command? { nil }
    mutating func disarm() {}

    /// Whether releasing now does something.
    var isArmed: Bool { armedSide != nil || releaseAction != nil }
}

/// Fingers that do nothing until they are up.
struct IgnoredFingers: Gesture {
    let device: Device

    var isRecognized: Bool { false }
}
