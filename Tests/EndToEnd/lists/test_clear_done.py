# SPDX-License-Identifier: GPL-3.0-or-later
"""Clearing and restoring completed items by pulling up at the end, by key, and by menu."""
import os
import pathlib
import re
import subprocess

from support import BACKGROUND, HEADER, ROW, TEXT_SCALE, TICK, TOP, EmberTest, assert_near, is_background, is_green, item, levels, long, near, numbered
from support.devices import PULL_DEVICES, SLOP, overscroll_drag

THREE_DONE = [item("Done %d" % number, done=True) for number in range(3)]
PLAIN = ["✓ Done 0", "✓ Done 1", "✓ Done 2"]


class ClearTest(EmberTest):
    @staticmethod
    def begin(kind, ember):
        """Return a device over a list that is scrolled to its end."""
        device = kind(ember)
        if device.needs_pointer:
            ember.pointer_move(200, 500)
        ember.press("End")
        return device

    @staticmethod
    def pull_up(ember, device, *shown):
        """Pull until each of these heights, in px, is visible below the list."""
        page = ember.size[1] - HEADER
        device.begin(200, 640)
        if device.name == "touch":
            device.at = (200, 640 - SLOP)
            ember.touch_move(0, *device.at)
        went = 0.0
        for px in shown:
            wanted = overscroll_drag(px, page)
            device.move(0, -(wanted - went) / device.scroll_factor)
            went = wanted
            ember.wait_drawn()

    @staticmethod
    def label_color(ember):
        """Return the brightest pixel of the label at the bottom, or None without one."""
        box = ember.image((16, ember.size[1] - 3 * ROW, 200, 3 * ROW))
        brightest = max((box[x, y] for x in range(box.width) for y in range(box.height)), key=sum)
        return None if near(brightest, BACKGROUND, 20) else brightest


class PullUpTests(ClearTest):
    def assert_shows_praise(self, ember):
        """Check that the hint for a list with all items cleared is shown. It is longer than the one for an empty list."""
        ember.settle()
        box = ember.image((20, HEADER, 380, ember.size[1] - HEADER - 90))
        lines = ([box[x, y] for x in range(0, box.width, 2)] for y in range(box.height))
        written = [HEADER + y for y, line in enumerate(lines) if not all(is_background(pixel) for pixel in line)]
        self.assertGreater(len(written), 36, "the text has more lines than that of an empty list")
        middle = (written[0] + written[-1]) / 2
        self.assertLess(abs(middle - (HEADER + ember.size[1]) / 2), 30, "the text is in the middle")

    def test_pull_up_past_one_row_clears_completed_items(self):
        """In short and long lists. One undo step restores the order (D12–D14)."""
        short, long_list = ["One", "Two"], numbered(30)
        for kind, todo in [*((kind, short) for kind in PULL_DEVICES), (PULL_DEVICES[0], long_list), (PULL_DEVICES[0], [])]:
            with self.subTest(kind.name, todo=len(todo)), levels.start(self, "Today", {"Today": [*todo, *THREE_DONE], "Other": ["x"]}) as ember:
                device = self.begin(kind, ember)
                content = levels.lists_in_file(ember)
                self.pull_up(ember, device, 75)
                if todo != long_list:
                    assert_near(self.label_color(ember), TICK, 24, "the label is green")
                device.release()
                levels.wait_lists(ember, {"Today": todo, "Other": ["x"]})
                if todo:
                    levels.assert_matches_fresh_start(ember, "Today")
                else:
                    self.assert_shows_praise(ember)
                ember.press("ctrl+z", "ctrl+z")
                levels.wait_lists(ember, content)
                levels.assert_matches_fresh_start(ember, "Today")
                ember.press("ctrl+shift+z")
                levels.wait_lists(ember, {"Today": todo, "Other": ["x"]})

    @long
    def test_pull_up_past_two_rows_restores_completed_items(self):
        """To their old order, in one undo step (I10)."""
        for kind in PULL_DEVICES:
            with self.subTest(kind.name), levels.start(self, "Today", {"Today": ["One", "Two", "Three", "Four"]}) as ember:
                device = self.begin(kind, ember)
                ember.press("Home", "Down", "space", "Home", "space")
                levels.wait_lists(ember, {"Today": ["Three", "Four", "✓ One", "✓ Two"]})
                ember.settle()
                self.pull_up(ember, device, 125)
                self.assertTrue(min(self.label_color(ember)) > 230, "the label is white")
                device.release()
                levels.wait_lists(ember, {"Today": ["One", "Two", "Three", "Four"]})
                levels.assert_matches_fresh_start(ember, "Today")
                ember.press("ctrl+z")
                levels.wait_lists(ember, {"Today": ["Three", "Four", "✓ One", "✓ Two"]})
                levels.assert_matches_fresh_start(ember, "Today")

    @long
    def test_pull_up_reversed_does_what_its_label_says(self):
        for kind in PULL_DEVICES:
            for shown, after in (((125, 75), ["One"]), ((125, 75, 40), ["One", *PLAIN]), ((75, 40), ["One", *PLAIN])):
                with self.subTest(kind.name, shown=shown), levels.start(self, "Today", {"Today": ["One", *THREE_DONE]}) as ember:
                    device = self.begin(kind, ember)
                    self.pull_up(ember, device, *shown)
                    device.release()
                    ember.settle()
                    levels.wait_lists(ember, {"Today": after})
                    levels.assert_matches_fresh_start(ember, "Today")

    @long
    def test_pull_up_without_completed_items_does_nothing(self):
        """Rules D01, D11."""
        for kind in PULL_DEVICES:
            with self.subTest(kind.name), levels.start(self, "Today", {"Today": ["One", "Two"]}) as ember:
                device = self.begin(kind, ember)
                before, content = ember.image(), ember.file.read_bytes()
                self.pull_up(ember, device, 75, 130)
                words = self.label_color(ember)
                self.assertTrue(words and max(words) - min(words) < 40 and max(words) < 230, "gray: %r" % (words,))
                device.release()
                ember.settle()
                ember.assert_same_rows(before)
                self.assertEqual(ember.file.read_bytes(), content)

    def test_pull_up_on_level_of_lists_does_nothing(self):
        for kind in PULL_DEVICES:
            with self.subTest(kind.name), levels.start(self, None, {"Today": ["One"], "Done": THREE_DONE}) as ember:
                device = kind(ember)
                if device.needs_pointer:
                    ember.pointer_move(200, 500)
                ember.settle()
                before, content = ember.image(), ember.file.read_bytes()
                self.pull_up(ember, device, 130)
                device.release()
                ember.settle()
                ember.assert_same_picture(before, but_scrollbar=True)
                self.assertEqual(ember.file.read_bytes(), content)


