# SPDX-License-Identifier: GPL-3.0-or-later
"""Many rows and no rows: recycled rows, the ends of the list, and a program at rest."""
from rig import linear
from support import HEADER, HEIGHT, ROW, TOAST_PLACE, WIDTH, EmberTest, is_background, item, long, numbered


class RowTests(EmberTest):
    def test_ten_thousand_rows_scroll_without_holes(self):
        """Rules H11, H14."""
        with self.ember(numbered(10_000)) as ember:
            before = ember.image()
            for _ in range(3):
                ember.flick_touch((200, 650), (200, 150), 0.08, linear)
                ember.assert_no_background("a hole in a flung list")
            ember.press("End")
            ember.settle()
            ember.assert_no_background("a hole at the end")
            ember.press("Up", "Page_Up", "Page_Up")
            ember.assert_no_background("a hole before the end")
            ember.press("Home")
            ember.tap(200, 10)
            self.assertEqual(ember.scrolled(before), 0)

    def test_deleting_at_the_end_leaves_no_hole(self):
        """Rules H04, H10."""
        texts = numbered(60)
        with self.ember(texts) as ember:
            ember.press("End")
            below = 0
            for last in (59, 58, 57):
                ember.touch.swipe(HEIGHT - below - ROW // 2, -220)
                ember.wait_items(*texts[:last])
                ember.settle()
                below = TOAST_PLACE
                ember.assert_no_background("a hole after deleting at the end", below)
            ember.press("End", "Delete", "Delete")
            ember.wait_items(*texts[:55])
            ember.assert_no_background("a hole after deleting by key", below)

    def test_deleting_the_only_row_shows_hint_until_undone(self):
        """Rules H05, H01."""
        with self.ember(["Feed the cat"]) as ember:
            before = ember.image()
            ember.touch.swipe(ember.row(0), -220)
            ember.wait_items()
            ember.settle()
            self.assertTrue(is_background(ember.pixel(10, ember.row(0))))
            words = ember.image((60, 300, 300, 200))
            self.assertTrue(any(sum(words[x, y]) > 400 for x in range(words.width) for y in range(words.height)), "the hint is visible")
            ember.touch.swipe(ember.row(0), 220)
            ember.touch.swipe(400, -220)
            ember.press("ctrl+z")
            ember.wait_items("Feed the cat")
            ember.assert_same_picture(before)

    def test_program_at_rest_uses_no_cpu(self):
        """No frame and no CPU time after a swipe, a scroll and a deletion (H12)."""
        with self.ember(numbered(500)) as ember:
            ember.touch.swipe(ember.row(2), 100)
            ember.touch.swipe(ember.row(3), -220)
            ember.flick_touch((200, 600), (200, 300), 0.1, linear)
            # The toast and the scrollbar disappear.
            ember.wait_toast(False, 20)
            ember.idle(4000, 30)
            ember.stats()
            ember.idle(1000)
            stats = ember.stats()
            self.assertEqual(stats["frames"], 0)
            self.assertLess(stats["cpu_all_us"], 5000)

    def test_recycled_rows_keep_no_state(self):
        """Neither displacement nor strike-through, color, cue or focus ring (H06, H07)."""
        items = numbered(60) + [item("Done %d" % number, done=True) for number in range(20)]
        with self.ember(items) as ember:
            before = ember.image()
            ember.touch.drag(ember.row(2), 220)
            ember.touch_cancel()
            ember.press("Home", "End", "Page_Up", "Home")
            ember.press("End")
            ember.drag_touch((200, 300), (200, 330), 0.1)
            ember.touch.swipe(ember.row(3), 120)
            ember.press("Home")
            ember.settle()
            # The first row has the focus ring now.
            rest = (0, HEADER + ROW, WIDTH - 20, HEIGHT - HEADER - ROW)
            with ember.explained(lambda: "%d px differ" % ember.image().differs(before, rest)):
                ember.wait_until(lambda: ember.image().differs(before, rest) == 0)

    def test_swiped_row_scrolled_out_of_view_returns_to_its_place(self):
        """Rule H07."""
        texts = numbered(80)
        with self.ember(texts) as ember:
            before = ember.image()
            ember.touch.drag(ember.row(2), 120)
            ember.wheel(20, 200, 400)
            ember.settle()
            ember.touch.release()
            ember.settle()
            ember.wheel(-60)
            ember.settle()
            self.assertEqual(ember.scrolled(before), 0)
            self.assertEqual([ember.shift(index) for index in range(8)], [0] * 8)
            self.assertEqual(ember.items(), [(text, False) for text in texts])

    @long
    def test_refresh_rate_does_not_change_results(self):
        """At 30, 60 and 144 Hz (H18)."""
        pictures = []
        for hz in (60, 30, 144):
            with self.ember(numbered(40), hz=hz) as ember:
                ember.touch.flick(ember.row(2), 900, 100)
                ember.touch.swipe(ember.row(4), 220)
                ember.touch.swipe(ember.row(1), -220)
                ember.flick_touch((200, 650), (200, 150), 0.08, linear)
                ember.settle()
                ember.idle(1500)
                pictures.append(ember.image((0, 0, WIDTH - 20, HEIGHT - 80)))
        self.assertEqual([picture.differs(pictures[0]) for picture in pictures], [0, 0, 0])
