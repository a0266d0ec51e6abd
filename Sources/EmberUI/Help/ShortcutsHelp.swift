// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport

/// Every action with its ways: by key, mouse, touchpad and touchscreen.
struct ShortcutsHelp {
    let action: String
    /// Accelerators as GTK writes them, any of which does it; the words behind them, or instead.
    var keys: [String] = []
    var words = ""
    var mouse = ""
    var touchpad = ""
    var touch = ""

    /// What belongs together, under a heading.
    struct Group {
        let title: String
        let ways: [ShortcutsHelp]
    }

    /// - Parameter completesToTheLeft: whether a row is completed by a swipe to the left, and deleted by one to the right.
    static func all(completesToTheLeft: Bool) -> [Group] {
        // TRANSLATORS: these six are the real sides; the program chooses between them, also where text runs from right to left.
        let right = (mouse: tr("Drag right"), touchpad: tr("Two fingers right"), touch: tr("Swipe right"))
        let left = (mouse: tr("Drag left"), touchpad: tr("Two fingers left"), touch: tr("Swipe left"))
        let (completing, deleting) = completesToTheLeft ? (left, right) : (right, left)
        return [
            Group(
                title: tr("Rows"),
                ways: [
                    ShortcutsHelp(
                        action: tr("Complete, or take that back"), keys: ["space"], mouse: completing.mouse, touchpad: completing.touchpad,
                        touch: completing.touch
                    ),
                    ShortcutsHelp(
                        action: tr("Delete"), keys: ["Delete"], mouse: deleting.mouse, touchpad: deleting.touchpad, touch: deleting.touch),
                    ShortcutsHelp(action: tr("Edit"), keys: ["Return", "F2"], mouse: tr("Click"), touchpad: tr("Tap"), touch: tr("Tap")),
                    ShortcutsHelp(
                        action: tr("Move"), keys: ["<Control><Shift>Up", "<Control><Shift>Down"], mouse: tr("Drag up or down"),
                        touch: tr("Hold, then carry")
                    ),
                    ShortcutsHelp(
                        action: tr("Open its menu"), keys: ["Menu", "<Shift>F10"], mouse: tr("Right click"), touch: tr("Hold, then let go")),
                ]),
            Group(
                title: tr("Adding"),
                ways: [
                    ShortcutsHelp(
                        action: tr("On top"), keys: ["<Control>n"], words: tr("Just type"), touchpad: tr("Two fingers down at the top"),
                        touch: tr("Pull down")
                    ),
                    ShortcutsHelp(
                        action: tr("Between two rows"), keys: ["<Control>Return", "<Control><Shift>Return"],
                        mouse: tr("Rest between them, click"),
                        touchpad: tr("Pinch apart"), touch: tr("Pinch apart")
                    ),
                    ShortcutsHelp(
                        action: tr("At the end"), keys: ["<Control>Return"], words: tr("on the last row"),
                        mouse: tr("Click the empty space"),
                        touchpad: tr("Tap the empty space"), touch: tr("Tap the empty space")
                    ),
                    ShortcutsHelp(action: tr("Copy, cut, paste"), keys: ["<Control>c", "<Control>x", "<Control>v"]),
                ]),
            Group(
                title: tr("Lists"),
                ways: [
                    ShortcutsHelp(
                        action: tr("Open"), keys: ["Return", "<Control>1"], mouse: tr("Click its name"), touchpad: tr("Tap its name"),
                        touch: tr("Tap its name, or spread it")
                    ),
                    ShortcutsHelp(
                        action: tr("Back to all lists"), keys: ["<Alt>Up", "Escape"], mouse: tr("The arrow in the header"),
                        touchpad: tr("Pinch together"), touch: tr("Pinch together, or pull far down")
                    ),
                    ShortcutsHelp(
                        action: tr("Rename"), keys: ["F2"], mouse: tr("Click beside its name"), touchpad: tr("Tap beside its name"),
                        touch: tr("Tap beside its name")
                    ),
                    ShortcutsHelp(
                        action: tr("Clear what is done"), keys: ["<Control><Shift>Delete"], mouse: tr("Main menu"),
                        touchpad: tr("Two fingers up at the end"),
                        touch: tr("Pull up")
                    ),
                    ShortcutsHelp(
                        action: tr("Put it back instead"), words: tr("Main menu"), mouse: tr("Main menu"),
                        touchpad: tr("The same, farther"), touch: tr("Pull far up")
                    ),
                    ShortcutsHelp(
                        action: tr("Move an item to another list"), keys: ["<Control>x", "<Control>v"],
                        mouse: tr("Carry it to the arrow in the header"),
                        touch: tr("Carry it to the arrow in the header")
                    ),
                ]),
            Group(
                title: tr("Everywhere"),
                ways: [
                    ShortcutsHelp(
                        action: tr("Undo"), keys: ["<Control>z"], mouse: tr("“Undo” in the message"), touchpad: "",
                        touch: tr("“Undo” in the message")),
                    ShortcutsHelp(action: tr("Redo"), keys: ["<Control><Shift>z"]),
                    ShortcutsHelp(
                        action: tr("Find"), keys: ["<Control>f"], mouse: tr("Main menu"), touchpad: tr("Main menu"), touch: tr("Main menu")),
                    ShortcutsHelp(
                        action: tr("Give up a gesture"), keys: ["Escape"], mouse: tr("Back to where it began"),
                        touch: tr("Back to where it began")),
                    ShortcutsHelp(
                        action: tr("Preferences"), keys: ["<Control>comma"], mouse: tr("Main menu"), touchpad: tr("Main menu"),
                        touch: tr("Main menu")),
                    ShortcutsHelp(action: tr("New window"), keys: ["<Control><Shift>n"], mouse: tr("Main menu")),
                    ShortcutsHelp(action: tr("Main menu"), keys: ["F10"]),
                    ShortcutsHelp(action: tr("Close the window"), keys: ["<Control>w"]),
                    ShortcutsHelp(action: tr("Quit"), keys: ["<Control>q"]),
                ]),
        ]
    }
}