class ShortcutTests(ClearTest):
    def test_shortcut_and_menu_clear_and_restore(self):
        """On the level of lists they do nothing."""
        lists = {"Today": ["One", *THREE_DONE], "Other": ["x"]}
        def menu(*keys):
            return lambda ember: (ember.press("F10"), ember.press(*keys))

        ways = {
            "key": (lambda ember: ember.press("ctrl+shift+Delete"), ["One"]),
            "menu, clear": (menu("Return"), ["One"]),
            "menu, put back": (menu("Down", "Return"), ["One", "Done 2", "Done 1", "Done 0"]),
        }
        for name, (way, after) in ways.items():
            with self.subTest(name), levels.start(self, "Today", lists) as ember:
                content = levels.lists_in_file(ember)
                way(ember)
                ember.settle()
                if name == "menu, put back":
                    ember.wait_until(lambda: not any(line.startswith("✓") for line in levels.lists_in_file(ember)["Today"]))
                    self.assertEqual(sorted(levels.lists_in_file(ember)["Today"]), sorted(after))
                else:
                    levels.wait_lists(ember, {"Today": after, "Other": ["x"]})
                ember.settle()
                self.assertEqual(is_background(ember.pixel(4, ember.row(2))), after == ["One"])
                self.assertFalse(is_green(ember.pixel(4, ember.row(2))))
                ember.press("ctrl+z")
                levels.wait_lists(ember, content)
                ember.settle()
                self.assertTrue(is_green(ember.pixel(4, ember.row(2))))
                ember.press("Escape", "ctrl+shift+Delete")
                ember.settle()
                levels.wait_lists(ember, content)


class ToastTests(ClearTest):
    def test_toast_counts_deletions(self):
        """After three deletions and one undo, its first button undoes the next one (I20)."""
        with levels.start(self, "Today", {"Today": numbered(8)}) as ember:
            ember.press("Home", "Delete")
            one = self.toast(ember)
            ember.press("Delete")
            two = self.toast(ember)
            ember.press("Delete")
            three = self.toast(ember)
            self.assertNotIn("nothing differs", (one.difference(two), two.difference(three)))
            ember.wait_items(*numbered(8)[3:])
            ember.press("ctrl+z")
            ember.wait_items(*numbered(8)[2:])
            for left in (1, 0):
                ember.settle()
                x, y = ember.toast_button()
                ember.click(x - 70, y)
                ember.wait_items(*numbered(8)[left:])
            ember.wait_items(*numbered(8))
            levels.assert_matches_fresh_start(ember, "Today")

    @staticmethod
    def toast(ember):
        ember.settle()
        return ember.image((60, ember.size[1] - 80, 300, 80))


class QuotationTests(EmberTest):
    def always_longest(self):
        """Return the environment of a language in which each quotation is the longest one."""
        quotations = re.findall('"(“.+)"', (TOP / "Sources/EmberUI/Window/EmptyListQuotes.swift").read_text())
        longest = max(quotations, key=len)
        entries = [("", "Content-Type: text/plain; charset=UTF-8\\n"), *((quotation, longest) for quotation in quotations)]
        share = pathlib.Path(self.home) / "share"
        catalog = share / "locale/de/LC_MESSAGES/ember.mo"
        catalog.parent.mkdir(parents=True)
        # The program takes the translations beside this folder.
        (share / "ember-todo").mkdir()
        text = "\n".join('msgid "%s"\nmsgstr "%s"\n' % entry for entry in entries)
        subprocess.run(["msgfmt", "-o", catalog, "-"], input=text.encode(), check=True)
        return {"XDG_DATA_DIRS": "%s:%s" % (share, os.environ["XDG_DATA_DIRS"]), **self.in_language("de_DE")}

    def test_longest_quotation_and_hint_fit_between_header_and_message(self):
        """Also in the smallest window with large text (D13)."""
        env = self.always_longest()
        for size, scale in (((360, 640), "2.0"), ((360, 294), "2.0"), ((360, 294), "1.0")):
            with self.subTest(size=size, scale=scale), \
                    self.ember([item("Milk", done=True)], size=size, gsettings={TEXT_SCALE: scale}, env=env) as ember:
                ember.press("shift+ctrl+Delete")
                picture = ember.image((24, HEADER, size[0] - 48, size[1] - HEADER))
                rows = [[picture[x, y] for x in range(picture.width)] for y in range(picture.height)]
                # The message is darker than the background.
                message = next(y for y, row in enumerate(rows) if sum(sum(pixel) < 36 for pixel in row) > 60)
                inked = [y for y, row in enumerate(rows[:message]) if max(map(sum, row)) - min(map(sum, row)) > 150]
                self.assertGreater(inked[0], 1, "the text begins below the header")
                self.assertLess(inked[-1], message - 1, "the text ends above the message")
