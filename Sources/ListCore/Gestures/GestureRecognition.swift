// SPDX-License-Identifier: GPL-3.0-or-later

/// Which gesture a touch, a press, or a touchpad scroll turns out to be, by moving or by resting.
extension PendingGesture {
    mutating func move(by movement: Movement, in context: GestureContext) -> GestureOutput {
        track(movement)
        return recognize(at: movement.time, in: context)
    }

    /// A long press lifts the row.
    mutating func advance(in context: GestureContext) -> GestureOutput {
        guard let deadline = deadline(in: context.motions), context.now >= deadline else { return GestureOutput() }
        if let output = ReorderGesture.begin(self, isDragged: false, in: context) { return output }
        // The row has moved away from under the finger. The finger may still scroll, but a tap has no target.
        item = nil
        return GestureOutput()
    }

    /// Decides by the direction of a movement which gesture it is. If there is nothing that it could move, it does
    /// nothing until the fingers are up.
    ///
    /// - Parameter time: s, of the event.
    private func recognize(at time: Double, in context: GestureContext) -> GestureOutput {
        var output = GestureOutput()
        switch direction {
        case .undecided: break
        // Without swipes, two fingers only scroll.
        case .horizontal where device != .touchpad || context.options.swipingDevices.contains(device):
            let (swipe, swiped) = SwipeGesture.begin(self, in: context)
            output = swiped
            output.next = swipe ?? IgnoredFingers(device: device)
        // The mouse scrolls with its wheel, so a vertical drag moves the row (F18).
        case .vertical where device == .mouse:
            output = ReorderGesture.begin(self, isDragged: true, in: context) ?? output
            output.next = output.next ?? IgnoredFingers(device: device)
        case .horizontal, .vertical:
            // GTK has no slop for touchpads. The movement before recognition is made up for.
            let distance = device == .touchpad ? dy : 0
            output = ScrollGesture.begin(device, pullEdges: pullEdges, by: distance, time: time, in: context)
        }
        return output
    }
}
