# SPDX-License-Identifier: GPL-3.0-or-later
"""The colours of rows that are carried, and rows that are carried into the done block and out of it."""
import json

from support.reorder import CarryTest, by_hands, is_bare
from rig import linear, merge
from support import DONE, PREVIEW, ROW, WHITE, is_green, item, longest_run, near

OPEN = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants"]
SHUT = ["Call the plumber", "Pay the rent"]
BOTH = [*OPEN, *(item(text, done=True) for text in SHUT)]
ALL = [*OPEN, *("✓ " + text for text in SHUT)]


class ColourTests(CarryTest):
    @by_hands()
    def test_rows_that_make_room_take_on_the_colour_of_their_place(self, ember, hand):
        """F13: not at once, but before one's eyes."""
        before = ember.rows(6)
        place = [ember.pixel(6, ember.row(index) + 22) for index in range(6)]
        self.carry(ember, hand, ember.row(0), ember.row(0) + 10, dx=120)
        films = self.film_of_move(ember, hand, 0, 3 * ROW)
        ember.settle()
        after = ember.image()
        for index in range(3):
            self.assert_near(after[6, ember.row(index) + 22], place[index], 3, "row %d" % index)
        # Row 1 goes to where row 0 was, and is seen there from some moment on.
        middling = [picture[6, ember.row(0) + 22] for picture in films]
        colours = {colour for colour in middling if not is_bare(colour) and not near(colour, place[0], 3) and not near(colour, place[1], 3)}
        self.assertGreater(len(colours), 3, "the colour glides")
        hand.release()
        ember.settle()
        ember.pointer_move(200, 600)
        ember.settle()
        self.assertEqual(ember.rows(6), before)

    @by_hands()
    def test_the_carried_row_takes_on_the_colour_of_its_place_too(self, ember, hand):
        place = [ember.pixel(300, ember.row(index)) for index in range(6)]
        self.carry(ember, hand, ember.row(0), ember.row(0) + 14)
        for index in (3, 5, 1):
            hand.move(0, ember.row(index) - hand.at[1])
            ember.settle()
            self.assert_near(ember.pixel(300, ember.row(index)), place[index], 6, "over place %d" % index)

    @by_hands()
    def test_colours_reach_their_place_while_the_row_is_carried_on(self, ember, hand):
        """F13: what has its place takes its colour on however long rows far from it go on making room."""
        place = [ember.pixel(6, ember.row(index) + 22) for index in range(6)]
        self.carry(ember, hand, ember.row(0), ember.row(0) + 10, dx=120)
        far = hand.path(0, ember.row(4) - hand.at[1], 0.1, linear, 0)[1:]
        # Up and down over the middle of a row, forty times a second.
        turns = [(0.15 + turn * 0.025, hand.at[0], hand.at[1] + (ROW if turn % 2 else 0)) for turn in range(70)]
        file = "%s/then.ppm" % ember.home
        ember.play(merge(self.moves(hand, far + turns), [(1.9, "screenshot " + file)]))
        self.assert_near(self.load(file)[6, ember.row(0) + 22], place[0], 2, "row 0, which stands there for more than a second and a half")


