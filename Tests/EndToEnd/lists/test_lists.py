# SPDX-License-Identifier: GPL-3.0-or-later
"""The level of lists: its rows work like items."""
from support import DONE, DONE_INK, HEADER, ROW, THRESHOLD, EmberTest, assert_near, item, levels, long, near, reorder
from support.devices import PINCH_DEVICES, SWIPE_DEVICES, Touch, Touchpad
from support.levels import AFTER_NAME, LISTS, ON_NAME

# Width of the column with the number, in px.
COUNT = 46


def plain(items):
    return [i if isinstance(i, str) else "✓ " + i["text"] for i in items]


REST = {name: plain(items) for name, items in LISTS.items()}


class AppearanceTests(EmberTest):
    def test_lists_have_cool_colors_and_number_of_unfinished_items(self):
        """An empty list is pale. One with all items completed is green, struck through, and below the others (I09)."""
        lists = {"Done": [item("One", done=True)], "Today": LISTS["Today"], "Long": ["%d" % i for i in range(123)], "Someday": []}
        with levels.start(self, None, lists) as ember:
            self.assertTrue(ember.shows_lists())
            colors = [ember.pixel(4, ember.row(index) + 20) for index in range(4)]
            for red, green, blue in colors[:2]:
                self.assertTrue(blue > 130 and blue > red + 60 and blue > green, "cool: %r" % (colors,))
            self.assertLess(sum(colors[2]), sum(colors[1]) - 60, "an empty list is pale")
            assert_near(colors[3], DONE, 12, "a completed list is green and last")
            self.assertGreater(ember.strike(3, DONE_INK), 20)
            widths = [self.inked(ember, index) for index in range(4)]
            self.assertTrue(widths[1] > 2 * widths[0], "the widths of 3 and 123: %r" % widths)
            seen = self.number(ember, 0)
            ember.press("ctrl+2", "Home", "space", "Escape")
            ember.pointer_leave()
            self.assertNotEqual(self.number(ember, 0).data, seen.data, "the number changes when an item is completed")
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

    @long
    def test_level_shows_one_or_fifty_lists_and_long_names(self):
        """It looks as after a start, and the smallest window scrolls to the last list."""
        cases = {
            "one": {"Only": ["One"]}, "fifty": {"List %d" % number: ["x"] * (number % 3) for number in range(50)},
            "long": {"A name so long that it does not fit into one line of any window that is not very wide": ["x"], "y" * 300: []},
        }
        for name, lists in cases.items():
            for size in ((360, 294), (420, 720)):
                with self.subTest(name, size=size), levels.start(self, None, lists, size=size) as ember:
                    ember.press("Home", "Return", "Escape", "End", "Return", "Escape")
                    focus_ring = ember.focus_ring()
                    self.assertTrue(focus_ring and HEADER <= focus_ring[0] and focus_ring[1] <= size[1], "the last list is visible: %r" % (focus_ring,))
                    levels.assert_matches_fresh_start(ember, None)


