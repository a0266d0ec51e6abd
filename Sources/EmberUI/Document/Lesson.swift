// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// An item of the list that is shown at the first start. It explains a gesture.
enum Lesson: CaseIterable {
    case complete, delete, add, move, lists

    /// Creates the lesson with a text, in the wording for any device; `nil` if there is none.
    init?(_ text: String) {
        guard
            let lesson = Self.allCases.first(where: { lesson in
                Device.allCases.contains { lesson.text(for: $0) == text }
            })
        else { return nil }
        self = lesson
    }

    /// Creates the lesson that teaches what the user has done; `nil` if there is none.
    init?(teaching event: SessionEvent) {
        switch event {
        case .changed(.complete, _): self = .complete
        case .changed(.delete, _): self = .delete
        case .changed(.add, _): self = .add
        case .changed(.move, _): self = .move
        case .moved(.lists): self = .lists
        default: return nil
        }
    }

    /// The text, worded for a device.
    func text(for device: Device) -> String {
        switch (self, device) {
        // TRANSLATORS: The items of the first list. In right-to-left languages, swiping left completes an item and swiping right deletes it.
        case (.complete, .touchscreen): tr("Swipe right to complete an item")
        case (.complete, .touchpad): tr("Swipe right with two fingers to complete an item")
        case (.complete, .mouse): tr("Drag right to complete an item")
        case (.delete, .touchscreen): tr("Swipe left to delete it")
        case (.delete, .touchpad): tr("Swipe left with two fingers to delete it")
        case (.delete, .mouse): tr("Drag left to delete it")
        case (.add, .touchscreen): tr("Pull the list down to add an item at the top")
        case (.add, .touchpad): tr("Pull the list down with two fingers to add an item at the top")
        case (.add, .mouse): tr("Type to add an item at the top")
        case (.move, .touchscreen): tr("Hold an item, then drag it to move it")
        case (.move, .touchpad), (.move, .mouse): tr("Drag an item up or down to move it")
        case (.lists, .touchscreen), (.lists, .touchpad):
            tr("Pinch together, or pull down farther, to see all your lists")
        case (.lists, .mouse): tr("Click the arrow at the top to see all your lists")
        }
    }

    /// How its row leans by itself.
    var demonstration: Demonstration {
        switch self {
        case .complete: .swipe(.complete)
        case .delete: .swipe(.delete)
        case .add, .lists: .down
        case .move: .up
        }
    }

    /// Returns a list of all lessons.
    static func list(for device: Device) -> ItemList {
        let items = allCases.map { Item(id: .random(), text: $0.text(for: device)) }
        return ItemList(id: .random(), name: tr("Today"), items: items)
    }
}
