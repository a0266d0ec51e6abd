# SPDX-License-Identifier: GPL-3.0-or-later
"""From one level to the other: every way up and down, half of the way, and faster than anybody can look."""
import random

from support.devices import Touch, TouchpadPinch, TwoFingers
from support.levels import DOWN, LISTS, NAME, NAMES, UP, LevelTest, spread
from rig import linear, steps
from support import FIRST, HEADER, is_ground, numbered

THIRTY = numbered(30)


class WayTests(LevelTest):
    def test_every_way_up(self):
        """D09, E15, E16: it ends as a start on the level of lists looks, and the file is untouched."""
        for name, up in UP.items():
            with self.subTest(name), self.start("Groceries") as ember:
                content = ember.file.read_bytes()
                up(ember)
                self.assert_looks_fresh(ember, None)
                self.assertEqual(ember.file.read_bytes(), content)
                ember.press("ctrl+z")
                self.assertTrue(ember.shows_lists(), "going is no step to undo")

    def test_every_way_down(self):
        """It ends as a start on that list looks; and at the way back every list has its place."""
        for name, down in DOWN.items():
            for index in (0, 1, 3):
                with self.subTest(name, index=index), self.start() as ember:
                    content = ember.file.read_bytes()
                    down(ember, index)
                    self.assert_looks_fresh(ember, NAMES[index])
                    self.assertEqual(ember.file.read_bytes(), content)
                    ember.press("Escape")
                    self.assertEqual(ember.focused_row(), index, "the keyboard is on the list that was left")
                    self.assert_looks_fresh(ember, None)

    def test_up_and_down_each_level_is_where_it_was_left(self):
        """Offsets and focus, of forty lists and of thirty items."""
        lists = {"List %d" % number: THIRTY if number == 30 else ["One"] for number in range(40)}
        with self.start("List 30", lists) as ember:
            ember.press("End")
            before = ember.image()
            for way in ("Escape", "alt+Up"):
                ember.press(way)
                self.assertTrue(ember.shows_lists())
                self.assertIsNotNone(ember.ring(), "the keyboard is on the list that was left")
                ember.press("Return")
                self.assert_same_picture(ember, before, but_scrollbar=True)

    def test_ctrl_and_a_number_jump_to_a_list(self):
        """From a list to another one; to one that is not there nothing happens, nor on the list itself."""
        with self.start("Today") as ember:
            for number in (3, 2, 2, 9, 4, 1):
                shown = ember.image()
                ember.press("ctrl+%d" % number)
                if number == 9:
                    self.assert_same_picture(ember, shown, but_scrollbar=True)
                else:
                    self.assert_looks_fresh(ember, NAMES[number - 1])

    def test_the_button_is_there_where_it_leads_somewhere(self):
        with self.start("Today") as ember:
            self.assertTrue(self.has_back(ember))
            ember.press("Escape")
            self.assertFalse(self.has_back(ember))
            ember.press("Return")
            self.assertTrue(self.has_back(ember))

    @staticmethod
    def has_back(ember):
        box = ember.image((12, 14, 20, 20))
        return any(min(box[x, y]) > 200 for x in range(20) for y in range(20))

    def test_very_fast_it_ends_in_the_right_place(self):
        """K08: keys and taps in random order, faster than the way takes."""
        choice = random.Random(20261121)
        with self.start("Today") as ember:
            for turn in range(12):
                script, t = [], 0.0
                for _ in range(choice.randint(3, 10)):
                    if choice.random() < 0.3:
                        tap = steps.press(NAME, ember.row(choice.randrange(4)), 0.03)
                        script += [(t + at, command) for at, command in tap]
                        t += 0.04
                    else:
                        script.append((t, "key " + choice.choice(("Escape", "alt+Up", "ctrl+1", "ctrl+2", "ctrl+3", "ctrl+4"))))
                    t += choice.uniform(0.005, 0.2)
                target = choice.choice((None, *NAMES))
                # A tap may have opened a text: Escape gives it up first.
                end = ["alt+Up"] if target is None else ["ctrl+%d" % (NAMES.index(target) + 1)]
                ember.play([*script, (t, "key Escape"), (t + 0.02, "key Escape"), *((t + 0.05, "key " + key) for key in end)])
                ember.settle()
                self.assert_looks_fresh(ember, target, "turn %d" % turn)
            self.wait_lists(ember)


