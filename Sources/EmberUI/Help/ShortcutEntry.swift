// SPDX-License-Identifier: GPL-3.0-or-later

/// An action with its keyboard shortcuts and its gestures by mouse, touchpad, and touchscreen.
struct ShortcutEntry {
    let action: String
    /// Accelerators in the syntax of GtkShortcutLabel; any of them performs the action. “+” joins those that are
    /// pressed in sequence.
    var keys: [String] = []
    /// The name of a key instead of an accelerator, for which GTK shows a symbol that few people know.
    var keyName = ""
    /// Text below the accelerators, or instead of them.
    var words = ""
    var mouse = ""
    var touchpad = ""
    var touch = ""

    /// Actions under a heading.
    struct Group {
        let title: String
        let entries: [ShortcutEntry]
    }

    /// Returns all actions.
    ///
    /// - Parameter completesToTheLeft: whether a swipe to the left completes a row, and one to the right deletes it.
    static func all(completesToTheLeft: Bool) -> [Group] {
        // TRANSLATORS: The next six are physical directions. The program chooses the right text, also for right-to-left
        // languages.
        let right = (mouse: tr("Drag right"), touchpad: tr("Two fingers right"), touch: tr("Swipe right"))
        let left = (mouse: tr("Drag left"), touchpad: tr("Two fingers left"), touch: tr("Swipe left"))
        // TRANSLATORS: The same directions for a movement past the point at which the item would be marked as done.
        let farRight = (
            mouse: tr("Drag far right"), touchpad: tr("Two fingers far right"), touch: tr("Swipe far right")
        )
        let farLeft = (mouse: tr("Drag far left"), touchpad: tr("Two fingers far left"), touch: tr("Swipe far left"))
        let (completing, deleting) = completesToTheLeft ? (left, right) : (right, left)
        let dating = completesToTheLeft ? farLeft : farRight
        return [
            Group(
                title: tr("Rows"),
                entries: [
                    ShortcutEntry(
                        action: tr("Mark as done or not done"), keyName: tr("Space"), mouse: completing.mouse,
                        touchpad: completing.touchpad,
                        touch: completing.touch
                    ),
                    ShortcutEntry(
                        action: tr("Delete"), keys: ["Delete"], mouse: deleting.mouse, touchpad: deleting.touchpad,
                        touch: deleting.touch),
                    ShortcutEntry(
                        action: tr("Set a date"), keys: ["<Control>d"], mouse: dating.mouse,
                        touchpad: dating.touchpad, touch: dating.touch),
                    ShortcutEntry(
                        action: tr("Edit"), keys: ["Return", "F2"], mouse: tr("Click"), touchpad: tr("Tap"),
                        touch: tr("Tap")),
                    ShortcutEntry(
                        action: tr("Move"), keys: ["<Control><Shift>Up", "<Control><Shift>Down"],
                        mouse: tr("Drag up or down"),
                        touch: tr("Long press, then drag")
                    ),
                    ShortcutEntry(
                        action: tr("Open a link"), keys: ["<Control>o"], mouse: tr("Context menu"),
                        touchpad: tr("Context menu"), touch: tr("Context menu")),
                    ShortcutEntry(
                        action: tr("Copy"), keys: ["<Control>c"], mouse: tr("Drag it slowly out of the window")),
                    ShortcutEntry(action: tr("Cut"), keys: ["<Control>x"]),
                    ShortcutEntry(
                        action: tr("Open context menu"), keys: ["Menu", "<Shift>F10"], mouse: tr("Right-click"),
                        touch: tr("Long press, then release")),
                ]),
            Group(
                title: tr("Adding"),
                entries: [
                    ShortcutEntry(
                        action: tr("At the top"), keys: ["<Control>n"], words: tr("Start typing"),
                        mouse: tr("Scroll to the top, then click"), touchpad: tr("Two fingers down at the top"),
                        touch: tr("Pull down")
                    ),
                    ShortcutEntry(
                        action: tr("Between two rows"), keys: ["<Control>Return", "<Control><Shift>Return"],
                        mouse: tr("Pause between them, then click “+”"),
                        touchpad: tr("Pinch apart"), touch: tr("Pinch apart")
                    ),
                    ShortcutEntry(
                        action: tr("At the end"), keys: ["<Control>Return"], words: tr("on the last row"),
                        mouse: tr("Click empty space"),
                        touchpad: tr("Tap empty space"), touch: tr("Tap empty space")
                    ),
                    ShortcutEntry(action: tr("With a date"), words: tr("Type “tomorrow 5pm”")),
                    ShortcutEntry(
                        action: tr("Keep a typed date as text"), keys: ["BackSpace", "Escape"],
                        mouse: tr("Click the date"), touchpad: tr("Tap the date"), touch: tr("Tap the date")),
                    ShortcutEntry(
                        action: tr("Paste"), keys: ["<Control>v"], mouse: tr("Drop text or files on the list")),
                ]),
            Group(
                // TRANSLATORS: A small window in which an item is added.
                title: tr("Quick Add"),
                entries: [
                    ShortcutEntry(action: tr("Open"), words: "ember --quick-add", mouse: tr("Menu of the icon")),
                    ShortcutEntry(action: tr("Add and close"), keys: ["Return"]),
                    ShortcutEntry(action: tr("Add and stay"), keys: ["<Shift>Return"]),
                    ShortcutEntry(action: tr("Close"), keys: ["Escape"], mouse: tr("Close button")),
                ]),
            Group(
                title: tr("Lists"),
                entries: [
                    ShortcutEntry(
                        action: tr("Open"), keys: ["Return", "<Control>1"], mouse: tr("Click"), touchpad: tr("Tap"),
                        touch: tr("Tap, or pinch it apart")
                    ),
                    ShortcutEntry(
                        action: tr("Back to all lists"), keys: ["<Alt>Up", "Escape"],
                        mouse: tr("Back button in the header bar"),
                        touchpad: tr("Pinch together"), touch: tr("Pinch together, or pull far down")
                    ),
                    ShortcutEntry(
                        action: tr("Go to the lists beside the items, or back"), keys: ["F6"], mouse: tr("Click"),
                        touchpad: tr("Tap"), touch: tr("Tap")),
                    ShortcutEntry(
                        action: tr("Rename"), keys: ["F2"], mouse: tr("Context menu"),
                        touchpad: tr("Context menu"), touch: tr("Context menu")
                    ),
                    ShortcutEntry(
                        action: tr("Clear done items"), keys: ["<Control><Shift>Delete"], mouse: tr("Main menu"),
                        touchpad: tr("Two fingers up at the end"),
                        touch: tr("Pull up")
                    ),
                    ShortcutEntry(
                        action: tr("Mark all as not done"), words: tr("Main menu"), mouse: tr("Main menu"),
                        touchpad: tr("Two fingers far up at the end"), touch: tr("Pull far up")
                    ),
                    ShortcutEntry(
                        action: tr("Move an item to another list"), keys: ["<Control>x+<Control>v"],
                        mouse: tr("Drag it to the back button"),
                        touch: tr("Drag it to the back button")
                    ),
                ]),
            Group(
                title: tr("General"),
                entries: [
                    ShortcutEntry(
                        action: tr("Undo"), keys: ["<Control>z"], mouse: tr("Main menu, or the message"),
                        touchpad: tr("Main menu, or the message"), touch: tr("Double-tap with two fingers")),
                    ShortcutEntry(
                        action: tr("Redo"), keys: ["<Control><Shift>z"], mouse: tr("Main menu, or the message"),
                        touchpad: tr("Main menu, or the message"), touch: tr("Double-tap with three fingers")),
                    ShortcutEntry(
                        action: tr("Find"), keys: ["<Control>f"], mouse: tr("Main menu"), touchpad: tr("Main menu"),
                        touch: tr("Main menu")),
                    ShortcutEntry(
                        action: tr("Cancel a gesture"), keys: ["Escape"], mouse: tr("Return to the starting point"),
                        touch: tr("Return to the starting point")),
                    ShortcutEntry(
                        action: tr("Preferences"), keys: ["<Control>comma"], mouse: tr("Main menu"),
                        touchpad: tr("Main menu"),
                        touch: tr("Main menu")),
                    ShortcutEntry(action: tr("New window"), keys: ["<Control><Shift>n"], mouse: tr("Main menu")),
                    ShortcutEntry(action: tr("Main menu"), keys: ["F10"]),
                    ShortcutEntry(action: tr("Close window"), keys: ["<Control>w"]),
                    ShortcutEntry(action: tr("Quit"), keys: ["<Control>q"]),
                ]),
        ]
    }
}
