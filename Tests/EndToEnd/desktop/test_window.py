# SPDX-License-Identifier: GPL-3.0-or-later
"""Window sizes, scales and directions, and the threads of a window."""
import pathlib

from support import DONE, FIRST, HEADER, ROW, THRESHOLD, EmberTest, assert_near, is_background, long, numbered
from support.devices import SWIPE_DEVICES

THREE = ["Feed the cat", "Buy eggs", "Write a letter"]


class WindowTests(EmberTest):
    def test_first_frame_does_not_change(self):
        """Only the header's buttons come later. On a busy machine, a frame without the list may come before."""
        for items in (THREE, ()):
            with self.subTest(items=items), self.ember(items, wait=None) as ember:
                ember.first_commit(30)
                if items:
                    ember.wait_drawn_rows()
                between = (50, 0, 290, 720)
                first = ember.image(between)
                ember.settle()
                if items:
                    self.assertEqual(first.differs(ember.image(between)), 0)
                else:
                    self.assertEqual(first.differs(ember.image(between), (0, 0, 290, 300)), 0, "the part above the hint is unchanged")

    @long
    def test_swipe_threshold_is_the_same_in_every_window_size(self):
        """180 px at 360 × 294 and at 1400 × 900."""
        for size in ((360, 294), (1400, 900)):
            for kind in SWIPE_DEVICES:
                with self.subTest(kind.name, size=size), self.ember(THREE, size=size) as ember:
                    device = kind(ember)
                    before = ember.image()
                    device.swipe(ember.row(1), THRESHOLD - 4)
                    device.swipe(ember.row(1), 4 - THRESHOLD)
                    ember.assert_same_picture(before)
                    device.swipe(ember.row(1), THRESHOLD + 6)
                    ember.wait_items(THREE[0], THREE[2], "✓ " + THREE[1])
                    device.swipe(ember.row(0), -THRESHOLD - 6)
                    ember.wait_items(THREE[2], "✓ " + THREE[1])

    def test_rows_fill_wide_window_with_centered_text(self):
        """The text column is at most 720 px wide."""
        with self.ember(THREE, size=(1400, 900)) as ember:
            row = ember.image(ember.row_box(0))
            inked = [x for x in range(row.width) if any(min(row[x, y]) > 200 for y in range(12, 42))]
            self.assertAlmostEqual(inked[0], (1400 - 720) / 2, delta=4)
            self.assertFalse(is_background(row[0, 27]) or is_background(row[1399, 27]))

    @long
    def test_resizing_window_cancels_swipe(self):
        """Rule A25."""
        for kind in SWIPE_DEVICES:
            with self.subTest(kind.name), self.ember(THREE) as ember:
                before = ember.image()
                for size in ((600, 400), (360, 720), (420, 720)):
                    device = kind(ember).drag(ember.row(1), 200)
                    ember.wait_shift(1, 200)
                    ember.resize(*size)
                    ember.wait_shift(1, 0)
                    device.move(20)
                    device.release()
                    ember.settle()
                    self.assertEqual(ember.shift(1), 0)
                self.assertEqual(ember.items(), [(text, False) for text in THREE])
                ember.assert_same_picture(before)

    def test_reducing_window_height_during_swipe_leaves_nothing_displaced(self):
        """Rule A25."""
        with self.ember(THREE) as ember:
            ember.touch.drag(ember.row(1), 120)
            ember.resize(420, 400)
            ember.settle()
            ember.touch.release()
            ember.settle()
            self.assertEqual(ember.shift(1), 0)
            self.assertEqual(ember.items(), [(text, False) for text in THREE])

    def test_resizing_window_at_list_end_leaves_no_hole(self):
        with self.ember(numbered(60)) as ember:
            ember.press("End")
            for size in ((420, 400), (700, 900), (360, 294), (420, 720)):
                ember.resize(*size)
                ember.settle()
                ember.assert_no_background("a hole in a window of %d × %d" % size)

    def test_swipe_from_screen_edge_is_ignored(self):
        """By touch and mouse. A touchpad has no edge (A23)."""
        with self.ember(THREE) as ember:
            before = ember.image()
            for device in (ember.touch, ember.mouse):
                for x, way in ((3, 250), (417, -250)):
                    device.swipe(ember.row(1), way, x=x)
                    self.assertEqual(ember.items(), [(text, False) for text in THREE])
            ember.pointer_move(200, 500)
            ember.assert_same_picture(before)
            ember.touchpad.swipe(ember.row(1), 200, x=3)
            ember.wait_items(THREE[0], THREE[2], "✓ " + THREE[1])

    def test_swipe_beyond_window_edge_acts_once(self):
        """Rule A18."""
        with self.ember(THREE) as ember:
            ember.touch.drag(ember.row(0), -370)
            ember.wait_shift(0, -370)
            ember.touch.move(-60)
            ember.touch.release()
            ember.wait_items(THREE[1], THREE[2])
            ember.settle()
            ember.touchpad.swipe(ember.row(0), -1500)
            ember.wait_items(THREE[2])

    def test_output_scale_two_shows_the_same_layout(self):
        with self.ember(THREE, scale=2) as ember:
            picture = ember.image()
            self.assertEqual((picture.width, picture.height), (840, 1440))
            assert_near(picture[8, 2 * ember.row(0)], FIRST, 24)
            self.assertFalse(is_background(picture[8, 2 * (HEADER + 3 * ROW) - 3]))
            self.assertTrue(is_background(picture[8, 2 * (HEADER + 3 * ROW) + 3]))
            ember.touch.drag(ember.row(0), 120)
            ember.settle()
            moved = ember.image()
            self.assertTrue(is_background(moved[237, 2 * HEADER + 8]) and not is_background(moved[243, 2 * HEADER + 8]))
            ember.touch.release()
            ember.assert_same_picture(picture)


