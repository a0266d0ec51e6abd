# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows that are carried and thrown out of the window."""
from support.reorder import SIX, CarryTest, by_hands, is_bare
from rig import linear, merge, steps
from support import HEADER, ROW, TOAST_PLACE, item, numbered

LEFT = [SIX[0], SIX[1], *SIX[3:]]


class ThrowTests(CarryTest):
    def lift(self, ember, hand, index=2, x=200):
        """A row that has been taken up and is held over its place."""
        self.carry(ember, hand, ember.row(index), ember.row(index) + 6, x)

    @by_hands()
    def test_a_row_thrown_off_any_side_is_deleted(self, ember, hand):
        """The message offers to undo; undo brings it back to its place, and one step does."""
        before = ember.image()
        for way in ((190, 0), (-190, 20), (-20, -150), (30, 300)):
            with self.subTest(way=way):
                self.lift(ember, hand)
                self.throw(ember, hand, way, 1600)
                ember.wait_items(*LEFT)
                ember.wait_toast(True)
                ember.settle()
                self.assertTrue(is_bare(ember.pixel(6, ember.row(5))), "the others have closed up")
                self.assertEqual([ember.shift(index) for index in range(5)], [0] * 5)
                ember.press_undo(ember.tap)
                ember.wait_items(*SIX)
                ember.wait_toast(False)
                ember.pointer_move(200, 600)
                ember.settle()
                self.assert_same_picture(ember, before, but_scrollbar=True)
        ember.press("ctrl+z")
        ember.wait_items(*SIX)

    @by_hands()
    def test_it_goes_on_as_it_was_thrown_and_falls_a_little(self, ember, hand):
        """It leaves the finger with the finger's speed, before all others, and is not seen again."""
        self.lift(ember, hand, 4, 120)
        films = self.film_of_throw(ember, hand, (120, -20), 900)
        lefts = [self.left_end(picture) for picture in films]
        gone = next((index for index, left in enumerate(lefts) if left is None), None)
        self.assertIsNotNone(gone, "it leaves the window: %r" % lefts)
        self.assertGreater(gone, 3, "it is seen to fly: %r" % lefts)
        self.assertEqual(lefts[:gone], sorted(lefts[:gone]), "it goes on to the right")
        self.assertEqual(set(lefts[gone:]), {None}, "and does not come back")
        ember.settle()
        ember.wait_items(*SIX[:4], SIX[5])
        self.assertEqual([ember.shift(index) for index in range(5)], [0] * 5)

    @by_hands()
    def test_what_is_let_go_slowly_stays_in_the_list(self, ember, hand):
        """However far: aside it goes back, up or down it is put where it is."""
        before, content = ember.image(), ember.file.read_bytes()
        for way in ((200, 0), (-190, 0)):
            self.lift(ember, hand)
            self.throw(ember, hand, way, 220)
            ember.settle()
            self.assertEqual(ember.file.read_bytes(), content, "%r" % (way,))
            self.assertIsNone(ember.toast())
        ember.pointer_move(200, 600)
        self.assert_same_picture(ember, before, but_scrollbar=True)
        self.lift(ember, hand)
        self.throw(ember, hand, (0, 2 * ROW), 220)
        ember.settle()
        ember.wait_items(*SIX[:2], *SIX[3:5], SIX[2], SIX[5])

    @by_hands()
    def test_what_is_thrown_less_than_60_px_stays_in_the_list(self, ember, hand):
        content = ember.file.read_bytes()
        for way in ((46, 0), (-46, 0)):
            self.lift(ember, hand)
            self.throw(ember, hand, way, 1600)
            ember.settle()
            self.assertEqual(ember.file.read_bytes(), content, "%r" % (way,))
            self.assertIsNone(ember.toast())

    @by_hands()
    def test_a_hand_that_rests_before_it_lets_go_throws_nothing(self, ember, hand):
        content = ember.file.read_bytes()
        self.lift(ember, hand)
        hand.move(190, 0, 0.1)
        self.drop(ember, hand)
        self.assertEqual(ember.file.read_bytes(), content)

    @by_hands()
    def test_a_quick_move_in_the_middle_of_the_list_puts_it_there(self, ember, hand):
        """Faster than a flick, but not so that it would leave the window."""
        self.lift(ember, hand, 1)
        self.throw(ember, hand, (0, 2 * ROW), 400)
        ember.settle()
        ember.wait_items(SIX[0], *SIX[2:4], SIX[1], *SIX[4:])

    @by_hands([*numbered(3), item("Done 1", done=True)])
    def test_a_done_row_and_the_only_rows_can_be_thrown(self, ember, hand):
        """It is deleted, not taken back, though it flies over the border; the list may be empty then."""
        self.lift(ember, hand, 3)
        self.throw(ember, hand, (-30, -190), 2500)
        ember.wait_items(*numbered(3))
        for left in (2, 1, 0):
            ember.settle()
            self.lift(ember, hand, 0)
            self.throw(ember, hand, (190, 0), 1600)
            ember.wait_items(*numbered(3)[3 - left:])
        ember.press(*["ctrl+z"] * 4)
        ember.wait_items(*numbered(3), "✓ Done 1")

    @by_hands(numbered(40))
    def test_a_throw_after_the_list_was_scrolled_by_it_deletes_that_row(self, ember, hand):
        self.carry(ember, hand, ember.row(5), ember.row(5) + 20)
        hand.move(0, 700 - hand.at[1], 0.3)
        ember.settle()
        hand.move(0, -200)
        ember.settle()
        self.throw(ember, hand, (200, 0), 1600)
        ember.wait_items(*[text for text in numbered(40) if text != numbered(40)[5]])
        ember.settle()
        self.assert_no_ground(ember, "a blank", TOAST_PLACE)

    @by_hands(gsettings={"/org/gnome/desktop/interface/enable-animations": "false"})
    def test_with_reduced_motion_it_is_deleted_too(self, ember, hand):
        """H16."""
        hand.begin(200, ember.row(2))
        ember.play([(0.8, "touch frame")])
        hand.move(0, 12)
        self.throw(ember, hand, (190, 0), 1600)
        ember.wait_items(*LEFT)
        ember.wait_toast(True)
        ember.press("ctrl+z")
        ember.wait_items(*SIX)

    def film_of_throw(self, ember, hand, way, velocity, frames=40):
        """Pictures of a throw, from its end on, one each frame."""
        points = hand.path(*way, (way[0] ** 2 + way[1] ** 2) ** 0.5 / velocity, linear, 0)[1:]
        end = points[-1][0]
        up = [(end, "button left up")] if hand.name == "mouse" else steps.touch(end, "up 0")
        files = ["%s/throw-%03d.ppm" % (ember.home, number) for number in range(frames)]
        script = [(end + number / 60, "screenshot " + file) for number, file in enumerate(files)]
        ember.play(merge(self.moves(hand, points) + up, script))
        return [self.load(file) for file in files]

    @staticmethod
    def left_end(picture):
        """Where the row begins that flies to the right over what is between its place and the next ones, px; None when none does."""
        y = HEADER + 4 * ROW - 14
        colours = [picture[x, y] for x in range(picture.width)]
        edges = [x for x in range(1, picture.width) if sum(abs(a - b) for a, b in zip(colours[x], colours[x - 1])) > 24]
        return max(edges, default=None)
