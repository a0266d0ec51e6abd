# SPDX-License-Identifier: GPL-3.0-or-later
"""The list file: created once, saved at once, kept whole, and unknown content kept."""
import json
import os

from support import HEADER, ROW, EmberTest, is_background, item
from support.faults import FaultInjector

THREE = ["Feed the cat", "Buy eggs", "Write a letter"]


class FileTests(EmberTest):
    def test_first_start_writes_welcome_list(self):
        """Rule K03."""
        with self.ember() as ember:
            ember.wait_until(ember.file.exists)
            first = ember.items()
            self.assertEqual(len(first), 5)
            self.assertEqual([done for _, done in first].count(True), 0)
        with self.ember() as ember:
            self.assertEqual(ember.items(), first)
            ember.touch.swipe(ember.row(0), 200)
            ember.wait_until(lambda: ember.items() != first)
            self.assertEqual([done for _, done in ember.items()].count(True), 1)

    def test_lessons_lean_by_themselves_at_the_first_start_only(self):
        """The first one to the right, the next one to the left after a touch (K17)."""
        with self.ember() as ember:
            ember.wait_until(lambda: (ember.shift(0) or 0) > 20, 20)
            ember.wait_until(lambda: ember.shift(0) == 0)
            # On the empty space. The first tap opens a row there, and the second one closes it.
            ember.tap(200, 600)
            ember.tap(200, 60)
            ember.wait_until(lambda: (ember.shift(1) or 0) < -20, 20)
            self.assertEqual(ember.shift(0), 0)
        with self.ember() as ember:
            ember.settle()
            before = ember.hash((0, HEADER, 60, 5 * ROW))
            ember.idle(6000)
            self.assertEqual(ember.hash((0, HEADER, 60, 5 * ROW)), before)

    def test_lesson_is_learned_on_any_row(self):
        """Completing the last row leaves out the first lesson (K17)."""
        with self.ember() as ember:
            ember.wait_until(ember.file.exists)
            ember.touch.swipe(ember.row(4), 200)
            ember.wait_until(lambda: (ember.shift(1) or 0) < -20, 20)
            self.assertEqual(ember.shift(0), 0)

    def test_lessons_are_in_the_words_of_the_device(self):
        """Only as long as they aren't done, and without a step that could be undone (K17)."""
        with self.ember() as ember:
            ember.wait_until(ember.file.exists)
            ember.touch.swipe(ember.row(0), 200)
            ember.wait_until(lambda: ember.items()[-1] == ("Swipe right to complete an item", True))
            ember.settle()
            ember.click(200, 600, "right")
            ember.wait_until(lambda: ember.items()[0][0] == "Drag left to delete it")
            self.assertEqual(ember.items()[-1], ("Swipe right to complete an item", True))
            ember.press("ctrl+z")
            ember.wait_until(lambda: all(not done for _, done in ember.items()))

    def test_welcome_list_is_written_only_once(self):
        """Not after its items or the file were deleted (K03)."""
        with self.ember() as ember:
            ember.wait_until(ember.file.exists)
            count = len(ember.items())
            ember.press("Home")
            for _ in range(count):
                ember.press("Delete")
            ember.wait_items()
        with self.ember() as ember:
            ember.settle()
            self.assertTrue(is_background(ember.pixel(10, ember.row(0))))
            self.assertEqual(ember.items(), [])
        ember.file.unlink()
        with self.ember() as ember:
            ember.settle()
            ember.press("Home", "space")
            self.assertTrue(not ember.file.exists() or ember.items() == [], "the welcome list was written again")

    def test_deleted_file_is_replaced_with_the_next_change(self):
        """Until then the last known lists are shown."""
        with self.ember(THREE) as ember:
            ember.touch.swipe(ember.row(0), 200)
            ember.wait_items(*THREE[1:], "✓ " + THREE[0])
        ember.file.unlink()
        with self.ember() as ember:
            self.assertFalse(ember.file.exists(), "nothing was changed yet")
            ember.press("Down", "Delete")
            ember.wait_items(THREE[2], "✓ " + THREE[0])

    def test_change_survives_a_kill_right_after_it(self):
        """Rule K04."""
        with self.ember(THREE) as ember:
            ember.touch.swipe(ember.row(1), -200)
            ember.wait_items(THREE[0], THREE[2])
            ember.kill()
        with self.ember() as ember:
            self.assertEqual(ember.items(), [(THREE[0], False), (THREE[2], False)])
            self.assertTrue(is_background(ember.pixel(10, ember.row(2))))
            self.assertFalse(is_background(ember.pixel(10, ember.row(1))))
            self.assertEqual(sorted(os.listdir(ember.data)), ["lists.json"], "no temporary file is left")

    def test_kill_during_many_saves_leaves_valid_file(self):
        """Rule K04."""
        texts = ["Item %d" % number for number in range(60)]
        for moment in (0.05, 0.17, 0.31):
            with self.subTest(moment=moment), self.ember(texts) as ember:
                ember.press("Down")
                ember.play([(0.01 * turn, "key space") for turn in range(int(moment * 100))])
                ember.kill()
                self.assertEqual(sorted(text for text, _ in ember.items()), sorted(texts))

    def test_closing_window_saves_last_change(self):
        with self.ember(THREE) as ember:
            ember.key("Down")
            ember.key("space")
            ember.close()
            self.assertEqual(ember.wait_exit(), 0)
        self.assertEqual(ember.items(), [(THREE[1], False), (THREE[2], False), (THREE[0], True)])

    def test_closing_window_during_swipe_changes_nothing(self):
        """Rule A04."""
        with self.ember(THREE) as ember:
            ember.touch.drag(ember.row(0), 220)
            ember.wait_shift(0, 220)
            ember.close()
            self.assertEqual(ember.wait_exit(), 0)
        self.assertEqual(ember.items(), [(text, False) for text in THREE])

    def test_unknown_content_is_kept(self):
        """Unknown keys at every level, other lists, and the order of items (K07)."""
        content = {
            "generator": {"name": "other", "n": [1, 2.50, 1e3, None, True]},
            "format": "ember", "version": 1,
            "lists": [
                {"color": "blue", "id": "today", "name": "Today", "items": [
                    {"note": "<b>bold</b>", "id": "1", "text": "One", "tags": ["a", {"b": []}]},
                    {"id": "2", "text": "Two", "due": "2027-01-01"}, {"text": "No id", "x": {}}]},
                {"id": "later", "name": "Later", "items": [{"id": "9", "text": "Another day", "y": "é\u2028"}]},
            ],
            "zuletzt": "ü",
        }
        with self.ember([]) as ember:
            pass
        ember.write(json.dumps(content).replace("2.5,", "2.50,"))
        with self.ember() as ember:
            ember.touch.swipe(ember.row(1), 200)
            ember.wait_items("One", "No id", "✓ Two")
        raw = ember.file.read_text()
        saved = json.loads(raw)
        two = saved["lists"][0]["items"].pop(2)
        self.assertEqual((two["due"], two["text"]), ("2027-01-01", "Two"))
        self.assertTrue(saved["lists"][0]["items"][1].pop("id"), "the item has an id now")
        expected = json.loads(json.dumps(content))
        del expected["lists"][0]["items"][1]
        self.assertEqual(saved, expected)
        self.assertIn("2.50", raw, "numbers keep their notation")
        self.assertGreater(raw.count("\n"), 10, "the file has line breaks")

    def test_undo_restores_the_file(self):
        with self.ember([item(text) for text in THREE] + [item("Sleep", done=True)]) as ember:
            ember.press("Down", "space", "ctrl+z")
            ember.wait_items(*THREE, "✓ Sleep")
            written = ember.file.read_bytes()
            ember.press("Delete", "Delete", "ctrl+z", "ctrl+z")
            ember.wait_until(lambda: ember.file.read_bytes() == written)

    def test_symbolic_link_is_kept(self):
        with self.ember(THREE) as ember:
            pass
        elsewhere = ember.data.parent / "elsewhere.json"
        ember.file.rename(elsewhere)
        ember.file.symlink_to(elsewhere)
        with self.ember() as ember:
            ember.touch.swipe(ember.row(0), -200)
            ember.wait_items(*THREE[1:])
            self.assertTrue(ember.file.is_symlink())


class SlowDiskTests(EmberTest):
    def test_spinner_is_shown_while_the_list_is_loaded(self):
        disk = FaultInjector(self.home, os.path.join(self.home, "data/ember"))
        disk.set(read=1)
        with self.ember(THREE, disk.prefix, wait=None) as ember:
            ember.first_commit(30)
            self.assertTrue(is_background(ember.pixel(10, ember.row(0))), "the window does not wait for the list")
            ember.wait_until(ember.has_spinner)
            disk.set()
            ember.wait_drawn_rows()
