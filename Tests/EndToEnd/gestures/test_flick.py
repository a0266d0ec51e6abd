# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows thrown: what speed decides where distance does not."""
from support.devices import HANDS, REST
from rig import linear, merge, shift, steps
from support import ROW, EmberTest, is_ground, numbered

THREE = ["Feed the cat", "Buy eggs", "Write a letter"]
# px/s: between the flick that completes and the one that deletes, and faster than both (Tuning: 300 and 600; touchpad 600 and 1200).
WEAK = {"touch": 450, "mouse": 450, "touchpad": 900}
STRONG = 2400
SHORT = 100


class FlickTests(EmberTest):
    def test_a_weak_flick_completes_but_does_not_delete_and_a_strong_one_does(self):
        """A09, A19: on every device."""
        for device in HANDS:
            with self.subTest(device.name), self.ember(THREE) as ember:
                hand = device(ember)
                before = ember.image()
                hand.flick(ember.row(0), WEAK[hand.name], -SHORT)
                self.assert_same_picture(ember, before, "a weak flick to the left does nothing")
                hand.flick(ember.row(1), WEAK[hand.name], SHORT)
                ember.wait_items("Feed the cat", "Write a letter", "✓ Buy eggs")
                hand.flick(ember.row(0), STRONG, -SHORT)
                ember.wait_items("Write a letter", "✓ Buy eggs")

    def test_a_flick_against_the_way_returns(self):
        """A10: never the other side, and not this one either, even past the threshold."""
        with self.ember(THREE) as ember:
            before = ember.image()
            y = ember.row(1)
            for far, back in ((150, 60), (280, 200)):
                out = steps.line((60, y), (60 + far, y), 0.2, linear, ember.rate, 0, REST)
                home = [(out[-1][0] + t, x, y) for t, x, y in steps.line((60 + far, y), (60 + back, y), 0.06, linear, ember.rate)]
                ember.play(ember.touch_path(0, out + home[1:]))
                self.assert_same_picture(ember, before)
            self.assertEqual(ember.items(), [(text, False) for text in THREE])

    def test_a_row_caught_on_its_way_back_goes_on_from_where_it_is(self):
        """A07, H15: a second finger takes it over 40 ms after the first one let go."""
        with self.ember(THREE) as ember:
            before = ember.image()
            y = ember.row(0)
            first = ember.touch_path(0, steps.line((60, y), (230, y), 0.2, linear, ember.rate, 0, REST))
            second = ember.touch_path(0, steps.line((200, y), (230, y), 0.04, linear, ember.rate, 0, REST), release=False)
            ember.play(merge(first, shift(second, first[-1][0] + 0.04)))
            ember.settle()
            self.assertGreater(ember.shift(0), 35, "the finger alone went 30 px")
            ember.touch_up(0)
            self.assert_same_picture(ember, before)

    def test_ten_rows_flicked_within_a_second_all_count(self):
        """A08: none freezes, none is left behind. From the bottom up, so that no row has moved when its turn comes."""
        texts = numbered(10)
        for speed, expected in ((-STRONG, []), (STRONG, ["✓ " + text for text in texts])):
            with self.subTest(speed=speed), self.ember(texts) as ember:
                before = ember.image()
                x = ember.touch.start(speed)
                flicks = [
                    shift(ember.touch_path(0, steps.line((x, y), (x + speed * 0.05, y), 0.05, linear, ember.rate)), 0.1 * turn)
                    for turn, y in enumerate(ember.row(index) for index in reversed(range(10)))
                ]
                ember.play(merge(*flicks))
                ember.wait_items(*expected)
                ember.settle()
                self.assertEqual(is_ground(ember.pixel(10, ember.row(0))), not expected)
                ember.press(*["ctrl+z"] * 10)
                ember.wait_items(*texts)
                self.assert_same_picture(ember, before)
                self.assertTrue(is_ground(ember.pixel(10, ember.row(9) + ROW)), "and nothing below them")
