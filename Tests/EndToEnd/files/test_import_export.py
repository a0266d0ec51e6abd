# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists come from files of other programs and go to them, from the main menu."""
import pathlib

from support.sample_lists import SeveralTest


class TransferTests(SeveralTest):
    IMPORT, EXPORT = 4, 5

    def name_file(self, ember, key, path):
        """Names a file in the desktop's file chooser; the key leads to where its name is typed."""
        ember.wait_until(lambda: len(ember.windows()) == 2, 10)
        ember.settle()
        ember.press(key)
        ember.type(str(path))
        ember.settle()
        ember.press("Return")
        ember.wait_until(lambda: len(ember.windows()) == 1, 10)
        ember.settle()

    def test_a_list_is_exported_and_imported_again(self):
        file = pathlib.Path(self.home) / "today.md"
        with self.several() as ember:
            ember.press("Home", "space")
            self.wait_texts(ember, Today=["Buy eggs", "Write a letter", "✓ Feed the cat"])
            self.choose(ember, self.EXPORT)
            self.name_file(ember, "ctrl+a", file)
            self.assertEqual(file.read_text(), "# Today\n\n- [ ] Buy eggs\n- [ ] Write a letter\n- [x] Feed the cat\n")
            ember.press("ctrl+3")
            file.write_text("# Someday\n- [ ] Sing\n* Dance\n1. [x] Rest\n")
            self.choose(ember, self.IMPORT)
            self.name_file(ember, "ctrl+l", file)
            self.wait_texts(ember, Someday=["Sing", "Dance", "✓ Rest"])
            ember.press("ctrl+z")
            self.wait_texts(ember, Someday=[])

    def test_what_cannot_be_imported_is_told_and_changes_nothing(self):
        file = pathlib.Path(self.home) / "bad.json"
        file.write_text("{ no JSON")
        with self.several() as ember:
            ember.settle()
            before = self.lists(ember)
            self.choose(ember, self.IMPORT)
            self.name_file(ember, "ctrl+l", file)
            self.assertEqual(self.lists(ember), before)
            box = (0, 640, 420, 80)
            self.assertLess(sum(ember.image(box)[210, 40]), 60, "a message lies over the list's end")
