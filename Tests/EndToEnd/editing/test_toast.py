# SPDX-License-Identifier: GPL-3.0-or-later
"""The message that offers to undo a deletion."""
from support import EmberTest, numbered


class ToastTests(EmberTest):
    def test_undo_works_by_click_and_by_tap(self):
        """I06: it shows on each deletion, and goes with the undo."""
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
                self.assert_same_picture(ember, before)

    def test_undo_by_key_takes_it_away(self):
        with self.ember(["Buy eggs", "Sleep"]) as ember:
            ember.press("Down", "Delete")
            ember.wait_toast(True)
            ember.press("ctrl+z")
            ember.wait_toast(False)
            ember.wait_items("Buy eggs", "Sleep")

    def test_several_deletions_are_undone_in_reverse(self):
        """I07."""
        with self.ember(["One", "Two", "Three"]) as ember:
            ember.press("Down", "Delete", "Delete")
            ember.wait_items("Three")
            ember.press_undo(ember.click)
            ember.wait_items("Two", "Three")
            ember.press("ctrl+z")
            ember.wait_items("One", "Two", "Three")

    def test_deletions_in_quick_succession_are_all_told(self):
        """A message may come while the one before it is still on its way in or out (A08)."""
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

    def test_text_that_looks_like_markup_is_shown_as_it_is(self):
        """Nothing of it is taken for markup, nothing is complained of, and the message shows more than an empty line."""
        for text in ('<b>&amp;</b> & "it"', "a < b & c > d", "&&&", "</span><script>", "é\n<i>"):
            with self.subTest(text), self.ember([text, "Other"]) as ember:
                ember.press("Down", "Delete")
                ember.wait_toast(True)
                ember.settle()
                # "Deleted “”." and "Undo" alone are some 180 px wide.
                self.assertGreater(ember.toast()[2], 170 + 5 * min(len(text), 12))
                ember.press("ctrl+z")
                ember.wait_items(text, "Other")
