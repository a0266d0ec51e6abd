# SPDX-License-Identifier: GPL-3.0-or-later
"""Windows of other sizes, scales and directions; what stands at their edges."""
from support.devices import HANDS
from support import DONE, FIRST, HEADER, ROW, THRESHOLD, EmberTest, is_ground, numbered

THREE = ["Feed the cat", "Buy eggs", "Write a letter"]


class WindowTests(EmberTest):
    def test_the_first_frame_is_what_stays(self):
        """Nothing flashes up or moves after it: only the window's buttons are still to come."""
        for items in (THREE, ()):
            with self.subTest(items=items), self.ember(items, wait=None) as ember:
                ember.first_commit(30)
                between = (50, 0, 290, 720)
                first = ember.image(between)
                ember.settle()
                if items:
                    self.assertEqual(first.differs(ember.image(between)), 0)
                else:
                    self.assertEqual(first.differs(ember.image(between), (0, 0, 290, 300)), 0, "the hint may still come")

    def test_the_threshold_in_the_smallest_and_in_a_wide_window(self):
        """180 px: half of 360, and no more in a wide one; the window is usable from 360 × 294."""
        for size in ((360, 294), (1400, 900)):
            for device in HANDS:
                with self.subTest(device.name, size=size), self.ember(THREE, size=size) as ember:
                    hand = device(ember)
                    before = ember.image()
                    hand.swipe(ember.row(1), THRESHOLD - 4)
                    hand.swipe(ember.row(1), 4 - THRESHOLD)
                    self.assert_same_picture(ember, before)
                    hand.swipe(ember.row(1), THRESHOLD + 6)
                    ember.wait_items(THREE[0], THREE[2], "✓ " + THREE[1])
                    hand.swipe(ember.row(0), -THRESHOLD - 6)
                    ember.wait_items(THREE[2], "✓ " + THREE[1])

    def test_in_a_wide_window_text_and_cue_keep_to_the_middle_or_the_row(self):
        """Rows stay full-bleed, text within 720 px, centred."""
        with self.ember(THREE, size=(1400, 900)) as ember:
            row = ember.image(ember.row_box(0))
            inked = [x for x in range(row.width) if any(min(row[x, y]) > 200 for y in range(12, 42))]
            self.assertAlmostEqual(inked[0], (1400 - 720) / 2, delta=4)
            self.assertFalse(is_ground(row[0, 27]) or is_ground(row[1399, 27]))

    def test_a_window_resized_in_the_middle_of_a_swipe_leaves_nothing_displaced(self):
        """A25: wider, narrower, turned; the swipe is given up."""
        for device in HANDS:
            with self.subTest(device.name), self.ember(THREE) as ember:
                before = ember.image()
                for size in ((600, 400), (360, 720), (420, 720)):
                    hand = device(ember).hold(ember.row(1), 200)
                    ember.wait_shift(1, 200)
                    ember.resize(*size)
                    ember.wait_shift(1, 0)
                    hand.move(20)
                    hand.release()
                    ember.settle()
                    self.assertEqual(ember.shift(1), 0)
                self.assertEqual(ember.items(), [(text, False) for text in THREE])
                self.assert_same_picture(ember, before)

    def test_a_window_made_less_high_does_not_end_a_swipe_badly(self):
        """A25: what is let go then acts or goes back; nothing is stuck."""
        with self.ember(THREE) as ember:
            ember.touch.hold(ember.row(1), 120)
            ember.resize(420, 400)
            ember.settle()
            ember.touch.release()
            ember.settle()
            self.assertEqual(ember.shift(1), 0)
            self.assertEqual(ember.items(), [(text, False) for text in THREE])

    def test_a_long_list_keeps_its_place_when_resized(self):
        with self.ember(numbered(60)) as ember:
            ember.press("End")
            for size in ((420, 400), (700, 900), (360, 294), (420, 720)):
                ember.resize(*size)
                ember.settle()
                self.assert_no_ground(ember, "a blank in a window of %d × %d" % size)

    def test_a_swipe_from_the_very_edge_belongs_to_the_system(self):
        """A23: touch and mouse; from both edges; a touchpad has no edge."""
        with self.ember(THREE) as ember:
            before = ember.image()
            for hand in (ember.touch, ember.mouse):
                for x, way in ((3, 250), (417, -250)):
                    hand.swipe(ember.row(1), way, x=x)
                    self.assertEqual(ember.items(), [(text, False) for text in THREE])
            ember.pointer_move(200, 500)
            self.assert_same_picture(ember, before)
            ember.touchpad.swipe(ember.row(1), 200, x=3)
            ember.wait_items(THREE[0], THREE[2], "✓ " + THREE[1])

    def test_a_swipe_ends_beyond_the_edge_of_the_window(self):
        """A18: dragged as far as can be and farther, the row acts once."""
        with self.ember(THREE) as ember:
            ember.touch.hold(ember.row(0), 370)
            ember.wait_shift(0, 370)
            ember.touch.move(60)
            ember.touch.release()
            ember.wait_items(THREE[1], THREE[2], "✓ " + THREE[0])
            ember.settle()
            ember.touchpad.swipe(ember.row(0), -1500)
            ember.wait_items(THREE[2], "✓ " + THREE[0])

    def test_an_output_of_scale_two_shows_the_same_in_finer_pixels(self):
        with self.ember(THREE, scale=2) as ember:
            picture = ember.image()
            self.assertEqual((picture.width, picture.height), (840, 1440))
            self.assert_near(picture[8, 2 * ember.row(0)], FIRST, 24)
            self.assertFalse(is_ground(picture[8, 2 * (HEADER + 3 * ROW) - 3]))
            self.assertTrue(is_ground(picture[8, 2 * (HEADER + 3 * ROW) + 3]))
            ember.touch.hold(ember.row(0), 120)
            ember.settle()
            moved = ember.image()
            self.assertTrue(is_ground(moved[237, 2 * HEADER + 8]) and not is_ground(moved[243, 2 * HEADER + 8]))
            ember.touch.release()
            self.assert_same_picture(ember, picture)


