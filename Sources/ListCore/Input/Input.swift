// SPDX-License-Identifier: GPL-3.0-or-later

/// A point of the viewport, px from its top left corner.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    static let zero = Point(x: 0, y: 0)

    /// Distance from `zero`.
    var length: Double { (x * x + y * y).squareRoot() }

    /// Whether two points are no farther apart than `distance` px in either direction.
    func isWithin(_ distance: Double, of other: Point) -> Bool {
        abs(x - other.x) <= distance && abs(y - other.y) <= distance
    }
}

/// An input device.
public enum Device: Hashable, Sendable, CaseIterable {
    case touchscreen
    case touchpad
    case mouse

    /// Velocity (px/s) above which a release is a flick.
    var flick: Double { self == .touchpad ? Tuning.touchpadFlick : Tuning.touchFlick }
}

/// The phase of a gesture. Each gesture ends with either `ended` or `cancelled`.
public enum Phase: Hashable, Sendable {
    case began
    case moved
    /// The fingers were lifted.
    case ended
    /// The system took the gesture away, so that it has no effect.
    case cancelled
}

/// A finger on the screen, or the mouse with its button pressed. Further fingers aren't reported.
public struct Drag: Hashable, Sendable {
    public let phase: Phase
    public let device: Device
    public let position: Point
    /// Time of the event in s.
    public let time: Double
    /// Least movement in px before a gesture is recognized. For the mouse it is the desktop's drag threshold.
    public let slop: Double

    public init(phase: Phase, device: Device, position: Point, time: Double, slop: Double = Tuning.touchSlop) {
        self.phase = phase
        self.device = device
        self.position = position
        self.time = time
        self.slop = slop
    }
}

/// Two fingers on the touchpad. Wheels are handled by the toolkit.
public struct ScrollInput: Hashable, Sendable {
    public let phase: Phase
    /// Position of the pointer, which doesn't move.
    public let position: Point
    /// Movement of the fingers to the right since the last event (px), regardless of the scroll direction that is set.
    public let dx: Double
    /// Scroll distance in px of finger movement, positive toward the end of the content.
    public let dy: Double
    /// Time of the event in s.
    public let time: Double
    /// Whether an end event will follow. Without one the scroll ends by a short timeout.
    public let promisesStop: Bool

    public init(
        phase: Phase, position: Point, dx: Double = 0, dy: Double = 0, time: Double, promisesStop: Bool = true
    ) {
        self.phase = phase
        self.position = position
        self.dx = dx
        self.dy = dy
        self.time = time
        self.promisesStop = promisesStop
    }
}

/// Two fingers that move apart or together on the screen or on the touchpad.
public struct Pinch: Hashable, Sendable {
    /// The positions of the fingers, as far as the device reports them.
    public enum Fingers: Hashable, Sendable {
        /// On the screen, in any order.
        case touching(Point, Point)
        /// On the touchpad: the distance of the fingers as a multiple of their initial one, and the position of the
        /// pointer.
        case scaling(Double, at: Point)
    }

    public let phase: Phase
    public let fingers: Fingers
    /// Time of the event in s.
    public let time: Double

    public init(phase: Phase, fingers: Fingers, time: Double) {
        self.phase = phase
        self.fingers = fingers
        self.time = time
    }

    var device: Device {
        if case .touching = fingers { .touchscreen } else { .touchpad }
    }
}

/// An edge of the list.
public enum ScrollEdge: Hashable, Sendable, CaseIterable {
    case top, bottom
}

/// An input of the user, independent of the toolkit.
public enum Input: Hashable, Sendable {
    case drag(Drag)
    case scroll(ScrollInput)
    case pinch(Pinch)
    /// Two or three fingers have tapped the screen twice, all of them at once.
    case doubleTap(fingers: Int)
    /// The mouse pointer with no button pressed; `nil` if it left the list.
    case hover(Point?)
    /// Something that another program drags over the list, or has dropped there and is still sending; `nil` if it has
    /// left the list, or the drop has ended. The row is one that was carried out of a window of Ember.
    case draggedOver(Point?, row: ItemID? = nil)
    /// A press of the secondary mouse button.
    case secondary(Point)
    /// The wheel or the scrollbar has scrolled the list to an edge.
    case edgeReached(ScrollEdge)
    /// The wheel was turned on at an edge.
    case edgeOvershot(ScrollEdge)
    case command(Command)
}