class BorderTests(CarryTest):
    @by_hands(BOTH)
    def test_a_row_carried_into_the_done_block_is_done(self, ember, hand):
        """F10: it turns green, is struck through and wears a badge while it is there; let go, it is done, at that place."""
        before, content = ember.image(), ember.file.read_bytes()
        self.carry(ember, hand, ember.row(1), ember.row(2), 60)
        self.assertFalse(self.badge(ember, hand), "no badge above the border")
        hand.move(0, 2 * ROW)
        ember.settle()
        self.assert_near(ember.pixel(300, hand.at[1]), PREVIEW, 20, "it is green")
        self.assertTrue(self.badge(ember, hand), "a badge")
        y = round(hand.at[1])
        self.assertGreater(self.line(ember, y), 60, "it is struck through")
        self.drop(ember, hand)
        ember.wait_items(OPEN[0], *OPEN[2:], "✓ " + SHUT[0], "✓ " + OPEN[1], "✓ " + SHUT[1])
        ember.pointer_move(200, 600)
        ember.settle()
        self.assertEqual(self.greens(ember, 6), [3, 4, 5])
        self.assert_near(ember.colour(4), DONE, 12, "the done row")
        self.assertGreater(ember.strike(4, (0xDD, 0xF5, 0xE2)), 60, "it stays struck through")
        self.assertRegex(json.loads(ember.file.read_text())["lists"][0]["items"][4]["done"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.undo_all(ember, ALL)
        self.assert_same_picture(ember, before, but_scrollbar=True)
        self.assertEqual(json.loads(ember.file.read_text()), json.loads(content))

    @by_hands(BOTH)
    def test_a_done_row_carried_out_of_the_done_block_is_not_done(self, ember, hand):
        before = ember.image()
        place = ember.pixel(300, ember.row(1))
        self.carry(ember, hand, ember.row(5), ember.row(4) + 4, 60)
        self.assertTrue(is_green(ember.pixel(300, hand.at[1])))
        self.assertFalse(self.badge(ember, hand), "no badge below the border")
        hand.move(0, ember.row(1) - hand.at[1])
        ember.settle()
        self.assert_near(ember.pixel(300, hand.at[1]), place, 12, "it has the colour of its place")
        self.assertTrue(self.badge(ember, hand), "a badge")
        self.drop(ember, hand)
        ember.wait_items(OPEN[0], SHUT[1], *OPEN[1:], "✓ " + SHUT[0])
        self.assertEqual(json.loads(ember.file.read_text())["lists"][0]["items"][1].get("done"), None)
        self.assertEqual(self.greens(ember, 6), [5])
        self.assertLess(ember.strike(1), 25, "it is not struck through")
        self.undo_all(ember, ALL)
        ember.pointer_move(200, 600)
        self.assert_same_picture(ember, before, but_scrollbar=True)

    @by_hands(BOTH)
    def test_there_and_back_changes_nothing(self, ember, hand):
        """F10, F11: beyond the border and back, it is again what it was, and so is the file."""
        content = ember.file.read_bytes()
        self.carry(ember, hand, ember.row(3), ember.row(5), 60)
        self.assertTrue(self.badge(ember, hand))
        hand.move(0, -2 * ROW)
        ember.settle()
        self.assertFalse(self.badge(ember, hand), "the badge has gone")
        self.assertFalse(is_green(ember.pixel(300, hand.at[1])))
        self.drop(ember, hand)
        self.assertEqual(ember.file.read_bytes(), content)
        ember.press("ctrl+z")
        self.assertEqual(ember.file.read_bytes(), content)

    @by_hands(BOTH)
    def test_at_the_border_it_stays_what_it_is(self, ember, hand):
        """The last of the unfinished, the first of the done."""
        self.carry(ember, hand, ember.row(0), ember.row(3) + 4)
        self.assertFalse(is_green(ember.pixel(300, hand.at[1])))
        self.drop(ember, hand)
        first = [*OPEN[1:], OPEN[0], "✓ " + SHUT[0], "✓ " + SHUT[1]]
        ember.wait_items(*first)
        self.carry(ember, hand, ember.row(5), ember.row(4) - 4)
        self.assertTrue(is_green(ember.pixel(300, hand.at[1])))
        self.drop(ember, hand)
        ember.wait_items(*first[:4], first[5], first[4])

    @by_hands(BOTH)
    def test_after_one_that_crossed_the_next_begins_afresh(self, ember, hand):
        """A05: neither colour nor badge of the last one."""
        self.carry(ember, hand, ember.row(1), ember.row(5))
        self.drop(ember, hand)
        self.carry(ember, hand, ember.row(5), ember.row(5) + 8)
        self.assertTrue(is_green(ember.pixel(300, hand.at[1])), "a done row that is lifted is green")
        self.assertFalse(self.badge(ember, hand), "and has no badge")
        hand.move(0, -8)
        self.drop(ember, hand)
        self.carry(ember, hand, ember.row(0), ember.row(1))
        self.assertFalse(is_green(ember.pixel(300, hand.at[1])))
        self.assertFalse(self.badge(ember, hand))

    @by_hands([item(text, done=True) for text in SHUT])
    def test_when_everything_is_done_rows_change_places_and_stay_done(self, ember, hand):
        """No border is there to be crossed."""
        self.carry(ember, hand, ember.row(1), ember.row(0) - 30)
        self.drop(ember, hand)
        ember.wait_items("✓ " + SHUT[1], "✓ " + SHUT[0])

    def badge(self, ember, hand):
        """Whether a sign stands on the right end of the row that the hand is carrying, in the row's colours turned round."""
        box = ember.image((360, round(hand.at[1]) - 16, 44, 32))
        ground = box[43, 16]
        return sum(not near(box[x, y], ground, 60) for x in range(44) for y in range(32)) > 200

    def line(self, ember, y):
        """The longest line through the text of a row that is held at its middle, px."""
        return longest_run(ember.image((0, y - 10, 350, 20)), WHITE, 60)
