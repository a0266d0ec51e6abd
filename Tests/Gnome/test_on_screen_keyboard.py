# SPDX-License-Identifier: GPL-3.0-or-later
"""GNOME's on-screen keyboard (G25, J10)."""
from ember import GnomeTest
from support import texts

ITEMS = ["Item %s" % word for word in "one two three four five six seven eight nine ten".split()]
SETTING = "org.gnome.desktop.a11y.applications", "screen-keyboard-enabled"
# The y of the keyboard's upper edge once it has come up, or 0.
TOP = """
    (keyboard => keyboard.translation_y === -keyboard.height ? keyboard.get_transformed_position()[1] : 0)(Main.keyboard._keyboard)
"""


class OnScreenKeyboardTests(GnomeTest):
    def setUp(self):
        super().setUp()
        # Otherwise GNOME shows the keyboard only if the computer has neither a mouse nor a keyboard.
        self.desktop.set(*SETTING, "true")
        self.addCleanup(self.desktop.set, *SETTING, "false")

    def is_shown(self):
        return self.desktop.eval("Main.keyboard.visible")

    def wait_keyboard(self, is_shown=True):
        self.desktop.wait_until(lambda: self.is_shown() == is_shown, "the keyboard is %s" % ("shown" if is_shown else "hidden"))

    def test_tap_on_row_shows_keyboard_until_editing_ends(self):
        ember = self.start(*ITEMS)
        self.desktop.tap(*ember.row(2))
        ember.wait_focus(texts.EDIT_ITEM % "Item three", "text")
        self.wait_keyboard()
        ember.key("Escape")
        self.wait_keyboard(False)

    def test_pull_shows_keyboard(self):
        ember = self.start(*ITEMS)
        x, y = ember.row(0)
        self.desktop.drag((x, y), (x + 5, y + 150))
        self.desktop.lift()
        ember.wait_focus(texts.NEW_ITEM, "text")
        self.wait_keyboard()

    def test_pinch_shows_keyboard(self):
        ember = self.start(*ITEMS)
        self.desktop.pinch(*ember.row(5.5), 60, 220)
        self.desktop.lift(2)
        ember.wait_focus(texts.NEW_ITEM, "text")
        self.wait_keyboard()

    def test_row_low_on_screen_is_above_keyboard_and_stays_in_a_smaller_window(self):
        ember = self.start(*ITEMS)
        self.desktop.move_window(240, 270)
        self.desktop.tap(*ember.row(8))
        ember.wait_focus(texts.EDIT_ITEM % "Item nine", "text")
        self.desktop.wait_until(lambda: self.desktop.eval(TOP), "the keyboard has come up")
        keyboard = self.desktop.eval(TOP)
        ember.wait_for(lambda: self.edited_row(ember)[1] <= keyboard, "the row is above the keyboard")
        self.desktop.screenshot(self.name + "-large")
        # Some phones make the window as small as the place above the keyboard.
        self.desktop.resize_window(240, 100, 420, 300)
        ember.wait_for(lambda: 100 + 47 <= self.edited_row(ember)[0] and self.edited_row(ember)[1] <= 400, "the row is in the window")

    def edited_row(self, ember):
        """Return the y of the edited text's upper and lower edge on the screen."""
        _, y, _, height = ember.focused().box
        _, top, *_ = ember.frame()
        return top + y, top + y + height

    def test_keys_and_mouse_show_no_keyboard(self):
        ember = self.start(*ITEMS)
        ember.key("ctrl+n")
        ember.wait_focus(texts.NEW_ITEM, "text")
        ember.key("Escape")
        ember.wait_rows(*ITEMS)
        ember.wait_settled()
        self.desktop.click(*ember.row(2))
        ember.wait_focus(texts.EDIT_ITEM % "Item three", "text")
        ember.wait_settled()
        self.assertFalse(self.is_shown())
