// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore
import ListStore

/// The list of the very first start: it teaches the hands by being done.
enum WelcomeList {
    /// Only gestures that work are taught.
    static func make() -> Library {
        let texts = [
            // TRANSLATORS: these are the items of the first list. Swiping towards the end of the line completes them.
            tr("Swipe me right: done"),
            tr("Swipe me left: gone"),
            tr("Pull the list down: a new row on top"),
            tr("Pinch two rows apart: a new row between them"),
            tr("Tap me to change what I say"),
            tr("Pull the list up: what is done is cleared away"),
            tr("Pinch together, or pull down further: all your lists"),
            tr("Changed your mind? Press Ctrl+Z"),
            tr("A short, quick flick is enough"),
            tr("With a touchpad, swipe with two fingers; with a mouse, drag sideways"),
            tr("From the keyboard: just type to add; ↓ goes to a row, Enter edits it, Space completes it, Delete deletes it"),
        ]
        let taught = Item(id: .random(), text: tr("Swipe me right again: not done"), done: .now())
        let items = texts.map { Item(id: .random(), text: $0) } + [taught]
        return Library(lists: [ItemList(id: .random(), name: tr("Today"), items: items)])
    }
}
