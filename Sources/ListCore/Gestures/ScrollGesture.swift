// SPDX-License-Identifier: GPL-3.0-or-later

/// Edges of the list. A list that is shorter than the viewport is at both.
struct ScrollEdges: OptionSet, Sendable {
    let rawValue: UInt8
    static let top = ScrollEdges(rawValue: 1)
    static let bottom = ScrollEdges(rawValue: 2)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    init(_ edge: ScrollEdge) {
        self = edge == .top ? .top : .bottom
    }
}

/// Scrolling with a finger, or with two on the touchpad. Beyond an edge that it began at, it pulls the list (`PullState`).
struct ScrollGesture: Sendable {
    let device: Device
    let pullEdges: ScrollEdges
    /// The effect of a release, as last reported.
    var releaseAction: ReleaseAction?
}

extension ListScene {
    mutating func beginScroll(_ device: Device, pullEdges: ScrollEdges) {
        activeGesture = .scroll(ScrollGesture(device: device, pullEdges: pullEdges))
        gestureState.pull.edges = pullEdges
    }

    mutating func move(_ gesture: ScrollGesture, by movement: Movement, in list: ItemList) -> [SessionEvent] {
        scroll(by: movement.dy, with: gesture.device, time: movement.time)
        return updateReleaseAction(in: list)
    }

    mutating func end(_ gesture: ScrollGesture, at time: Double?, in list: ItemList) -> GestureResponse {
        let action = pullAction(of: gesture, in: list)
        gestureState.pull.releasedCue = pullCue(in: list).map { ($0.stage, $0.count) }
        let insertionOrigin = action == .add ? pullPlaceholder(unfinishedCount: 0).map(InsertionOrigin.init) : nil
        let disarmed = disarm()
        scrollPosition.release(at: time, now: now)
        switch action {
        case nil: return .events(disarmed)
        case .add:
            gestureState.pull.edges = []
            return .action(.insert(at: 0, gesture.device, from: insertionOrigin))
        case .changeLevel: return .action(.command(.up))
        case .clear: return .action(.command(.clear))
        case .uncompleteAll: return .action(.command(.uncompleteAll))
        }
    }

    mutating func cancel(_ gesture: ScrollGesture) {
        scrollPosition.drop(now: now)
    }

    /// - Parameters:
    ///   - distance: px of finger movement, positive toward the end of the list.
    ///   - time: s, of the event.
    mutating func scroll(by distance: Double, with device: Device, time: Double) {
        // The user scrolled, so the list doesn't return to its former position after editing.
        editing.scroll?.returnsTo = nil
        scrollPosition.drag(by: distance * (device == .touchpad ? Tuning.touchpadScrollFactor : 1), time: time)
    }
}
