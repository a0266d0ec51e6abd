# SPDX-License-Identifier: GPL-3.0-or-later
"""A file that others break while it is shown: it is left alone until the user has chosen."""
import json
import pathlib

from support import faults
from support.faults import FOUR, RETRY, FaultTest
from support import HEADER, document, item, longest_run

BROKEN = '{"format": "ember",\n "version": 1,\n "lists": [{]}'
# The ink of the message, and of the ring around its button.
INK = (0xFF, 0xE9, 0xDC)


class ReplacingTests(FaultTest):
    def asides(self, ember):
        return [path.read_text() for path in ember.data.iterdir() if path.name.startswith("lists.broken-")]

    def break_file(self, ember, content=BROKEN):
        ember.file.write_text(content)
        self.wait_told(ember)

    def button(self, ember):
        """The middle of the button at the lower left end of the message."""
        return 70, HEADER + ember.notice_height() - 28

    def has_focus(self, ember):
        x, y = self.button(ember)
        return longest_run(ember.image((0, y - 26, 200, 52)), INK, 30) > 80

    def reach(self, ember):
        """Goes to the button with Tab. Returns whether there is one to go to."""
        for _ in range(8):
            if self.has_focus(ember):
                return True
            ember.press("Tab")
        return False

    def assert_untouched(self, ember, content=BROKEN):
        self.assertEqual(ember.file.read_text(), content)
        self.assertEqual(self.asides(ember), [])

    def test_nothing_is_overwritten_until_the_button_is_pressed(self):
        """By hand or by keys; with changes or without; at the least width too. Then the broken file is beside, and the lists are
        written as they are shown."""
        presses = {
            "click": lambda ember: ember.click(*self.button(ember)),
            "tap": lambda ember: ember.tap(*self.button(ember)),
            "keys": lambda ember: self.assertTrue(self.reach(ember)) or ember.press("Return"),
        }
        for number, (name, press) in enumerate(presses.items()):
            for path in self.home_files():
                path.unlink()
            with self.subTest(name), self.ember(FOUR, size=(360 if number else 420, 720)) as ember:
                self.break_file(ember)
                rest = FOUR
                if number:
                    ember.press("Home", "Delete")
                    rest = FOUR[1:]
                self.assert_untouched(ember)
                self.assert_shows(ember, len(rest))
                press(ember)
                ember.wait_until(lambda: ember.file.read_text() != BROKEN, RETRY)
                ember.wait_items(*rest)
                self.wait_untold(ember)
                self.assertEqual(self.asides(ember), [BROKEN])
                ember.settle()
                if name == "keys":
                    self.assertIsNotNone(ember.ring(), "the keyboard is the list's again")
                ember.press("Home", "Delete")
                ember.wait_items(*rest[1:])

    def home_files(self):
        return [path for path in pathlib.Path(self.home).glob("*/ember/*") if path.is_file()]

    def test_what_cannot_be_kept_is_not_overwritten(self):
        """It is said, and done as soon as it can be."""
        with self.ember(FOUR, faults.bound_by_permissions()) as ember:
            self.break_file(ember)
            before = ember.image((0, HEADER, 420, 120))
            ember.data.chmod(0o555)
            ember.click(*self.button(ember))
            ember.wait_until(lambda: ember.image((0, HEADER, 420, 120)).differs(before) > 0, RETRY)
            self.assertGreater(ember.notice_height(), 30)
            self.assert_untouched(ember)
            ember.data.chmod(0o755)
            self.wait_untold(ember)
            ember.wait_items(*FOUR)
            self.assertEqual(self.asides(ember), [BROKEN])

    def test_a_mended_file_is_read_and_nothing_is_kept_aside(self):
        with self.ember(FOUR) as ember:
            self.break_file(ember)
            ember.file.write_text(json.dumps(document([item(text) for text in [*FOUR, "Theirs"]])))
            self.wait_untold(ember)
            ember.wait_items(*FOUR, "Theirs")
            self.assert_shows(ember, 5)
            self.assertEqual(self.asides(ember), [])

    def test_a_newer_programs_file_is_left_alone_and_nothing_is_offered(self):
        newer = json.dumps({**document([item("From the future")]), "version": 2})
        with self.ember(FOUR) as ember:
            self.break_file(ember, newer)
            ember.press("Home", "Delete")
            self.assert_shows(ember, len(FOUR) - 1)
            self.assertFalse(self.reach(ember), "there is no button")
            self.assert_untouched(ember, newer)

    def test_a_broken_file_with_nothing_changed_here_keeps_no_window_open(self):
        for change in ((), ("Home", "Delete")):
            with self.subTest(change), self.ember(FOUR) as ember:
                self.break_file(ember)
                ember.press(*change)
                height = ember.notice_height()
                ember.close()
                if change:
                    ember.wait_until(lambda: ember.notice_height() > height, RETRY)
                    ember.close()
                self.assertEqual(ember.wait_exit(), 0)
                self.assert_untouched(ember)
