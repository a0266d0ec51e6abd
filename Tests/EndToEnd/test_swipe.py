# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows swiped by each device that can: what is seen on the way, what is in the file after it."""
from support import ROW, THRESHOLD, WIDTH, EmberTest, is_green, is_ground

THREE = ["Feed the cat", "Buy eggs", "Write a letter"]


class TouchTests(EmberTest):
    def test_a_row_follows_the_finger_and_turns_green_past_the_threshold(self):
        with self.ember(THREE) as ember:
            y = ember.row(0)
            ember.drag_touch((60, y), (60 + 120, y), 0.3, release=False)
            ember.settle()
            self.assertTrue(is_ground(ember.pixel(4, y - 20)), "the row left its place")
            self.assertFalse(is_ground(ember.pixel(130, y - 20)), "and moved as far as the finger, 120 px")
            self.assertTrue(is_ground(ember.pixel(116, y - 20)))
            self.assertFalse(is_green(ember.pixel(WIDTH - 10, y)))
            ember.touch_move(0, 60 + THRESHOLD + 10, y)
            ember.settle()
            self.assertTrue(is_green(ember.pixel(WIDTH - 10, y)), "past the threshold the row previews its end")
            ember.touch_up(0)
            ember.settle()
            ember.wait_items("Buy eggs", "Write a letter", "✓ Feed the cat")
            self.assertTrue(is_green(ember.pixel(WIDTH - 10, ember.row(2))), "the done row has sunk")

    def test_a_row_swiped_left_is_gone_and_the_others_close_up(self):
        with self.ember(THREE) as ember:
            y = ember.row(0)
            ember.drag_touch((350, y), (350 - THRESHOLD - 20, y), 0.3)
            ember.settle()
            ember.wait_items("Buy eggs", "Write a letter")
            self.assertTrue(is_ground(ember.pixel(10, ember.row(2))), "two rows are left")

    def test_a_drag_below_the_threshold_springs_back(self):
        with self.ember(THREE) as ember:
            before = ember.image()
            y = ember.row(1)
            ember.drag_touch((60, y), (60 + THRESHOLD - 1, y), 0.5)
            ember.settle()
            self.assertEqual(ember.image().differs(before), 0)
            self.assertEqual(ember.items(), [(text, False) for text in THREE])
