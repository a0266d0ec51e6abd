# SPDX-License-Identifier: GPL-3.0-or-later
"""The file with the lists: made once, written at once, kept whole, and what others wrote in it left alone."""
import json
import os

from support import HEADER, HEIGHT, WIDTH, EmberTest, is_ground, item

THREE = ["Feed the cat", "Buy eggs", "Write a letter"]


class FileTests(EmberTest):
    def test_the_first_start_makes_a_list_that_teaches_and_writes_it(self):
        """K03: its items can be done; the next start shows the same picture."""
        with self.ember() as ember:
            ember.wait_until(ember.file.exists)
            first = ember.items()
            self.assertGreater(len(first), 4)
            self.assertEqual([done for _, done in first].count(True), 1, "one shows what done looks like")
            before = ember.image()
        with self.ember() as ember:
            self.assert_same_picture(ember, before)
            self.assertEqual(ember.items(), first)
            ember.touch.swipe(ember.row(0), 200)
            ember.wait_until(lambda: ember.items() != first)
            self.assertEqual([done for _, done in ember.items()].count(True), 2)

    def test_the_teaching_list_is_never_made_twice(self):
        """K03: not when all of it was deleted, nor when the file was; then what Ember remembers is shown, or nothing."""
        with self.ember() as ember:
            ember.wait_until(ember.file.exists)
            count = len(ember.items())
            ember.press("Home")
            for _ in range(count):
                ember.press("Delete")
            ember.wait_items()
        with self.ember() as ember:
            ember.settle()
            self.assertTrue(is_ground(ember.pixel(10, ember.row(0))))
            self.assertEqual(ember.items(), [])
        ember.file.unlink()
        with self.ember() as ember:
            ember.settle()
            ember.press("Home", "space")
            self.assertTrue(not ember.file.exists() or ember.items() == [], "the teaching list came back")

    def test_a_list_whose_file_is_gone_is_shown_as_last_known(self):
        """The copy in the state folder; the file comes back with the next change."""
        with self.ember(THREE) as ember:
            ember.touch.swipe(ember.row(0), 200)
            ember.wait_items(*THREE[1:], "✓ " + THREE[0])
        ember.file.unlink()
        with self.ember() as ember:
            self.assertFalse(ember.file.exists(), "nothing was changed yet")
            ember.press("Down", "Delete")
            ember.wait_items(THREE[2], "✓ " + THREE[0])

    def test_a_change_is_on_disk_at_once_and_survives_a_kill(self):
        """K04: whole after kill -9 right after the change; the next start shows it."""
        with self.ember(THREE) as ember:
            ember.touch.swipe(ember.row(1), -200)
            ember.wait_items(THREE[0], THREE[2], timeout=0.3)
            ember.kill()
        with self.ember() as ember:
            self.assertEqual(ember.items(), [(THREE[0], False), (THREE[2], False)])
            self.assertTrue(is_ground(ember.pixel(10, ember.row(2))))
            self.assertFalse(is_ground(ember.pixel(10, ember.row(1))))
            self.assertEqual(sorted(os.listdir(ember.data)), ["lists.json"], "no temporary file is left")

    def test_a_kill_in_the_middle_of_many_saves_leaves_a_whole_file(self):
        """K04."""
        texts = ["Item %d" % number for number in range(60)]
        for moment in (0.05, 0.17, 0.31):
            with self.subTest(moment=moment), self.ember(texts) as ember:
                ember.press("Down")
                ember.play([(0.01 * turn, "key space") for turn in range(int(moment * 100))])
                ember.kill()
                self.assertEqual(sorted(text for text, _ in ember.items()), sorted(texts))

    def test_closing_the_window_keeps_the_last_change(self):
        with self.ember(THREE) as ember:
            ember.key("Down")
            ember.key("space")
            ember.close()
            self.assertEqual(ember.wait_exit(), 0)
        self.assertEqual(ember.items(), [(THREE[1], False), (THREE[2], False), (THREE[0], True)])

    def test_closed_in_the_middle_of_a_swipe_nothing_has_happened(self):
        """A04."""
        with self.ember(THREE) as ember:
            ember.touch.hold(ember.row(0), 220)
            ember.wait_shift(0, 220)
            ember.close()
            self.assertEqual(ember.wait_exit(), 0)
        self.assertEqual(ember.items(), [(text, False) for text in THREE])

    def test_what_ember_does_not_know_stays_in_the_file(self):
        """K07: unknown fields at every level, other lists, the order of items."""
        content = {
            "generator": {"name": "other", "n": [1, 2.50, 1e3, None, True]},
            "format": "ember", "version": 1,
            "lists": [
                {"colour": "blue", "id": "today", "name": "Today", "items": [
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
        self.assertTrue(saved["lists"][0]["items"][1].pop("id"), "an item without an id was given one")
        expected = json.loads(json.dumps(content))
        del expected["lists"][0]["items"][1]
        self.assertEqual(saved, expected)
        self.assertIn("2.50", raw, "numbers stay as they were written")
        self.assertGreater(raw.count("\n"), 10, "made to be read by people")

    def test_a_change_and_its_undo_give_the_first_file_again(self):
        with self.ember([item(text) for text in THREE] + [item("Sleep", done=True)]) as ember:
            ember.press("Down", "space", "ctrl+z")
            ember.wait_items(*THREE, "✓ Sleep")
            written = ember.file.read_bytes()
            ember.press("Delete", "Delete", "ctrl+z", "ctrl+z")
            ember.wait_until(lambda: ember.file.read_bytes() == written)

    def test_a_link_to_the_file_stays_a_link(self):
        """People keep their lists in a folder that is synced."""
        with self.ember(THREE) as ember:
            pass
        elsewhere = ember.data.parent / "elsewhere.json"
        ember.file.rename(elsewhere)
        ember.file.symlink_to(elsewhere)
        with self.ember() as ember:
            ember.touch.swipe(ember.row(0), -200)
            ember.wait_items(*THREE[1:])
            self.assertTrue(ember.file.is_symlink())


class LongLoadingTests(EmberTest):
    ITEMS = 800_000

    def test_the_window_comes_at_once_then_a_spinner_then_the_list(self):
        entries = ",".join('{"id":"i%d","text":"Item %d"}' % (i, i) for i in range(self.ITEMS))
        ember = self.ember(wait=None)
        ember.write('{"format":"ember","version":1,"lists":[{"id":"l","name":"Today","items":[%s]}]}' % entries)
        with ember:
            ember.first_commit(30)
            self.assertTrue(is_ground(ember.pixel(10, ember.row(0))), "the window does not wait for the list")
            middle = (WIDTH // 2 - 20, HEADER + (HEIGHT - HEADER) // 2 - 20, 40, 40)
            ember.wait_until(lambda: any(sum(colour) > 400 for colour in self.colours(ember.image(middle))), 10)
            ember.wait_until(lambda: not is_ground(ember.pixel(10, ember.row(0))), 30)

    @staticmethod
    def colours(image):
        return (image[x, y] for x in range(image.width) for y in range(image.height))
