# SPDX-License-Identifier: GPL-3.0-or-later
"""The level of lists: its rows do what items do, by the same hands."""
from support.devices import HANDS, PINCHES, Touch, Touchpad
from support.levels import BESIDE, LISTS, NAME, LevelTest
from support import DONE, HEADER, ROW, THRESHOLD, item, near

# The column with the number, px from the right.
COUNT = 46


def plain(items):
    return [i if isinstance(i, str) else "✓ " + i["text"] for i in items]


REST = {name: plain(items) for name, items in LISTS.items()}


class LookTests(LevelTest):
    def test_a_row_a_list_in_cool_colours_with_the_number_of_its_unfinished_items(self):
        """I09: an empty list is pale; one in which all is done is green, struck, and below the others."""
        lists = {"Done": [item("One", done=True)], "Today": LISTS["Today"], "Long": ["%d" % i for i in range(123)], "Someday": []}
        with self.start(None, lists) as ember:
            self.assertTrue(ember.shows_lists())
            colours = [ember.pixel(4, ember.row(index) + 20) for index in range(4)]
            for red, green, blue in colours[:2]:
                self.assertTrue(blue > 130 and blue > red + 60 and blue > green, "cool: %r" % (colours,))
            self.assertLess(sum(colours[2]), sum(colours[1]) - 60, "an empty one is pale")
            self.assert_near(colours[3], DONE, 12, "a done one is green, and last")
            self.assertGreater(ember.strike(3, (0xDD, 0xF5, 0xE2)), 20)
            widths = [self.inked(ember, index) for index in range(4)]
            self.assertTrue(widths[1] > 2 * widths[0], "3 and 123: %r" % widths)
            seen = self.number(ember, 0)
            ember.press("ctrl+2", "Home", "space", "Escape")
            ember.pointer_leave()
            self.assertNotEqual(self.number(ember, 0).data, seen.data, "one is done: another number")
            ember.press("ctrl+z", "Escape")
            self.assertEqual(self.number(ember, 0).data, seen.data)

    @staticmethod
    def number(ember, index):
        return ember.image((ember.size[0] - COUNT + 4, ember.row(index) - 12, COUNT - 8, 24))

    def inked(self, ember, index):
        box = self.number(ember, index)
        ground = box[0, 0]
        columns = [x for x in range(box.width) if any(not near(box[x, y], ground, 60) for y in range(box.height))]
        return columns[-1] - columns[0] + 1 if columns else 0

    def test_no_list_one_list_fifty_lists_and_names_of_any_length(self):
        """The level looks like a start there; the smallest window scrolls to the last list."""
        cases = {
            "one": {"Only": ["One"]}, "fifty": {"List %d" % number: ["x"] * (number % 3) for number in range(50)},
            "long": {"A name so long that it does not fit into one line of any window that is not very wide": ["x"], "y" * 300: []},
        }
        for name, lists in cases.items():
            for size in ((360, 294), (420, 720)):
                with self.subTest(name, size=size), self.start(None, lists, size=size) as ember:
                    ember.press("Home", "Return", "Escape", "End", "Return", "Escape")
                    ring = ember.ring()
                    self.assertTrue(ring and HEADER <= ring[0] and ring[1] <= size[1], "the last list is in view: %r" % (ring,))
                    self.assert_looks_fresh(ember, None)


