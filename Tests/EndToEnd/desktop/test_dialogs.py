# SPDX-License-Identifier: GPL-3.0-or-later
"""Dialogs and the list below them, wherever libadwaita shows dialogs."""
import unittest

from support import BLINKING_CARET, EmberTest, dialogs, document, levels
from support.desktop import DesktopTest

THREE = ["Feed the cat", "Buy eggs", "✓ Write a letter"]
# Positions of the dialogs in the main menu.
KEYS = {"ctrl+comma": "preferences", "F1": "shortcuts"}


class DialogTests(EmberTest):
    def start(self):
        return self.ember([{"id": "a", "text": THREE[0]}, {"id": "b", "text": THREE[1]}, {"id": "c", "text": THREE[2][2:], "done": True}])

    def test_keys_of_the_list_do_nothing_below_a_dialog(self):
        for key in KEYS:
            with self.subTest(key), self.start() as ember:
                ember.press("Home", "Delete")
                ember.wait_items(*THREE[1:])
                ember.press("Home")
                dialogs.open_by(ember, lambda: ember.key(key))
                ember.press("ctrl+z", "ctrl+n", "shift+ctrl+Delete", "ctrl+f", "alt+Up", "ctrl+comma", "F1")
                dialogs.close(ember)
                self.assertFalse(dialogs.is_shown(ember), "no other dialog is below")
                ember.press("Home", "space")
                ember.wait_items("✓ " + THREE[1], THREE[2])

    def test_letters_below_a_dialog_add_no_row(self):
        with self.start() as ember:
            dialogs.open_by(ember, lambda: ember.key("ctrl+comma"))
            ember.type("Sing")
            dialogs.close(ember)
            ember.wait_items(*THREE)

    def test_focus_returns_to_the_list(self):
        for entry in ("preferences", "shortcuts", "about"):
            with self.subTest(entry), self.start() as ember:
                ember.press("Home", "Down")
                dialogs.open_by(ember, lambda: levels.choose_in_menu(ember, entry))
                dialogs.close(ember)
                ember.press("space")
                ember.wait_items(THREE[0], "✓ " + THREE[1], THREE[2])

    def test_dialog_cancels_gesture(self):
        for key in KEYS:
            with self.subTest(key), self.start() as ember:
                ember.touch.drag(ember.row(1), 250)
                dialogs.open_by(ember, lambda: ember.key(key))
                ember.touch.release()
                dialogs.close(ember)
                ember.wait_shift(1, 0)
                ember.wait_items(*THREE)


    def test_preferences_end_editing_while_the_caret_blinks(self):
        """A dialog that is a window takes the focus before the field is closed. Then GTK 4.8 aborts if the caret is hidden."""
        with self.ember(document(THREE[:2]), gsettings=BLINKING_CARET) as ember:
            ember.tap(100, ember.row(1))
            ember.wait_drawn()
            ember.key("End")
            dialogs.open_by(ember, lambda: ember.key("ctrl+comma"))
            dialogs.close(ember)
            ember.press("Home", "space")
            ember.wait_items(THREE[1], "✓ " + THREE[0])


class ActionTests(DesktopTest):
    @unittest.skipIf(dialogs.are_windows(), "a dialog of the program doesn't cover the list")
    def test_action_of_the_desktop_closes_the_dialog(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.activate("preferences")
            desktop.wait_until(lambda: dialogs.is_shown(desktop), 30)
            desktop.settle()
            desktop.activate("new-item")
            desktop.settle()
            desktop.type("Buy eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")
            desktop.wait_until(lambda: not dialogs.is_shown(desktop))

    def test_quitting_closes_the_dialog_and_the_window(self):
        """The text that is being edited is saved."""
        for action in ("preferences", None):
            with self.subTest(action), self.desktop(["Feed the cat"]) as desktop:
                desktop.activate("new-item")
                desktop.wait_windows(1)
                desktop.settle()
                desktop.type("Buy eggs")
                dialogs.open_by(desktop, lambda: desktop.activate(action) if action else desktop.key("F1"))
                desktop.activate("quit")
                desktop.wait_until(lambda: desktop.windows() == [])
                desktop.wait_items("Buy eggs", "Feed the cat")

    def test_second_action_opens_no_other_dialog(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.activate("about")
            desktop.wait_until(lambda: dialogs.is_shown(desktop), 30)
            desktop.settle()
            desktop.activate("about")
            desktop.activate("preferences")
            desktop.settle()
            dialogs.close(desktop)
            self.assertFalse(dialogs.is_shown(desktop), "no other dialog is below")

    def test_actions_work_without_input_devices(self):
        with self.desktop(["Feed the cat"], seat=False, gsettings=BLINKING_CARET) as desktop:
            desktop.activate("new-item")
            desktop.wait_windows(1)
            process = desktop.owner_id()
            desktop.activate("preferences")
            desktop.wait_until(lambda: dialogs.is_shown(desktop), 30)
            desktop.settle()
            desktop.activate("add", "'Buy eggs'")
            desktop.wait_items("Buy eggs", "Feed the cat")
            self.assertEqual(desktop.owner_id(), process, "the program hasn't crashed")
