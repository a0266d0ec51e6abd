# SPDX-License-Identifier: GPL-3.0-or-later
"""Hover insertion: rows part under a pointer that rests between them, and show where a new row goes."""
from support import HEADER, HEIGHT, NO_ANIMATIONS, ROW, SCROLLBAR, WIDTH, EmberTest, editing, is_background, item, long, near, numbered
from support.editing import FIVE

GAP = 22


class HoverTests(EmberTest):
    def assert_not_parted(self, ember):
        """Check that nothing moves for longer than it takes rows to part."""
        before = editing.list_picture(ember)
        ember.idle(800)
        self.assertEqual(editing.list_picture(ember).differs(before), 0)

    def assert_no_gap(self, ember):
        """Check that no rows part for as long, while a row may be lifted."""
        ember.idle(800)
        rows = ember.image((4, HEADER, 1, ROW * len(FIVE)))
        self.assertFalse(any(is_background(rows[0, y]) for y in range(rows.height)))

    def test_rows_part_by_22_px_and_show_plus_sign(self):
        """Half of it up and half of it down. The strokes of the sign are 15 px long (B51)."""
        with self.ember(FIVE) as ember:
            before = ember.image()
            editing.hover_between(ember, 2)
            at = HEADER + 2 * ROW
            self.assertEqual(editing.insertion_gap(ember), (at - GAP // 2, at + GAP // 2))
            sign = ember.image((12, at - 9, WIDTH - SCROLLBAR - 24, 18))
            inked = [(x, y) for x in range(sign.width) for y in range(sign.height) if not near(sign[x, y], sign[318, y], 60)]
            self.assertTrue(inked, "the plus sign is visible")
            for places in zip(*inked):
                self.assertEqual(max(places) - min(places) + 1, 15)
            after = ember.image()
            self.assertEqual(after.crop((0, at + GAP // 2, 400, ROW)).differs(before.crop((0, at, 400, ROW))), 0)
            self.assertEqual(after.crop((0, at - ROW - GAP // 2, 400, ROW)).differs(before.crop((0, at - ROW, 400, ROW))), 0)

    def test_gap_opens_only_after_the_pointer_has_moved(self):
        """Keys and the wheel move the rows under it (E22)."""
        with self.ember(numbered(60)) as ember:
            ember.pointer_move(200, HEADER + 2 * ROW + 20)
            for act in (lambda: ember.press("Page_Down"), lambda: ember.press("End"), lambda: ember.wheel(-4, 200, HEADER + 2 * ROW + 20)):
                act()
                self.assert_no_gap(ember)

    def test_gap_opens_after_one_movement_on_the_list(self):
        """The place where the pointer came into the window counts, too (E22)."""
        with self.ember(FIVE) as ember:
            ember.pointer_move(200, HEADER + 2 * ROW - 25)
            ember.settle()
            ember.pointer_move(200, HEADER + 2 * ROW)
            at = HEADER + 2 * ROW
            ember.wait_until(lambda: editing.insertion_gap(ember) == (at - GAP // 2, at + GAP // 2))

    def test_gap_closes_when_pointer_leaves(self):
        """Up, down, out of the window, and to another place."""
        with self.ember(FIVE) as ember:
            before = editing.list_picture(ember)
            for leave in (
                lambda: ember.glide(200, HEADER + 2 * ROW - 27), lambda: ember.glide(200, HEADER + 2 * ROW + 27),
                lambda: ember.glide(200, 20), ember.pointer_leave, lambda: ember.glide(380, 600),
            ):
                editing.hover_between(ember, 2)
                leave()
                with ember.explained(lambda: "%d px differ" % editing.list_picture(ember).differs(before)):
                    ember.wait_until(lambda: editing.list_picture(ember).differs(before) == 0)

    def test_gap_stays_open_while_pointer_moves_inside(self):
        with self.ember(FIVE) as ember:
            editing.hover_between(ember, 2)
            open_gap = editing.insertion_gap(ember)
            for x, dy in ((60, 0), (350, 8), (200, -8)):
                ember.glide(x, HEADER + 2 * ROW + dy)
                ember.settle()
                self.assertEqual(editing.insertion_gap(ember), open_gap)

    def test_click_and_typing_insert_in_the_gap(self):
        """The new row is one undo step."""
        for boundary in (0, 2, 5):
            for name in ("click", "type"):
                with self.subTest(name, boundary=boundary), self.ember(FIVE) as ember:
                    editing.hover_between(ember, boundary)
                    if name == "click":
                        editing.click_sign(ember, boundary)
                        editing.assert_edited(ember, boundary, 6)
                    ember.type("new")
                    editing.assert_edited(ember, boundary, 6)
                    ember.press("Return", "Escape")
                    ember.wait_items(*FIVE[:boundary], "new", *FIVE[boundary:])
                    editing.assert_undo_steps(ember, FIVE)

    def test_escape_in_new_row_restores_list(self):
        with self.ember(FIVE) as ember:
            before = editing.list_picture(ember)
            editing.hover_between(ember, 3)
            editing.click_sign(ember, 3)
            editing.assert_edited(ember, 3, 6)
            ember.press("Escape")
            ember.pointer_move(200, 20)
            with ember.explained(lambda: "%d px differ" % editing.list_picture(ember).differs(before)):
                ember.wait_until(lambda: editing.list_picture(ember).differs(before) == 0)
            ember.wait_items(*FIVE)

    def test_click_where_the_pointer_rests_opens_the_row_there(self):
        """Dwell clicking: a click follows when the pointer has rested. Rule B51."""
        for dy, row in ((-5, 1), (-2, 1), (2, 2), (5, 2)):
            with self.subTest(dy=dy), self.ember(FIVE) as ember:
                ember.pointer_move(200, HEADER + 2 * ROW - 25)
                ember.glide(200, HEADER + 2 * ROW + dy)
                ember.wait_until(lambda: editing.insertion_gap(ember))
                ember.settle()
                ember.click(200, HEADER + 2 * ROW + dy)
                editing.assert_edited(ember, row, 5)
                ember.press("Escape")
                ember.wait_items(*FIVE)

    def test_paste_goes_into_the_gap(self):
        """Rule G08."""
        with self.ember(FIVE) as ember:
            editing.copy_to_clipboard(ember, "one\ntwo")
            editing.hover_between(ember, 2)
            ember.press("ctrl+v")
            ember.wait_items(*FIVE[:2], "one", "two", *FIVE[2:])
            editing.assert_undo_steps(ember, FIVE)

    def test_gap_at_the_top_moves_only_the_rows_below(self):
        with self.ember(FIVE) as ember:
            editing.hover_between(ember, 0)
            self.assertEqual(editing.insertion_gap(ember), (HEADER, HEADER + GAP))

    def test_gap_below_last_unfinished_row_inserts_there(self):
        with self.ember([*FIVE, item("Sleep", done=True)]) as ember:
            editing.hover_between(ember, 5)
            editing.click_sign(ember, 5)
            ember.type("new\n")
            ember.press("Escape")
            ember.wait_items(*FIVE, "new", "✓ Sleep")

    def test_escape_closes_gap_until_pointer_moves(self):
        with self.ember(FIVE) as ember:
            before = editing.list_picture(ember)
            editing.hover_between(ember, 2)
            ember.press("Escape")
            ember.wait_until(lambda: editing.list_picture(ember).differs(before) == 0)
            self.assert_not_parted(ember)

    @long
    def test_scrolling_closes_gap(self):
        """By wheel, touchpad and keyboard."""
        for scroll in (lambda ember: ember.wheel(3), lambda ember: ember.swipe_touchpad(0, 60, 0.2), lambda ember: ember.press("End")):
            with self.ember(numbered(60)) as ember:
                editing.hover_between(ember, 4)
                scroll(ember)
                strip = (4, HEADER, 1, HEIGHT - HEADER)
                ember.wait_until(lambda: not any(is_background(ember.image(strip)[0, y]) for y in range(strip[3])))

    @long
    def test_no_gap_between_completed_rows_or_inside_a_row(self):
        done = [item("Done %d" % number, done=True) for number in range(3)]
        with self.ember([*FIVE, *done]) as ember:
            for y in (HEADER + 6 * ROW, HEADER + 7 * ROW, HEADER + 8 * ROW, HEADER + 8 * ROW + 60, HEADER + ROW + 27, HEADER + ROW - 8):
                ember.pointer_move(200, y + 20)
                ember.glide(200, y)
                self.assert_not_parted(ember)

    def test_no_gap_while_button_is_held_or_row_is_edited(self):
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
            ember.pointer_move(200, HEADER + 3 * ROW + 20)
            ember.glide(200, HEADER + 3 * ROW)
            self.assert_not_parted(ember)
            ember.wait_items(*FIVE)

    def test_no_gap_under_a_finger(self):
        with self.ember(FIVE) as ember:
            ember.touch_down(0, 200, HEADER + 2 * ROW)
            self.assert_no_gap(ember)
            ember.touch_cancel()

    def test_drag_begun_in_the_gap_is_no_click(self):
        with self.ember(FIVE) as ember:
            editing.hover_between(ember, 2)
            ember.drag_pointer((200, HEADER + 2 * ROW), (260, HEADER + 2 * ROW), 0.2)
            ember.pointer_move(200, 20)
            ember.settle()
            editing.assert_edited(ember, None, 5)
            ember.wait_items(*FIVE)

    @long
    def test_gap_opens_with_reduced_motion(self):
        """Rule H16."""
        with self.ember(FIVE, gsettings=NO_ANIMATIONS) as ember:
            before = editing.list_picture(ember)
            editing.hover_between(ember, 2)
            self.assertEqual(editing.insertion_gap(ember), (HEADER + 2 * ROW - GAP // 2, HEADER + 2 * ROW + GAP // 2))
            ember.pointer_move(200, 20)
            ember.wait_until(lambda: editing.list_picture(ember).differs(before) == 0)

    def test_gap_at_the_end_of_long_list_inserts_last_row(self):
        texts = numbered(60)
        with self.ember(texts) as ember:
            ember.press("End")
            ember.pointer_move(200, HEIGHT - 28)
            ember.glide(200, HEIGHT - 2)
            ember.wait_until(lambda: any(is_background(ember.pixel(4, y)) for y in range(HEIGHT - 14, HEIGHT)))
            ember.settle()
            ember.type("new")
            ember.press("Return", "Escape")
            ember.wait_items(*texts, "new")
