// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore

/// Turns what other programs drag over the list and drop there into inputs of the core.
final class DropAdapter {
    private let target: DropTarget
    private let send: (Input) -> Bool
    /// Whether something was dropped and is being read. Its place stays open meanwhile.
    private var isReading = false

    /// - Parameters:
    ///   - host: a widget that covers the list and does not move. It owns the event controller.
    ///   - send: takes an input.
    ///   - receive: takes what was dropped; `nil` if it couldn't be read. Its place is still open.
    init(on host: Widget, send: @escaping (Input) -> Bool, receive: @escaping (DroppedContent?) -> Void) {
        self.send = send
        target = DropTarget(on: host)
        target.onMotion = { [weak self] x, y, row in self?.move(to: Point(x: x, y: y), row: row.map { ItemID($0) }) }
        target.onLeave = { [weak self] in self?.move(to: nil) }
        target.onDrop = { [weak self] row in
            guard let row else {
                self?.isReading = true
                return
            }
            _ = send(.command(.moveHere(ItemID(row))))
            self?.move(to: nil)
        }
        target.onContent = { [weak self] content in
            receive(content)
            self?.isReading = false
            self?.move(to: nil)
        }
    }

    private func move(to point: Point?, row: ItemID? = nil) {
        if !isReading { _ = send(.draggedOver(point, row: row)) }
    }
}
