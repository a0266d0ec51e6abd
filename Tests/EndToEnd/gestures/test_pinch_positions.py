# SPDX-License-Identifier: GPL-3.0-or-later
"""Where two fingers part the list: at the ends, scrolled, among rows of different heights, beside done rows, and nowhere."""
from support.insertion import APART, RELEASE, SEVEN, AddTest, by_each, likeness, shape
from support.devices import PINCHES, Touchpad, TouchpadPinch, TwoFingers
from rig import linear, merge, shift, steps
from support import FIRST, HEADER, HEIGHT, ROW, is_ground, item, numbered

FORTY = numbered(40)
DONE_TOO = ["Feed the cat", "Buy eggs", "Sing", item("Dance", done=True), item("Rest", done=True), item("Sleep", done=True)]
LONG = "Call the plumber about the kitchen tap that drips and ask him whether he could look at the bathroom too"


class PlaceTests(AddTest):
    def assert_inserts(self, ember, hand, y, items, index, span=30):
        """A pinch whose middle is at y adds a row at this index."""
        with self.subTest(y=y):
            hand.begin_at(y, span)
            hand.open(72)
            hand.release()
            ember.settle()
            self.assert_added(ember, items, index)
            ember.settle()

    @by_each(PINCHES)
    def test_at_the_boundary_nearest_to_the_middle(self, ember, hand, before, content):
        """E03, E05, E06, E16: in the upper half of a row above it, in the lower half below it; far-apart fingers likewise."""
        for y, index in ((ember.row(3) - 8, 3), (ember.row(3) + 8, 4), (HEADER + 2 * ROW + 8, 2), (HEADER + 2 * ROW - 8, 2)):
            self.assert_inserts(ember, hand, y, SEVEN, index, span=10)
        if hand.name == "touch":
            for y, index in ((ember.row(3) - 8, 3), (ember.row(3) + 8, 4)):
                self.assert_inserts(ember, hand, y, SEVEN, index, span=5 * ROW)

    def test_neighbours_part_at_their_common_boundary(self):
        """E01: wherever on the two rows the fingers are, also when another boundary is nearer to their middle."""
        with self.ember(["Buy eggs", LONG, "Sing", "Dance"]) as ember:
            top, low = HEADER + ROW, self.tops(ember.image())[1]
            self.assertGreater(low - top, ROW + 10)
            hand = TwoFingers(ember)
            for upper, lower in ((top - 3, low - 3), (top - ROW + 3, top + 3), (top - ROW + 3, low - 3)):
                hand.begin(upper, lower)
                hand.open(72)
                hand.release()
                ember.settle()
                self.assert_added(ember, ["Buy eggs", LONG, "Sing", "Dance"], 1)

    @by_each(PINCHES)
    def test_at_both_ends(self, ember, hand, before, content):
        """E05, E14: above the first row, below the last one, and on the empty space far below; the placeholder is seen there."""
        for y, index in ((HEADER + 18, 0), (HEADER + 7 * ROW - 10, 7), (HEADER + 7 * ROW + 60, 7), (HEIGHT - 60, 7)):
            edge, before = HEADER + ROW * index, ember.image()
            hand.begin_at(y, 16)
            hand.open(60)
            picture = ember.image()
            if index:
                self.assert_moved(ember, before, {6: -30}, 0)
                self.assertFalse(is_ground(picture[330, edge]), "the placeholder is below the last row")
            hand.open(0)
            hand.release()
            self.assert_same_rows(ember, before)
            ember.wait_items(*SEVEN)
            self.assert_inserts(ember, hand, y, SEVEN, index, 16)

    @by_each(PINCHES)
    def test_above_the_first_row_the_words_can_be_read(self, ember, hand, before, content):
        """E05: there is no room above the first row, but the placeholder is seen whole all the same."""
        release = shape(before, HEADER + 2 * ROW)
        hand.begin_at(HEADER + 18, 16)
        hand.open(110)
        picture = ember.image()
        found = max(likeness({place for place in shape(picture, top) if place[0] < 130}, release) for top in range(HEADER, HEADER + 60))
        self.assertGreater(found, 0.8, "its words are not cut by the header")
        hand.open(0)
        hand.release()
        self.assert_nothing_added(ember, before, content, but_scrollbar=True)

    @by_each(PINCHES, DONE_TOO)
    def test_beside_and_inside_the_done_rows(self, ember, hand, before, content):
        """E20: the new row is the last unfinished one, in the unfinished rows' colours; the list parts there."""
        texts = DONE_TOO[:3]
        for y in (HEADER + 3 * ROW + 9, HEADER + 4 * ROW + 9, HEADER + 5 * ROW + 9, HEADER + 6 * ROW - 9):
            before = ember.image()
            hand.begin_at(y, 30)
            hand.open(70)
            self.assert_moved(ember, before, {2: -35, 3: 35, 4: 35}, 0)
            hand.release()
            ember.settle()
            ember.type("New", 0)
            ember.wait_items(*texts, "New", "✓ Dance", "✓ Rest", "✓ Sleep")
            ember.press("Return", "Escape", "ctrl+z")
            ember.wait_items(*texts, "✓ Dance", "✓ Rest", "✓ Sleep")
            self.assert_same_rows(ember, before)

    @by_each(PINCHES, [item("Dance", done=True), item("Rest", done=True)])
    def test_when_everything_is_done(self, ember, hand, before, content):
        """E20: the new row is the first one."""
        hand.begin_at(HEADER + ROW + 9)
        hand.open(70)
        hand.release()
        ember.settle()
        ember.type("New", 0)
        ember.wait_items("New", "✓ Dance", "✓ Rest")
        ember.press("Return", "Escape", "ctrl+z")
        ember.wait_items("✓ Dance", "✓ Rest")

    @by_each(PINCHES, ["Sing"])
    def test_one_row(self, ember, hand, before, content):
        """E13: above it and below it."""
        self.assert_inserts(ember, hand, HEADER + 18, ["Sing"], 0, 10)
        self.assert_inserts(ember, hand, HEADER + 40, ["Sing"], 1, 10)
        self.assert_inserts(ember, hand, 500, ["Sing"], 1)

    @by_each(PINCHES, ())
    def test_an_empty_list(self, ember, hand, before, content):
        """E13, E14, D17: a small gap leaves the hint as it was; a wide one adds the first row."""
        hand.begin_at(300)
        hand.open(40)
        hand.release()
        self.assert_nothing_added(ember, before, content)
        for y in (HEADER + 20, 400):
            hand.begin_at(y, 10)
            hand.open(70)
            hand.release()
            ember.settle()
            self.assert_near(ember.colour(0), FIRST, 12)
            self.assert_added(ember, [], 0)
        self.assert_same_picture(ember, before)

    @by_each(PINCHES, ())
    def test_the_hint_of_an_empty_list_makes_way(self, ember, hand, before, content):
        """D15, E14: past the threshold it has gone, as it has when the list is pulled."""
        hand.begin_at(300)
        hand.open(70)
        self.assertLess(max(ember.image((40, 300, 340, 200)).data), 60)
        hand.open(20)
        hand.release()
        self.assert_nothing_added(ember, before, content)

    @by_each(PINCHES, FORTY)
    def test_scrolled_by_part_of_a_row(self, ember, hand, before, content):
        """E07, E17: the touchpad scrolls a little and pinches at once, and nothing jumps."""
        ember.touchpad.begin(200, 300)
        ember.touchpad.move(0, -41)
        if hand.name == "touch":
            ember.touchpad.release()
            ember.settle()
        away = ember.scrolled(before)
        self.assertTrue(20 < away < 130, away)
        scrolled = ember.image()
        # The edge between the sixth and the seventh row.
        edge = HEADER + 6 * ROW - away
        hand.begin_at(edge + 9)
        hand.open(40)
        ember.settle()
        top = edge - ROW
        self.assertEqual(self.moved(scrolled, ember.image(), 5, top), -20)
        self.assertEqual(self.moved(scrolled, ember.image(), 6, top + ROW), 20)
        hand.open(70)
        hand.release()
        ember.settle()
        self.assert_added(ember, FORTY, 6)

    def test_while_the_list_comes_back_from_beyond_its_top(self):
        """E08: two fingers that catch it there part it where they are; a touchpad that has pulled it and pinches then, too."""
        with self.ember(SEVEN) as ember:
            pull = ember.touch_path(0, steps.line((200, 100), (200, 200), 0.1, linear, ember.rate, 0, 0.17))
            # Beyond its top by some 30 px when they land, below them the third and the fourth row.
            pinch = steps.pinch(
                ((140, ember.row(2) + 20), (140, ember.row(2) - 25)), ((240, ember.row(3) + 20), (240, ember.row(3) + 60)), 0.2,
                linear, ember.rate,
            )
            ember.play(merge(pull, shift(pinch, pull[-1][0] + 0.04)))
            ember.settle()
            self.assert_added(ember, SEVEN, 3)
            hand = Touchpad(ember)
            ember.pointer_move(200, ember.row(5))
            ember.settle()
            before = ember.image()
            hand.begin_pull(y=ember.row(5))
            hand.pull(40)
            self.assertEqual(self.moved(before, ember.image(), 1), 40)
            fingers = TouchpadPinch(ember)
            # 40 px farther down, the edge above the fourth row.
            fingers.begin_at(HEADER + 3 * ROW + 40 + 9)
            fingers.open(72)
            fingers.release()
            ember.settle()
            self.assert_added(ember, SEVEN, 3)

    def test_after_one_that_added_a_small_one_adds_nothing(self):
        """E04: nothing is left of the pinch before."""
        with self.ember(SEVEN) as ember:
            hand = TwoFingers(ember)
            self.assert_inserts(ember, hand, HEADER + 3 * ROW, SEVEN, 3)
            before = ember.image()
            for span in (30, 4 * ROW):
                hand.begin_at(HEADER + 4 * ROW, span)
                hand.open(30)
                hand.release()
                self.assert_same_picture(ember, before)
            ember.wait_items(*SEVEN)

    def test_where_the_pointer_has_parted_the_rows(self):
        """E16: the gap that the pointer made goes on under the fingers."""
        with self.ember(SEVEN) as ember:
            self.rest_between(ember, 3)
            ember.pinch_begin()
            for step in range(1, 9):
                ember.pinch_update(0, 0, 1 + step * 0.1)
            ember.pinch_end()
            ember.settle()
            self.assert_added(ember, SEVEN, 3)

    @by_each(PINCHES)
    def test_while_editing_it_takes_that_and_opens_the_next(self, ember, hand, before, content):
        """G19, G21: what was typed stays; each row is a step of its own."""
        ember.press("ctrl+n")
        ember.type("One", 0)
        ember.wait_items("One", *SEVEN)
        ember.settle()
        hand.begin_at(HEADER + 4 * ROW + 9)
        hand.open(80)
        hand.release()
        ember.settle()
        ember.type("Two", 0)
        wanted = ["One", *SEVEN[:3], "Two", *SEVEN[3:]]
        ember.wait_items(*wanted)
        ember.press("Return", "Escape")
        ember.wait_items(*wanted)
        self.undo_all(ember, ["One", *SEVEN], SEVEN)


