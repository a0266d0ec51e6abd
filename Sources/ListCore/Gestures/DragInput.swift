// SPDX-License-Identifier: GPL-3.0-or-later

extension ListScene {
    /// Handles a finger on the screen, or the mouse with its button pressed.
    mutating func handle(_ drag: Drag, in list: ItemList) -> GestureResponse {
        let isFinite = drag.position.x.isFinite && drag.position.y.isFinite
        if drag.phase == .began {
            guard activeGesture.isIdle, isFinite else { return .none }
            gestureState.dragPosition = drag.position
            begin(drag, in: list)
            return .none
        }
        guard activeGesture.device == drag.device, activeGesture.pinch == nil else { return .none }
        if drag.device == .mouse, drag.phase != .moved { gestureState.hover.releasePoint = drag.position }
        switch drag.phase {
        case .began: return .none
        case .moved:
            guard isFinite else { return .none }
            let movement = Movement(
                position: drag.position, dx: drag.position.x - gestureState.dragPosition.x,
                dy: gestureState.dragPosition.y - drag.position.y, time: drag.time
            )
            gestureState.dragPosition = drag.position
            return .events(moveGesture(by: movement, in: list))
        case .ended: return endGesture(at: drag.time, in: list)
        case .cancelled: return .events(cancelledBySystem(in: list))
        }
    }

    private mutating func begin(_ drag: Drag, in list: ItemList) {
        gestureState.hover.dwell = nil
        let x = drag.position.x
        let isAtEdge = x < Tuning.edgeDeadzone || x > viewport.width - Tuning.edgeDeadzone
        beginGesture(drag.device, at: drag.position, isAtEdge: isAtEdge, slop: drag.slop, time: drag.time, in: list)
    }
}
