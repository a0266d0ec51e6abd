# SPDX-License-Identifier: GPL-3.0-or-later
"""Sticky keys, slow keys, an on-screen keyboard, and a mouse with a single button (J10).

The desktop provides them. Ember receives latched modifiers, keys that are held for long, new keymaps, and a smaller window.
"""
from support import HEADER, ROW, WIDTH, EmberTest, editing, levels, numbered
from support.editing import is_bright

FOUR = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants"]
A, B, C, D = FOUR
# Time for which a key is held, in s.
SLOW = 0.8
# Height of the window above an on-screen keyboard, in px.
ABOVE_KEYBOARD = 300


class AssistiveKeyTests(EmberTest):
    def press_sticky(self, ember, *chords):
        for chord in chords:
            ember.key_sticky(chord)
        ember.settle()

    def test_sticky_keys_replace_held_modifiers(self):
        """In the list, in the field, and for the shortcuts of the window."""
        with self.ember(FOUR) as ember:
            ember.press("Down", "Down")
            self.press_sticky(ember, "ctrl+shift+Down")
            ember.wait_items(A, C, B, D)
            self.press_sticky(ember, "ctrl+z")
            ember.wait_items(*FOUR)
            self.press_sticky(ember, "ctrl+shift+z", "ctrl+Return", "shift+m")
            ember.type("ilk")
            self.press_sticky(ember, "shift+Home", "shift+e")
            ember.type("gg")
            ember.press("Return", "Escape")
            ember.wait_items(A, C, B, "Egg", D)
            self.press_sticky(ember, "shift+s")
            ember.type("ing")
            ember.press("Return", "Escape")
            ember.wait_items("Sing", A, C, B, "Egg", D)
            self.press_sticky(ember, "alt+Up")
            self.assertTrue(ember.shows_lists())

    def test_slow_keys_act_once(self):
        """The press comes late, and the release much later."""
        with self.ember(FOUR) as ember:
            # Slow keys are used without key repeat.
            ember.set_repeat(0, 600)
            self.press_slowly(ember, "Down", "Down", "space")
            ember.wait_items(A, C, D, "✓ " + B)
            self.press_slowly(ember, "Delete")
            ember.wait_items(A, D, "✓ " + B)
            self.press_slowly(ember, "n", "o", "Return", "Escape")
            ember.wait_items("no", A, D, "✓ " + B)

    def press_slowly(self, ember, *keys):
        for key in keys:
            ember.play([(0, "key down " + key), (SLOW, "key up " + key)])
        ember.settle()

    def test_on_screen_keyboard_types_into_row_above_it(self):
        """It makes the window smaller, latches modifiers, and has a keymap with other letters."""
        rows = numbered(20)
        with self.ember(rows) as ember:
            ember.tap(200, ember.row(9))
            editing.assert_edited(ember, 0, 1)
            ember.resize(WIDTH, ABOVE_KEYBOARD)
            ember.settle()
            self.assertTrue(is_bright(ember.pixel(4, HEADER + ROW - 8)), "the row is visible")
            self.press_sticky(ember, "ctrl+a", "shift+g")
            ember.type("rößer")
            ember.press("Return")
            ember.resize(WIDTH, 720)
            ember.wait_items(*rows[:9], "Größer", *rows[10:])


class SingleButtonTests(EmberTest):
    def test_primary_button_alone_is_enough(self):
        """To complete, delete, undo, move, edit, add, and change the list. `test_row_menu` opens the menu of a row."""
        with levels.start_in_first(self, {"Today": FOUR, "Shop": ["Milk"]}) as ember:
            ember.drag_pointer((60, ember.row(1)), (330, ember.row(1)), 0.3)
            ember.wait_items(A, C, D, "✓ " + B)
            ember.settle()
            ember.drag_pointer((360, ember.row(0)), (60, ember.row(0)), 0.3)
            ember.wait_items(C, D, "✓ " + B)
            ember.press_undo(ember.click)
            ember.wait_items(A, C, D, "✓ " + B)
            ember.settle()
            ember.drag_pointer((100, ember.row(0)), (100, ember.row(1) + 8), 0.3)
            ember.wait_items(C, A, D, "✓ " + B)
            ember.settle()
            ember.click(200, ember.row(1))
            editing.assert_edited(ember, 1, 4)
            ember.type("!")
            for _ in range(2):
                ember.click(200, ember.row(6))
                ember.settle()
            ember.type("Sing")
            ember.click(200, ember.row(8))
            ember.wait_items(C, A + "!", D, "Sing", "✓ " + B)
            ember.settle()
            ember.click(22, HEADER // 2)
            ember.wait_until(ember.shows_lists)
            ember.settle()
            ember.click(levels.ON_NAME, ember.row(1))
            ember.wait_until(lambda: not ember.shows_lists())
