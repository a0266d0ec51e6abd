# SPDX-License-Identifier: GPL-3.0-or-later
"""The mouse pointer that rests between two rows: they part a little and offer a place for a new one."""
from support.editing import FIVE, EditTest
from support import HEADER, HEIGHT, ROW, SCROLLBAR, WIDTH, is_ground, item, numbered

GAP = 22


class HoverTests(EditTest):
    def assert_not_parted(self, ember):
        """Until long after the rows would have parted, nothing moves."""
        before = self.picture(ember)
        ember.idle(800)
        self.assertEqual(self.picture(ember).differs(before), 0)

    def assert_no_gap(self, ember):
        """As long, under a hand that may lift a row meanwhile."""
        ember.idle(800)
        rows = ember.image((4, HEADER, 1, ROW * len(FIVE)))
        self.assertFalse(any(is_ground(rows[0, y]) for y in range(rows.height)))

    def test_rows_part_and_a_plus_is_shown(self):
        """By 22 px, half up and half down; what is above and below moves with them."""
        with self.ember(FIVE) as ember:
            before = ember.image()
            self.rest_between(ember, 2)
            at = HEADER + 2 * ROW
            self.assertEqual(self.gap(ember, 2), (at - GAP // 2, at + GAP // 2))
            sign = ember.image((0, at - 9, WIDTH - SCROLLBAR, 18))
            inked = [(x, y) for x in range(sign.width) for y in range(sign.height) if sum(sign[x, y]) > 400]
            self.assertTrue(inked, "a sign is to be seen")
            self.assertLess(max(x for x, _ in inked) - min(x for x, _ in inked), 16)
            after = ember.image()
            self.assertEqual(after.crop((0, at + GAP // 2, 400, ROW)).differs(before.crop((0, at, 400, ROW))), 0)
            self.assertEqual(after.crop((0, at - ROW - GAP // 2, 400, ROW)).differs(before.crop((0, at - ROW, 400, ROW))), 0)

    def test_leaving_closes_to_what_it_was(self):
        """Up, down, out of the window, and by resting somewhere else."""
        with self.ember(FIVE) as ember:
            before = self.picture(ember)
            for leave in (
                lambda: ember.glide(200, HEADER + 2 * ROW - 27), lambda: ember.glide(200, HEADER + 2 * ROW + 27),
                lambda: ember.glide(200, 20), ember.pointer_leave, lambda: ember.glide(380, 600),
            ):
                self.rest_between(ember, 2)
                leave()
                with ember.explained(lambda: "%d px differ" % self.picture(ember).differs(before)):
                    ember.wait_until(lambda: self.picture(ember).differs(before) == 0)

    def test_the_pointer_may_move_within_the_gap(self):
        """It is a place to aim at: it stays open under a pointer that moves along it."""
        with self.ember(FIVE) as ember:
            self.rest_between(ember, 2)
            open_gap = self.gap(ember, 2)
            for x, dy in ((60, 0), (350, 8), (200, -8)):
                ember.glide(x, HEADER + 2 * ROW + dy)
                ember.settle()
                self.assertEqual(self.gap(ember, 2), open_gap)

    def test_a_click_or_typing_inserts_there(self):
        """The row is edited, stands where the sign stood, and is one step; typing's first letter is in it."""
        for boundary in (0, 2, 5):
            for name in ("click", "type"):
                with self.subTest(name, boundary=boundary), self.ember(FIVE) as ember:
                    self.rest_between(ember, boundary)
                    if name == "click":
                        ember.click(200, HEADER + ROW * boundary + 2)
                        self.assert_edited(ember, boundary, 6)
                    ember.type("new")
                    self.assert_edited(ember, boundary, 6)
                    ember.press("Return", "Escape")
                    ember.wait_items(*FIVE[:boundary], "new", *FIVE[boundary:])
                    self.undo_all(ember, FIVE)

    def test_a_new_row_given_up_leaves_what_was_there(self):
        with self.ember(FIVE) as ember:
            before = self.picture(ember)
            self.rest_between(ember, 3)
            ember.click(200, HEADER + 3 * ROW)
            self.assert_edited(ember, 3, 6)
            ember.press("Escape")
            ember.pointer_move(200, 20)
            with ember.explained(lambda: "%d px differ" % self.picture(ember).differs(before)):
                ember.wait_until(lambda: self.picture(ember).differs(before) == 0)
            ember.wait_items(*FIVE)

    def test_paste_goes_where_the_rows_have_parted(self):
        """G08."""
        with self.ember(FIVE) as ember:
            self.copy(ember, "one\ntwo")
            self.rest_between(ember, 2)
            ember.press("ctrl+v")
            ember.wait_items(*FIVE[:2], "one", "two", *FIVE[2:])
            self.undo_all(ember, FIVE)

    def test_at_the_top_the_first_row_makes_room_alone(self):
        """Above it there is nothing that could move."""
        with self.ember(FIVE) as ember:
            self.rest_between(ember, 0)
            self.assertEqual(self.gap(ember, 0), (HEADER, HEADER + GAP))

    def test_below_the_last_row(self):
        """The sign stands between the last row and the ground, before the done ones if there are any."""
        with self.ember([*FIVE, item("Sleep", done=True)]) as ember:
            self.rest_between(ember, 5)
            ember.click(200, HEADER + 5 * ROW)
            ember.type("new\n")
            ember.press("Escape")
            ember.wait_items(*FIVE, "new", "✓ Sleep")

    def test_escape_closes_it_until_the_pointer_moves(self):
        """Esc gives up what is under way."""
        with self.ember(FIVE) as ember:
            before = self.picture(ember)
            self.rest_between(ember, 2)
            ember.press("Escape")
            ember.wait_until(lambda: self.picture(ember).differs(before) == 0)
            self.assert_not_parted(ember)

    def test_scrolling_closes_it(self):
        """By wheel and touchpad; and nothing opens while the list moves."""
        for scroll in (lambda ember: ember.wheel(3), lambda ember: ember.swipe_touchpad(0, 60, 0.2), lambda ember: ember.press("End")):
            with self.ember(numbered(60)) as ember:
                self.rest_between(ember, 4)
                scroll(ember)
                strip = (4, HEADER, 1, HEIGHT - HEADER)
                ember.wait_until(lambda: not any(is_ground(ember.image(strip)[0, y]) for y in range(strip[3])))

    def test_it_opens_between_no_done_rows_and_not_in_the_middle_of_a_row(self):
        """Nothing new can stand among what is done."""
        done = [item("Done %d" % number, done=True) for number in range(3)]
        with self.ember([*FIVE, *done]) as ember:
            for y in (HEADER + 6 * ROW, HEADER + 7 * ROW, HEADER + 8 * ROW, HEADER + 8 * ROW + 60, HEADER + ROW + 27, HEADER + ROW - 8):
                ember.pointer_move(200, y + 1)
                ember.pointer_move(200, y)
                self.assert_not_parted(ember)

    def test_it_opens_neither_while_a_button_is_held_nor_while_a_row_is_edited(self):
        with self.ember(FIVE) as ember:
            ember.pointer_move(200, HEADER + 2 * ROW - 2)
            ember.button("left", "down")
            ember.pointer_move(200, HEADER + 2 * ROW)
            self.assert_no_gap(ember)
            ember.press("Escape")
            ember.button("left", "up")
            ember.settle()
            ember.click(200, ember.row(0))
            ember.settle()
            ember.pointer_move(200, HEADER + 3 * ROW + 1)
            ember.pointer_move(200, HEADER + 3 * ROW)
            self.assert_not_parted(ember)
            ember.wait_items(*FIVE)

    def test_a_finger_parts_nothing(self):
        """Only a pointer rests."""
        with self.ember(FIVE) as ember:
            ember.touch_down(0, 200, HEADER + 2 * ROW)
            self.assert_no_gap(ember)
            ember.touch_cancel()

    def test_a_swipe_begun_in_the_gap_is_no_click(self):
        """The rows close, and nothing is added by letting go."""
        with self.ember(FIVE) as ember:
            self.rest_between(ember, 2)
            ember.drag_pointer((200, HEADER + 2 * ROW), (260, HEADER + 2 * ROW), 0.2)
            ember.pointer_move(200, 20)
            ember.settle()
            self.assert_edited(ember, None, 5)
            ember.wait_items(*FIVE)

    def test_with_reduced_motion_it_opens_at_once(self):
        """H16: the same gap."""
        with self.ember(FIVE, gsettings={"/org/gnome/desktop/interface/enable-animations": "false"}) as ember:
            before = self.picture(ember)
            self.rest_between(ember, 2)
            self.assertEqual(self.gap(ember, 2), (HEADER + 2 * ROW - GAP // 2, HEADER + 2 * ROW + GAP // 2))
            ember.pointer_move(200, 20)
            ember.wait_until(lambda: self.picture(ember).differs(before) == 0)

    def test_the_end_of_a_long_list(self):
        """The row's place is below what is seen of the last one; typing opens it, in view."""
        texts = numbered(60)
        with self.ember(texts) as ember:
            ember.press("End")
            ember.pointer_move(200, HEIGHT - 8)
            ember.pointer_move(200, HEIGHT - 2)
            ember.wait_until(lambda: any(is_ground(ember.pixel(4, y)) for y in range(HEIGHT - 14, HEIGHT)), 2)
            ember.settle()
            ember.type("new")
            ember.press("Return", "Escape")
            ember.wait_items(*texts, "new")
