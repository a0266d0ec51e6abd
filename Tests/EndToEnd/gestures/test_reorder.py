# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows carried to another place by a finger that has rested on them, or by the mouse: what is seen, what is in the file after it."""
from support.reorder import LIFTED, SIX, CarryTest, by_hands, is_bare
from support import HEADER, HEIGHT, ROW, SCROLLBAR, WIDTH, numbered

LONG = "Read the whole of the book about the history of the kitchen taps of the northern towns and write down what it says"


class LiftTests(CarryTest):
    @by_hands()
    def test_a_row_that_is_held_comes_off_the_list(self, ember, hand):
        """F01: larger by 3 % about the point that is held, and with a shadow on the next row; the others stay as they are."""
        before = ember.image()
        y, grip = ember.row(2), 60
        self.hold(ember, hand, y, grip)
        lifted = ember.image()
        edges = [(min(ink), max(ink)) for ink in ([x for x, _ in self.words(picture, 2)] for picture in (before, lifted))]
        for old, new in zip(*edges):
            self.assertAlmostEqual(new, grip + LIFTED * (old - grip), delta=1.2, msg="the text is larger")
        self.assertGreater(edges[1][1] - edges[0][1], 5)
        for name, spot in (("below", HEADER + 3 * ROW + 6), ("above", HEADER + 2 * ROW - 2)):
            old, new = sum(before[300, spot]), sum(lifted[300, spot])
            self.assertLess(new, old * (0.9 if name == "below" else 1), "a shadow falls on the row " + name)
        for index in (0, 1, 4, 5):
            self.assertEqual(before.differs(lifted, (0, ember.row(index) - 20, WIDTH - SCROLLBAR, 24)), 0, "row %d" % index)
        hand.move(0, 30)
        hand.release()
        ember.settle()
        self.assert_same_picture(ember, before, but_scrollbar=True)

    def test_what_moves_before_it_has_been_held_scrolls_or_swipes(self):
        """F01: and rests then for as long as it likes, without lifting anything."""
        with self.ember(numbered(30)) as ember:
            before = ember.image()
            ember.touch.begin(100, ember.row(5))
            ember.touch.move(0, -80)
            ember.settle()
            moved = ember.image()
            self.assertGreater(ember.scrolled(before), 60)
            ember.play([(0.8, "touch frame")])
            ember.settle()
            self.assertEqual(ember.image().differs(moved, (0, 0, WIDTH - 20, HEIGHT)), 0, "nothing is lifted")
            ember.touch.release()
            ember.settle()
            ember.press("Home")
            ember.touch.begin(100, ember.row(5))
            ember.touch.move(120)
            ember.play([(0.8, "touch frame")])
            ember.wait_shift(5, 120)
            self.assertEqual(ember.windows()[0]["popups"], [])
            ember.touch.release()
            ember.settle()
            self.assertEqual(ember.items(), [(text, False) for text in numbered(30)])

    @by_hands()
    def test_a_hand_that_trembles_holds_all_the_same(self, ember, hand):
        x, y = 100, ember.row(2)
        hand.begin(x, y)
        wander = [(0.1 * turn, x + (-3, 2, 4, 1, -2, 0)[turn], y + (2, -3, 0, 3, 1, 0)[turn]) for turn in range(6)]
        device = "touch move 0" if hand.name == "touch" else "pointer move"
        ember.play([step for t, px, py in wander for step in ((t, "%s %d %d" % (device, px, py)), (t, "touch frame"))])
        before = ember.hash()
        self.wait_changed(ember, before, "no row is lifted")
        ember.settle()
        hand.move(40, 3 * ROW)
        self.drop(ember, hand)
        ember.wait_items(*SIX[:2], *SIX[3:], SIX[2])


