# SPDX-License-Identifier: GPL-3.0-or-later
"""Changing between the levels: every way up and down, unfinished gestures, and very fast input."""
import random

from rig import linear, steps
from support import FIRST, HEADER, NO_ANIMATIONS, EmberTest, assert_near, levels, library, long, numbered
from support.devices import Touch, TouchPinch, TouchpadPinch
from support.filming import film
from support.levels import LISTS, NAMES, ON_NAME, WAYS_DOWN, WAYS_UP

THIRTY = numbered(30)


class LevelChangeTests(EmberTest):
    def test_every_way_up_shows_level_of_lists(self):
        """As after a start there. It is no undo step (D09, E15, E16)."""
        for name, up in WAYS_UP.items():
            with self.subTest(name), levels.start(self, "Groceries") as ember:
                content = ember.file.read_bytes()
                up(ember)
                levels.assert_matches_fresh_start(ember, None)
                self.assertEqual(ember.file.read_bytes(), content)
                ember.press("ctrl+z")
                self.assertTrue(ember.shows_lists(), "changing the level is no undo step")

    @long
    def test_every_way_down_shows_the_list(self):
        """As after a start there. The way back leads to the list's row."""
        for name, down in WAYS_DOWN.items():
            for index in (0, 1, 3):
                with self.subTest(name, index=index), levels.start(self) as ember:
                    content = ember.file.read_bytes()
                    down(ember, index)
                    levels.assert_matches_fresh_start(ember, NAMES[index])
                    self.assertEqual(ember.file.read_bytes(), content)
                    ember.press("Escape")
                    self.assertEqual(ember.focused_row(), index, "the focus is on the list that was shown")
                    levels.assert_matches_fresh_start(ember, None)

    def test_levels_keep_scroll_position_and_focus(self):
        lists = {"List %d" % number: THIRTY if number == 30 else ["One"] for number in range(40)}
        with levels.start(self, "List 30", lists) as ember:
            ember.press("End")
            before = ember.image()
            for way in ("Escape", "alt+Up"):
                ember.press(way)
                self.assertTrue(ember.shows_lists())
                self.assertIsNotNone(ember.focus_ring(), "the focus is on the list that was shown")
                # In the last row, Down only shows the focus ring again, which GTK hides some seconds after the last key.
                ember.press("Return", "Down")
                ember.assert_same_picture(before, but_scrollbar=True)

    def test_ctrl_and_number_show_list_by_position(self):
        """A number without a list does nothing."""
        with levels.start(self, "Today") as ember:
            for number in (3, 2, 2, 9, 4, 1):
                shown = ember.image()
                ember.press("ctrl+%d" % number)
                if number == 9:
                    ember.assert_same_picture(shown, but_scrollbar=True)
                else:
                    levels.assert_matches_fresh_start(ember, NAMES[number - 1])

    def test_back_button_is_visible_only_in_lists(self):
        with levels.start(self, "Today") as ember:
            self.assertTrue(self.has_back(ember))
            ember.press("Escape")
            self.assertFalse(self.has_back(ember))
            ember.press("Return")
            self.assertTrue(self.has_back(ember))

    @staticmethod
    def has_back(ember):
        box = ember.image((12, 14, 20, 20))
        return any(min(box[x, y]) > 200 for x in range(20) for y in range(20))

    def test_nothing_is_written_on_narrow_folds(self):
        """There is a moment in which all rows are narrow (H21). In a wide window, the numbers have a background of their own."""
        def run(ember):
            ember.wait_drawn()
            written = [
                sum(max(abs(a - b) for a, b in zip(picture[x, y], picture[600, y])) > 12
                    for y in range(HEADER + 2, 600, 3) for x in range(140, 330, 3))
                for picture in film(ember, [(0.02, "key Escape")], 0.5)]
            self.assertEqual(min(written), 0, "pixels that differ beside each other: %r" % written)

        self.attempt(run, library(LISTS), size=(1000, 720))

    def test_one_title_fades_out_before_the_other_fades_in(self):
        """In a change of level, there is a moment without a title (K18)."""
        def run(ember):
            ember.wait_drawn()
            box = (ember.size[0] // 2 - 40, 10, 80, HEADER - 20)
            contrasts = []
            for picture in film(ember, [(0.02, "key Escape")], 0.5):
                title, paper = picture.crop(box), picture[100, HEADER // 2]
                contrasts.append(max(abs(a - b) for x in range(80) for y in range(title.height) for a, b in zip(title[x, y], paper)))
            self.assertLess(min(contrasts), 70, "contrasts of the titles: %r" % contrasts)
            self.assertGreater(min(contrasts[0], contrasts[-1]), 150)

        self.attempt(run, library(LISTS))

    @long
    def test_very_fast_input_ends_on_the_right_level(self):
        """Rule K08."""
        choice = random.Random(20261121)
        with levels.start(self, "Today") as ember:
            for turn in range(12):
                script, t = [], 0.0
                for _ in range(choice.randint(3, 10)):
                    if choice.random() < 0.3:
                        tap = steps.press(ON_NAME, ember.row(choice.randrange(4)), 0.03)
                        script += [(t + at, command) for at, command in tap]
                        t += 0.04
                    else:
                        script.append((t, "key " + choice.choice(("Escape", "alt+Up", "ctrl+1", "ctrl+2", "ctrl+3", "ctrl+4"))))
                    t += choice.uniform(0.005, 0.2)
                target = choice.choice((None, *NAMES))
                # A tap may have begun to edit a row: Escape cancels that first.
                end = ["alt+Up"] if target is None else ["ctrl+%d" % (NAMES.index(target) + 1)]
                ember.play([*script, (t, "key Escape"), (t + 0.02, "key Escape"), *((t + 0.05, "key " + key) for key in end)])
                ember.settle()
                levels.assert_matches_fresh_start(ember, target, "turn %d" % turn)
            levels.wait_changes(ember)


class LevelPinchTests(EmberTest):
    def test_pinch_closed_follows_fingers_and_acts_past_half(self):
        """The point under a finger stays under it (E15)."""
        with levels.start(self, "Today") as ember:
            before, content = ember.image(), ember.file.read_bytes()
            device = TouchPinch(ember)
            device.begin(HEADER + 100, HEADER + 500)
            device.move_to(HEADER + 150, HEADER + 450)
            # The distance has shrunk from 400 px to 300 px, so the list's top is 100 · 3/4 px above the upper finger.
            top = HEADER + 150 - 75
            red, _, blue = ember.pixel(200, top - 4)
            self.assertGreater(blue, red + 40, "the row of the list is above the first row")
            assert_near(ember.pixel(4, top + 30), FIRST, 24, "the list's first row is below")
            device.move_to(HEADER + 210, HEADER + 390)
            device.move_to(HEADER + 100, HEADER + 500)
            ember.assert_same_picture(before)
            device.move_to(HEADER + 180, HEADER + 420)
            device.release()
            ember.settle()
            ember.assert_same_picture(before)
            self.assertEqual(ember.file.read_bytes(), content)
            device.begin(HEADER + 100, HEADER + 500)
            device.move_to(HEADER + 205, HEADER + 395)
            device.release()
            ember.settle()
            levels.assert_matches_fresh_start(ember, None)

    def test_escape_cancels_level_pinch(self):
        for device in (TouchPinch, TouchpadPinch):
            with self.subTest(device.name), levels.start(self, "Today") as ember:
                if device.needs_pointer:
                    ember.pointer_move(200, 300)
                    ember.settle()
                before = ember.image()
                device = device(ember)
                device.begin(180, 600) if device.name == "touch" else device.begin_at(300)
                device.move_to(310, 440) if device.name == "touch" else device.spread(-70)
                ember.press("Escape")
                ember.assert_same_picture(before)
                device.release()
                ember.settle()
                ember.assert_same_picture(before)

    def test_small_pinch_on_list_row_opens_nothing(self):
        with levels.start(self) as ember:
            before = ember.image()
            levels.pinch_row_open(ember, 1, 30)
            ember.assert_same_picture(before)
            levels.pinch_row_open(ember, 1, 90)
            levels.assert_matches_fresh_start(ember, "Groceries")

    @long
    def test_pull_reversed_below_two_rows_adds_and_below_one_does_nothing(self):
        """Rules D09, D10."""
        with levels.start(self, "Groceries") as ember:
            before = ember.image()
            device = Touch(ember)
            device.begin_pull()
            for shown in (130, 40):
                device.pull(shown)
            device.release()
            ember.settle()
            ember.assert_same_picture(before)
            device.begin_pull()
            for shown in (130, 80):
                device.pull(shown)
            device.release()
            ember.settle()
            ember.type("Salt")
            ember.press("Return", "Escape")
            levels.wait_changes(ember, Groceries=["Salt", "Bread", "Milk"])
            levels.assert_undone(ember)
            ember.assert_same_rows(before)
            # Past both thresholds within two frames.
            ember.drag_touch((200, ember.row(0)), (200, ember.row(0) + 450), 0.03, linear, hold_before=0, hold_after=0)
            ember.settle()
            levels.assert_matches_fresh_start(ember, None)

    def test_long_pull_on_level_of_lists_adds_list(self):
        with levels.start(self) as ember:
            device = Touch(ember)
            device.begin_pull()
            device.pull(150)
            device.release()
            ember.settle()
            ember.type("New")
            ember.press("Return", "Escape")
            levels.wait_lists(ember, {"New": [], **self.plain()})
            levels.assert_undone(ember)

    @staticmethod
    def plain():
        return {name: [i if isinstance(i, str) else "✓ " + i["text"] for i in items] for name, items in LISTS.items()}


class UndoTests(EmberTest):
    @long
    def test_undo_and_redo_show_the_changed_list(self):
        """Steps in three lists and on the level of lists (I04)."""
        with levels.start(self, "Today") as ember:
            ember.press("Home", "Delete", "ctrl+2", "Home", "space", "ctrl+3", "End", "Delete", "Escape", "Home", "Delete")
            levels.wait_changes(ember, Today=None, Groceries=["Milk", "✓ Bread"], Journey=[])
            ember.press("ctrl+1")
            for shown in (None, "Journey", "Groceries", "Today"):
                ember.press("ctrl+z")
                levels.assert_matches_fresh_start(ember, shown, "undo shows %s" % shown)
            levels.wait_changes(ember)
            for shown in ("Today", "Groceries", "Journey", None):
                ember.press("ctrl+shift+z")
                levels.assert_matches_fresh_start(ember, shown, "redo shows %s" % shown)
            levels.wait_changes(ember, Today=None, Groceries=["Milk", "✓ Bread"], Journey=[])


class WindowTests(EmberTest):
    @long
    def test_levels_work_in_special_windows(self):
        """In the smallest window, with large text, with reduced motion, and from right to left (J01, J03, H16)."""
        large = {"/org/gnome/desktop/interface/text-scaling-factor": "2.0"}
        still = NO_ANIMATIONS
        cases = (("small", {"size": (360, 294)}), ("large", {"gsettings": large}), ("still", {"gsettings": still}),
                 ("mirrored", {"env": self.right_to_left()}))
        for name, options in cases:
            with self.subTest(name), levels.start(self, "Today", **options) as ember:
                ember.press("Home")
                first = ember.image()
                ember.press("Escape")
                self.assertTrue(ember.shows_lists())
                above = ember.image()
                ember.press("ctrl+1")
                ember.assert_same_picture(first, but_scrollbar=True)
                ember.press("Escape")
                ember.assert_same_picture(above, but_scrollbar=True)
                ember.press("ctrl+1")
                ember.assert_same_picture(first, but_scrollbar=True)
