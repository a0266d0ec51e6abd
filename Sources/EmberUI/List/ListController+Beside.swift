// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// Rows that are carried between the lists and the items beside them (K32).
extension ListController {
    /// Handles an input. Returns what `handleHere(_:)` does.
    func handle(_ input: Input) -> Bool {
        // A row that was picked up beside follows the pointer here, too.
        if let beside, beside.hasPickedUpRow, !hasPickedUpRow, let moved = input.moved({ point($0, in: beside) }) {
            return beside.handle(moved)
        }
        let released = rowReleased(by: input)
        let isOwned = handleHere(released == nil ? input : cancellation(of: input))
        carry(released ?? session?.carriedRow, by: input)
        return isOwned
    }

    /// Returns the row that an input releases over the lists beside.
    private func rowReleased(by input: Input) -> CrossListDrag? {
        guard case .drag(let drag) = input, drag.phase == .ended || drag.phase == .cancelled else { return nil }
        return session?.carriedRow
    }

    /// Returns the input that moves a released row back here, from where the lists beside take it.
    private func cancellation(of input: Input) -> Input {
        guard case .drag(let drag) = input, !hasPickedUpRow else { return .command(.cancelGesture) }
        return .drag(Drag(phase: .cancelled, device: drag.device, position: drag.position, time: drag.time))
    }

    private func carry(_ row: CrossListDrag?, by input: Input) {
        guard let beside else { return }
        guard let row else { return beside.hideCarriedRow() }
        let (phase, position): (Phase, Point)
        switch input {
        case .drag(let drag): (phase, position) = (drag.phase, drag.position)
        case .hover(let point?): (phase, position) = (.moved, point)
        default: return
        }
        let place = point(position, in: beside)
        beside.take(row, by: Drag(phase: phase, device: row.device, position: place, time: MainLoop.now))
    }

    private func take(_ row: CrossListDrag, by drag: Drag) {
        process(session?.carry(row, by: drag, now: MainLoop.now) ?? [])
        refresh()
    }

    private func hideCarriedRow() {
        guard session?.showsCarriedRow == true else { return }
        session?.hideCarriedRow()
        refresh()
    }

    /// Returns a point of this list in px of another one.
    private func point(_ point: Point, in other: ListController) -> Point {
        var (x, y) = (point.x, point.y)
        gtk_widget_translate_coordinates(widget, other.widget, x, y, &x, &y)
        return Point(x: x, y: y)
    }
}

extension Input {
    /// Returns the same input of the pointer or a finger at another place; `nil` for other inputs.
    fileprivate func moved(_ place: (Point) -> Point) -> Input? {
        switch self {
        case .drag(let drag):
            .drag(
                Drag(
                    phase: drag.phase, device: drag.device, position: place(drag.position), time: drag.time,
                    slop: drag.slop))
        case .hover(let point?): .hover(place(point))
        default: nil
        }
    }
}
