# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that cannot be read as lists: a banner reports them, and they are not changed."""
import json
import os
import shutil

from support import BANNER, FIRST, HEADER, EmberTest, dialogs, document, is_background, item, near, numbered

GOOD = ["Feed the cat", "Buy eggs"]
WHOLE = json.dumps(document([item(text) for text in GOOD]), indent=2).encode()
# Files that are readable but contain no lists.
BROKEN = {
    "truncated": WHOLE[:-20],
    "not UTF-8": WHOLE.replace(b"Buy", b"B\xfc\xffy"),
    "empty": b"",
    "blank": b" \n\n",
    "of another program": b'{"format": "other", "version": 1, "lists": []}',
    "a list of numbers": b"[1, 2, 3]",
    "words": b"Buy eggs\nFeed the cat\n",
    "of zeros": bytes(4096),
    "deep": b"[" * 200_000,
    "with something after it": WHOLE + b"}",
}


class BrokenFileTests(EmberTest):
    def assert_told(self, ember):
        ember.settle()
        self.assertTrue(near(ember.pixel(4, HEADER + 4), BANNER, 3), "a banner is below the header")
        self.assertGreater(ember.banner_height(), 30)
        self.assertLess(ember.banner_height(), ember.size[1] / 2)

    def kept_copies(self, ember):
        return [path for path in ember.data.iterdir() if path.name.startswith("lists.broken-")]

    def test_broken_file_shows_banner_and_last_known_lists(self):
        """For each kind: the file is unchanged, and a copy is kept beside it."""
        with self.ember(GOOD) as ember:
            ember.settle()
            good = ember.image()
        for name, content in BROKEN.items():
            with self.subTest(name):
                for path in self.kept_copies(ember):
                    path.unlink()
                ember.write(content)
                with self.ember() as ember:
                    self.assert_told(ember)
                    self.assertEqual(ember.file.read_bytes(), content, "the file is unchanged")
                    self.assertEqual([path.read_bytes() for path in self.kept_copies(ember)], [content], "a copy is kept")
                    height = ember.banner_height()
                    rows = (0, HEADER + height, 420, 2 * 54)
                    shown = ember.image(rows)
                    self.assertEqual(shown.differs(good.crop((0, HEADER, 420, 2 * 54))), 0, "the last known lists are shown")

    def test_banner_offers_a_backup_and_the_folder(self):
        with self.ember(GOOD) as ember:
            pass
        ember.write(BROKEN["truncated"])
        with self.ember() as ember:
            self.assert_told(ember)
            ember.click(60, HEADER + ember.banner_height() - 30)
            dialogs.wait_windows(ember, 2)
            ember.press("Escape")
            dialogs.wait_windows(ember, 1)
            # No program can open the folder here.
            ember.click(190, HEADER + ember.banner_height() - 30)
            ember.wait_until(lambda: ember.toast() is not None)

    def test_change_after_broken_file_is_saved_and_copy_is_kept(self):
        with self.ember(GOOD) as ember:
            pass
        ember.write(BROKEN["truncated"])
        with self.ember() as ember:
            ember.press("Down", "Delete")
            ember.wait_until(lambda: ember.file.read_bytes() != BROKEN["truncated"])
            ember.wait_items("Buy eggs")
            self.assertEqual([path.read_bytes() for path in self.kept_copies(ember)], [BROKEN["truncated"]])
        with self.ember() as ember:
            ember.settle()
            self.assertFalse(near(ember.pixel(4, HEADER + 4), BANNER, 3), "no banner is shown")

    def test_broken_file_without_last_known_lists_shows_banner(self):
        """Neither the welcome list nor the hint for an empty list is shown."""
        with self.ember([]) as ember:
            ember.settle()
            quiet = ember.image((0, 300, 420, 200))
        for folder in (ember.data, ember.state_folder):
            shutil.rmtree(folder)
            folder.mkdir()
        ember.write(BROKEN["truncated"])
        with self.ember() as ember:
            self.assert_told(ember)
            self.assertGreater(ember.image((0, 300, 420, 200)).differs(quiet), 0, "the hint for an empty list is not shown")
            self.assertEqual(ember.file.read_bytes(), BROKEN["truncated"])

    def assert_read_only(self, ember, devices=("touch", "touchpad", "mouse")):
        """Check that swipes meet resistance and keys do nothing."""
        top = HEADER + ember.banner_height()
        y = top + 27
        before = ember.image()
        for name in devices:
            device = getattr(ember, name)
            for way in (250, -250):
                device.drag(y, way)
                ember.wait_drawn()
                strip = ember.image((0, top + 4, 400, 1))
                bare = sum(is_background(strip[x, 0]) for x in range(strip.width))
                self.assertTrue(5 < bare < 70, "the row resists: %d px" % bare)
                device.release()
                ember.assert_same_picture(before)
        ember.press("Down", "space", "Delete", "ctrl+z")

    def test_file_of_newer_version_is_read_only(self):
        newer = json.dumps({**document([item(text) for text in GOOD]), "version": 2, "more": "…"}).encode()
        with self.ember([]) as ember:
            pass
        ember.write(newer)
        with self.ember() as ember:
            self.assert_told(ember)
            self.assertTrue(near(ember.pixel(4, HEADER + ember.banner_height() + 40), FIRST, 24), "the items are shown")
            self.assert_read_only(ember)
            ember.close()
            ember.wait_exit()
        self.assertEqual(ember.file.read_bytes(), newer)
        self.assertEqual(self.kept_copies(ember), [])

    def start_on(self, make):
        """Return an `Ember` with a file that was good once and was then replaced by `make`."""
        with self.ember(GOOD) as ember:
            pass
        ember.file.unlink()
        make(ember.file)
        return self.ember()

    def test_missing_or_broken_file_that_returns_is_shown_without_banner(self):
        """It is merged with the last known lists, and not written."""
        edited = json.dumps(document([{**item(GOOD[1]), "text": "Buy eggs and milk"}])).encode()
        for content in (None, BROKEN["truncated"]):
            with self.subTest(content), self.start_on(lambda path: content and path.write_bytes(content)) as ember:
                self.assert_told(ember)
                replacement = ember.file.with_suffix(".new")
                replacement.write_bytes(edited)
                os.replace(replacement, ember.file)
                ember.wait_until(lambda: not near(ember.pixel(4, HEADER + 4), BANNER, 3))
                self.assertEqual(ember.file.read_bytes(), edited)
                ember.press("Home", "Delete")
                ember.wait_until(lambda: ember.items() == [])

    def test_banner_about_missing_file_disappears_when_it_is_created(self):
        with self.start_on(lambda path: None) as ember:
            self.assert_told(ember)
            ember.press("Down", "Delete")
            ember.wait_items("Buy eggs")
            ember.wait_until(lambda: not near(ember.pixel(4, HEADER + 4), BANNER, 3))

    def test_folder_in_place_of_file_shows_banner(self):
        def folder(path):
            path.mkdir()
            (path / "inside").write_text("x")

        with self.start_on(folder) as ember:
            self.assert_told(ember)
            self.assert_read_only(ember, ["touch"])
            self.assertEqual((ember.file / "inside").read_text(), "x")

    def test_pipe_in_place_of_file_shows_banner_and_does_not_hang(self):
        with self.start_on(os.mkfifo) as ember:
            self.assert_told(ember)
            self.assert_read_only(ember, ["touch"])
            ember.close()
            self.assertEqual(ember.wait_exit(), 0)
            self.assertTrue(ember.file.is_fifo())

    def test_link_to_itself_in_place_of_file_shows_banner(self):
        with self.start_on(lambda path: path.symlink_to(path)) as ember:
            self.assert_told(ember)
            self.assertTrue(ember.file.is_symlink())

    def test_failed_save_shows_banner_and_keeps_changes(self):
        """A file is in the place of the folder (K06)."""
        with self.ember(GOOD) as ember:
            ember.settle()
            ember.file.rename(ember.data.parent / "away.json")
            ember.data.rmdir()
            ember.data.write_text("no folder")
            ember.touch.swipe(ember.row(0), -200)
            ember.wait_until(lambda: near(ember.pixel(4, HEADER + 4), BANNER, 3))
            self.assertEqual(ember.data.read_text(), "no folder")
            ember.data.unlink()
            ember.wait_items("Buy eggs", timeout=8)
            ember.wait_until(lambda: not near(ember.pixel(4, HEADER + 4), BANNER, 3))

    def test_entries_of_wrong_types_are_read_leniently(self):
        """Saving changes only what the user changed."""
        odd = {"format": "ember", "version": 1, "lists": [{"id": 7, "name": None, "items": [
            {"id": 1, "text": 12}, {"text": "Done?", "done": False}, {"text": "Yes", "done": True}, {"text": None}, {"text": "Last"}]}]}
        with self.ember(numbered(1)) as ember:
            pass
        ember.write(odd)
        with self.ember() as ember:
            ember.settle()
            self.assertFalse(near(ember.pixel(4, HEADER + 4), BANNER, 3))
            ember.press("Home", "Delete")
            ember.wait_until(lambda: len(ember.items()) == 4)
            saved = {entry["text"]: entry.get("done") for entry in json.loads(ember.file.read_text())["lists"][0]["items"]}
            self.assertEqual(saved, {"Done?": False, "Yes": True, None: None, "Last": None})
