# SPDX-License-Identifier: GPL-3.0-or-later
"""The context menu of a row."""
from support import (
    DONE, HEADER, HEIGHT, ROW, TEXT_SCALE, WIDTH, EmberTest, assert_near, dialogs, editing, item, library, long, numbered, reorder,
)
from support.devices import Touch
from support.reorder import each_reorder_device

FOUR = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants"]
ENTRIES = ("done", "edit", "date", "above", "below", "up", "down", "top", "bottom", "move", "delete")
# Entries for done items.
DONE_ENTRIES = [name for name in ENTRIES if name != "date"]
A, B, C, D = FOUR
# Brightness below which a pixel of a menu belongs to a label.
DARK = 128
# The list after each entry was chosen for the second row. Entries that edit a row are checked by typing into it.
RESULTS = {
    "done": [A, C, D, "✓ " + B], "up": [B, A, C, D], "down": [A, C, B, D], "top": [B, A, C, D], "bottom": [A, C, D, B],
    "delete": [A, C, D],
}
OPENED = {"edit": [A, "New", C, D], "above": [A, "New", B, C, D], "below": [A, B, "New", C, D]}


class MenuTest(EmberTest):
    def popup(self, ember):
        """Return the open menu's box, or None."""
        popups = ember.windows()[0]["popups"]
        return tuple(popups[0][name] for name in ("x", "y", "width", "height")) if popups else None

    def wait_menu(self, ember, is_open=True):
        with ember.explained(lambda: "a menu is %s" % ("not open" if is_open else "open")):
            ember.wait_until(lambda: bool(self.popup(ember)) == is_open)
        ember.settle()

    def entries(self, ember):
        """Return the y of each entry."""
        left, top, _, height = self.popup(ember)
        picture = ember.image((left + 12, top, 70, height))
        inked = [any(sum(picture[x, y]) < 300 for x in range(picture.width)) for y in range(height)]
        # Lines of text, whose pixels are at most 5 px apart.
        lines = []
        for y, has_ink in enumerate(inked):
            if has_ink and (not lines or y - lines[-1][1] > 5):
                lines.append([y, y])
            elif has_ink:
                lines[-1][1] = y
        return [top + (first + last) // 2 for first, last in lines if 8 < first and last < height - 8]

    def choose(self, ember, name, press, entries=ENTRIES):
        """Press an entry of the open menu."""
        places = self.entries(ember)
        self.assertEqual(len(places), len(entries), "the entries of the menu")
        press(self.popup(ember)[0] + 40, places[entries.index(name)])
        self.wait_menu(ember, False)

    def assert_done(self, ember, name):
        """Check what an entry does to the second row, and that it is one undo step."""
        if name in RESULTS:
            ember.wait_items(*RESULTS[name])
        else:
            ember.settle()
            ember.press("ctrl+a")
            ember.type("New")
            ember.press("Return", "Escape")
            ember.wait_items(*OPENED[name])
        ember.press("ctrl+z")
        ember.wait_items(*FOUR)
        ember.press("ctrl+z")
        ember.wait_items(*FOUR)


class EntryTests(MenuTest):
    def test_notes_of_a_task_are_shown(self):
        """L45: in a dialog, and only for a task that has some."""
        entries = [*ENTRIES[:3], "notes", *ENTRIES[3:]]
        with self.ember([item("Call Mum", notes="Ask about Sunday"), "Buy eggs"]) as ember:
            ember.click(120, ember.row(0), "right")
            self.wait_menu(ember)
            places = self.entries(ember)
            self.assertEqual(len(places), len(entries))
            dialogs.open_by(ember, lambda: ember.click(self.popup(ember)[0] + 40, places[entries.index("notes")]))
            dialogs.close(ember)
            ember.wait_items("Call Mum", "Buy eggs")

    def test_each_entry_works_by_mouse(self):
        """The menu opens by a secondary click."""
        # test_date_setting.py tests the entry for dates.
        with self.ember(FOUR) as ember:
            for name in (*RESULTS, *OPENED):
                with self.subTest(name):
                    ember.click(120, ember.row(1), "right")
                    self.wait_menu(ember)
                    self.choose(ember, name, ember.click)
                    self.assert_done(ember, name)
                    ember.settle()

    @long
    def test_each_entry_works_by_touch(self):
        """The menu opens by a long press without movement (F17)."""
        # test_date_setting.py tests the entry for dates.
        for name in (*RESULTS, *OPENED):
            with self.subTest(name), self.ember(FOUR) as ember:
                reorder.long_press(ember, ember.touch, ember.row(1))
                self.assertIsNone(self.popup(ember), "no menu opens before the release")
                ember.touch.release()
                self.wait_menu(ember)
                self.choose(ember, name, ember.tap)
                self.assert_done(ember, name)

    @long
    def test_each_entry_works_by_keyboard(self):
        """The menu opens by Menu and Shift+F10, and the focus stays on the row."""
        rings = {"done": 1, "up": 0, "down": 2, "top": 0, "bottom": 3, "delete": 1}
        for name in (*RESULTS, *OPENED):
            turn = ENTRIES.index(name)
            with self.subTest(name), self.ember(FOUR) as ember:
                ember.press("Down", "Down", ("Menu", "shift+F10")[turn % 2])
                self.wait_menu(ember)
                ember.press(*["Down"] * turn, "Return")
                self.wait_menu(ember, False)
                if name in rings:
                    ember.wait_items(*RESULTS[name])
                    ember.settle()
                    self.assertEqual(ember.focused_row(), rings[name], "the ring")
                self.assert_done(ember, name)

    def test_entry_restores_completed_row(self):
        with self.ember([A, item(B, done=True), item(C, done=True)]) as ember:
            ember.click(120, ember.row(2), "right")
            self.wait_menu(ember)
            self.choose(ember, "done", ember.click, DONE_ENTRIES)
            ember.wait_items(A, C, "✓ " + B)
            ember.settle()
            assert_near(ember.color(2), DONE, 12)

    def test_entries_do_not_move_row_across_the_border_of_completed_rows(self):
        with self.ember([A, B, item(C, done=True), item(D, done=True)]) as ember:
            moved = [B, A, "✓ " + C, "✓ " + D]
            for row, name, result in ((0, "bottom", moved), (1, "down", moved), (3, "top", [B, A, "✓ " + D, "✓ " + C])):
                ember.click(120, ember.row(row), "right")
                self.wait_menu(ember)
                self.choose(ember, name, ember.click, DONE_ENTRIES if row > 1 else ENTRIES)
                ember.settle()
                ember.wait_items(*result)


class OpeningTests(MenuTest):
    def test_menu_opens_at_the_pointer_inside_the_window(self):
        with self.ember(numbered(20)) as ember:
            for x, y in ((60, 200), (110, 90), (WIDTH - 30, 250), (40, HEIGHT - 30)):
                ember.click(x, y, "right")
                self.wait_menu(ember)
                left, top, width, height = self.popup(ember)
                self.assertTrue(left >= 0 and left + width <= WIDTH and top >= 0 and top + height <= HEIGHT, "the menu is inside the window at %d,%d" % (x, y))
                self.assertTrue(left - 12 <= x <= left + width + 12, "the menu is beside the pointer")
                self.assertLess(min(abs(top - y), abs(top + height - y)), 16, "above or below the pointer at %d,%d" % (x, y))
                ember.press("Escape")
                self.wait_menu(ember, False)

    def test_menu_fits_into_narrow_window_with_large_text(self):
        """Also if the submenu has the long name of a list."""
        lists = library({"Today": numbered(3), "Garden and a very long name of a list": []})
        with self.ember(lists, size=(360, 640), gsettings={TEXT_SCALE: "2.0"}) as ember:
            ember.click(120, HEADER + ROW, "right")
            self.wait_menu(ember)
            left, _, width, _ = self.popup(ember)
            self.assertTrue(left >= 0 and left + width <= 360, "the menu is from %d to %d" % (left, left + width))

    def test_row_is_marked_while_its_menu_is_open(self):
        with self.ember(FOUR) as ember:
            for row in (1, 3):
                ember.click(60, ember.row(row), "right")
                self.wait_menu(ember)
                self.assertEqual(ember.focused_row(), row, "the row has a ring")
                ember.press("Escape")
                self.wait_menu(ember, False)

    def menu_ink(self, menu, width, env):
        """Return how much ink the labels of a menu have with large text in a window: its area in pixels. Shortcuts are lighter.

        The area is independent of where between two pixels a letter is, which depends on the words before it in its line.
        """
        with self.ember([*FOUR, item("Done", done=True)], size=(width, 1000), gsettings={TEXT_SCALE: "2.0"}, env=env) as ember:
            ember.press("Down", "Delete", "Delete", "ctrl+z")
            if menu == "main":
                ember.press("F10")
            else:
                ember.click(width // 2, HEADER + 20, "right")
            self.wait_menu(ember)
            # The pointer marks an entry.
            ember.pointer_move(width // 2, 990)
            ember.settle()
            left, top, popup_width, height = self.popup(ember)
            self.assertTrue(left >= 0 and left + popup_width <= width, "the menu is inside the window")
            if menu == "row":
                # Between the round corners.
                edge = ember.image((left + 20, top + 1, popup_width - 40, 1))
                self.assertTrue(all(min(edge[x, 0]) > 230 for x in range(edge.width)), "no mark is cut off at the upper edge")
            picture = ember.image((left + 12, top + 12, popup_width - 24, height - 24))
            dark = [(x, y) for x in range(1, picture.width - 1) for y in range(1, picture.height - 1) if max(picture[x, y]) < DARK]
            # The pixels at the edges of letters are lighter. They count, too.
            inked = {(x + right, y + down) for x, y in dark for right in (-1, 0, 1) for down in (-1, 0, 1)}
            return sum(255 - max(picture[place]) for place in inked) / 255

    def test_no_entry_is_cut_with_large_text_in_a_narrow_window(self):
        """The shortcuts are left out, and labels wrap."""
        for language in (None, "ar_EG", "de_DE", "es_ES", "fr_FR", "ja_JP"):
            env = self.in_language(language) if language else {}
            for menu in ("main", "row"):
                with self.subTest(language=language, menu=menu):
                    narrow, wide = (self.menu_ink(menu, width, env) for width in (360, 1000))
                    # The rig may have no Japanese font. The boxes for missing letters have other edges where a label wraps.
                    tolerance = 0.01 if language == "ja_JP" else 0.001
                    self.assertLess(abs(narrow / wide - 1), tolerance, "%.1f and %.1f pixels of text" % (narrow, wide))

    def test_menu_opens_at_focused_row_by_keyboard(self):
        with self.ember(numbered(20)) as ember:
            for keys, row in ((["Home"], 0), (["Down"] * 3, 3), (["Down"] * 7, 10)):
                ember.press(*keys, "shift+F10")
                self.wait_menu(ember)
                _, top, _, height = self.popup(ember)
                upper = HEADER + ROW * row
                near = min(abs(top - upper - ROW), abs(top + height - upper))
                self.assertLess(near, 16, "below or above row %d: %d to %d" % (row, top, top + height))
                ember.press("Escape")
                self.wait_menu(ember, False)

    def test_menu_key_without_focused_row_changes_nothing(self):
        with self.ember(FOUR) as ember:
            before = ember.file.read_bytes()
            ember.press("Menu", "Escape", "shift+F10", "Escape")
            self.wait_menu(ember, False)
            ember.press("Down")
            self.assertIsNotNone(ember.focused_row())
            self.assertEqual(ember.file.read_bytes(), before)

    def test_secondary_click_on_empty_space_opens_no_menu(self):
        with self.ember(FOUR) as ember:
            ember.click(200, 500, "right")
            ember.settle()
            self.assertIsNone(self.popup(ember))
            ember.press("Delete")
            ember.wait_items(*FOUR)

    def test_escape_closes_menu_and_focus_returns_to_row(self):
        """While it is open the arrow keys belong to the menu."""
        with self.ember(FOUR) as ember:
            before = ember.file.read_bytes()
            ember.press("Down", "Down", "shift+F10")
            self.wait_menu(ember)
            ember.press("End", "Up", "Home")
            self.assertEqual(ember.file.read_bytes(), before)
            ember.press("Escape")
            self.wait_menu(ember, False)
            self.assertEqual(ember.focused_row(), 1)
            ember.press("Down", "space")
            ember.wait_items(A, B, D, "✓ " + C)

    def test_menu_opens_and_works_with_the_primary_button_alone(self):
        """Rules F17, J10."""
        with self.ember(FOUR) as ember:
            reorder.long_press(ember, ember.mouse, ember.row(1))
            ember.mouse.release()
            self.wait_menu(ember)
            self.choose(ember, "bottom", ember.click)
            ember.wait_items(A, C, D, B)

    @long
    def test_simulated_secondary_click_opens_menu(self):
        """The desktop may send it when the primary button is released after it was held (J10)."""
        with self.ember(FOUR) as ember:
            reorder.long_press(ember, ember.mouse, ember.row(1))
            ember.play([(0, "button left up"), (0.002, "button right down"), (0.002, "button right up")])
            ember.settle()
            self.assertIsNotNone(self.popup(ember), "a menu is open")
            self.choose(ember, "bottom", ember.click)
            ember.wait_items(A, C, D, B)

    @each_reorder_device(FOUR)
    def test_row_can_be_picked_up_after_its_menu_was_closed(self, ember, device):
        """The menu stays open after the long press (F17)."""
        content = ember.file.read_bytes()
        reorder.long_press(ember, device, ember.row(2))
        device.release()
        self.wait_menu(ember)
        ember.press("Escape")
        self.wait_menu(ember, False)
        self.assertEqual(ember.file.read_bytes(), content)
        reorder.drag(ember, device, ember.row(2), ember.row(0) - 4)
        reorder.drop(ember, device)
        ember.wait_items(C, A, B, D)

    @each_reorder_device(FOUR, devices=(Touch,))
    def test_press_outside_closes_menu_and_does_nothing_else(self, ember, device):
        before = ember.file.read_bytes()
        for press in (ember.tap, ember.click):
            ember.click(60, ember.row(0), "right")
            self.wait_menu(ember)
            press(380, ember.row(3))
            self.wait_menu(ember, False)
            editing.assert_edited(ember, None, 4, "no row is edited")
        self.assertEqual(ember.file.read_bytes(), before)

    def test_menus_while_editing_lose_no_text(self):
        """The field has its own menu. A secondary click elsewhere saves the text."""
        with self.ember(FOUR) as ember:
            ember.click(200, ember.row(1))
            editing.assert_edited(ember, 1, 4)
            ember.type(" and milk")
            for opens in (lambda: ember.click(200, ember.row(1), "right"), lambda: ember.press("shift+F10")):
                opens()
                self.wait_menu(ember)
                ember.press("Escape")
                self.wait_menu(ember, False)
                editing.assert_edited(ember, 1, 4, "the row is still edited")
            ember.type("!")
            ember.click(200, ember.row(3), "right")
            ember.settle()
            self.assertFalse(self.popup(ember), "a press elsewhere ends editing and does nothing else")
            editing.assert_edited(ember, None, 4)
            ember.wait_items(A, B + " and milk!", C, D)
            ember.press("ctrl+z")
            ember.wait_items(*FOUR)
