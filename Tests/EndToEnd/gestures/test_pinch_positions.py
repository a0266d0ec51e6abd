# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a pinch inserts a row: at the ends, in a scrolled list, between rows of different heights, and beside completed rows."""
from rig import linear, merge, shift, steps
from support import FIRST, HEADER, HEIGHT, ROW, EmberTest, assert_near, editing, insertion, is_background, item, long, numbered
from support.devices import PINCH_DEVICES, Touch, TouchPinch, Touchpad, TouchpadPinch, each_device
from support.insertion import SEVEN, each_insertion_device, similarity, text_shape
from support.texts import APART, RELEASE

FORTY = numbered(40)
DONE_TOO = ["Feed the cat", "Buy eggs", "Sing", item("Dance", done=True), item("Rest", done=True), item("Sleep", done=True)]
LONG = "Call the plumber about the kitchen tap that drips and ask him whether he could look at the bathroom too"


class PositionTests(EmberTest):
    def assert_inserts(self, ember, device, y, items, index, span=30):
        """Check that a pinch with y in its middle inserts a row at this index."""
        with self.subTest(y=y):
            device.begin_at(y, span)
            device.spread(72)
            device.release()
            ember.settle()
            insertion.assert_added(ember, items, index)
            ember.settle()

    @long
    @each_insertion_device(PINCH_DEVICES)
    def test_pinch_inserts_at_boundary_nearest_to_its_middle(self, ember, device, before, content):
        """In the upper half of a row above it, in the lower half below it, also with fingers far apart (E03, E05, E06, E16)."""
        for y, index in ((ember.row(3) - 8, 3), (ember.row(3) + 8, 4), (HEADER + 2 * ROW + 8, 2), (HEADER + 2 * ROW - 8, 2)):
            self.assert_inserts(ember, device, y, SEVEN, index, span=10)
        if device.name == "touch":
            for y, index in ((ember.row(3) - 8, 3), (ember.row(3) + 8, 4)):
                self.assert_inserts(ember, device, y, SEVEN, index, span=5 * ROW)

    @long
    def test_fingers_on_adjacent_rows_insert_between_them(self):
        """Even if another boundary is nearer to their middle (E01)."""
        with self.ember(["Buy eggs", LONG, "Sing", "Dance"]) as ember:
            top, low = HEADER + ROW, editing.row_tops(ember.image())[1]
            self.assertGreater(low - top, ROW + 10)
            device = TouchPinch(ember)
            for upper, lower in ((top - 3, low - 3), (top - ROW + 3, top + 3), (top - ROW + 3, low - 3)):
                device.begin(upper, lower)
                device.spread(72)
                device.release()
                ember.settle()
                insertion.assert_added(ember, ["Buy eggs", LONG, "Sing", "Dance"], 1)

    @long
    @each_insertion_device(PINCH_DEVICES)
    def test_pinch_inserts_at_both_ends(self, ember, device, before, content):
        """Above the first row, below the last one, and on the empty space below (E05, E14)."""
        for y, index in ((HEADER + 18, 0), (HEADER + 7 * ROW - 10, 7), (HEADER + 7 * ROW + 60, 7), (HEIGHT - 160, 7)):
            edge, before = HEADER + ROW * index, ember.image()
            device.begin_at(y, 16)
            device.spread(60)
            picture = ember.image()
            if index:
                insertion.assert_displaced(ember, before, {6: -30}, 0)
                self.assertFalse(is_background(picture[330, edge]), "the placeholder is below the last row")
            device.spread(0)
            device.release()
            ember.assert_same_rows(before)
            ember.wait_items(*SEVEN)
            self.assert_inserts(ember, device, y, SEVEN, index, 16)

    @long
    @each_insertion_device(PINCH_DEVICES)
    def test_label_above_first_row_is_not_cut(self, ember, device, before, content):
        """Rule E05."""
        release = text_shape(before, HEADER + 2 * ROW)
        device.begin_at(HEADER + 18, 16)
        device.spread(110)
        picture = ember.image()
        found = max(similarity({place for place in text_shape(picture, top) if place[0] < 130}, release) for top in range(HEADER, HEADER + 60))
        self.assertGreater(found, 0.8, "the label is not cut by the header")
        device.spread(0)
        device.release()
        insertion.assert_nothing_added(ember, before, content, but_scrollbar=True)

    @long
    @each_insertion_device(PINCH_DEVICES, DONE_TOO)
    def test_pinch_on_completed_rows_inserts_last_unfinished_row(self, ember, device, before, content):
        """Rule E20."""
        texts = DONE_TOO[:3]
        for y in (HEADER + 3 * ROW + 9, HEADER + 4 * ROW + 9, HEADER + 5 * ROW + 9, HEADER + 6 * ROW - 9):
            before = ember.image()
            device.begin_at(y, 30)
            device.spread(70)
            insertion.assert_displaced(ember, before, {2: -35, 3: 35, 4: 35}, 0)
            device.release()
            ember.settle()
            ember.type("New", 0)
            ember.wait_items(*texts, "New", "✓ Dance", "✓ Rest", "✓ Sleep")
            ember.press("Return", "Escape", "ctrl+z")
            ember.wait_items(*texts, "✓ Dance", "✓ Rest", "✓ Sleep")
            ember.assert_same_rows(before)

    @long
    @each_insertion_device(PINCH_DEVICES, [item("Dance", done=True), item("Rest", done=True)])
    def test_pinch_with_all_rows_completed_inserts_first_row(self, ember, device, before, content):
        """Rule E20."""
        device.begin_at(HEADER + ROW + 9)
        device.spread(70)
        device.release()
        ember.settle()
        ember.type("New", 0)
        ember.wait_items("New", "✓ Dance", "✓ Rest")
        ember.press("Return", "Escape", "ctrl+z")
        ember.wait_items("✓ Dance", "✓ Rest")

    @long
    @each_insertion_device(PINCH_DEVICES, ["Sing"])
    def test_pinch_inserts_above_and_below_single_row(self, ember, device, before, content):
        """Rule E13."""
        self.assert_inserts(ember, device, HEADER + 18, ["Sing"], 0, 10)
        self.assert_inserts(ember, device, HEADER + 40, ["Sing"], 1, 10)
        self.assert_inserts(ember, device, 500, ["Sing"], 1)

    @long
    @each_insertion_device(PINCH_DEVICES, ())
    def test_pinch_on_empty_list_adds_first_row(self, ember, device, before, content):
        """A small gap leaves the hint as it was (E13, E14, D17)."""
        device.begin_at(300)
        device.spread(40)
        device.release()
        insertion.assert_nothing_added(ember, before, content)
        for y in (HEADER + 20, 400):
            device.begin_at(y, 10)
            device.spread(70)
            device.release()
            ember.settle()
            assert_near(ember.color(0), FIRST, 12)
            insertion.assert_added(ember, [], 0)
        ember.assert_same_picture(before)

    @each_insertion_device(PINCH_DEVICES, ())
    def test_hint_of_empty_list_disappears_during_pinch(self, ember, device, before, content):
        """As it does during a pull (D15, E14)."""
        device.begin_at(300)
        device.spread(70)
        self.assertLess(max(ember.image((40, 300, 340, 200)).data), 60)
        device.spread(20)
        device.release()
        insertion.assert_nothing_added(ember, before, content)

    @long
    @each_insertion_device(PINCH_DEVICES, FORTY)
    def test_pinch_right_after_a_small_scroll_does_not_jump(self, ember, device, before, content):
        """Rules E07, E17."""
        ember.touchpad.begin(200, 300)
        ember.touchpad.move(0, -41)
        if device.name == "touch":
            ember.touchpad.release()
            ember.settle()
        away = ember.scrolled(before)
        self.assertTrue(20 < away < 130, away)
        scrolled = ember.image()
        # Boundary of the sixth and the seventh row.
        edge = HEADER + 6 * ROW - away
        device.begin_at(edge + 9)
        device.spread(40)
        ember.settle()
        top = edge - ROW
        self.assertEqual(insertion.displacement(scrolled, ember.image(), 5, top), -20)
        self.assertEqual(insertion.displacement(scrolled, ember.image(), 6, top + ROW), 20)
        device.spread(70)
        device.release()
        ember.settle()
        insertion.assert_added(ember, FORTY, 6)

    @long
    @each_device((Touch,), SEVEN)
    def test_pinch_during_overscroll_inserts_under_the_fingers(self, ember, _):
        """By touch, and by a touchpad that has pulled the list before (E08)."""
        pull = ember.touch_path(0, steps.line((200, 100), (200, 200), 0.1, linear, ember.rate, 0, 0.17))
        # The list is about 30 px beyond its top when the fingers land on the third and the fourth row.
        pinch = steps.pinch(
            ((140, ember.row(2) + 20), (140, ember.row(2) - 25)), ((240, ember.row(3) + 20), (240, ember.row(3) + 60)), 0.2,
            linear, ember.rate,
        )
        ember.play_in_time(merge(pull, shift(pinch, pull[-1][0] + 0.04)))
        ember.settle()
        insertion.assert_added(ember, SEVEN, 3)
        device = Touchpad(ember)
        ember.pointer_move(200, ember.row(5))
        ember.settle()
        before = ember.image()
        device.begin_pull(y=ember.row(5))
        device.pull(40)
        self.assertEqual(insertion.displacement(before, ember.image(), 1), 40)
        fingers = TouchpadPinch(ember)
        # The boundary above the fourth row, which is 40 px farther down.
        fingers.begin_at(HEADER + 3 * ROW + 40 + 9)
        fingers.spread(72)
        fingers.release()
        ember.settle()
        insertion.assert_added(ember, SEVEN, 3)

    def test_small_pinch_after_one_that_added_adds_nothing(self):
        """Rule E04."""
        with self.ember(SEVEN) as ember:
            device = TouchPinch(ember)
            self.assert_inserts(ember, device, HEADER + 3 * ROW, SEVEN, 3)
            before = ember.image()
            for span in (30, 4 * ROW):
                device.begin_at(HEADER + 4 * ROW, span)
                device.spread(30)
                device.release()
                ember.assert_same_rows(before)
            ember.wait_items(*SEVEN)

    def test_pinch_continues_from_gap_of_hover_insertion(self):
        """Rule E16."""
        with self.ember(SEVEN) as ember:
            editing.hover_between(ember, 3)
            ember.pinch_begin()
            for step in range(1, 9):
                ember.pinch_update(0, 0, 1 + step * 0.1)
            ember.pinch_end()
            ember.settle()
            insertion.assert_added(ember, SEVEN, 3)

    @long
    @each_insertion_device(PINCH_DEVICES)
    def test_pinch_while_editing_new_row_saves_it_and_adds_another(self, ember, device, before, content):
        """Each row is an undo step (G19, G21)."""
        ember.press("ctrl+n")
        ember.type("One", 0)
        ember.wait_items("One", *SEVEN)
        ember.settle()
        device.begin_at(HEADER + 4 * ROW + 9)
        device.spread(80)
        device.release()
        ember.settle()
        ember.type("Two", 0)
        wanted = ["One", *SEVEN[:3], "Two", *SEVEN[3:]]
        ember.wait_items(*wanted)
        ember.press("Return", "Escape")
        ember.wait_items(*wanted)
        editing.assert_undo_steps(ember, ["One", *SEVEN], SEVEN)


