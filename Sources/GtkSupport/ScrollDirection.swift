// SPDX-License-Identifier: GPL-3.0-or-later

/// The direction of a scroll event compared with that of the fingers, a GdkScrollRelativeDirection.
public nonisolated enum ScrollDirection: Sendable {
    /// The fingers moved in the direction of the event.
    case identical
    /// The fingers moved in the opposite direction, as with natural scrolling.
    case inverted
    /// Unknown to the compositor or, before version 4.20, to GTK.
    case unknown

    private typealias Function = @convention(c) (OpaquePointer) -> UInt32

    @MainActor private static let function = libraryFunction(
        "gdk_scroll_event_get_relative_direction", as: Function.self)

    /// Reads the direction of a GdkEvent, which must be a scroll event.
    @MainActor public init(of event: OpaquePointer) {
        self =
            switch Self.function?(event) {
            case 0: .identical
            case 1: .inverted
            default: .unknown
            }
    }
}
