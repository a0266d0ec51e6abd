# SPDX-License-Identifier: GPL-3.0-or-later
"""The file becomes invalid while it is shown: it is left alone until the user decides."""
import json
import pathlib

from support import HEADER, EmberTest, document, faults, item, longest_run
from support.faults import FOUR, RETRY

BROKEN = '{"format": "ember",\n "version": 1,\n "lists": [{]}'
# Color of the banner's text and of the focus ring around its button.
INK = (0xFF, 0xE9, 0xDC)


class ReplaceBrokenFileTests(EmberTest):
    def kept_copies(self, ember):
        return [path.read_text() for path in ember.data.iterdir() if path.name.startswith("lists.broken-")]

    def break_file(self, ember, content=BROKEN):
        ember.file.write_text(content)
        faults.wait_banner(ember)

    def button(self, ember):
        """Return a point on the button at the lower left of the banner."""
        return 70, HEADER + ember.banner_height() - 28

    def has_focus(self, ember):
        x, y = self.button(ember)
        return longest_run(ember.image((0, y - 26, 200, 52)), INK, 30) > 80

    def focus_button(self, ember):
        """Move the focus to the button with Tab. Return whether there is one."""
        for _ in range(8):
            if self.has_focus(ember):
                return True
            ember.press("Tab")
        return False

    def assert_untouched(self, ember, content=BROKEN):
        self.assertEqual(ember.file.read_text(), content)
        self.assertEqual(self.kept_copies(ember), [])

    def test_broken_file_is_replaced_when_button_is_pressed(self):
        """By click, tap and key, with and without changes. The broken file is kept beside it."""
        presses = {
            "click": lambda ember: ember.click(*self.button(ember)),
            "tap": lambda ember: ember.tap(*self.button(ember)),
            "keys": lambda ember: self.assertTrue(self.focus_button(ember)) or ember.press("Return"),
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
                faults.assert_row_count(ember, len(rest))
                press(ember)
                ember.wait_until(lambda: ember.file.read_text() != BROKEN, RETRY)
                ember.wait_items(*rest)
                faults.wait_no_banner(ember)
                self.assertEqual(self.kept_copies(ember), [BROKEN])
                ember.settle()
                if name == "keys":
                    self.assertIsNotNone(ember.focus_ring(), "the focus is in the list again")
                ember.press("Home", "Delete")
                ember.wait_items(*rest[1:])

    def home_files(self):
        return [path for path in pathlib.Path(self.home).glob("*/ember/*") if path.is_file()]

    def test_file_that_cannot_be_kept_is_not_replaced(self):
        """It is replaced as soon as it can be kept."""
        with self.ember(FOUR, faults.without_capabilities()) as ember:
            self.break_file(ember)
            before = ember.image((0, HEADER, 420, 120))
            ember.data.chmod(0o555)
            ember.click(*self.button(ember))
            ember.wait_until(lambda: ember.image((0, HEADER, 420, 120)).differs(before) > 0, RETRY)
            self.assertGreater(ember.banner_height(), 30)
            self.assert_untouched(ember)
            ember.data.chmod(0o755)
            faults.wait_no_banner(ember)
            ember.wait_items(*FOUR)
            self.assertEqual(self.kept_copies(ember), [BROKEN])

    def test_fixed_file_is_loaded_without_a_copy(self):
        with self.ember(FOUR) as ember:
            self.break_file(ember)
            ember.file.write_text(json.dumps(document([item(text) for text in [*FOUR, "Theirs"]])))
            faults.wait_no_banner(ember)
            ember.wait_items(*FOUR, "Theirs")
            faults.assert_row_count(ember, 5)
            self.assertEqual(self.kept_copies(ember), [])

    def test_file_of_newer_version_cannot_be_replaced(self):
        newer = json.dumps({**document([item("From the future")]), "version": 2})
        with self.ember(FOUR) as ember:
            self.break_file(ember, newer)
            ember.press("Home", "Delete")
            faults.assert_row_count(ember, len(FOUR) - 1)
            self.assertFalse(self.focus_button(ember), "there is no button")
            self.assert_untouched(ember, newer)

    def test_window_closes_with_broken_file_and_no_changes(self):
        for change in ((), ("Home", "Delete")):
            with self.subTest(change), self.ember(FOUR) as ember:
                self.break_file(ember)
                ember.press(*change)
                height = ember.banner_height()
                ember.close()
                if change:
                    ember.wait_until(lambda: ember.banner_height() > height, RETRY)
                    ember.close()
                self.assertEqual(ember.wait_exit(), 0)
                self.assert_untouched(ember)