class PlaceTests(CarryTest):
    @by_hands(SIX[:4])
    def test_it_hangs_on_the_finger_at_the_point_where_it_was_grabbed(self, ember, hand):
        """Also sideways, and below the list; at rest it does not lean."""
        for grip in ((100, 12), (300, 40)):
            with self.subTest(grip=grip):
                self.take(ember, hand, HEADER + ROW + grip[1], grip[0])
                for way in ((0, 300), (60, 60), (-110, -40)):
                    hand.move(*way)
                    ember.settle()
                    self.assert_hangs(ember.image(), hand.at, grip, "%r" % (way,))
                ember.key("Escape")
                hand.release()
                ember.settle()

    @by_hands()
    def test_it_casts_its_shadow_all_along(self, ember, hand):
        """Carried to the side too, where a part of it is out of the window."""
        before = ember.image()
        self.carry(ember, hand, ember.row(1), ember.row(1) + 8, 200)
        for dx in (0, 60, -120):
            hand.move(dx)
            ember.settle()
            picture = ember.image()
            y = round(hand.at[1] + LIFTED * ROW / 2) + 4
            spots = [x for x in range(90, WIDTH - 90, 10) if sum(before[x, y]) > 200]
            light = [x for x in spots if sum(picture[x, y]) > 0.9 * sum(before[x, y])]
            self.assertEqual(light, [], "no shadow is below the row there, with the hand at %d, of %r" % (hand.at[0], spots))

    @by_hands()
    def test_the_others_make_room_where_it_is(self, ember, hand):
        """The gap goes with it; what it has passed has its place, and gives it back when it returns."""
        before = ember.image()
        self.carry(ember, hand, ember.row(1), ember.row(1) + 12, dx=80)
        for place, others in (
            (1, {0: 0, 2: 2, 3: 3, 4: 4, 5: 5}), (3, {0: 0, 2: 1, 3: 2, 4: 4, 5: 5}), (5, {0: 0, 2: 1, 3: 2, 4: 3, 5: 4}),
            (2, {0: 0, 2: 1, 3: 3, 4: 4, 5: 5}), (0, {0: 1, 2: 2, 3: 3, 4: 4, 5: 5}),
        ):
            hand.move(0, ember.row(place) + 12 - hand.at[1])
            ember.settle()
            picture = ember.image()
            self.assert_texts(ember, before, {old: new for old, new in others.items() if new != place + 1}, "at place %d" % place)
            bare = [index for index in range(6) if is_bare(picture[4, ember.row(index)])]
            self.assertEqual(bare, [place], "the gap")
        self.drop(ember, hand)
        ember.wait_items(SIX[1], SIX[0], *SIX[2:])

    @by_hands()
    def test_it_is_dropped_where_it_is_shown_and_is_one_step_to_undo(self, ember, hand):
        """F03: the others keep their order."""
        self.carry(ember, hand, ember.row(1), ember.row(4), dx=50)
        self.drop(ember, hand)
        down = [SIX[0], *SIX[2:5], SIX[1], SIX[5]]
        ember.wait_items(*down)
        self.carry(ember, hand, ember.row(5), ember.row(2) - 5)
        self.drop(ember, hand)
        up = [*down[:2], SIX[5], *down[2:5]]
        ember.wait_items(*up)
        self.undo_all(ember, down, SIX)
        ember.press("ctrl+shift+z", "ctrl+shift+z")
        ember.wait_items(*up)
        self.assertFalse(any(ember.shift(index) for index in range(6)))

    @by_hands()
    def test_after_it_the_list_looks_as_it_does_after_a_start(self, ember, hand):
        """H02: colours, texts and places."""
        self.carry(ember, hand, ember.row(0), ember.row(3), dx=-60)
        self.drop(ember, hand)
        ember.wait_items(*SIX[1:4], SIX[0], *SIX[4:])
        self.assert_as_after_a_start(ember)

    @by_hands()
    def test_it_can_be_carried_to_both_ends_and_beyond(self, ember, hand):
        """F02: under the header, far below the last row."""
        self.carry(ember, hand, ember.row(3), HEADER - 30)
        self.drop(ember, hand)
        first = [SIX[3], *SIX[:3], *SIX[4:]]
        ember.wait_items(*first)
        self.carry(ember, hand, ember.row(0), 700)
        self.drop(ember, hand)
        ember.wait_items(*first[1:], SIX[3])
        self.carry(ember, hand, ember.row(5), ember.row(0) - 10)
        self.drop(ember, hand)
        ember.wait_items(*first)

    @by_hands(["Feed the cat", LONG, "Buy eggs", "Sing"])
    def test_rows_of_other_heights_are_passed_at_their_middle(self, ember, hand):
        """F07: a low row passes a high one when it is beyond the middle of it, and what trembles there changes nothing."""
        texts = [text for text, _ in ember.items()]
        high = self.island(ember.image(), 4, ember.row(0))[3] - HEADER - 3 * ROW
        self.assertGreater(high, ROW + 20, "it has lines enough")
        # The low row's top passes the middle of where the high one stands without it.
        middle = HEADER + high / 2
        self.carry(ember, hand, ember.row(0), ember.row(0) + high / 2 - 4, dx=60)
        self.assertTrue(is_bare(ember.pixel(4, HEADER + 10)), "the gap is above the high row")
        hand.move(0, 10)
        ember.settle()
        self.assertGreater(hand.at[1] - ROW / 2, middle)
        self.assertFalse(is_bare(ember.pixel(4, HEADER + 10)), "the gap is below it")
        for dy in (-5, 3, -2, 4):
            hand.move(0, dy, 0.05)
            ember.settle()
            self.assertFalse(is_bare(ember.pixel(4, HEADER + 10)), "it does not flutter")
        self.drop(ember, hand)
        ember.wait_items(texts[1], texts[0], *texts[2:])
        # And a high one that is carried.
        self.carry(ember, hand, HEADER + 20, HEADER + 20 + 2 * ROW + 10)
        self.drop(ember, hand)
        ember.wait_items(texts[0], texts[2], texts[1], texts[3])
