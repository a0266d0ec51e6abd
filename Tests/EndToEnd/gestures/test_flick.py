# SPDX-License-Identifier: GPL-3.0-or-later
"""Flicks: the velocity decides where the distance does not."""
from rig import linear, merge, shift, steps
from support import ROW, EmberTest, is_background, long, numbered
from support.devices import REST, SWIPE_DEVICES, Touch, each_device

THREE = ["Feed the cat", "Buy eggs", "Write a letter"]
# Velocities in px/s: one that completes but does not delete, and one that does both. (Tuning: 300 and 600; touchpad 600 and 1200.)
WEAK = {"touch": 450, "mouse": 450, "touchpad": 900}
STRONG = 2400
SHORT = 100


class FlickTests(EmberTest):
    @long
    def test_deleting_needs_a_faster_flick_than_completing(self):
        """On every device (A29, A19)."""
        for kind in SWIPE_DEVICES:
            with self.subTest(kind.name), self.ember(THREE) as ember:
                device = kind(ember)
                before = ember.image()
                device.flick(ember.row(0), WEAK[device.name], -SHORT)
                ember.assert_same_picture(before, "a weak flick to the left does nothing")
                device.flick(ember.row(1), WEAK[device.name], SHORT)
                ember.wait_items("Feed the cat", "Write a letter", "✓ Buy eggs")
                device.flick(ember.row(0), STRONG, -SHORT)
                ember.wait_items("Write a letter", "✓ Buy eggs")

    def test_hasty_mouse_does_what_it_means(self):
        """A click that jerks is a click, and a drag that begins downward and goes to the side is a swipe (A29, B16, B17)."""
        with self.ember(THREE) as ember:
            y = ember.row(1)
            ember.play([
                (0, "pointer move 100 %d" % y), (0.01, "button left down"), (0.03, "pointer move 112 %d" % y),
                (0.06, "pointer move 120 %d" % y), (0.07, "button left up"),
            ])
            ember.settle()
            ember.wait_items(*THREE)
            ember.play([
                (0, "pointer move 100 %d" % y), (0.01, "button left down"), (0.03, "pointer move 108 %d" % (y + 8)),
                (0.06, "pointer move 112 %d" % (y + 2)), (0.07, "button left up"),
            ])
            ember.settle()
            ember.type("!")
            ember.press("Return")
            ember.wait_items("Feed the cat", "Buy eggs!", "Write a letter")
            path = [(0.05 + number / 60, "pointer move %d %d" % (60 + 13 * number, y + 9)) for number in range(21)]
            ember.play([(0, "pointer move 60 %d" % y), (0.01, "button left down"), *path, (0.41, "button left up")])
            ember.wait_items("Feed the cat", "Write a letter", "✓ Buy eggs!")

    def test_flick_against_the_displacement_changes_nothing(self):
        """Neither side acts, even if the row was past the threshold (A10)."""
        with self.ember(THREE) as ember:
            before = ember.image()
            y = ember.row(1)
            for far, back in ((150, 60), (280, 200)):
                out = steps.line((60, y), (60 + far, y), 0.2, linear, ember.rate, 0, REST)
                home = [(out[-1][0] + t, x, y) for t, x, y in steps.line((60 + far, y), (60 + back, y), 0.06, linear, ember.rate)]
                ember.play(ember.touch_path(0, out + home[1:]))
                ember.assert_same_picture(before)
            self.assertEqual(ember.items(), [(text, False) for text in THREE])

    @each_device((Touch,), THREE)
    def test_row_caught_while_springing_back_continues_from_its_position(self, ember, device):
        """The second touch begins 40 ms after the first one ended (A07, H15)."""
        before = ember.image()
        y = ember.row(0)
        first = ember.touch_path(0, steps.line((60, y), (205, y), 0.2, linear, ember.rate, 0, REST))
        second = ember.touch_path(0, steps.line((200, y), (230, y), 0.04, linear, ember.rate, 0, REST), release=False)
        ember.play_in_time(merge(first, shift(second, first[-1][0] + 0.04)))
        ember.settle()
        self.assertGreater(ember.shift(0), 35, "the second finger alone moved 30 px")
        ember.touch_up(0)
        ember.assert_same_picture(before)

    def test_ten_flicks_within_a_second_all_act(self):
        """From the bottom up, so that no row has moved when it is flicked (A08)."""
        texts = numbered(10)
        for speed, expected in ((-STRONG, []), (STRONG, ["✓ " + text for text in texts])):
            def act(ember, speed=speed, expected=expected):
                before = ember.image()
                x = ember.touch.start_x(speed)
                flicks = [
                    shift(ember.touch_path(0, steps.line((x, y), (x + speed * 0.05, y), 0.05, linear, ember.rate)), 0.1 * turn)
                    for turn, y in enumerate(ember.row(index) for index in reversed(range(10)))
                ]
                ember.play_in_time(merge(*flicks))
                ember.wait_items(*expected)
                ember.settle()
                self.assertEqual(is_background(ember.pixel(10, ember.row(0))), not expected)
                ember.press(*["ctrl+z"] * 10)
                ember.wait_items(*texts)
                ember.assert_same_picture(before)
                self.assertTrue(is_background(ember.pixel(10, ember.row(9) + ROW)), "nothing is below the rows")

            with self.subTest(speed=speed):
                self.attempt(act, texts)
