# SPDX-License-Identifier: GPL-3.0-or-later
"""Two fingers that part the list add a row where they do: what is seen, and what letting go does."""
from support.insertion import BARE, SEVEN, AddTest, by_each, mixed, shape
from support.devices import PINCHES, TouchpadPinch, TwoFingers
from support import GROUND, HEADER, HEIGHT, ROW, numbered

FORTY = numbered(40)
# The edge between the fourth row and the fifth, and a place so near to it that they part there, but not at the pointer's rest.
FIFTH = HEADER + 4 * ROW
NEAR = FIFTH + 9


class PlaceholderTests(AddTest):
    @by_each(PINCHES)
    def test_it_grows_out_of_the_middle_of_the_gap(self, ember, hand, before, content):
        """E01, E16: the rows follow the fingers, half of the gap to each side; the placeholder is as high as the gap, to
        a row's height, in its middle; its opacity grows with the gap, its colour is between its neighbours'."""
        upper, lower = ember.colour(3), ember.colour(4)
        hand.begin_at(NEAR)
        for gap in (14, 30, 54, 90):
            hand.open(gap)
            self.assert_moved(ember, before, {1: -gap / 2, 2: -gap / 2, 3: -gap / 2, 4: gap / 2, 6: gap / 2}, 0)
            picture = ember.image()
            height, part = min(gap, ROW), min(gap / ROW, 1)
            top = round(FIFTH - height / 2)
            found = picture[BARE, top + round(height * 0.93) - 1]
            # At its full height the colour is its own; before, that laid over the ground.
            for ends in zip(mixed(GROUND, upper, part), mixed(GROUND, lower, part), found):
                self.assertTrue(min(ends[:2]) - 8 <= ends[2] <= max(ends[:2]) + 8, "%d px: #%02X%02X%02X" % (gap, *found))
            bare = [stretch for stretch in self.ground_of(picture) if stretch[1] < HEADER + 7 * ROW]
            rest = (gap - height) // 2
            self.assertEqual(bare, [(top - rest, top), (top + height, top + height + rest)] if rest else [], "%d px of ground" % gap)
        hand.open(0)
        hand.release()
        self.assert_nothing_added(ember, before, content)

    @by_each(PINCHES)
    def test_its_words_change_exactly_past_one_row(self, ember, hand, before, content):
        """E01, E10: up to 54 px "Pull apart to add", past it "Release to add · Ctrl+Enter", back again; and letting go does
        what they say."""
        apart, release = shape(before, HEADER + 3 * ROW), shape(before, HEADER + 2 * ROW)
        hand.begin_at(NEAR)
        for gap, words, key in ((53.6, apart, False), (54.4, release, True), (53.6, apart, False), (80, release, True)):
            hand.open(gap)
            self.assert_words(ember.image(), FIFTH - ROW // 2, words, key)
        hand.open(53.6)
        hand.release()
        self.assert_nothing_added(ember, before, content)
        hand.begin_at(NEAR)
        hand.open(54.4)
        hand.release()
        ember.settle()
        self.assert_added(ember, SEVEN, 4)

    @by_each(PINCHES)
    def test_released_past_it_a_row_is_open_there(self, ember, hand, before, content):
        """E01: blank, with the caret, the others faded to 0.3; typed, it is there in the file; one step to undo."""
        for end in (("Return", "Escape"), ("Return", "Return")):
            hand.begin_at(NEAR)
            hand.open(80)
            hand.release()
            ember.settle()
            # By touch it goes to the top, where an on-screen keyboard leaves it free.
            top = HEADER if hand.name == "touch" else FIFTH
            self.assert_open(ember, top)
            faded = ember.image()
            ember.type("New", 0)
            ember.wait_items(*SEVEN[:4], "New", *SEVEN[4:])
            ember.press(*end)
            rows = [(top + ROW * place, FIFTH + ROW * place) for place in range(1, 4)]
            self.assert_faded(faded, ember.image(), rows)
            ember.press("ctrl+z")
            ember.wait_items(*SEVEN)
            self.assert_same_rows(ember, before)
            ember.press("ctrl+z")
            ember.wait_items(*SEVEN)

    @by_each(PINCHES)
    def test_left_blank_the_row_was_never_there(self, ember, hand, before, content):
        """E21, G05: Escape, or Enter on the blank row: the rows close up, and nothing is there to be undone."""
        for end in ("Escape", "Return"):
            hand.begin_at(NEAR)
            hand.open(80)
            hand.release()
            ember.settle()
            ember.press(end, "ctrl+z")
            self.assert_same_picture(ember, before)
            ember.wait_items(*SEVEN)

    @by_each(PINCHES)
    def test_what_opens_goes_on_from_the_placeholder(self, ember, hand, before, content):
        """In no frame after the release do the gaps open again, nor does the caret flash in another ink than the row's."""
        hand.begin_at(NEAR)
        hand.open(90)
        release = ["touch up 0", "touch up 1", "touch frame"] if hand.name == "touch" else ["pinch end"]
        film = self.film(ember, release, 30)
        gaps = [[b - a for a, b in self.ground_of(picture) if b < 600] for picture in film]
        totals = [sum(sizes[:2]) for sizes in gaps if len(sizes) == 2]
        self.assertEqual(totals, sorted(totals, reverse=True), "the gaps close and do not open again")
        for number, picture in enumerate(film):
            # Only the first two rows have white ink.
            low = picture.crop((18, HEADER + 2 * ROW, 8, 6 * ROW))
            white = any(min(low[x, y]) > 235 for x in range(low.width) for y in range(low.height))
            self.assertFalse(white, "frame %d: white on a row whose ink is dark" % number)

    @by_each(PINCHES)
    def test_spread_and_closed_again_it_is_as_before(self, ember, hand, before, content):
        """E10: also when it was past the threshold; fingers that come together open nothing, and less than half of the way nothing
        happens by that (E15)."""
        for widths in ((40, 10), (120, 40), (150, 0)):
            hand.begin_at(NEAR, 60)
            for gap in widths:
                hand.open(gap)
            hand.release()
            self.assert_nothing_added(ember, before, content)
        hand.begin_at(NEAR, 90)
        hand.open(-30)
        self.assertFalse(any(HEADER + ROW < top < HEADER + 6 * ROW for top, _ in self.ground_of(ember.image())), "no gap between rows")
        hand.release()
        self.assert_nothing_added(ember, before, content)

    @by_each(PINCHES)
    def test_escape_in_the_middle_gives_it_up(self, ember, hand, before, content):
        """The gap closes, the fingers do nothing more until they are up, and then pinch as ever."""
        for gap in (30, 90):
            hand.begin_at(NEAR)
            hand.open(gap)
            ember.key("Escape")
            self.assert_nothing_added(ember, before, content)
            hand.open(gap + 80)
            self.assert_nothing_added(ember, before, content)
            hand.release()
            self.assert_nothing_added(ember, before, content)
        hand.begin_at(NEAR)
        hand.open(70)
        hand.release()
        ember.settle()
        self.assert_added(ember, SEVEN, 4)

    @by_each(PINCHES, FORTY)
    def test_far_from_the_fingers_the_list_has_no_holes(self, ember, hand, before, content):
        """E19: scrolled into the middle, no ground is seen but in the gap, however wide it is."""
        ember.wheel(7, 200, 300)
        ember.settle()
        for y in (HEADER + 60, 400, HEIGHT - 60):
            hand.begin_at(y, 20)
            for gap in (40, 120, 240, 420):
                hand.open(gap)
                bare = self.ground_of(ember.image())
                self.assertLessEqual(len(bare), 2, "%d px at %d: %r" % (gap, y, bare))
                self.assertAlmostEqual(sum(b - a for a, b in bare), max(gap - ROW, 0), delta=220, msg="ground in the gap only")
                for start, end in bare:
                    self.assertTrue(y - gap / 2 - ROW <= start and end <= y + gap / 2 + ROW, "%d px at %d: %r" % (gap, y, bare))
            hand.open(0)
            hand.release()
            if hand.needs_pointer:
                # Left where it is, it would part the rows.
                ember.glide(200, 20)
            ember.settle()
        self.assertEqual(ember.file.read_bytes(), content)


class FingerTests(AddTest):
    def test_each_row_stays_under_its_finger(self):
        """E11: one finger still, both the same way, apart unevenly: rows above go with the upper finger and those below with the
        lower one, to the pixel."""
        with self.ember(SEVEN) as ember:
            before, hand = ember.image(), TwoFingers(ember)
            for upper, lower in ((0, 70), (-70, 0), (30, 110), (-100, -20), (-10, 80)):
                start = (ember.row(2), ember.row(3))
                hand.begin(*start)
                hand.to(start[0] + upper, start[1] + lower)
                self.assert_moved(ember, before, {2: upper, 3: lower, 4: lower, 1: upper} if upper > -60 else {2: upper, 3: lower})
                hand.to(*start)
                hand.release()
                self.assert_same_picture(ember, before)
            ember.wait_items(*SEVEN)

    def test_either_finger_may_come_first(self):
        """E02: the lower one first, or the left one below; the row is the same."""
        with self.ember(SEVEN) as ember:
            hand = TwoFingers(ember)
            for ids in ((1, 0), (0, 1)):
                for x in ((140, 240), (300, 60)):
                    hand.begin(ember.row(2), ember.row(3), ids, x)
                    hand.open(70)
                    hand.release()
                    ember.settle()
                    self.assert_added(ember, SEVEN, 3)

    def test_one_finger_lifts_first(self):
        """E09: letting one go ends it, as both were; the other one does nothing more."""
        with self.ember(SEVEN) as ember:
            before, content, hand = ember.image(), ember.file.read_bytes(), TwoFingers(ember)
            for gap, first in ((40, 0), (40, 1), (80, 0), (80, 1)):
                hand.begin(ember.row(2), ember.row(3))
                hand.open(gap)
                ember.touch_up(first)
                ember.settle()
                held = ember.image()
                for step in range(1, 9):
                    ember.touch_move(1 - first, hand.x[1 - first] + 20 * step, 300 + 20 * step)
                ember.settle()
                self.assertEqual(ember.image().differs(held), 0, "the other finger moves nothing")
                ember.touch_up(1 - first)
                ember.settle()
                if gap < ROW:
                    self.assert_nothing_added(ember, before, content)
                else:
                    self.assert_added(ember, SEVEN, 3)

    def test_a_third_finger_gives_it_up(self):
        """E18: it is cancelled, and stays so when that finger goes again; the next pinch is a whole new one."""
        with self.ember(SEVEN) as ember:
            before, content, hand = ember.image(), ember.file.read_bytes(), TwoFingers(ember)
            hand.begin(ember.row(2), ember.row(3))
            hand.open(90)
            ember.touch_down(2, 330, 400)
            self.assert_nothing_added(ember, before, content)
            ember.touch_move(2, 330, 500)
            hand.open(140)
            self.assert_nothing_added(ember, before, content)
            ember.touch_up(2)
            hand.open(200)
            hand.release()
            self.assert_nothing_added(ember, before, content)
            hand.begin(ember.row(2), ember.row(3))
            hand.open(90)
            hand.release()
            ember.settle()
            self.assert_added(ember, SEVEN, 3)

    def test_a_pinch_taken_away_by_the_system_adds_nothing(self):
        """A04, of pinches: touches that are cancelled, a touchpad's pinch that is; more fingers than two on a touchpad (C05)."""
        with self.ember(SEVEN) as ember:
            before, content = ember.image(), ember.file.read_bytes()
            touch, touchpad = TwoFingers(ember), TouchpadPinch(ember)
            touch.begin_at(NEAR)
            touch.open(90)
            ember.touch_cancel()
            self.assert_nothing_added(ember, before, content)
            touchpad.begin_at(NEAR)
            touchpad.open(90)
            ember.pinch_end(cancelled=True)
            self.assert_nothing_added(ember, before, content)
            for fingers in (3, 4):
                ember.pinch_touchpad((200, NEAR), 1, 2.5, 0.2, fingers=fingers)
                self.assert_nothing_added(ember, before, content)

    def test_very_wide(self):
        """E12: from next to each other to both ends of the window; wider than a touchpad can be."""
        with self.ember(FORTY) as ember:
            hand = TwoFingers(ember)
            for upper, lower in ((HEADER + 2, HEIGHT - 2), (2, HEIGHT - 2)):
                hand.begin(ember.row(4) + 20, ember.row(5) - 20)
                hand.to(upper, lower, 0.3)
                hand.release()
                ember.settle()
                self.assert_added(ember, FORTY, 5)
            hand = TouchpadPinch(ember)
            hand.begin_at(HEADER + 5 * ROW + 9)
            hand.open(1900, 0.3)
            hand.release()
            ember.settle()
            self.assert_added(ember, FORTY, 5)
