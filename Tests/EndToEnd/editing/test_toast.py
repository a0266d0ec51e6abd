# SPDX-License-Identifier: GPL-3.0-or-later
"""The toast that offers to undo a deletion."""
from support import TEXT_SCALE, EmberTest, editing, long, numbered


class ToastTests(EmberTest):
    def test_toast_button_undoes_deletion(self):
        """By click and by tap (I06)."""
        with self.ember(["Feed the cat", "Buy eggs"]) as ember:
            before = ember.image()
            for press in (ember.click, ember.tap):
                ember.mouse.swipe(ember.row(0), -200)
                ember.wait_toast(True)
                ember.wait_items("Buy eggs")
                ember.press_undo(press)
                ember.wait_items("Feed the cat", "Buy eggs")
                ember.wait_toast(False)
                ember.pointer_move(200, 500)
                ember.assert_same_picture(before)

    def test_undo_by_key_hides_toast(self):
        with self.ember(["Buy eggs", "Sleep"]) as ember:
            ember.press("Down", "Delete")
            ember.wait_toast(True)
            ember.press("ctrl+z")
            ember.wait_toast(False)
            ember.wait_items("Buy eggs", "Sleep")

    def test_deletions_are_undone_in_reverse_order(self):
        """Rule I14."""
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
        """With large text (I06)."""
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
