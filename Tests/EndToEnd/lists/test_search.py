# SPDX-License-Identifier: GPL-3.0-or-later
"""Search in all lists while typing: by keyboard, mouse, touch and menu. A result leads to its place."""
import json
import os

from support import (
    DONE, DONE_INK, FIRST, HEADER, HEIGHT, NO_ANIMATIONS, ROW, TOAST_PLACE, WHITE, EmberTest, assert_near, editing, is_background, item, long,
    longest_run, near, numbered,
)
from support.filming import film

# Heights of the search bar and of a result row, and the width of the column with the number of items, in px.
BAR, FOUND, COUNT = 60, 66, 46


def lists(*named):
    return {"format": "ember", "version": 1, "lists": [
        {"id": "list-" + name, "name": name, "items": [item(i) if isinstance(i, str) else i for i in items]} for name, items in named
    ]}


TWO = [
    ("Today", ["Feed the cat", "Buy Milk and eggs", "Sing", item("Milk the cow", done=True)]),
    ("Shop", ["Mîlk powder", "Bread"]),
]


class SearchTests(EmberTest):
    def open_lists(self, *named, **options):
        ember = self.ember(None, **options)
        ember.write(lists(*named))
        return ember

    def find(self, ember, text=""):
        ember.key("ctrl+f")
        ember.wait_until(lambda: is_background(ember.pixel(2, HEADER + 4)))
        if text:
            ember.type(text)
        ember.settle()

    # --- the screen ---

    @staticmethod
    def top(index):
        return HEADER + BAR + FOUND * index

    def results(self, ember):
        """Return the colors of the result rows."""
        column = ember.image((ember.size[0] - 6, 0, 1, ember.size[1]))
        rows = [column[0, self.top(i) + 56] for i in range((ember.size[1] - HEADER - BAR - 56) // FOUND + 1)]
        return rows[:next((i for i, row in enumerate(rows) if is_background(row)), len(rows))]

    def highlight_length(self, ember, index, ink=WHITE):
        """Return the length of the line under highlighted letters, in px."""
        return longest_run(ember.image((0, self.top(index) + 8, ember.size[0], 40)), ink, 30)

    def focused_result(self, ember):
        """Return the index of the result row with the focus ring, or None."""
        column = ember.image((ember.size[0] // 2, 0, 1, ember.size[1]))
        lines = [y for y in range(HEADER + BAR, column.height) if near(column[0, y], WHITE, 60)]
        return (lines[0] - HEADER - BAR) // FOUND if lines else None

    def is_open(self, ember):
        return is_background(ember.pixel(2, HEADER + 4)) and is_background(ember.pixel(2, HEADER + BAR - 4))

    def done(self, ember):
        return sorted(i["text"] for each in json.loads(ember.file.read_text())["lists"] for i in each["items"] if "done" in i)

    def assert_done(self, ember, *texts):
        with ember.explained(lambda: "%r are done, not %r" % (self.done(ember), texts)):
            ember.wait_until(lambda: self.done(ember) == sorted(texts))

    # --- results ---

    def test_search_finds_and_highlights_text_in_all_lists(self):
        """Case and accents do not matter. Unfinished items come first."""
        with self.open_lists(*TWO) as ember:
            self.find(ember, "milk")
            rows = self.results(ember)
            self.assertEqual(len(rows), 3)
            assert_near(rows[1], FIRST, 12, "the first row of its list")
            assert_near(rows[2], DONE, 12, "the completed row")
            self.assertFalse(near(rows[0], rows[1], 20), "the second row of its list has another color")
            for index, ink in enumerate((WHITE, WHITE, DONE_INK)):
                self.assertGreater(self.highlight_length(ember, index, ink), 25, "row %d has a highlight" % index)
            ember.type(" cow")
            ember.settle()
            self.assertEqual(len(self.results(ember)), 1, "both words must match")
            ember.press("BackSpace", "BackSpace", "BackSpace", "BackSpace")
            self.assertEqual(len(self.results(ember)), 3, "a shorter query has more results")

    def test_enter_shows_and_focuses_first_result(self):
        with self.open_lists(("Today", [*numbered(60), "Needle", *numbered(20)])) as ember:
            self.find(ember, "NEEDLE")
            ember.press("Return")
            focus_ring = ember.focus_ring()
            self.assertIsNotNone(focus_ring, "the row is visible with the focus ring")
            self.assertLess(focus_ring[1], HEIGHT)
            self.assertFalse(self.is_open(ember))
            ember.press("space")
            self.assert_done(ember, "Needle")

    def test_result_in_another_list_shows_that_list(self):
        with self.open_lists(*TWO) as ember:
            self.find(ember, "powder")
            ember.press("Return")
            self.assertEqual(ember.focused_row(), 0)
            ember.press("space")
            self.assert_done(ember, "Milk the cow", "Mîlk powder")
            ember.press("ctrl+z")
            self.find(ember, "sing")
            ember.press("Return")
            self.assertEqual(ember.focused_row(), 2, "the first list is shown again")

    def test_results_fade_in(self):
        """K61: Also with reduced motion."""
        def run(ember):
            self.find(ember)
            place = (4, self.top(3))
            before = ember.pixel(*place)
            pictures = film(ember, [(0.02, "key 7")], 0.5)
            shown = [picture[place] for picture in pictures]
            self.assertTrue(near(shown[0], before, 2) and is_background(shown[-1]), "%r" % shown)
            # A busy machine may skip a frame.
            self.assertTrue(any(not near(color, before, 8) and not is_background(color) for color in shown), "%r" % shown)

        for settings in ({}, NO_ANIMATIONS):
            with self.subTest(settings):
                self.attempt(run, lists(("Today", numbered(20))), gsettings=settings)

    def test_results_fade_out(self):
        """K64: Also with reduced motion."""
        def run(ember):
            self.find(ember, "7")
            place = (4, self.top(3))
            # The list moves up meanwhile, so that its color changes a little.
            light = [sum(picture[place]) for picture in film(ember, [(0.02, "key Escape")], 0.5)]
            change = light[-1] - light[0]
            self.assertTrue(any(0.2 * change < each - light[0] < 0.7 * change for each in light), "%r" % light)

        for settings in ({}, NO_ANIMATIONS):
            with self.subTest(settings):
                self.attempt(run, lists(("Today", numbered(20))), gsettings=settings)

    def test_results_that_are_chosen_while_they_fade_in_fade_out(self):
        """K64: The list doesn't vanish behind opaque results for a moment."""
        def run(ember):
            place = (4, self.top(3))
            for pause in (0.01, 0.015, 0.02):
                self.find(ember)
                shown = [picture[place] for picture in film(ember, [(0.02, "key 7"), (0.02 + pause, "key Return")], 0.5)]
                self.assertFalse(any(is_background(color) for color in shown), "after %.3f s: %r" % (pause, shown))
                self.assertFalse(self.is_open(ember))

        for settings in ({}, NO_ANIMATIONS):
            with self.subTest(settings):
                self.attempt(run, lists(("Today", numbered(20))), gsettings=settings)

    def test_search_opens_while_its_results_fade_out(self):
        """K64: The new results take over the place of the old ones, which take no input any more."""
        with self.open_lists(("Today", numbered(60))) as ember:
            self.find(ember, "item")
            ember.press("Down", "Page_Down", "Page_Down")
            for key in ("Escape", "ctrl+f", "Return", "7"):
                ember.key(key)
            ember.settle()
            self.assertEqual(len(self.results(ember)), 6)
            ember.press("Return", "space")
            self.assert_done(ember, "Item number 7")

    def test_text_stays_until_the_bar_has_closed(self):
        def run(ember):
            self.find(ember, "bread")
            clear_button = (ember.size[0] - 68, HEADER + 1, 28, BAR - 16)
            pictures = film(ember, [(0.02, "key Return")], 0.08)
            for number, picture in enumerate(pictures):
                button = picture.crop(clear_button)
                self.assertTrue(any(min(button[x, y]) > 150 for x in range(button.width) for y in range(button.height)),
                                "the button that clears the text is gone in picture %d" % number)

        self.attempt(run, lists(*TWO))

    def test_list_is_found_by_name(self):
        with self.open_lists(*TWO) as ember:
            self.find(ember, "shop")
            rows = self.results(ember)
            self.assertEqual(len(rows), 1)
            self.assertGreater(rows[0][2], rows[0][0], "the row has a cool color")
            ember.press("Return")
            ember.press("Home", "space")
            self.assert_done(ember, "Milk the cow", "Mîlk powder")

    def test_escape_restores_scroll_position_and_focus(self):
        with self.open_lists(("Today", numbered(60)), ("Shop", ["Bread"])) as ember:
            ember.press("Down", "Page_Down", "Page_Down", "Up")
            ember.pointer_leave()
            ember.settle()
            before = ember.image()
            for text in ("", "7", "nowhere"):
                with self.subTest(text):
                    self.find(ember, text)
                    self.assertTrue(self.is_open(ember))
                    ember.press("Escape")
                    ember.assert_same_picture(before, but_scrollbar=True)
            self.find(ember, "7")
            ember.press("Down", "Down", "Escape")
            ember.assert_same_picture(before, "from a row", but_scrollbar=True)

    def test_last_result_ends_above_a_toast(self):
        with self.open_lists(("Today", numbered(40))) as ember:
            ember.press("Down", "Delete")
            self.find(ember, "item")
            ember.press("Down", "End")
            edge = HEIGHT - TOAST_PLACE
            ember.wait_until(lambda: is_background(ember.pixel(2, edge + 4)) and not is_background(ember.pixel(2, edge - 4)))

    def test_search_by_mouse_leaves_no_focus_ring(self):
        with self.open_lists(*TWO) as ember:
            ember.settle()
            before = ember.image()
            self.find(ember, "milk")
            ember.press("Escape")
            ember.assert_same_picture(before)

    def test_no_results_shows_a_text(self):
        with self.open_lists(*TWO) as ember:
            self.find(ember, "zebra")
            self.assertEqual(self.results(ember), [])
            words = ember.image((60, HEADER + BAR, ember.size[0] - 120, HEIGHT - HEADER - BAR))
            self.assertTrue(any(sum(words[x, y]) > 450 for x in range(words.width) for y in range(words.height)), "there is a text")
            ember.press("Return", "Down", "End")
            self.assertTrue(self.is_open(ember), "there is nothing to go to")

    def test_search_in_long_list_finds_text_typed_at_once(self):
        """The index is built while the user types."""
        with self.open_lists(("Today", numbered(100_000))) as ember:
            ember.settle()
            ember.key("ctrl+f")
            ember.type("99999", interval=0)
            ember.settle()
            self.assertEqual(len(self.results(ember)), 1)
            ember.press("Escape")
            ember.key("ctrl+f")
            ember.type("99999", interval=0)
            ember.key("Return")
            ember.settle()
            self.assertIsNotNone(ember.focus_ring(), "Enter waits for the results")
            ember.press("space")
            self.assert_done(ember, "Item number 99999")

    # --- the keyboard ---

    def test_keys_move_focus_through_results(self):
        with self.open_lists(("Today", numbered(60))) as ember:
            self.find(ember, "item")
            for key, row in [("Down", 0), ("Down", 1), ("Up", 0), ("Up", None), ("Page_Down", 0), ("Page_Down", 8), ("Home", 0), ("End", 8)]:
                ember.press(key)
                self.assertEqual(self.focused_result(ember), row, "after " + key)
            ember.press("Return", "space")
            self.assert_done(ember, "Item number 59")

    def test_typing_after_moving_the_focus_continues_the_search(self):
        with self.open_lists(("Today", numbered(60))) as ember:
            self.find(ember, "number")
            ember.press("Down", "Down")
            ember.type(" 42")
            ember.settle()
            self.assertEqual(len(self.results(ember)), 1)
            ember.press("Down", "BackSpace")
            self.assertGreater(len(self.results(ember)), 5)

    def test_typing_in_search_adds_no_rows(self):
        with self.open_lists(*TWO) as ember:
            before = ember.file.read_bytes()
            self.find(ember)
            ember.type("a b")
            ember.press("ctrl+a", "Delete")
            ember.type("n")
            ember.press("space", "Delete", "ctrl+z", "Escape")
            self.assertEqual(ember.file.read_bytes(), before)
            ember.press("ctrl+f")
            ember.type("sing")
            ember.press("ctrl+f")
            ember.type("bread")
            ember.settle()
            self.assertEqual(len(self.results(ember)), 1, "Ctrl+F begins a new search")

    def test_opening_search_saves_edited_text(self):
        with self.open_lists(*TWO) as ember:
            ember.press("Home", "Return", "End")
            ember.type("s")
            self.find(ember, "cats")
            self.assertEqual(len(self.results(ember)), 1)
            ember.press("Escape")
            ember.wait_until(lambda: ember.items()[0] == ("Feed the cats", False))

    # --- mouse, touch, menu ---

    def test_tap_and_click_show_the_result(self):
        for name in ("tap", "click"):
            with self.subTest(name), self.open_lists(*TWO) as ember:
                self.find(ember, "milk")
                getattr(ember, name)(200, self.top(1) + 30)
                ember.settle()
                self.assertFalse(self.is_open(ember))
                ember.press("space")
                self.assert_done(ember, "Milk the cow", "Mîlk powder")

    def test_drag_scrolls_results(self):
        with self.open_lists(("Today", numbered(60))) as ember:
            self.find(ember, "item")
            before = ember.image()
            ember.drag_touch((200, 600), (200, 300), 0.4, hold_after=0.2)
            ember.settle()
            self.assertTrue(self.is_open(ember))
            self.assertGreater(ember.image().differs(before), 1_000, "the results have scrolled")

    def test_menu_opens_search_and_its_button_closes_it(self):
        with self.open_lists(*TWO) as ember:
            ember.settle()
            before = ember.image()
            ember.tap(menu_button_x(ember), HEADER // 2)
            ember.settle()
            ember.press("Home", "Down", "Down", "Return")
            self.assertTrue(self.is_open(ember))
            ember.tap(ember.size[0] - 18, HEADER + BAR // 2)
            ember.pointer_leave()
            ember.settle()
            ember.assert_same_picture(before)

    def test_tap_on_list_closes_empty_search(self):
        with self.open_lists(*TWO) as ember:
            self.find(ember)
            ember.tap(200, HEADER + BAR + ROW // 2)
            ember.settle()
            self.assertFalse(self.is_open(ember))
            editing.assert_edited(ember, 0, 3)

    # --- changes meanwhile ---

    def test_results_follow_external_changes(self):
        with self.open_lists(*TWO) as ember:
            self.find(ember, "milk")
            self.assertEqual(len(self.results(ember)), 3)
            other = ember.file.with_name("other.tmp")
            other.write_text(json.dumps(lists(TWO[0], ("Shop", ["Bread", "Oat milk", "Goat milk", "Mîlk powder"]))))
            os.replace(other, ember.file)
            with ember.explained(lambda: "%d rows" % len(self.results(ember))):
                ember.wait_until(lambda: len(self.results(ember)) == 5)

    def test_results_follow_undo(self):
        with self.open_lists(*TWO) as ember:
            ember.press("Down", "Down", "Delete")
            self.find(ember, "milk")
            self.assertEqual(len(self.results(ember)), 2)
            ember.press("Down", "ctrl+z")
            ember.wait_until(lambda: len(self.results(ember)) == 3)

    # --- unusual texts ---

    def test_right_to_left_query_finds_item(self):
        with self.open_lists(("Today", ["Buy eggs", "לקנות חָלָב היום"])) as ember:
            editing.copy_to_clipboard(ember, "חלב")
            self.find(ember)
            ember.press("ctrl+v")
            self.assertEqual(len(self.results(ember)), 1)
            ember.press("Return", "space")
            self.assert_done(ember, "לקנות חָלָב היום")

    def test_results_are_mirrored_from_right_to_left(self):
        with self.open_lists(*TWO, env=self.right_to_left()) as ember:
            self.find(ember, "milk")
            row = ember.image((0, self.top(0) + 8, ember.size[0], 40))
            lines = [x for y in range(row.height) if longest_run(row.crop((0, y, row.width, 1)), WHITE, 30) > 25
                     for x in range(row.width) if near(row[x, y], WHITE, 30)]
            self.assertGreater(min(lines), ember.size[0] // 2, "the text is at the right")

    def test_number_is_in_the_middle_of_its_column(self):
        """Also from right to left, where it is at the left side."""
        for environment in ({}, self.right_to_left()):
            with self.subTest(environment=environment), self.open_lists(("Shop", ["Bread", "Milk"]), env=environment) as ember:
                self.find(ember, "shop")
                row = ember.image((0, self.top(0) + 18, ember.size[0], FOUND - 36))
                inked = [x for x in range(row.width) if any(min(row[x, y]) > 180 for y in range(row.height))]
                from_side = [x for x in inked if x < 100] if environment else [row.width - 1 - x for x in inked if x > row.width - 100]
                self.assertLess(abs((min(from_side) + max(from_side)) / 2 - COUNT / 2), 3, "the middle of the number")

    @long
    def test_very_long_and_unusual_queries_do_no_harm(self):
        for text in ("x" * 1_000_000, "mi\x01\x1b\x7flk\n\t\u202e", "\x07" * 50, "🎂" * 100_000):
            with self.subTest(text[:8]), self.open_lists(*TWO) as ember:
                ember.settle()
                before = ember.file.read_bytes()
                editing.copy_to_clipboard(ember, text)
                self.find(ember)
                ember.press("ctrl+v")
                ember.wait_until(lambda: ember.sync(20) < 1_000_000, 20)
                ember.press("ctrl+a", "Delete")
                ember.type("milk")
                ember.settle()
                self.assertEqual(len(self.results(ember)), 3)
                ember.press("Escape")
                self.assertEqual(ember.file.read_bytes(), before)

    def test_highlight_in_long_text_is_visible_in_narrow_window(self):
        with self.open_lists(("Today", ["word " * 80 + "needle " + "tail " * 80]), size=(360, 294)) as ember:
            self.find(ember, "needle")
            self.assertEqual(len(self.results(ember)), 1)
            self.assertGreater(self.highlight_length(ember, 0), 30)


def menu_button_x(ember):
    """Return the x of the menu button's middle."""
    return ember.size[0] - 64
