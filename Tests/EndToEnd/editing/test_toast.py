# SPDX-License-Identifier: GPL-3.0-or-later
"""The toast that offers to undo a change, and fingers that tap twice."""
from rig import merge, shift
from support import TEXT_SCALE, EmberTest, editing, levels, library, long, numbered, reorder


class ToastTests(EmberTest):
    def test_message_has_room_before_its_text(self):
        """Also from right to left."""
        for environment in ({}, self.right_to_left()):
            with self.subTest(environment=environment), self.ember(["Feed the cat", "Buy eggs"], env=environment) as ember:
                ember.press("Down", "Delete")
                ember.wait_toast(True)
                ember.settle()
                left, top, width, height = ember.toast()
                toast = ember.image((left, top, width, height))
                inked = [x for x in range(width) if any(min(toast[x, y]) > 120 for y in range(8, height - 8))]
                self.assertGreater(width - 1 - inked[-1] if environment else inked[0], 15, "the room in px")

    def test_toast_button_undoes_and_redoes_deletion(self):
        """By click and by tap (I18, I20)."""
        with self.ember(["Feed the cat", "Buy eggs"]) as ember:
            before = ember.image()
            for press in (ember.click, ember.tap):
                ember.mouse.swipe(ember.row(0), -200)
                ember.wait_toast(True)
                ember.wait_items("Buy eggs")
                ember.press_undo(press)
                ember.wait_items("Feed the cat", "Buy eggs")
                ember.press_undo(press)
                ember.wait_items("Buy eggs")
                ember.press_undo(press)
                ember.wait_items("Feed the cat", "Buy eggs")
                ember.pointer_move(200, 400)
                ember.assert_same_picture(before)

    def test_toast_follows_each_change_by_a_gesture(self):
        """Completing and moving, by touch and by mouse (I16). What was typed has none."""
        with self.ember(["Feed the cat", "Buy eggs", "Sleep"]) as ember:
            for device in (ember.touch, ember.mouse):
                device.swipe(ember.row(0), 200)
                ember.wait_items("Buy eggs", "Sleep", "✓ Feed the cat")
                ember.press_undo(ember.tap)
                ember.wait_items("Feed the cat", "Buy eggs", "Sleep")
                ember.settle()
            for device in (ember.touch, ember.mouse):
                reorder.drag(ember, device, ember.row(0), ember.row(1) + 20)
                device.release()
                ember.wait_items("Buy eggs", "Feed the cat", "Sleep")
                ember.press_undo(ember.tap)
                ember.wait_items("Feed the cat", "Buy eggs", "Sleep")
                ember.settle()
            ember.press("End", "F2")
            ember.type(" well")
            ember.press("Return")
            ember.wait_items("Feed the cat", "Buy eggs", "Sleep well")
            ember.wait_toast(False)

    def test_fingers_that_tap_twice_undo_and_redo(self):
        """Two undo, three redo, on the list and on the level of lists. Two fingers that tap once, or move, do neither (I19)."""
        with self.ember(library({"Today": ["Feed the cat", "Buy eggs"], "Shop": ["Milk"]})) as ember:
            ember.touch.swipe(ember.row(0), -200)
            ember.wait_items("Buy eggs")
            self.tap_fingers(ember, 2, times=1)
            ember.settle()
            self.tap_fingers(ember, 2, moved=20)
            ember.settle()
            self.tap_fingers(ember, 1)
            ember.press("Escape")
            self.assertEqual(ember.items(), [("Buy eggs", False)])
            self.tap_fingers(ember, 2)
            ember.wait_items("Feed the cat", "Buy eggs")
            self.tap_fingers(ember, 3)
            ember.wait_items("Buy eggs")
            ember.press("alt+Up")
            ember.settle()
            ember.touch.swipe(ember.row(1), -200)
            levels.wait_lists(ember, {"Today": ["Buy eggs"]})
            self.tap_fingers(ember, 2)
            levels.wait_lists(ember, {"Today": ["Buy eggs"], "Shop": ["Milk"]})

    def test_two_fingers_that_tap_twice_undo_typing(self):
        """Rule I19."""
        with self.ember(["Feed the cat"]) as ember:
            ember.press("Down", "F2")
            ember.type(" twice")
            ember.settle()
            self.tap_fingers(ember, 2)
            ember.settle()
            ember.press("Return")
            ember.wait_items("Feed the cat")

    @staticmethod
    def tap_fingers(ember, count, times=2, moved=0):
        """Tap with several fingers at once, each on its own row or below. `moved` moves the first one sideways in px."""
        def finger(number, start):
            x, y = 100 + 60 * number, ember.size[1] - 260 + 30 * number
            path = [(0.01 * number, x, y), (0.05 + 0.01 * number, x + (0 if number else moved), y)]
            return shift(ember.touch_path(number, path), start)

        ember.play(merge(*(finger(number, 0.2 * turn) for turn in range(times) for number in range(count))))

    @long
    def test_toast_stays_while_it_is_used(self):
        """Under the pointer, with the focus, and below a finger (I18)."""
        with self.ember(["Feed the cat", "Buy eggs"]) as ember:
            ember.press("Down", "Delete")
            ember.wait_toast(True)
            ember.settle()
            left, top, _, height = ember.toast()
            point = (left + 30, top + height // 2)
            uses = {
                "pointer": (lambda: ember.pointer_move(*point), lambda: ember.pointer_move(200, 200)),
                "finger": (lambda: ember.touch_down(0, *point), lambda: ember.touch_up(0)),
                "focus": (lambda: ember.press("Tab"), lambda: ember.press("shift+Tab")),
            }
            for name, (begin, end) in uses.items():
                with self.subTest(name):
                    begin()
                    with self.assertRaises(AssertionError):
                        ember.wait_toast(False, 12)
                    end()
            ember.wait_toast(False, 12)

    def test_undo_by_key_offers_redo(self):
        with self.ember(["Buy eggs", "Sleep"]) as ember:
            ember.press("Down", "Delete")
            ember.wait_toast(True)
            ember.press("ctrl+z")
            ember.wait_items("Buy eggs", "Sleep")
            ember.press_undo(ember.click)
            ember.wait_items("Sleep")

    def test_deletions_are_undone_in_reverse_order(self):
        """Rule I20."""
        with self.ember(["One", "Two", "Three"]) as ember:
            ember.press("Down", "Delete", "Delete")
            ember.wait_items("Three")
            ember.press_undo(ember.click)
            ember.wait_items("Two", "Three")
            ember.press("ctrl+z")
            ember.wait_items("One", "Two", "Three")

    def test_toast_counts_deletions_in_quick_succession(self):
        """A toast may follow while the one before is still moving in or out (A08)."""
        texts = numbered(12)
        for gap in (0.02, 0.1, 0.22):
            with self.subTest(gap=gap), self.ember(texts) as ember:
                ember.press("Down")
                ember.play([(gap * turn, "key Delete") for turn in range(11)])
                ember.wait_items(texts[11])
                ember.wait_toast(True)
                ember.press_undo(ember.click)
                ember.wait_items(*texts[10:])
                ember.play([(gap * turn, "key ctrl+z") for turn in range(10)])
                ember.wait_items(*texts)

    def test_toast_that_wraps_in_narrower_window_covers_no_row(self):
        """With large text (I18)."""
        items = [*numbered(20), "Write a long letter to all the aunts"]
        with self.ember(items, size=(900, 720), gsettings={TEXT_SCALE: "2.0"}) as ember:
            ember.press("End", "Delete")
            ember.wait_toast(True)
            ember.settle()
            before = self.toast_top(ember)
            self.assertLessEqual(editing.list_end(ember.image()), before)
            ember.resize(360, 720)
            ember.settle()
            after = self.toast_top(ember)
            self.assertLess(after, before - 20, "the toast has two lines")
            self.assertLessEqual(editing.list_end(ember.image()), after)

    def test_toast_with_two_buttons_fits_into_narrow_window(self):
        """With large text, in each language (I51)."""
        for language in (None, "ar_EG", "de_DE", "es_ES", "fr_FR", "ja_JP"):
            env = self.in_language(language) if language else {}
            with self.subTest(language), self.ember(numbered(3), size=(360, 720), gsettings={TEXT_SCALE: "2.0"}, env=env) as ember:
                ember.press("Down", "Delete", "Delete", "ctrl+z")
                ember.wait_toast(True)
                ember.settle()
                left, _, width, _ = ember.toast()
                self.assertTrue(left >= 12 and left + width <= 360 - 12, "the toast is from %d to %d" % (left, left + width))

    def toast_top(self, ember):
        """Return the y of the top of a toast of any height."""
        column = ember.image((ember.size[0] // 2, 0, 1, ember.size[1]))
        return min(y for y in range(column.height) if sum(column[0, y]) < 36)

    @long
    def test_toast_shows_markup_in_item_as_text(self):
        for text in ('<b>&amp;</b> & "it"', "a < b & c > d", "&&&", "</span><script>", "é\n<i>"):
            with self.subTest(text), self.ember([text, "Other"]) as ember:
                ember.press("Down", "Delete")
                ember.wait_toast(True)
                ember.settle()
                # The toast is about 180 px wide without the item's text.
                self.assertGreater(ember.toast()[2], 170 + 5 * min(len(text), 12))
                ember.press("ctrl+z")
                ember.wait_items(text, "Other")
