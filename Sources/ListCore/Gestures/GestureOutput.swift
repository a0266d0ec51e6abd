// SPDX-License-Identifier: GPL-3.0-or-later

/// What a gesture does. Only the `GestureArbiter` applies it.
struct GestureOutput {
    var scrollPosition: ScrollPosition?
    /// Whether the user has scrolled, so that the list doesn't return to its former position after editing.
    var isDragged = false
    /// In this order, after the change of the scroll position.
    var motions: [MotionChange] = []
    var pull: PullState?
    var events: [SessionEvent] = []
    var action: GestureAction?
    /// The gesture that has the fingers from now on; `nil` if they stay with this one.
    var next: (any Gesture)?
}

/// A motion that a gesture starts or stops.
enum MotionChange {
    /// Pauses the pressed row where it is, if it is moving.
    case catchRow(RowFrame, pressedAt: Point)
    case swipe(ItemID, at: Int)
    case animate(ItemID, RowAnimation)
    case lift(LiftedRow, as: RowFrame)
    case makeRoom(at: Int)
    case drop(velocity: Point)
    case openGap(InsertionGap)
    case holdGap(above: Double, below: Double)
    case removeGap
    case closeGap
    /// Closes the gap if the pointer has opened it.
    case closeHoverGap
    /// Closes the strip at an edge.
    case closeStrip
}

/// The response to an input: events for the application, then at most one action on the list.
struct GestureResponse: Hashable, Sendable {
    var events: [SessionEvent] = []
    var action: GestureAction?

    static let none = GestureResponse()

    /// Adds a later response, whose action replaces an earlier one.
    static func += (response: inout GestureResponse, later: GestureResponse) {
        response.events += later.events
        response.action = later.action ?? response.action
    }
}

/// An action on the list that a gesture performs when it ends. An action that needs no data from the gesture is a
/// command.
enum GestureAction: Hashable, Sendable {
    case command(Command)
    /// A row was released past its threshold, or flicked, with a velocity in px/s.
    case swipe(SwipeAction, ItemID, velocity: Double)
    /// A row, or the empty space below all rows (`nil`), was tapped.
    case tap(ItemID?, Device)
    /// A button on a row was pressed at a point of the viewport.
    case press(RowButton, ItemID, at: Point)
    /// A row was held and released without having been moved.
    case longPress(ItemID, at: Point)
    /// A row was dropped at an index of the list.
    case move(ItemID, to: Int, isDone: Bool)
    /// A row was thrown out of the window, with a velocity in px/s.
    case throwAway(ItemID, velocity: Point)
    /// A new row was requested. It continues from the placeholder that was shown, or `nil` if there was none.
    case insert(at: Int, Device, from: InsertionOrigin?)
}