class SettingsTests(EmberTest):
    def test_large_text_grows_the_rows_and_cuts_nothing(self):
        """J03: text scale 2 at 360 px: rows of twice the height; the text has air above and below; swipes work."""
        settings = {"/org/gnome/desktop/interface/text-scaling-factor": "2.0"}
        with self.ember(["Egypt", "Buy eggs and many other things"], size=(360, 720), gsettings=settings) as ember:
            strip = ember.image((2, 0, 1, 720))
            tops = [y for y in range(1, 720) if max(abs(a - b) for a, b in zip(strip[0, y], strip[0, y - 1])) > 14]
            end = max(y for y in range(720) if not is_ground(strip[0, y])) + 1
            header = next(y for y in tops if y > 30)
            second = next(y for y in tops if y > header + 30)
            self.assertAlmostEqual(second - header, 2 * ROW, delta=3, msg="a row of one line")
            self.assertGreater(end - second, 2 * ROW + 30, "a row of two or more lines")
            for top, bottom in ((header, second), (second, end)):
                row = ember.image((0, top, 360, bottom - top))
                inked = [y for y in range(4, row.height) if any(min(row[x, y]) > 200 for x in range(row.width))]
                self.assertGreater(inked[0], 10)
                self.assertLess(inked[-1], row.height - 10)
                columns = [x for x in range(row.width) if any(min(row[x, y]) > 200 for y in range(4, row.height))]
                self.assertLess(columns[-1], 360 - 10, "no letter is cut at the side")
            ember.touch.swipe((header + second) // 2, 200)
            ember.wait_items("Buy eggs and many other things", "✓ Egypt")

    def test_with_reduced_motion_everything_ends_the_same(self):
        """H16: completing, deleting, undoing; the picture at the end is that of the moving one."""
        pictures = []
        for animations in ("true", "false"):
            with self.ember(THREE, gsettings={"/org/gnome/desktop/interface/enable-animations": animations}) as ember:
                ember.touch.swipe(ember.row(0), 200)
                ember.touch.swipe(ember.row(0), -200)
                ember.touch.swipe(ember.row(0), 100)
                ember.press("ctrl+z", "ctrl+shift+z")
                ember.wait_items(THREE[2], "✓ " + THREE[0])
                ember.settle()
                pictures.append(ember.image((0, 0, 420, 600)))
        self.assertEqual(pictures[0].differs(pictures[1]), 0)

    def test_from_right_to_left_everything_sideways_is_mirrored(self):
        """J01: text starts at the right; the swipe in reading direction completes, the other one deletes; cues change sides."""
        texts = ["שלום עולם", "Buy eggs", "לכתוב מכתב"]
        with self.ember(texts, env=self.right_to_left()) as ember:
            self.assertFalse(is_ground(ember.pixel(10, ember.row(0))))
            before = ember.image()
            for index in (0, 2):
                row = ember.image(ember.row_box(index))
                inked = [x for x in range(row.width) if any(sum(row[x, y]) > 660 or sum(row[x, y]) < 90 for y in range(12, 42))]
                self.assertAlmostEqual(inked[-1], 400, delta=4, msg="text begins at the right, 20 px from the edge")
            for hand in (ember.touch, ember.touchpad, ember.mouse):
                hand.hold(ember.row(0), -190)
                ember.wait_shift(0, -190)
                self.assert_near(ember.cue(0), (0x6E, 0xE7, 0x87), 12, "completing shows its cue at the right")
                hand.release()
                ember.wait_items(*texts[1:], "✓ " + texts[0])
                ember.settle()
                self.assert_near(ember.colour(2), DONE, 12)
                hand.swipe(ember.row(0), 200)
                ember.wait_items(texts[2], "✓ " + texts[0])
                ember.press("ctrl+z", "ctrl+z")
                ember.wait_items(*texts)
                ember.pointer_move(200, 500)
                self.assert_same_picture(ember, before)