class AddAndRenameTests(EmberTest):
    def test_f2_and_menu_rename_list(self):
        ways = {
            "F2": lambda ember: ember.press("Home", "Down", "F2"),
            "menu": lambda ember: ember.press("Home", "Down", "Menu", "Down", "Return"),
        }
        for name, way in ways.items():
            with self.subTest(name), levels.start(self) as ember:
                way(ember)
                ember.settle()
                self.assertTrue(ember.shows_lists())
                ember.press("ctrl+a")
                ember.type("Shop")
                ember.press("Return")
                levels.wait_lists(ember, {"Shop" if key == "Groceries" else key: items for key, items in REST.items()})
                self.assertTrue(ember.shows_lists())
                levels.assert_matches_fresh_start(ember, None)
                levels.assert_undone(ember)
                levels.assert_matches_fresh_start(ember, None)

    def test_tap_or_click_anywhere_on_the_row_opens_list(self):
        with levels.start(self) as ember:
            for x in (ON_NAME, 420 * 0.5, AFTER_NAME, 420 - COUNT // 2):
                for press in ("tap", "click"):
                    with self.subTest(press, x=x):
                        getattr(ember, press)(x, ember.row(1))
                        ember.settle()
                        levels.assert_matches_fresh_start(ember, "Groceries")
                        ember.press("Escape")

    def test_number_is_near_the_name_in_a_wide_window(self):
        with levels.start(self, None, size=(1000, 720)) as ember:
            y = ember.row(1)
            line = ember.image((0, y - 12, 1000, 24))
            ground = line[4, 0]
            inked = [x for x in range(1000) if any(not near(line[x, row], ground, 30) for row in range(24))]
            self.assertTrue(130 < inked[0] and inked[-1] < 330, "the name and its number are at %d to %d" % (inked[0], inked[-1]))

    @long
    def test_pull_pinch_and_keys_add_list(self):
        """One undo step. Left empty it is removed."""
        ways = {device.name + " pull": (lambda ember, device=device: self.pull(device(ember)), 0) for device in (Touch, Touchpad)}
        ways.update({device.name + " pinch": (lambda ember, device=device: self.pinch_open(device(ember)), 2) for device in PINCH_DEVICES})
        ways["Ctrl+N"] = (lambda ember: ember.press("ctrl+n"), 0)
        ways["Ctrl+Enter"] = (lambda ember: ember.press("Home", "ctrl+Return"), 1)
        ways["empty space"] = (lambda ember: (ember.tap(200, ember.row(6)), ember.settle()), 4)
        for name, (way, index) in ways.items():
            with self.subTest(name), levels.start(self) as ember:
                way(ember)
                ember.press("Escape")
                levels.wait_changes(ember)
                self.assertTrue(ember.shows_lists())
                way(ember)
                ember.type("New")
                ember.press("Return", "Escape")
                entries = list(REST.items())
                levels.wait_lists(ember, dict([*entries[:index], ("New", []), *entries[index:]]))
                levels.assert_matches_fresh_start(ember, None)
                levels.assert_undone(ember)
                levels.assert_matches_fresh_start(ember, None)

    @staticmethod
    def pull(device):
        device.ember.pointer_move(200, device.ember.row(1))
        device.begin_pull()
        device.pull(80)
        device.release()
        device.ember.settle()

    @staticmethod
    def pinch_open(device):
        """Spread two fingers between the second row and the third."""
        edge = HEADER + 2 * ROW
        device.begin_at(edge + 3)
        device.spread(90)
        device.release()
        device.ember.settle()


class ListGestureTests(EmberTest):
    def test_swipe_left_deletes_list_with_its_items(self):
        """With each device and by key (I13)."""
        ways = {device.name: lambda ember, device=device: device(ember).swipe(ember.row(0), -THRESHOLD - 20) for device in SWIPE_DEVICES}
        ways["Delete"] = lambda ember: ember.press("Home", "Delete")
        for name, way in ways.items():
            with self.subTest(name), levels.start(self) as ember:
                way(ember)
                levels.wait_changes(ember, Today=None)
                levels.assert_matches_fresh_start(ember, None)
                levels.assert_undone(ember)
                levels.assert_matches_fresh_start(ember, None)
                ember.press("ctrl+shift+z")
                levels.wait_changes(ember, Today=None)

    @long
    def test_swipe_right_completes_all_items_of_list(self):
        """With each device and by key. Swiped again, the items are restored in their old order (I10)."""
        done = ["✓ Feed the cat", "✓ Buy eggs", "✓ Write a letter", "✓ Water the plants", "✓ Pay the rent"]
        ways = {device.name: lambda ember, row, device=device: device(ember).swipe(ember.row(row), THRESHOLD + 20) for device in SWIPE_DEVICES}
        ways["Space"] = lambda ember, row: ember.press("Home", *["Down"] * row, "space")
        for name, way in ways.items():
            with self.subTest(name), levels.start(self) as ember:
                way(ember, 0)
                levels.wait_changes(ember, Today=done)
                levels.assert_matches_fresh_start(ember, None)
                levels.assert_undone(ember)
                levels.assert_matches_fresh_start(ember, None)
                way(ember, 3)
                ember.settle()
                levels.wait_changes(ember)
                way(ember, 0)
                levels.wait_changes(ember, Today=done)
                ember.settle()
                way(ember, 3)
                levels.wait_changes(ember, Today=[line.removeprefix("✓ ") for line in done])
                levels.assert_undone(ember, 2)

    def test_lists_can_be_reordered(self):
        """By touch, mouse and keys (F15)."""
        for name in ("touch", "mouse", "keys"):
            with self.subTest(name), levels.start(self) as ember:
                device = {"touch": ember.touch, "mouse": ember.mouse}.get(name)
                if device:
                    reorder.drag(ember, device, ember.row(0), ember.row(2) + 8, ON_NAME)
                    reorder.drop(ember, device)
                else:
                    ember.press("Home", "ctrl+shift+Down", "ctrl+shift+Down")
                order = ["Groceries", "Journey", "Today", "Someday"]
                levels.wait_lists(ember, {key: REST[key] for key in order})
                levels.assert_matches_fresh_start(ember, None)
                levels.assert_undone(ember, 1 if device else 2)
                levels.assert_matches_fresh_start(ember, None)
