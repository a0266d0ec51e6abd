// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore
import ListStore

/// The list that is shown at the first start. Its items explain the gestures that complete or change them.
enum WelcomeList {
    static func make() -> Library {
        let texts = [
            // TRANSLATORS: The items of the first list. In right-to-left languages, swiping left completes an item and
            // swiping right deletes it.
            tr("Swipe right to complete an item"),
            tr("Swipe left to delete it"),
            tr("Pull the list down to add an item at the top"),
            tr("Pinch two rows apart to add an item between them"),
            tr("Tap an item to edit it"),
            tr("Pull the list up to clear done items"),
            tr("Pinch together, or pull down farther, to see all your lists"),
            tr("Press Ctrl+Z to undo"),
            tr("A short, quick flick is enough"),
            tr("With a touchpad, swipe with two fingers; with a mouse, drag sideways"),
            tr(
                "With a keyboard, type to add an item; press ↓ to go to a row, Enter to edit it, Space to complete it, and Delete to delete it"
            ),
        ]
        let doneExample = Item(id: .random(), text: tr("Swipe right again to mark an item as not done"), done: .now())
        let items = texts.map { Item(id: .random(), text: $0) } + [doneExample]
        return Library(lists: [ItemList(id: .random(), name: tr("Today"), items: items)])
    }
}