class WindowTests(AddTest):
    def assert_pinches(self, ember, hand, items, row=ROW, mirrored=False):
        """The words change past a row, which is `row` px high; letting go does what they say."""
        before, content = ember.image(), ember.file.read_bytes()
        apart, release = (shape(before, HEADER + row * index, row, mirrored) for index in (0, 1))
        hand.begin_at(HEADER + row + 10, 30)
        for gap, words, key in ((row - 0.6, apart, False), (row + 0.6, release, True), (row - 0.6, apart, False)):
            hand.open(gap)
            self.assert_words(ember.image(), HEADER + row - row // 2, words, key, mirrored, row)
        hand.release()
        self.assert_nothing_added(ember, before, content, but_scrollbar=True)
        hand.begin_at(HEADER + row + 10, 30)
        hand.open(row + 0.6)
        hand.release()
        ember.settle()
        self.assert_added(ember, items, 1)

    @by_each(PINCHES, [APART, RELEASE, "Sing"], size=(360, 294))
    def test_in_the_smallest_window(self, ember, hand, before, content):
        """J03: 360 × 294."""
        self.assert_pinches(ember, hand, [APART, RELEASE, "Sing"])

    def test_with_large_text(self):
        """J03: text scale 2: the row is twice as high, and so is the gap."""
        settings = {"/org/gnome/desktop/interface/text-scaling-factor": "2.0"}
        for device in PINCHES:
            with self.subTest(device.name), self.ember([APART, RELEASE, "Sing"], size=(480, 720), gsettings=settings) as ember:
                self.assert_pinches(ember, device(ember), [APART, RELEASE, "Sing"], self.tops(ember.image())[0] - HEADER)

    def test_from_right_to_left(self):
        """J01: words and key stand at the right."""
        environment = self.right_to_left()
        for device in PINCHES:
            with self.subTest(device.name), self.ember([APART, RELEASE, "Sing"], env=environment) as ember:
                self.assert_pinches(ember, device(ember), [APART, RELEASE, "Sing"], mirrored=True)
