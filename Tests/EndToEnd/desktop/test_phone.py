# SPDX-License-Identifier: GPL-3.0-or-later
"""Phones: everything can be reached by touch in the smallest window, which covers the screen."""
from rig import gtk_version
from support import EmberTest, document, library, long, numbered, reorder, texts
from support.screen_reader import AccessibleEmber

PORTRAIT, LANDSCAPE = (360, 720), (720, 360)
# A phone in landscape with panels, or with the on-screen keyboard.
SMALLEST = (360, 294)
# Smallest width and height of a control for fingers, in px.
TARGET = 44
# Width of the controls that is visible, in px.
VISIBLE = 34
# Radius of the corners of windows, in px.
CORNER = 15
# Size of a menu entry, and the distance between the last one's middle and the menu's lower edge, in px.
ENTRY, LAST_ENTRY = 32, 23
# Distance between the middles of two entries with a separator between them, in px.
SECTION = 45


class PhoneTests(EmberTest):
    @staticmethod
    def controls(ember):
        """Return the middles of the header's controls."""
        return {"back": (23, 23), "menu": (ember.size[0] - 73, 23), "close": (ember.size[0] - 23, 23)}

    @staticmethod
    def visible_part(middle):
        return (middle[0] - VISIBLE // 2, middle[1] - VISIBLE // 2, VISIBLE, VISIBLE)

    def popup(self, ember):
        """Return the open menu's box, or None."""
        popups = ember.windows()[0]["popups"]
        return tuple(popups[-1][name] for name in ("x", "y", "width", "height")) if popups else None

    def open_main_menu(self, ember):
        ember.tap(*self.controls(ember)["menu"])
        ember.wait_until(lambda: self.popup(ember))
        ember.settle()

    def open_row_menu(self, ember, x, y):
        reorder.long_press(ember, ember.touch, y, x)
        ember.touch.release()
        ember.wait_until(lambda: self.popup(ember))
        ember.settle()

    def tap_last_entry(self, ember, drags=4):
        """Scroll the open menu to its end by touch, and tap its last entry."""
        if gtk_version() >= (4, 24):
            self.skipTest("the menus of GTK 4.24, in any program, don't scroll with a finger that touches an entry")
        x, y, width, height = self.popup(ember)
        self.assertLessEqual(y + height, ember.size[1], "the menu is on the screen")
        self.assertGreater(height, 2 * ENTRY, "entries are visible")
        for _ in range(drags):
            ember.drag_touch((x + width / 2, y + height - 20), (x + width / 2, y + 30), 0.15)
        ember.settle()
        self.assertEqual(self.popup(ember), (x, y, width, height), "the menu stays open while it scrolls")
        ember.tap(x + 40, y + height - LAST_ENTRY)

    def test_header_controls_are_44_px_large(self):
        with self.ember(document(numbered(3)), size=SMALLEST) as ember:
            reach = TARGET / 2 - 1
            for name, (x, y) in self.controls(ember).items():
                part = self.visible_part((x, y))
                for dx, dy in ((-reach, 0), (reach, 0), (0, -reach), (0, reach)):
                    with self.subTest(name, dx=dx, dy=dy):
                        # GTK 4.8 may keep a control highlighted after the first touch, so there is no single picture to compare with.
                        ember.settle()
                        before = ember.image(part)
                        ember.touch_down(0, x + dx, y + dy)
                        ember.wait_until(lambda: ember.image(part).differs(before))
                        ember.touch_cancel()

    def test_corners_cover_no_control_or_text(self):
        """Rounded corners are those of a floating window. A maximized one shows what they cover."""
        for size in (SMALLEST, PORTRAIT, LANDSCAPE):
            pictures = {}
            for state in ("maximized", "plain"):
                with self.subTest(size=size, state=state), self.ember(document(numbered(50)), size=size, state=state) as ember:
                    middle = self.controls(ember)["close"]
                    ember.touch_down(0, *middle)
                    ember.settle()
                    pictures[state] = ember.image(self.visible_part(middle))
                    ember.touch_cancel()
                    ember.settle()
                    if state == "maximized":
                        for left in (0, size[0] - CORNER):
                            corner = ember.image((left, size[1] - CORNER, CORNER, CORNER))
                            self.assertTrue(all(len({corner[x, y] for x in range(CORNER)}) == 1 for y in range(CORNER)), "no text")
            self.assertEqual(pictures["plain"].differs(pictures["maximized"]), 0, "the pressed button is complete")

    @long
    def test_last_entry_of_main_menu_is_reached_by_touch(self):
        for size in (SMALLEST, LANDSCAPE):
            with self.subTest(size=size), self.ember(document(numbered(3)), size=size) as ember:
                before = ember.image()
                self.open_main_menu(ember)
                self.tap_last_entry(ember)
                # It is the information about Ember, in a window or a dialog that covers most of the list.
                ember.wait_until(lambda: not self.popup(ember) and ember.image().differs(before) > before.width * before.height / 2)

    @long
    def test_last_entry_of_row_menu_is_reached_by_touch(self):
        for row in (0, 3):
            with self.subTest(row=row), self.ember(document(numbered(4)), size=SMALLEST) as ember:
                self.open_row_menu(ember, 100, ember.row(row))
                self.tap_last_entry(ember)
                ember.wait_items(*[each for i, each in enumerate(numbered(4)) if i != row])

    def test_many_lists_in_row_menu_are_reached_by_touch(self):
        """The submenu with the lists that an item can be moved to is higher than the screen."""
        lists = {"Today": numbered(2), **{"List %d" % number: [] for number in range(30)}}
        with self.ember(library(lists), size=PORTRAIT) as ember:
            self.open_row_menu(ember, 100, ember.row(0))
            x, y, width, height = self.popup(ember)
            # The entry for the submenu is above the entry to delete the item.
            ember.tap(x + 40, y + height - LAST_ENTRY - SECTION)
            ember.wait_until(lambda: self.popup(ember) not in (None, (x, y, width, height)))
            ember.settle()
            self.tap_last_entry(ember)
            ember.wait_items(numbered(2)[1])

    def test_last_preference_is_reached_by_touch(self):
        theme = {"/io/github/ember_todo/Ember/theme": "'ash'"}
        with AccessibleEmber(document(numbered(3)), home=self.home, size=SMALLEST, gsettings=theme) as reader:
            reader.settle()
            reader.key("ctrl+comma")
            reader.wait_for(lambda: reader.find_focusable(texts.RESET), "the preferences are open")
            reader.settle()
            button = reader.find_focusable(texts.RESET)
            before = None
            while before != button.extents:
                before = button.extents
                # Above the pages, and beside the groups, because a drag that begins on the slider would move it.
                reader.drag_touch((6, 220), (6, 70), 0.15)
                reader.settle()
            self.assertIn("sensitive", button.states)
            self.tap_object(reader, button)
            reader.wait_for(lambda: "sensitive" not in button.states, "the preferences are reset")

    def tap_object(self, reader, each):
        """Tap an object, which must be on the screen."""
        x, y, width, height = each.extents
        middle = (x + width / 2, y + height / 2)
        self.assertTrue(0 < middle[0] < reader.size[0] and 0 < middle[1] < reader.size[1], "%s is at %r" % (each.name, middle))
        reader.tap(*middle)

    def test_windows_fit_on_the_screen(self):
        with self.ember(document(numbered(3)), size=SMALLEST) as ember:
            for key in ("ctrl+comma", "ctrl+question"):
                with self.subTest(key):
                    before = ember.image()
                    ember.key(key)
                    ember.wait_until(lambda: ember.image().differs(before) > before.width * before.height / 2)
                    ember.settle()
                    for window in ember.windows():
                        self.assertLessEqual(window["width"], SMALLEST[0])
                        self.assertLessEqual(window["height"], SMALLEST[1])
                    ember.press("Escape")
