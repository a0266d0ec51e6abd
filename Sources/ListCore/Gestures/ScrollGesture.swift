// SPDX-License-Identifier: GPL-3.0-or-later

/// Scrolling with a finger, or with two on the touchpad. Beyond an edge that it began at, it pulls the list
/// (`PullState`).
struct ScrollGesture: Gesture {
    let device: Device
    let pullEdges: Set<ScrollEdge>
    /// The effect of a release, as last reported.
    private(set) var releaseAction: Command?

    /// Begins to scroll the list, which the finger holds already.
    ///
    /// - Parameter distance: px that the finger has moved, positive toward the end of the list.
    static func begin(
        _ device: Device, pullEdges: Set<ScrollEdge>, by distance: Double, time: Double, in context: GestureContext
    ) -> GestureOutput {
        var (gesture, pull) = (ScrollGesture(device: device, pullEdges: pullEdges), context.pull)
        pull.edges = pullEdges
        var output = gesture.scroll(by: distance, time: time, pull, in: context)
        output.next = gesture
        return output
    }

    mutating func move(by movement: Movement, in context: GestureContext) -> GestureOutput {
        scroll(by: movement.dy, time: movement.time, context.pull, in: context)
    }

    private mutating func scroll(
        by distance: Double, time: Double, _ pull: PullState, in context: GestureContext
    ) -> GestureOutput {
        var position = context.layout.scrollPosition
        position.drag(by: distance * (device == .touchpad ? Tuning.touchpadScrollFactor : 1), time: time)
        var output = GestureOutput(scrollPosition: position, isDragged: true, pull: pull)
        let action = action(of: pull, at: position, in: context)
        if action != releaseAction { output.events = [action == nil ? .disarmed : .listArmed] }
        releaseAction = action
        return output
    }

    private func action(of pull: PullState, at position: ScrollPosition, in context: GestureContext) -> Command? {
        pull.action(at: position, held: pullEdges, doneCount: context.list.doneCount, in: context.layout)
    }

    /// - Parameter time: s, of the event; `nil` if it isn't known when the finger was lifted.
    func end(at time: Double?, in context: GestureContext) -> GestureOutput {
        var (pull, position) = (context.pull, context.layout.scrollPosition)
        let action = action(of: pull, at: position, in: context)
        if action != nil { pull.hasActed = true }
        position.release(at: time, now: context.now)
        var output = GestureOutput(scrollPosition: position)
        switch action {
        case nil: if releaseAction != nil { output.events = [.disarmed] }
        case .add?:
            let placeholder = pull.placeholder(isHeld: true, unfinishedCount: 0, context.motions)
            output.action = .insert(at: 0, device, from: placeholder.map(InsertionOrigin.init))
            pull.edges = []
        case let command?: output.action = .command(command)
        }
        output.pull = pull
        return output
    }

    func cancel(in context: GestureContext) -> GestureOutput {
        GestureOutput(scrollPosition: context.droppedScroll)
    }

    mutating func disarm() { releaseAction = nil }

    /// Fingers that pinch on the touchpad often scroll a little first. On the screen, a finger that scrolls goes on
    /// scrolling, unless it has only stopped a moving list (E08).
    func mayBecomePinch(in context: GestureContext) -> Bool {
        device == .touchpad || abs(context.layout.scrollPosition.travel) < Tuning.touchSlop
    }
}
