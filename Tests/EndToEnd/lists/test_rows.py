# SPDX-License-Identifier: GPL-3.0-or-later
"""Many rows, few rows, no rows: recycling, ends, rest."""
from rig import linear
from support import HEADER, HEIGHT, ROW, TOAST_PLACE, WIDTH, EmberTest, is_ground, item, numbered


class RowTests(EmberTest):
    def test_ten_thousand_rows_scroll_to_the_end_and_back(self):
        """H11, H14: no blank anywhere, and the top is again what it was."""
        with self.ember(numbered(10_000)) as ember:
            before = ember.image()
            for _ in range(3):
                ember.flick_touch((200, 650), (200, 150), 0.08, linear)
                self.assert_no_ground(ember, "a blank in a flung list")
            ember.press("End")
            ember.settle()
            self.assert_no_ground(ember, "a blank at the end")
            ember.press("Up", "Page_Up", "Page_Up")
            self.assert_no_ground(ember, "a blank before the end")
            ember.press("Home")
            ember.tap(200, 10)
            self.assertEqual(ember.scrolled(before), 0)

    def test_deleting_at_the_end_leaves_no_blank(self):
        """H04, H10: the list slides down to its new end."""
        texts = numbered(60)
        with self.ember(texts) as ember:
            ember.press("End")
            below = 0
            for last in (59, 58, 57):
                ember.touch.swipe(HEIGHT - below - ROW // 2, -220)
                ember.wait_items(*texts[:last])
                ember.settle()
                below = TOAST_PLACE
                self.assert_no_ground(ember, "a blank after deleting at the end", below)
            ember.press("End", "Delete", "Delete")
            ember.wait_items(*texts[:55])
            self.assert_no_ground(ember, "a blank after deleting by key", below)

    def test_the_only_row_can_be_deleted_and_comes_back(self):
        """H05, H01: an empty list says so, in the ground's colours; undo brings the row."""
        with self.ember(["Feed the cat"]) as ember:
            before = ember.image()
            ember.touch.swipe(ember.row(0), -220)
            ember.wait_items()
            ember.settle()
            self.assertTrue(is_ground(ember.pixel(10, ember.row(0))))
            words = ember.image((60, 300, 300, 200))
            self.assertTrue(any(sum(words[x, y]) > 400 for x in range(words.width) for y in range(words.height)), "it says so")
            ember.touch.swipe(ember.row(0), 220)
            ember.touch.swipe(400, -220)
            ember.press("ctrl+z")
            ember.wait_items("Feed the cat")
            self.assert_same_picture(ember, before)

    def test_a_list_at_rest_costs_nothing(self):
        """H12: 500 items; no frame and no time after a swipe, a scroll and a deletion have come to rest."""
        with self.ember(numbered(500)) as ember:
            ember.touch.swipe(ember.row(2), 100)
            ember.touch.swipe(ember.row(3), -220)
            ember.flick_touch((200, 600), (200, 300), 0.1, linear)
            # Until the scrollbar has faded and the message has gone.
            ember.idle(4000, 30)
            ember.stats()
            ember.idle(1000)
            stats = ember.stats()
            self.assertEqual(stats["frames"], 0)
            self.assertLess(stats["cpu_all_us"], 5000)

    def test_recycled_rows_keep_nothing(self):
        """H06, H07: neither displacement nor strike, colour, cue or ring of what they were before."""
        items = numbered(60) + [item("Done %d" % number, done=True) for number in range(20)]
        with self.ember(items) as ember:
            before = ember.image()
            ember.touch.hold(ember.row(2), 220)
            ember.touch_cancel()
            ember.press("Home", "End", "Page_Up", "Home")
            ember.press("End")
            ember.drag_touch((200, 300), (200, 330), 0.1)
            ember.touch.swipe(ember.row(3), 120)
            ember.press("Home")
            ember.settle()
            # The first row has the ring now.
            rest = (0, HEADER + ROW, WIDTH - 20, HEIGHT - HEADER - ROW)
            with ember.explained(lambda: "%d px differ" % ember.image().differs(before, rest)):
                ember.wait_until(lambda: ember.image().differs(before, rest) == 0, 2)

    def test_a_swiped_row_that_the_wheel_scrolls_away_is_none_the_worse(self):
        """H07: its gesture goes on or ends, and nothing stays displaced."""
        texts = numbered(80)
        with self.ember(texts) as ember:
            before = ember.image()
            ember.touch.hold(ember.row(2), 120)
            ember.wheel(20, 200, 400)
            ember.settle()
            ember.touch.release()
            ember.settle()
            ember.wheel(-60)
            ember.settle()
            self.assertEqual(ember.scrolled(before), 0)
            self.assertEqual([ember.shift(index) for index in range(8)], [0] * 8)
            self.assertEqual(ember.items(), [(text, False) for text in texts])

    def test_every_refresh_rate_ends_in_the_same_picture(self):
        """H18: a flick, a completion, a deletion, and a fling that hits the end, at 30, 60 and 144 frames a second."""
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
