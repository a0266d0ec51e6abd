# SPDX-License-Identifier: GPL-3.0-or-later
"""A pinch inserts a row between two others: the placeholder, and the release."""
from support import HEADER, HEIGHT, ROW, EmberTest, editing, insertion, long, numbered
from support.devices import PINCH_DEVICES, TouchPinch, TouchpadPinch
from support.insertion import BARE_X, SEVEN, each_insertion_device, text_shape

FORTY = numbered(40)
# Boundary of the fourth and fifth row, and a y at which a pinch parts them, but a resting pointer does not.
FIFTH = HEADER + 4 * ROW
NEAR = FIFTH + 9


class PlaceholderTests(EmberTest):
    @each_insertion_device(PINCH_DEVICES)
    def test_placeholder_fills_the_gap(self, ember, device, before, content):
        """The rows follow the fingers, half of the gap to each side, and the placeholder has a color between theirs (E01, E16)."""
        upper, lower = ember.color(3), ember.color(4)
        device.begin_at(NEAR)
        for gap in (14, 30, 54, 90):
            device.spread(gap)
            insertion.assert_displaced(ember, before, {1: -gap / 2, 2: -gap / 2, 3: -gap / 2, 4: gap / 2, 6: gap / 2}, 0)
            picture = ember.image()
            found = picture[BARE_X, round(FIFTH + gap * 0.43) - 1]
            for ends in zip(upper, lower, found):
                self.assertTrue(min(ends[:2]) - 14 <= ends[2] <= max(ends[:2]) + 14, "%d px: #%02X%02X%02X" % (gap, *found))
            bare = [stretch for stretch in editing.background_stretches(picture, BARE_X) if stretch[1] < HEADER + 7 * ROW]
            self.assertEqual(bare, [], "gap of %d px" % gap)
        device.spread(0)
        device.release()
        insertion.assert_nothing_added(ember, before, content)

    @long
    @each_insertion_device(PINCH_DEVICES)
    def test_label_changes_when_spread_past_one_row(self, ember, device, before, content):
        """The release does what the label says (E01, E10)."""
        apart, release = text_shape(before, HEADER + 3 * ROW), text_shape(before, HEADER + 2 * ROW)
        device.begin_at(NEAR)
        for gap, words, key in ((53.6, apart, False), (54.4, release, True), (53.6, apart, False), (80, release, True)):
            device.spread(gap)
            insertion.assert_label(ember.image(), FIFTH - ROW // 2, words, key and device.shows_keys)
        device.spread(53.6)
        device.release()
        insertion.assert_nothing_added(ember, before, content)
        device.begin_at(NEAR)
        device.spread(54.4)
        device.release()
        ember.settle()
        insertion.assert_added(ember, SEVEN, 4)

    @each_insertion_device(PINCH_DEVICES)
    def test_pinch_released_past_one_row_edits_new_row_there(self, ember, device, before, content):
        """The other rows are dimmed, typed text is saved there, and one step undoes it (E01)."""
        for end in (("Return", "Escape"), ("Return", "Return")):
            device.begin_at(NEAR)
            device.spread(80)
            device.release()
            ember.settle()
            insertion.assert_new_row_open(ember, FIFTH)
            faded = ember.image()
            ember.type("New", 0)
            ember.wait_items(*SEVEN[:4], "New", *SEVEN[4:])
            ember.press(*end)
            rows = [(FIFTH + ROW * place, FIFTH + ROW * place) for place in range(1, 4)]
            insertion.assert_rows_dimmed(faded, ember.image(), rows)
            ember.press("ctrl+z")
            ember.wait_items(*SEVEN)
            ember.assert_same_rows(before)
            ember.press("ctrl+z")
            ember.wait_items(*SEVEN)

    @long
    @each_insertion_device(PINCH_DEVICES)
    def test_new_row_left_empty_is_removed(self, ember, device, before, content):
        """By Escape and by Enter. There is nothing to undo (E21, G05)."""
        for end in ("Escape", "Return"):
            device.begin_at(NEAR)
            device.spread(80)
            device.release()
            ember.settle()
            ember.press(end, "ctrl+z")
            ember.assert_same_picture(before)
            ember.wait_items(*SEVEN)

    @long
    @each_insertion_device(PINCH_DEVICES)
    def test_new_row_continues_from_placeholder_without_a_flash(self, ember, device, before, content):
        """In no frame after the release is there background between rows, or the caret in another row's color."""
        device.begin_at(NEAR)
        device.spread(90)
        release = ["touch up 0", "touch up 1", "touch frame"] if device.name == "touch" else ["pinch end"]
        film = editing.record(ember, release, 30)
        for number, picture in enumerate(film):
            bare = [stretch for stretch in editing.background_stretches(picture, BARE_X) if stretch[1] < picture.height]
            self.assertEqual(bare, [], "frame %d: background between rows" % number)
            # Only the first two rows have white text.
            low = picture.crop((18, HEADER + 2 * ROW, 8, 6 * ROW))
            white = any(min(low[x, y]) > 235 for x in range(low.width) for y in range(low.height))
            self.assertFalse(white, "frame %d: white text on a row with dark text" % number)

    @long
    @each_insertion_device(PINCH_DEVICES)
    def test_pinch_closed_again_changes_nothing(self, ember, device, before, content):
        """Also past the threshold. Fingers that come together by less than half open no gap (E10, E15)."""
        for widths in ((40, 10), (120, 40), (150, 0)):
            device.begin_at(NEAR, 60)
            for gap in widths:
                device.spread(gap)
            device.release()
            insertion.assert_nothing_added(ember, before, content)
        device.begin_at(NEAR, 90)
        device.spread(-30)
        stretches = editing.background_stretches(ember.image(), BARE_X)
        self.assertFalse(any(HEADER + ROW < top < HEADER + 6 * ROW for top, _ in stretches), "no gap between rows")
        device.release()
        insertion.assert_nothing_added(ember, before, content)

    @long
    @each_insertion_device(PINCH_DEVICES)
    def test_escape_cancels_pinch(self, ember, device, before, content):
        """Later movement has no effect, and the next pinch works."""
        for gap in (30, 90):
            device.begin_at(NEAR)
            device.spread(gap)
            ember.key("Escape")
            insertion.assert_nothing_added(ember, before, content)
            device.spread(gap + 80)
            insertion.assert_nothing_added(ember, before, content)
            device.release()
            insertion.assert_nothing_added(ember, before, content)
        device.begin_at(NEAR)
        device.spread(70)
        device.release()
        ember.settle()
        insertion.assert_added(ember, SEVEN, 4)

    @long
    @each_insertion_device(PINCH_DEVICES, FORTY)
    def test_wide_pinch_in_scrolled_list_leaves_no_holes(self, ember, device, before, content):
        """No background is visible, not even in the gap (E19)."""
        ember.wheel(7, 200, 300)
        ember.settle()
        for y in (HEADER + 60, 400, HEIGHT - 60):
            device.begin_at(y, 20)
            for gap in (40, 120, 240, 420):
                device.spread(gap)
                self.assertEqual(editing.background_stretches(ember.image(), BARE_X), [], "%d px at %d" % (gap, y))
            device.spread(0)
            device.release()
            if device.needs_pointer:
                # A resting pointer would part the rows.
                ember.glide(200, 20)
            ember.settle()
        self.assertEqual(ember.file.read_bytes(), content)


class FingerTests(EmberTest):
    def test_rows_stay_under_uneven_fingers(self):
        """One finger rests, both go the same way, or they spread unevenly (E11)."""
        with self.ember(SEVEN) as ember:
            before, device = ember.image(), TouchPinch(ember)
            for upper, lower in ((0, 70), (-70, 0), (30, 110), (-100, -20), (-10, 80)):
                start = (ember.row(2), ember.row(3))
                device.begin(*start)
                device.move_to(start[0] + upper, start[1] + lower)
                insertion.assert_displaced(ember, before, {2: upper, 3: lower, 4: lower, 1: upper} if upper > -60 else {2: upper, 3: lower})
                device.move_to(*start)
                device.release()
                ember.assert_same_picture(before)
            ember.wait_items(*SEVEN)

    @long
    def test_pinch_works_whichever_finger_comes_first(self):
        """Rule E02."""
        with self.ember(SEVEN) as ember:
            device = TouchPinch(ember)
            for ids in ((1, 0), (0, 1)):
                for x in ((140, 240), (300, 60)):
                    device.begin(ember.row(2), ember.row(3), ids, x)
                    device.spread(70)
                    device.release()
                    ember.settle()
                    insertion.assert_added(ember, SEVEN, 3)

    @long
    def test_lifting_one_finger_ends_pinch(self):
        """The other finger has no effect then (E09)."""
        with self.ember(SEVEN) as ember:
            before, content, device = ember.image(), ember.file.read_bytes(), TouchPinch(ember)
            for gap, first in ((40, 0), (40, 1), (80, 0), (80, 1)):
                device.begin(ember.row(2), ember.row(3))
                device.spread(gap)
                ember.touch_up(first)
                ember.settle()
                held = ember.image()
                for step in range(1, 9):
                    ember.touch_move(1 - first, device.x[1 - first] + 20 * step, 300 + 20 * step)
                ember.settle()
                self.assertEqual(ember.image().differs(held), 0, "the other finger has no effect")
                ember.touch_up(1 - first)
                ember.settle()
                if gap < ROW:
                    insertion.assert_nothing_added(ember, before, content)
                else:
                    insertion.assert_added(ember, SEVEN, 3)

    @long
    def test_third_finger_cancels_pinch(self):
        """It stays cancelled when the finger is lifted, and the next pinch works (E18)."""
        with self.ember(SEVEN) as ember:
            before, content, device = ember.image(), ember.file.read_bytes(), TouchPinch(ember)
            device.begin(ember.row(2), ember.row(3))
            device.spread(90)
            ember.touch_down(2, 330, 400)
            insertion.assert_nothing_added(ember, before, content)
            ember.touch_move(2, 330, 500)
            device.spread(140)
            insertion.assert_nothing_added(ember, before, content)
            ember.touch_up(2)
            device.spread(200)
            device.release()
            insertion.assert_nothing_added(ember, before, content)
            device.begin(ember.row(2), ember.row(3))
            device.spread(90)
            device.release()
            ember.settle()
            insertion.assert_added(ember, SEVEN, 3)

    @long
    def test_cancelled_pinch_adds_nothing(self):
        """A cancelled touch, a cancelled touchpad pinch, and one with more than two fingers (A04, C06)."""
        with self.ember(SEVEN) as ember:
            before, content = ember.image(), ember.file.read_bytes()
            touch, touchpad = TouchPinch(ember), TouchpadPinch(ember)
            touch.begin_at(NEAR)
            touch.spread(90)
            ember.touch_cancel()
            insertion.assert_nothing_added(ember, before, content)
            touchpad.begin_at(NEAR)
            touchpad.spread(90)
            ember.pinch_end(cancelled=True)
            insertion.assert_nothing_added(ember, before, content)
            for fingers in (3, 4):
                ember.pinch_touchpad((200, NEAR), 1, 2.5, 0.2, fingers=fingers)
                insertion.assert_nothing_added(ember, before, content)

    @long
    def test_very_wide_pinch_adds_one_row(self):
        """To both ends of the window, and wider than a touchpad (E12)."""
        with self.ember(FORTY) as ember:
            device = TouchPinch(ember)
            for upper, lower in ((HEADER + 2, HEIGHT - 2), (2, HEIGHT - 2)):
                device.begin(ember.row(4) + 20, ember.row(5) - 20)
                device.move_to(upper, lower, 0.3)
                device.release()
                ember.settle()
                insertion.assert_added(ember, FORTY, 5)
            device = TouchpadPinch(ember)
            device.begin_at(HEADER + 5 * ROW + 9)
            device.spread(1900, 0.3)
            device.release()
            ember.settle()
            insertion.assert_added(ember, FORTY, 5)
