// SPDX-License-Identifier: GPL-3.0-or-later

/// A point on the list's viewport, px from its top left corner.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    static let zero = Point(x: 0, y: 0)
}

/// What moved.
public enum Device: Hashable, Sendable, CaseIterable {
    case touchscreen
    case touchpad
    case mouse

    /// px/s above which letting go is a flick.
    var flick: Double { self == .touchpad ? Tuning.touchpadFlick : Tuning.touchFlick }
}

/// Where a gesture is in its life. Every one that began ends by exactly one of the last two.
public enum Phase: Hashable, Sendable {
    case began
    case moved
    /// The fingers let go.
    case ended
    /// The system took the gesture away: nothing has happened.
    case cancelled
}

/// A finger on the screen, or the mouse with its button held. Further fingers are not reported.
public struct Drag: Hashable, Sendable {
    public let phase: Phase
    public let device: Device
    public let position: Point
    /// s, of the event itself.
    public let time: Double
    /// Movement in px before it is understood; the desktop's drag threshold for the mouse.
    public let slop: Double

    public init(phase: Phase, device: Device, position: Point, time: Double, slop: Double = Tuning.touchSlop) {
        self.phase = phase
        self.device = device
        self.position = position
        self.time = time
        self.slop = slop
    }
}

/// Two fingers on the touchpad. A wheel is not one: it scrolls, and the toolkit does that.
public struct ScrollInput: Hashable, Sendable {
    public let phase: Phase
    /// The pointer, which stands still.
    public let position: Point
    /// How far the fingers moved since the last event (px, to the right), whatever the scroll direction is set to.
    public let dx: Double
    /// How far the content is to be scrolled (px of finger movement, positive to what is further down).
    public let dy: Double
    /// s, of the event itself.
    public let time: Double
    /// Whether a stop is sure to come; without it silence ends the stroke soon.
    public let promisesStop: Bool

    public init(phase: Phase, position: Point, dx: Double = 0, dy: Double = 0, time: Double, promisesStop: Bool = true) {
        self.phase = phase
        self.position = position
        self.dx = dx
        self.dy = dy
        self.time = time
        self.promisesStop = promisesStop
    }
}

/// Two fingers that move apart or together, on the screen or on the touchpad.
public struct Pinch: Hashable, Sendable {
    public enum Fingers: Hashable, Sendable {
        /// On the screen, in whatever order they came.
        case touching(Point, Point)
        /// On the touchpad: how far apart they are, compared with the beginning (1), while the pointer stands still.
        case scaling(Double, at: Point)
    }

    public let phase: Phase
    public let fingers: Fingers
    /// s, of the event itself.
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

/// Everything a hand can say to the list. No toolkit's type passes this point.
public enum Input: Hashable, Sendable {
    case drag(Drag)
    case scroll(ScrollInput)
    case pinch(Pinch)
    /// The mouse pointer, with no button held; nil when it left the list.
    case hover(Point?)
    /// The mouse's other button.
    case secondary(Point)
    case command(Command)
}
