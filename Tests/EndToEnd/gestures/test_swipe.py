# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows swiped slowly by each device that can: what is seen on the way, what is in the file after it."""
from support.devices import Mouse, Touch, Touchpad
from support import CROSS, DONE, GROUND, PREVIEW, THRESHOLD, TICK, EmberTest, is_green, is_ground, is_neutral

THREE = ["Feed the cat", "Buy eggs", "Write a letter"]


class SwipeCases:
    """What must hold whichever device swipes."""

    hand = None

    def start(self, items=None, **options):
        ember = self.ember(THREE if items is None else items, **options)
        return ember, self.hand(ember)

    def test_a_row_follows_the_hand_to_the_right_and_is_done(self):
        """A18, A20, A28, I01: row, cue and strike follow; past the threshold all shows the end; let go, the row sinks, green."""
        ember, hand = self.start()
        with ember:
            hand.hold(ember.row(0), 120)
            ember.wait_shift(0, 120)
            self.assertFalse(is_green(ember.colour(0)))
            cue = ember.cue(0)
            self.assertTrue(is_neutral(cue), "the cue is white before the threshold: %r" % (cue,))
            seen = GROUND[0] + (255 - GROUND[0]) * 120 / THRESHOLD
            self.assertAlmostEqual(cue[0], seen, delta=20, msg="the cue is as clear as the row is far (A20)")
            part = ember.strike(0)
            hand.move(70)
            ember.wait_shift(0, 190)
            self.assert_near(ember.cue(0), TICK, 12, "the cue past the threshold")
            whole = ember.strike(0)
            self.assertAlmostEqual(part / whole, 120 / THRESHOLD, delta=0.05, msg="the strike grows with the way (A28)")
            self.assert_near(ember.colour(0), PREVIEW, 16, "the row previews its end")
            hand.release()
            ember.wait_items("Buy eggs", "Write a letter", "✓ Feed the cat")
            ember.settle()
            self.assert_near(ember.colour(2), DONE, 12, "the done row has sunk")
            self.assertFalse(is_green(ember.colour(0)) or is_green(ember.colour(1)))
            self.assertGreater(ember.strike(2, (0xDD, 0xF5, 0xE2)), whole - 6, "and is struck through")

    def test_a_row_swiped_to_the_left_is_gone_and_the_others_close_up(self):
        """A26, H08: the row that comes to its place can be swiped in turn."""
        ember, hand = self.start()
        with ember:
            hand.hold(ember.row(0), -120)
            ember.wait_shift(0, -120)
            self.assertTrue(is_neutral(ember.cue(0)), "the cue is white before the threshold")
            hand.move(-70)
            ember.wait_shift(0, -190)
            self.assert_near(ember.cue(0), CROSS, 12, "the cue past the threshold")
            self.assertLess(ember.strike(0), 25, "who deletes strikes nothing through")
            hand.release()
            ember.wait_items("Buy eggs", "Write a letter")
            ember.settle()
            self.assertTrue(is_ground(ember.pixel(10, ember.row(2))), "two rows are left")
            self.assertFalse(is_ground(ember.pixel(10, ember.row(1))))
            hand.swipe(ember.row(0), -190)
            ember.wait_items("Write a letter")

    def test_a_done_row_swiped_to_the_right_is_not_done_again(self):
        """A06: colour and strike preview it."""
        ember, hand = self.start()
        with ember:
            before = ember.image()
            hand.swipe(ember.row(1), 200)
            ember.wait_items("Feed the cat", "Write a letter", "✓ Buy eggs")
            hand.hold(ember.row(2), 190)
            ember.wait_shift(2, 190)
            self.assertFalse(is_green(ember.colour(2)), "a row that will not be done is not green")
            self.assertLess(ember.strike(2), 25, "and not struck through")
            hand.release()
            ember.wait_items(*THREE)
            self.assert_same_picture(ember, before)

    def test_what_is_let_go_before_the_threshold_springs_back(self):
        """A01, A02, A16: nothing has happened, no click neither; what shows then is what was there before, to the pixel."""
        ember, hand = self.start()
        with ember:
            before = ember.image()
            hand.swipe(ember.row(1), THRESHOLD - 2)
            self.assert_same_picture(ember, before)
            hand.swipe(ember.row(1), 2 - THRESHOLD)
            self.assert_same_picture(ember, before)
            hand.hold(ember.row(1), THRESHOLD + 20)
            ember.wait_shift(1, THRESHOLD + 20)
            hand.move(-60)
            ember.wait_shift(1, THRESHOLD - 40)
            self.assertTrue(is_neutral(ember.cue(1)), "back under the threshold the cue is white again")
            self.assertFalse(is_green(ember.colour(1)))
            hand.release()
            self.assert_same_picture(ember, before)
            ember.press("space", "Delete")
            self.assertEqual(ember.items(), [(text, False) for text in THREE], "a swipe gives no row to the keyboard (A16)")

    def test_right_and_then_left_past_both_thresholds_only_deletes(self):
        """A03, A14; the way back brings neither green nor a done item."""
        ember, hand = self.start()
        with ember:
            hand.hold(ember.row(0), 200, x=110)
            ember.wait_shift(0, 200)
            hand.move(-390 if hand.name == "touchpad" else -300)
            hand.move(0 if hand.name == "touchpad" else -90)
            ember.wait_shift(0, -190)
            hand.release()
            ember.wait_items("Buy eggs", "Write a letter")
            ember.press("ctrl+z")
            ember.wait_items(*THREE)

    def test_escape_in_the_middle_gives_the_swipe_up(self):
        """A04: the row goes back while the hand still holds, and what the hand does after it counts for nothing."""
        ember, hand = self.start()
        with ember:
            before = ember.image()
            hand.hold(ember.row(0), 200)
            ember.wait_shift(0, 200)
            ember.key("Escape")
            ember.wait_shift(0, 0)
            hand.move(30)
            hand.release()
            ember.settle()
            self.assert_same_picture(ember, before)
            self.assertEqual(ember.items(), [(text, False) for text in THREE])
            hand.swipe(ember.row(0), 200)
            ember.wait_items("Buy eggs", "Write a letter", "✓ Feed the cat")


class TouchSwipes(SwipeCases, EmberTest):
    hand = Touch


class TouchpadSwipes(SwipeCases, EmberTest):
    hand = Touchpad


class MouseSwipes(SwipeCases, EmberTest):
    hand = Mouse
