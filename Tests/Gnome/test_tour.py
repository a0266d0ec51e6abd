# SPDX-License-Identifier: GPL-3.0-or-later
"""A tour of Ember in GNOME: from the overview through every gesture, the search, and the windows.

The pictures that the tests take are in .build-gnome afterwards.
"""
import re

from desktop import HOLD, RESULTS, SECONDARY
from ember import ID, Ember, GnomeTest
from support import texts

ITEMS = ["Alpha", "Bravo", "Charlie", "Delta", "Echo"]
# The best result of the search in the overview.
FOUND = "(result => result?.metaInfo?.name ?? result?.app?.get_name())(Main.overview.searchController._searchResults._defaultResult)"


class OverviewTests(GnomeTest):
    """The overview starts Ember over the bus, so its errors are in the log of the bus."""

    def setUp(self):
        super().setUp()
        log = RESULTS / "bus.log"
        before = len(log.read_text())
        self.addCleanup(lambda: self.assertEqual(re.findall(r"^\(ember.*", log.read_text()[before:], re.MULTILINE), []))

    def search(self, words, result):
        """Find something in the overview and activate it."""
        self.desktop.show_overview()
        self.desktop.type(words)
        self.desktop.wait_until(lambda: self.desktop.eval(FOUND) == result, lambda: "%s is found, not %s" % (result, self.desktop.eval(FOUND)))
        self.desktop.screenshot("%s-found" % self.name)
        self.desktop.key("Return")

    def ember(self):
        """Return Ember after it was started from the overview."""
        ember = Ember(self.desktop)
        self.addCleanup(ember.stop)
        self.addCleanup(self.take_picture)
        ember.wait_shown()
        return ember

    def test_overview_starts_ember(self):
        Ember.write(*ITEMS)
        self.search("ember", "Ember")
        self.ember().wait_rows(*ITEMS)

    def test_overview_opens_found_item(self):
        Ember.write(lists={"Today": ["Feed the cat"], "Groceries": ["Milk", "Bread for the sitter"]})
        self.search("sitter", "Bread for the sitter")
        self.ember().wait_focus("Bread for the sitter")

    def test_overview_adds_item(self):
        Ember.write(*ITEMS)
        # The first result is the item that would be added.
        self.search("+zebra", texts.ADD_RESULT % "zebra")
        self.ember().wait_items("zebra", *ITEMS)


class TouchTests(GnomeTest):
    def drag(self, *arguments, **options):
        """Drag a row by touch, take a picture, and release."""
        self.desktop.drag(*arguments, **options)
        self.desktop.screenshot(self.name + "-held")
        self.desktop.lift()

    def test_touch_swipe_right_completes(self):
        ember = self.start(*ITEMS)
        self.drag(ember.row(0, 50), ember.row(0, 310))
        ember.wait_items("Bravo", "Charlie", "Delta", "Echo", "✓ Alpha")

    def test_touch_swipe_left_deletes(self):
        ember = self.start(*ITEMS)
        self.drag(ember.row(1, 350), ember.row(1, 90))
        ember.wait_items("Alpha", "Charlie", "Delta", "Echo")

    def test_touch_flick_completes(self):
        ember = self.start(*ITEMS)
        self.desktop.drag(ember.row(0, 50), ember.row(0, 160), seconds=0.09, rest=0)
        self.desktop.lift()
        ember.wait_items("Bravo", "Charlie", "Delta", "Echo", "✓ Alpha")

    def test_touch_short_swipe_does_nothing(self):
        ember = self.start(*ITEMS)
        self.drag(ember.row(0, 50), ember.row(0, 120))
        # The next change shows that the swipe made none.
        ember.key("ctrl+n")
        ember.wait_focus(texts.NEW_ITEM, "text")
        ember.type("new\n")
        ember.wait_items("new", *ITEMS)

    def test_touch_pull_down_adds(self):
        ember = self.start(*ITEMS)
        x, y = ember.row(0)
        self.drag((x, y), (x + 5, y + 150))
        ember.wait_focus(texts.NEW_ITEM, "text")
        ember.type("pulled\n")
        ember.wait_items("pulled", *ITEMS)

    def test_touch_pull_up_clears_done(self):
        ember = self.start(*ITEMS, "✓ Old")
        x, y = ember.row(7)
        self.drag((x, y), (x, y - 170))
        ember.wait_items(*ITEMS)

    def test_touch_hold_and_move_reorders(self):
        ember = self.start(*ITEMS)
        self.drag(ember.row(0), ember.row(3), hold=HOLD)
        ember.wait_items("Bravo", "Charlie", "Delta", "Alpha", "Echo")

    def test_touch_hold_and_lift_opens_menu(self):
        ember = self.start(*ITEMS)
        self.desktop.drag(ember.row(2), ember.row(2), hold=HOLD)
        self.desktop.lift()
        ember.wait_menu()
        self.desktop.screenshot(self.name + "-menu")
        ember.key("Escape")
        ember.wait_menu(is_open=False)

    def test_touch_tap_edits(self):
        ember = self.start(*ITEMS)
        self.desktop.tap(*ember.row(3))
        ember.wait_focus(texts.EDIT_ITEM % "Delta", "text")
        ember.type(" x\n")
        ember.wait_items("Alpha", "Bravo", "Charlie", "Delta x", "Echo")

    def test_touch_pinch_apart_inserts(self):
        ember = self.start(*ITEMS)
        x, y = ember.row(1.5)
        self.desktop.pinch(x, y, 60, 220)
        self.desktop.screenshot(self.name + "-held")
        self.desktop.lift(2)
        ember.wait_focus(texts.NEW_ITEM, "text")
        ember.type("pinched\n")
        ember.wait_items("Alpha", "Bravo", "pinched", "Charlie", "Delta", "Echo")

    def test_touch_pinch_together_shows_lists(self):
        ember = self.start(lists={"Today": ITEMS, "Groceries": ["Milk"]})
        x, y = ember.row(2)
        self.desktop.pinch(x, y, 200, 50)
        self.desktop.screenshot(self.name + "-held")
        self.desktop.lift(2)
        ember.wait_rows("Today", "Groceries")
        ember.wait_settled()
        self.desktop.tap(*ember.row(1, 60))
        ember.wait_rows("Milk")


