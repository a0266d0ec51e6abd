# SPDX-License-Identifier: GPL-3.0-or-later
"""The lists beside the items of one, in a wide window."""
import pathlib

from support import BANNER, HEADER, ROW, EmberTest, drops, faults, levels, library, near, reorder

BESIDE = {"/io/github/ember_todo/Ember/lists-beside-items": "true"}
WIDE = (1000, 720)
# An x on a list, and one on an item.
ON_LISTS, ON_ITEMS = 150, 650
TODAY = ["Feed the cat", "Buy eggs", "Write a letter"]


class WideWindowTests(EmberTest):
    def start(self, **options):
        return levels.start_in_first(self, size=WIDE, gsettings=BESIDE, **options)

    def wait_banner(self, ember, shown):
        """Wait until a banner above the items is shown, or until none is."""
        place = (WIDE[0] - 6, HEADER, 1, 60)
        with ember.explained(lambda: "a banner is%s shown" % (" not" if shown else "")):
            ember.wait_until(lambda: any(near(ember.image(place)[0, y], BANNER, 3) for y in range(place[3])) == shown, faults.RETRY)

    def test_list_opens_beside_the_lists(self):
        """By mouse, by touch, and by keyboard; a letter then adds an item to it (K31)."""
        with self.start() as ember:
            ember.settle()
            ember.click(ON_LISTS, ember.row(1))
            ember.settle()
            ember.press("ctrl+n")
            ember.press("a", "Return", "Escape")
            levels.wait_some_lists(ember, Groceries=["a", "Bread", "Milk"])
            ember.tap(ON_LISTS, ember.row(2))
            ember.settle()
            ember.press("b", "Return", "Escape")
            levels.wait_some_lists(ember, Someday=["b"])
            ember.press("F6", "Home", "Return")
            ember.press("c", "Return", "Escape")
            levels.wait_some_lists(ember, Today=["c"] + TODAY)

    def test_keys_move_the_focus_to_a_row_of_the_other_side(self):
        """Its ring is shown at once (K31)."""
        with self.start() as ember:
            ember.settle()
            ember.press("F6", "F6", "Delete")
            levels.wait_some_lists(ember, Today=TODAY[1:])
            ember.settle()
            ring = (8, HEADER, 100, 8)
            resting = ember.hash(ring)
            ember.press("Escape")
            ember.wait_until(lambda: ember.hash(ring) != resting)
            ember.press("Delete")
            ember.wait_until(lambda: "Today" not in levels.lists_in_file(ember))

    def test_item_is_carried_to_another_list(self):
        """By mouse and by touch, as one step (K32)."""
        for name in ("touch", "mouse"):
            with self.subTest(name), self.start() as ember:
                ember.settle()
                device = getattr(ember, name)
                edge = (WIDE[0] - 1, HEADER, 1, WIDE[1] - HEADER)
                resting = ember.hash(edge)
                device.begin(ON_ITEMS, ember.row(1))
                ember.wait_until(lambda: ember.hash(edge) != resting)
                device.move(ON_LISTS - ON_ITEMS, 0, 0.5)
                ember.wait_drawn()
                reorder.drop(ember, device)
                levels.wait_some_lists(ember, Today=["Feed the cat", "Write a letter"], Groceries=["Buy eggs", "Bread", "Milk"])
                ember.press("ctrl+z")
                levels.wait_some_lists(ember, Today=TODAY, Groceries=["Bread", "Milk"])

    def test_both_sides_show_the_file_when_it_is_read_again(self):
        """Until then the last known lists are read-only. Their pane must not go on editing them."""
        with self.start():
            pass
        ember = self.ember(None, faults.without_capabilities(), size=WIDE, gsettings=BESIDE)
        ember.file.chmod(0)
        with ember:
            self.wait_banner(ember, True)
            ember.settle()
            ember.file.chmod(0o644)
            self.wait_banner(ember, False)
            ember.press("F6", "Home", "F2", "End", "x", "Return")
            levels.wait_some_lists(ember, Todayx=TODAY)
            ember.press("F6", "Home", "Delete")
            levels.wait_some_lists(ember, Todayx=TODAY[1:])

    def test_file_that_is_dropped_on_one_side_commits_what_is_edited_on_the_other(self):
        file = pathlib.Path(self.home) / "Shopping.md"
        file.write_text("- Milk\n")
        with self.start(columns=2) as ember:
            ember.press("F6", "Home", "F2", "End", "x")
            with drops.source(ember, drops.addresses(file), drops.FILES):
                drops.drag(ember, drops.boundary(2), x=ON_ITEMS)
                levels.wait_some_lists(ember, Todayx=TODAY, Shopping=["Milk"])
            ember.press("ctrl+z")
            ember.wait_until(lambda: "Shopping" not in levels.lists_in_file(ember))
            levels.wait_some_lists(ember, Todayx=TODAY)

    def test_carried_row_is_as_high_as_its_text(self):
        """It is narrower over the lists, so that its text needs more lines."""
        lists = library({"Today": ["Call the plumber about the kitchen tap that drips"], "Groceries": []})
        with self.ember(lists, size=WIDE, gsettings=BESIDE) as ember:
            ember.settle()
            finger = ember.touch
            before = ember.hash((WIDE[0] - 1, HEADER, 1, ROW))
            finger.begin(ON_ITEMS, ember.row(0))
            ember.wait_until(lambda: ember.hash((WIDE[0] - 1, HEADER, 1, ROW)) != before)
            finger.move(ON_LISTS - ON_ITEMS, 150, 0.5)
            ember.settle()
            # Beside the text.
            column = ember.image((36, HEADER, 1, WIDE[1] - HEADER))
            height = sum(column[0, y][0] > 150 and column[0, y][2] < 100 for y in range(column.height))
            self.assertGreater(height, ROW, "the height of a row of two lines at four fifths of its size")
            finger.release()

    def test_resizing_keeps_what_is_shown(self):
        """In both directions, with an open name of a list (K30, K34)."""
        with self.start() as ember:
            ember.settle()
            before = ember.image()
            ember.resize(420, 720)
            ember.settle()
            self.assertFalse(ember.shows_lists())
            ember.resize(*WIDE)
            ember.assert_same_picture(before)
            ember.press("F6", "F2", "End", "x")
            ember.resize(420, 720)
            ember.settle()
            self.assertTrue(ember.shows_lists())
            ember.press("y", "Return")
            levels.wait_some_lists(ember, Todayxy=TODAY)
