# SPDX-License-Identifier: GPL-3.0-or-later
"""Pulling the list down from its top adds a row there."""
import itertools

from support.insertion import BARE, SEVEN, UNBORN, AddTest, by_each, mixed, shape
from support.devices import Touch, Touchpad, TouchpadUnnatural
from rig import linear
from support import FIRST, GROUND, HEADER, ROW, WIDTH, is_ground, near, numbered

PULLERS = (Touch, Touchpad)
ALL_PULLERS = (*PULLERS, TouchpadUnnatural)
THIRTY = numbered(30)


def by_pulling(devices=PULLERS, items=SEVEN, **options):
    """Makes a test of one with a hand that is about to pull."""
    return by_each(devices, items, lambda hand: hand.begin_pull(), **options)


class PlaceholderTests(AddTest):
    @by_pulling(ALL_PULLERS)
    def test_it_hinges_in_directly_above_the_first_row(self, ember, hand, before, content):
        """Its colour goes from #5A0010 to the first row's and its opacity grows with the distance; hinged about its lower
        edge, it is narrower at the top, and less so the farther it is in; the list gives way like a rubber band."""
        last = WIDTH
        for shown in (14, 27, 40, 54):
            hand.pull(shown)
            self.assert_moved(ember, before, {0: shown, 1: shown, 6: shown}, 0)
            picture = ember.image()
            part = shown / ROW
            lower = picture[BARE, HEADER + round(shown * 0.94) - 1]
            self.assert_near(lower, mixed(GROUND, mixed(UNBORN, FIRST, part), part), 12, "%d px in" % shown)
            self.assertFalse(is_ground(picture[BARE, HEADER]), "it fills the gap")
            line = [near(picture[x, HEADER], picture[BARE, HEADER], 3) for x in range(WIDTH)]
            left, right = line.index(True), line[::-1].index(True)
            self.assertLessEqual(abs(left - right), 1, "both sides are alike")
            self.assertTrue(0 < left < last if shown < ROW else left <= 1, "%d px narrower at the top" % left)
            last = left
            for x in (left // 2, WIDTH - 1 - left // 2) if left > 1 else ():
                self.assert_near(picture[x, HEADER + 1], GROUND, 6, "%d px in, beside its top is the ground" % shown)
            lower = [is_ground(picture[x, HEADER + shown - 1]) for x in (3, WIDTH - 4)]
            self.assertEqual(lower, [False, False], "at its lower edge it is as wide as a row")
        hand.pull(0)
        hand.release()
        self.assert_nothing_added(ember, before, content)

    @by_pulling()
    def test_its_words_change_exactly_past_one_row(self, ember, hand, before, content):
        """D03, D04: up to 54 px "Pull to add", past it "Release to add · Ctrl+N", back again; and letting go does what
        they say."""
        pull, release = shape(before, HEADER + ROW), shape(before, HEADER + 2 * ROW)
        turns = ((53.8, pull, False), (54.2, release, True), (53.8, pull, False), (70, release, True))
        for shown, words, key in turns:
            hand.pull(shown)
            self.assert_words(ember.image(), HEADER + round(shown) - ROW, words, key)
        hand.pull(53.8)
        hand.release()
        self.assert_nothing_added(ember, before, content)
        hand.begin_pull()
        hand.pull(54.2)
        hand.release()
        ember.settle()
        self.assert_added(ember, SEVEN, 0)

    @by_pulling()
    def test_past_one_row_the_ground_shows_above_it(self, ember, hand, before, content):
        """It stays a row high and directly above the first one, which it equals; too little, and it goes."""
        hand.pull(100)
        picture = ember.image()
        self.assertEqual(self.ground_of(picture)[0], (HEADER, HEADER + 46))
        for y in (3, 20, 40, 52):
            self.assertEqual(picture[BARE, HEADER + 46 + y], picture[BARE, HEADER + 100 + y])
        hand.pull(30)
        hand.release()
        self.assert_nothing_added(ember, before, content)

    @by_pulling(items=THIRTY)
    def test_down_up_and_down_again(self, ember, hand, before, content):
        """D02: it comes back, from whatever the fingers did meanwhile."""
        hand.pull(40)
        picture = ember.image((0, HEADER, 400, 200))
        hand.pull(-150)
        self.assertGreater(ember.scrolled(before), 60)
        hand.pull(40)
        self.assertEqual(ember.image((0, HEADER, 400, 200)).differs(picture), 0)
        hand.pull(0)
        hand.release()
        self.assert_nothing_added(ember, before, content, but_scrollbar=True)
        hand.begin_pull()
        for shown in (60, -150, 60):
            hand.pull(shown)
        hand.release()
        ember.settle()
        self.assert_added(ember, THIRTY, 0)

    @by_pulling()
    def test_escape_in_the_middle_gives_it_up(self, ember, hand, before, content):
        """Before and past the threshold; the fingers do nothing more until they are up, and then pull as ever."""
        for shown in (30, 80):
            hand.pull(shown)
            ember.key("Escape")
            self.assert_nothing_added(ember, before, content)
            hand.move(0, 90 / hand.gain)
            self.assert_nothing_added(ember, before, content)
            hand.release()
            self.assert_nothing_added(ember, before, content)
            hand.begin_pull()
        hand.pull(60)
        hand.release()
        ember.settle()
        self.assert_added(ember, SEVEN, 0)

    @by_pulling((Touch,))
    def test_a_touch_taken_away_by_the_system_adds_nothing(self, ember, hand, before, content):
        """A04, of a pull."""
        hand.pull(80)
        ember.touch_cancel()
        self.assert_nothing_added(ember, before, content)


class ReleaseTests(AddTest):
    @by_pulling(ALL_PULLERS)
    def test_released_past_it_a_row_is_open_at_the_top(self, ember, hand, before, content):
        """D04: a blank row with the caret, the others faded to 0.3; typed, it is first in the file; one step to undo."""
        for end in (("Return", "Escape"), ("Return", "Return")):
            hand.pull(80)
            hand.release()
            ember.settle()
            self.assert_open(ember, HEADER)
            faded = ember.image()
            ember.type("New", 0)
            ember.wait_items("New", *SEVEN)
            ember.press(*end)
            self.assert_faded(faded, ember.image(), [(HEADER + ROW * index,) * 2 for index in range(1, 8)])
            ember.press("ctrl+z")
            ember.wait_items(*SEVEN)
            self.assert_same_rows(ember, before)
            ember.press("ctrl+z")
            ember.wait_items(*SEVEN)
            hand.begin_pull()

    @by_pulling()
    def test_left_blank_the_row_was_never_there(self, ember, hand, before, content):
        """G05: Escape, or Enter on the blank row; and nothing is there to be undone."""
        for end in ("Escape", "Return"):
            hand.pull(80)
            hand.release()
            ember.settle()
            ember.press(end, "ctrl+z")
            self.assert_same_picture(ember, before)
            ember.wait_items(*SEVEN)
            hand.begin_pull()

    @by_pulling()
    def test_what_opens_goes_on_from_the_placeholder(self, ember, hand, before, content):
        """In no frame after the release is the new row elsewhere than just above the first one, or any row lower than in the frame
        before; none jumps."""
        hand.pull(90)
        edges = []
        for picture in self.film(ember, ["touch up 0", "touch frame"] if hand.name == "touch" else ["scroll stop"], 30):
            bare = self.ground_of(picture)
            edges.append(bare[0][1] if bare[0][0] == HEADER else HEADER)
            self.assertAlmostEqual(bare[-1][0] - edges[-1], 8 * ROW, delta=1, msg="eight rows without a gap")
        self.assertEqual(edges, sorted(edges, reverse=True), "it never goes back")
        self.assertLess(max(a - b for a, b in itertools.pairwise(edges)), 20, "nor jumps")

    @by_pulling(items=THIRTY)
    def test_thrown_down_it_adds_only_what_was_pulled(self, ember, hand, before, content):
        """Inertia never pulls; fingers that let go at full speed before the threshold add nothing (D19)."""
        hand.release()
        if hand.name == "touch":
            ember.flick_touch((200, 100), (200, 164), 0.06, linear)
        else:
            ember.swipe_touchpad(0, -20, 0.05, at=(200, ember.row(0)), easing=linear)
        self.assert_nothing_added(ember, before, content, but_scrollbar=True)

    def test_a_quick_pull_through_the_threshold(self):
        """D10: pulled and let go within two frames, it is one row."""
        with self.ember(SEVEN) as ember:
            points = [(0, 200, 90), (0.008, 200, 110), (0.016, 200, 200), (0.024, 200, 290), (0.032, 200, 330)]
            ember.play(ember.touch_path(0, points))
            ember.settle()
            self.assert_open(ember, HEADER)
            self.assert_added(ember, SEVEN, 0)