class TouchpadTests(GnomeTest):
    is_natural = True

    def setUp(self):
        super().setUp()
        self.desktop.set("org.gnome.desktop.peripherals.touchpad", "natural-scroll", str(self.is_natural).lower())
        # Since GTK 4.20, the events say how the fingers moved, and GNOME says of remote events that natural scrolling isn't applied.
        self.sign = -1 if self.is_natural and self.desktop.gtk_version() < (4, 20) else 1

    def scroll(self, dx, dy):
        """Scroll, take a picture, and release. dx is the movement of the fingers."""
        self.desktop.scroll(self.sign * dx, dy)
        self.desktop.screenshot(self.name + "-held")
        self.desktop.end_scroll()

    def test_touchpad_swipe_right_completes(self):
        ember = self.start(*ITEMS)
        self.desktop.point(*ember.row(0))
        self.scroll(260, 0)
        ember.wait_items("Bravo", "Charlie", "Delta", "Echo", "✓ Alpha")

    def test_touchpad_swipe_left_deletes(self):
        ember = self.start(*ITEMS)
        self.desktop.point(*ember.row(1))
        self.scroll(-260, 0)
        ember.wait_items("Alpha", "Charlie", "Delta", "Echo")

    def test_touchpad_pull_adds(self):
        ember = self.start(*ITEMS)
        self.desktop.point(*ember.row(1))
        self.scroll(0, -75)
        ember.wait_focus(texts.NEW_ITEM, "text")
        ember.type("padded\n")
        ember.wait_items("padded", *ITEMS)


class TraditionalTouchpadTests(TouchpadTests):
    is_natural = False


class MouseTests(GnomeTest):
    def test_mouse_drag_right_completes(self):
        ember = self.start(*ITEMS)
        self.desktop.drag_mouse(ember.row(0, 50), ember.row(0, 310))
        self.desktop.button(False)
        ember.wait_items("Bravo", "Charlie", "Delta", "Echo", "✓ Alpha")

    def test_mouse_drag_down_reorders(self):
        ember = self.start(*ITEMS)
        self.desktop.drag_mouse(ember.row(0), ember.row(3))
        self.desktop.screenshot(self.name + "-held")
        self.desktop.button(False)
        ember.wait_items("Bravo", "Charlie", "Delta", "Alpha", "Echo")

    def test_mouse_click_in_empty_space_adds(self):
        ember = self.start(*ITEMS)
        self.desktop.click(*ember.row(8))
        ember.wait_focus(texts.NEW_ITEM, "text")
        ember.type("last\n")
        ember.wait_items(*ITEMS, "last")

    def test_mouse_secondary_click_opens_menu(self):
        ember = self.start(*ITEMS)
        self.desktop.click(*ember.row(2), SECONDARY)
        ember.wait_menu()
        # The program ends with an open menu.


class KeyboardTests(GnomeTest):
    def test_keys_complete_delete_move_add_and_undo(self):
        ember = self.start(*ITEMS)
        ember.key("Home")
        ember.wait_focus("Alpha")
        ember.key("space")
        ember.wait_items("Bravo", "Charlie", "Delta", "Echo", "✓ Alpha")
        ember.key("ctrl+z")
        ember.wait_items(*ITEMS)
        ember.key("Home")
        ember.wait_focus("Alpha")
        ember.key("Delete")
        ember.wait_items("Bravo", "Charlie", "Delta", "Echo")
        ember.key("ctrl+z")
        ember.wait_items(*ITEMS)
        ember.key("Home")
        ember.key("ctrl+shift+Down")
        ember.wait_items("Bravo", "Alpha", "Charlie", "Delta", "Echo")
        ember.type("typed\n")
        ember.wait_items("typed", "Bravo", "Alpha", "Charlie", "Delta", "Echo")


class WindowTests(GnomeTest):
    def test_preferences_open_and_close(self):
        self.assert_opens("ctrl+comma", "Preferences", "Swap Swipe Directions")

    def test_shortcuts_open_and_close(self):
        self.assert_opens("ctrl+shift+slash", texts.SHORTCUTS_WINDOW, texts.SHORTCUT_COMPLETE)

    def test_about_opens_and_closes(self):
        ember = self.start(*ITEMS)
        self.desktop.run("gapplication", "action", ID, "about")
        self.assert_closes(ember, "The Ember team")

    def assert_opens(self, key, title, content):
        ember = self.start(*ITEMS)
        ember.key(key)
        ember.wait_name(title)
        self.assert_closes(ember, content)

    def assert_closes(self, ember, content):
        ember.wait_name(content)
        self.desktop.wait_mapped()
        self.desktop.screenshot(self.name + "-open")
        ember.key("Escape")
        ember.wait_name(content, is_shown=False)
        self.desktop.wait_until(ember.frame, "the main window is focused")
