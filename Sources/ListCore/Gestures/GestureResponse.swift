// SPDX-License-Identifier: GPL-3.0-or-later

/// The response of the scene to an input: events for the application, then at most one action on the list.
struct GestureResponse: Hashable, Sendable {
    var events: [SessionEvent] = []
    var action: GestureAction?

    static func events(_ events: [SessionEvent]) -> GestureResponse { GestureResponse(events: events) }

    static func action(_ action: GestureAction) -> GestureResponse { GestureResponse(action: action) }

    static let none = GestureResponse()
}

/// An action on the list that a gesture performs when it ends. An action that needs no data from the gesture is a command.
enum GestureAction: Hashable, Sendable {
    case command(Command)
    /// A row was released past its threshold, or flicked, with a velocity in px/s.
    case swipe(SwipeSide, ItemID, velocity: Double)
    /// A row, or the empty space below all rows (`nil`), was tapped.
    case tap(ItemID?, at: Point, Device)
    /// A row was held and released without having been moved.
    case longPress(ItemID, at: Point)
    /// A row was dropped at an index of the list.
    case move(ItemID, to: Int, isDone: Bool)
    /// A row was thrown out of the window, with a velocity in px/s.
    case throwAway(ItemID, velocity: Point)
    /// A new row was requested. It continues from the placeholder that was shown, or `nil` if there was none.
    case insert(at: Int, Device, from: InsertionOrigin?)
}