class ThreadTests(EmberTest):
    def test_work_uses_no_thread_of_libdispatch(self):
        """Such a thread would wake up the program each second from then on. Its name ends with the quality of service."""
        with self.ember(THREE) as ember:
            ember.touchpad.swipe(ember.row(0), 200)
            ember.wait_items(*THREE[1:], "✓ " + THREE[0])
            ember.press("ctrl+f")
            ember.type("eggs")
            ember.settle()
            tasks = pathlib.Path("/proc/%d/task" % ember.info()["client_pid"])
            names = [(task / "comm").read_text().strip() for task in tasks.iterdir()]
            self.assertEqual([name for name in names if "qos" in name], [])


class SettingsTests(EmberTest):
    def test_large_text_makes_rows_higher_and_cuts_nothing(self):
        """Text scale 2 at 360 px (J03)."""
        settings = {"/org/gnome/desktop/interface/text-scaling-factor": "2.0"}
        with self.ember(["Egypt", "Buy eggs and many other things"], size=(360, 720), gsettings=settings) as ember:
            strip = ember.image((2, 0, 1, 720))
            tops = [y for y in range(1, 720) if max(abs(a - b) for a, b in zip(strip[0, y], strip[0, y - 1])) > 14]
            end = max(y for y in range(720) if not is_background(strip[0, y])) + 1
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
                self.assertLess(columns[-1], 360 - 10, "no letter is cut at the right")
            ember.touch.swipe((header + second) // 2, 200)
            ember.wait_items("Buy eggs and many other things", "✓ Egypt")

    @long
    def test_reduced_motion_gives_the_same_results(self):
        """Rule H16."""
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

    def test_swipes_and_cues_are_mirrored_from_right_to_left(self):
        """Rule J01."""
        texts = ["שלום עולם", "Buy eggs", "לכתוב מכתב"]
        with self.ember(texts, env=self.right_to_left()) as ember:
            self.assertFalse(is_background(ember.pixel(10, ember.row(0))))
            before = ember.image()
            for index in (0, 2):
                row = ember.image(ember.row_box(index))
                inked = [x for x in range(row.width) if any(sum(row[x, y]) > 660 or sum(row[x, y]) < 90 for y in range(12, 42))]
                self.assertAlmostEqual(inked[-1], 400, delta=4, msg="the text begins 20 px from the right edge")
            for device in (ember.touch, ember.touchpad, ember.mouse):
                device.drag(ember.row(0), -190)
                ember.wait_shift(0, -190)
                assert_near(ember.cue(0), (0x6E, 0xE7, 0x87), 12, "the cue for completing is at the right")
                device.release()
                ember.wait_items(*texts[1:], "✓ " + texts[0])
                ember.settle()
                assert_near(ember.color(2), DONE, 12)
                device.swipe(ember.row(0), 200)
                ember.wait_items(texts[2], "✓ " + texts[0])
                ember.press("ctrl+z", "ctrl+z")
                ember.wait_items(*texts)
                ember.pointer_move(200, 500)
                ember.assert_same_picture(before)