class OpenTests(LevelTest):
    def test_beside_the_name_a_tap_renames_and_so_does_f2(self):
        """The empty space behind the name, past 55 % of the row; one step to undo. On the name or the number it opens."""
        ways = {
            "touch": lambda ember: ember.tap(BESIDE, ember.row(1)), "mouse": lambda ember: ember.click(BESIDE, ember.row(1)),
            "F2": lambda ember: ember.press("Home", "Down", "F2"),
        }
        for name, way in ways.items():
            with self.subTest(name), self.start() as ember:
                way(ember)
                ember.settle()
                self.assertTrue(ember.shows_lists())
                ember.press("ctrl+a")
                ember.type("Shop")
                ember.press("Return")
                self.wait_file(ember, {"Shop" if key == "Groceries" else key: items for key, items in REST.items()})
                self.assertTrue(ember.shows_lists())
                self.assert_looks_fresh(ember, None)
                self.undo(ember)
                self.assert_looks_fresh(ember, None)
        for x in (NAME, 420 * 0.5, 420 - COUNT // 2):
            with self.subTest(x=x), self.start() as ember:
                ember.tap(x, ember.row(1))
                ember.settle()
                self.assert_looks_fresh(ember, "Groceries")

    def test_a_new_list_by_pull_pinch_key_and_typing(self):
        """Named, it is there, empty, and one step to undo; left blank it was never there."""
        ways = {hand.name + " pull": (lambda ember, hand=hand: self.pull(hand(ember)), 0) for hand in (Touch, Touchpad)}
        ways.update({hand.name + " pinch": (lambda ember, hand=hand: self.part(hand(ember)), 2) for hand in PINCHES})
        ways["Ctrl+N"] = (lambda ember: ember.press("ctrl+n"), 0)
        ways["Ctrl+Enter"] = (lambda ember: ember.press("Home", "ctrl+Return"), 1)
        ways["empty space"] = (lambda ember: (ember.tap(200, ember.row(6)), ember.settle()), 4)
        for name, (way, index) in ways.items():
            with self.subTest(name), self.start() as ember:
                way(ember)
                ember.press("Escape")
                self.wait_lists(ember)
                self.assertTrue(ember.shows_lists())
                way(ember)
                ember.type("New")
                ember.press("Return", "Escape")
                entries = list(REST.items())
                self.wait_file(ember, dict([*entries[:index], ("New", []), *entries[index:]]))
                self.assert_looks_fresh(ember, None)
                self.undo(ember)
                self.assert_looks_fresh(ember, None)

    @staticmethod
    def pull(hand):
        hand.ember.pointer_move(200, hand.ember.row(1))
        hand.begin_pull()
        hand.pull(80)
        hand.release()
        hand.ember.settle()

    @staticmethod
    def part(hand):
        """Parts the second row and the third."""
        edge = HEADER + 2 * ROW
        hand.begin_at(edge + 3)
        hand.open(90)
        hand.release()
        hand.ember.settle()


class ActTests(LevelTest):
    def test_swiped_to_the_left_a_list_is_deleted_with_its_items(self):
        """I13: by each hand and by key; undone, it is back with all of them, in its place."""
        ways = {hand.name: lambda ember, hand=hand: hand(ember).swipe(ember.row(0), -THRESHOLD - 20) for hand in HANDS}
        ways["Delete"] = lambda ember: ember.press("Home", "Delete")
        for name, way in ways.items():
            with self.subTest(name), self.start() as ember:
                way(ember)
                self.wait_lists(ember, Today=None)
                self.assert_looks_fresh(ember, None)
                self.undo(ember)
                self.assert_looks_fresh(ember, None)
                ember.press("ctrl+shift+z")
                self.wait_lists(ember, Today=None)

    def test_swiped_to_the_right_all_of_a_list_is_done_and_it_sinks(self):
        """By each hand and by key; swiped again, nothing in it is, in the old order (I10); an empty one stays as it is."""
        done = ["✓ Feed the cat", "✓ Buy eggs", "✓ Write a letter", "✓ Water the plants", "✓ Pay the rent"]
        ways = {hand.name: lambda ember, row, hand=hand: hand(ember).swipe(ember.row(row), THRESHOLD + 20) for hand in HANDS}
        ways["Space"] = lambda ember, row: ember.press("Home", *["Down"] * row, "space")
        for name, way in ways.items():
            with self.subTest(name), self.start() as ember:
                way(ember, 0)
                self.wait_lists(ember, Today=done)
                self.assert_looks_fresh(ember, None)
                self.undo(ember)
                self.assert_looks_fresh(ember, None)
                way(ember, 3)
                ember.settle()
                self.wait_lists(ember)
                way(ember, 0)
                self.wait_lists(ember, Today=done)
                ember.settle()
                way(ember, 3)
                self.wait_lists(ember, Today=[line.removeprefix("✓ ") for line in done])
                self.undo(ember, 2)

    def test_carried_or_moved_by_key_a_list_gets_another_place(self):
        """F15."""
        def carry(hand):
            def act(ember):
                hand.begin(NAME, ember.row(0))
                if hand.name == "touch":
                    ember.idle(700)
                hand.move(0, 2 * ROW + 8, 0.4)
                hand.release()
                ember.settle()
            return act

        for name in ("touch", "mouse", "keys"):
            with self.subTest(name), self.start() as ember:
                hand = {"touch": ember.touch, "mouse": ember.mouse}.get(name)
                if hand:
                    carry(hand)(ember)
                else:
                    ember.press("Home", "ctrl+shift+Down", "ctrl+shift+Down")
                order = ["Groceries", "Journey", "Today", "Someday"]
                self.wait_file(ember, {key: REST[key] for key in order})
                self.assert_looks_fresh(ember, None)
                self.undo(ember, 1 if hand else 2)
                self.assert_looks_fresh(ember, None)