class FingerTests(LevelTest):
    def test_folding_follows_the_fingers_and_opens_again(self):
        """E15: what is under a finger stays there; past half it leads up, before that, or parted again, it does not."""
        with self.start("Today") as ember:
            before, content = ember.image(), ember.file.read_bytes()
            hand = TwoFingers(ember)
            hand.begin(HEADER + 100, HEADER + 500)
            hand.to(HEADER + 150, HEADER + 450)
            # 400 px became 300: the top of the list is 100 · 3/4 px above the upper finger.
            top = HEADER + 150 - 75
            self.assertTrue(is_ground(ember.pixel(4, top - 4)), "nothing is above the first list")
            self.assert_near(ember.pixel(4, top + 30), FIRST, 24, "the list's first row is there")
            hand.to(HEADER + 210, HEADER + 390)
            hand.to(HEADER + 100, HEADER + 500)
            self.assert_same_picture(ember, before)
            hand.to(HEADER + 180, HEADER + 420)
            hand.release()
            ember.settle()
            self.assert_same_picture(ember, before)
            self.assertEqual(ember.file.read_bytes(), content)
            hand.begin(HEADER + 100, HEADER + 500)
            hand.to(HEADER + 205, HEADER + 395)
            hand.release()
            ember.settle()
            self.assert_looks_fresh(ember, None)

    def test_escape_in_the_middle_of_folding_opens_it_again(self):
        for hand in (TwoFingers, TouchpadPinch):
            with self.subTest(hand.name), self.start("Today") as ember:
                if hand.needs_pointer:
                    ember.pointer_move(200, 300)
                    ember.settle()
                before = ember.image()
                hand = hand(ember)
                hand.begin(180, 600) if hand.name == "touch" else hand.begin_at(300)
                hand.to(310, 440) if hand.name == "touch" else hand.open(-70)
                ember.press("Escape")
                self.assert_same_picture(ember, before)
                hand.release()
                ember.settle()
                self.assert_same_picture(ember, before)

    def test_fingers_that_hardly_part_on_a_row_open_nothing(self):
        with self.start() as ember:
            before = ember.image()
            spread(ember, 1, 30)
            self.assert_same_picture(ember, before)
            spread(ember, 1, 90)
            self.assert_looks_fresh(ember, "Groceries")

    def test_a_pull_back_below_two_rows_adds_and_below_one_does_nothing(self):
        """D09, D10."""
        with self.start("Groceries") as ember:
            before = ember.image()
            hand = Touch(ember)
            hand.begin_pull()
            for shown in (130, 40):
                hand.pull(shown)
            hand.release()
            ember.settle()
            self.assert_same_picture(ember, before)
            hand.begin_pull()
            for shown in (130, 80):
                hand.pull(shown)
            hand.release()
            ember.settle()
            ember.type("Salt")
            ember.press("Return", "Escape")
            self.wait_lists(ember, Groceries=["Salt", "Bread", "Milk"])
            self.undo(ember)
            self.assert_same_rows(ember, before)
            # Through both thresholds within two frames.
            ember.drag_touch((200, ember.row(0)), (200, ember.row(0) + 450), 0.03, linear, hold_before=0, hold_after=0)
            ember.settle()
            self.assert_looks_fresh(ember, None)

    def test_at_the_top_level_a_far_pull_adds(self):
        with self.start() as ember:
            hand = Touch(ember)
            hand.begin_pull()
            hand.pull(150)
            hand.release()
            ember.settle()
            ember.type("New")
            ember.press("Return", "Escape")
            self.wait_file(ember, {"New": [], **self.plain()})
            self.undo(ember)

    @staticmethod
    def plain():
        return {name: [i if isinstance(i, str) else "✓ " + i["text"] for i in items] for name, items in LISTS.items()}


class UndoTests(LevelTest):
    def test_undo_and_redo_go_to_the_list_in_question(self):
        """I04: steps in three lists and on the level of lists, all undone from elsewhere, each is shown."""
        with self.start("Today") as ember:
            ember.press("Home", "Delete", "ctrl+2", "Home", "space", "ctrl+3", "End", "Delete", "Escape", "Home", "Delete")
            self.wait_lists(ember, Today=None, Groceries=["Milk", "✓ Bread"], Journey=[])
            ember.press("ctrl+1")
            for shown in (None, "Journey", "Groceries", "Today"):
                ember.press("ctrl+z")
                self.assert_looks_fresh(ember, shown, "undone: %s" % shown)
            self.wait_lists(ember)
            for shown in ("Today", "Groceries", "Journey", None):
                ember.press("ctrl+shift+z")
                self.assert_looks_fresh(ember, shown, "done again: %s" % shown)
            self.wait_lists(ember, Today=None, Groceries=["Milk", "✓ Bread"], Journey=[])


class PlaceTests(LevelTest):
    def test_in_the_smallest_window_from_right_to_left_with_large_text_and_without_motion(self):
        """J01, J03, H16: up and down ends as a start there looks."""
        large = {"/org/gnome/desktop/interface/text-scaling-factor": "2.0"}
        still = {"/org/gnome/desktop/interface/enable-animations": "false"}
        cases = (("small", {"size": (360, 294)}), ("large", {"gsettings": large}), ("still", {"gsettings": still}),
                 ("mirrored", {"env": self.right_to_left()}))
        for name, options in cases:
            with self.subTest(name), self.start("Today", **options) as ember:
                ember.press("Home")
                first = ember.image()
                ember.press("Escape")
                self.assertTrue(ember.shows_lists())
                above = ember.image()
                ember.press("ctrl+1")
                self.assert_same_picture(ember, first, but_scrollbar=True)
                ember.press("Escape")
                self.assert_same_picture(ember, above, but_scrollbar=True)
                ember.press("ctrl+1")
                self.assert_same_picture(ember, first, but_scrollbar=True)