class WindowTests(EmberTest):
    def assert_pinches(self, ember, device, items, row=ROW, mirrored=False):
        """Check that the label changes past a row, which is `row` px high, and that the release does what it says."""
        before, content = ember.image(), ember.file.read_bytes()
        apart, release = (text_shape(before, HEADER + row * index, row, mirrored) for index in (0, 1))
        device.begin_at(HEADER + row + 10, 30)
        for gap, words, key in ((row - 0.6, apart, False), (row + 0.6, release, True), (row - 0.6, apart, False)):
            device.spread(gap)
            insertion.assert_label(ember.image(), HEADER + row - row // 2, words, key and device.shows_keys, mirrored, row)
        device.release()
        insertion.assert_nothing_added(ember, before, content, but_scrollbar=True)
        device.begin_at(HEADER + row + 10, 30)
        device.spread(row + 0.6)
        device.release()
        ember.settle()
        insertion.assert_added(ember, items, 1)

    @long
    @each_insertion_device(PINCH_DEVICES, [APART, RELEASE, "Sing"], size=(360, 294))
    def test_pinch_works_in_smallest_window(self, ember, device, before, content):
        """Rule J03."""
        self.assert_pinches(ember, device, [APART, RELEASE, "Sing"])

    @long
    def test_pinch_works_with_large_text(self):
        """At text scale 2 a row is twice as high, and so is the threshold (J03)."""
        settings = {"/org/gnome/desktop/interface/text-scaling-factor": "2.0"}
        for kind in PINCH_DEVICES:
            with self.subTest(kind.name), self.ember([APART, RELEASE, "Sing"], size=(480, 720), gsettings=settings) as ember:
                self.assert_pinches(ember, kind(ember), [APART, RELEASE, "Sing"], editing.row_tops(ember.image())[0] - HEADER)

    @long
    def test_pinch_label_is_mirrored_from_right_to_left(self):
        """Rule J01."""
        environment = self.right_to_left()
        for kind in PINCH_DEVICES:
            with self.subTest(kind.name), self.ember([APART, RELEASE, "Sing"], env=environment) as ember:
                self.assert_pinches(ember, kind(ember), [APART, RELEASE, "Sing"], mirrored=True)
