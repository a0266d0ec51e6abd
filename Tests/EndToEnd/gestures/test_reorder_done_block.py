# SPDX-License-Identifier: GPL-3.0-or-later
"""The colors of reordered rows, and rows dragged into the block of completed rows and out of it."""
import json

from rig import linear, merge
from support import DONE, DONE_INK, PREVIEW, ROW, WHITE, EmberTest, assert_near, editing, is_green, item, long, longest_run, near, reorder
from support.reorder import each_reorder_device, is_bare

OPEN = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants"]
SHUT = ["Call the plumber", "Pay the rent"]
BOTH = [*OPEN, *(item(text, done=True) for text in SHUT)]
ALL = [*OPEN, *("✓ " + text for text in SHUT)]


class ColorTests(EmberTest):
    @long
    @each_reorder_device()
    def test_moved_rows_change_to_color_of_their_place(self, ember, device):
        """In an animation (F20)."""
        before = ember.colors(6)
        place = [ember.pixel(6, ember.row(index) + 22) for index in range(6)]
        reorder.drag(ember, device, ember.row(0), ember.row(0) + 10, dx=120)
        films = reorder.record_move(ember, device, 0, 3 * ROW)
        ember.settle()
        after = ember.image()
        for index in range(3):
            assert_near(after[6, ember.row(index) + 22], place[index], 3, "row %d" % index)
        # Row 1 moves to the place of row 0.
        middling = [picture[6, ember.row(0) + 22] for picture in films]
        colors = {color for color in middling if not is_bare(color) and not near(color, place[0], 3) and not near(color, place[1], 3)}
        self.assertGreater(len(colors), 3, "the color changes gradually")
        device.release()
        ember.settle()
        ember.pointer_move(200, 600)
        ember.settle()
        self.assertEqual(ember.colors(6), before)

    @long
    @each_reorder_device()
    def test_lifted_row_changes_to_color_of_its_place(self, ember, device):
        place = [ember.pixel(300, ember.row(index)) for index in range(6)]
        reorder.drag(ember, device, ember.row(0), ember.row(0) + 14)
        for index in (3, 5, 1):
            device.move(0, ember.row(index) - device.at[1])
            ember.settle()
            assert_near(ember.pixel(300, ember.row(index)), place[index], 6, "over place %d" % index)

    @long
    @each_reorder_device()
    def test_colors_reach_their_target_while_reorder_continues(self, ember, device):
        """However long rows elsewhere keep moving (F20)."""
        place = [ember.pixel(6, ember.row(index) + 22) for index in range(6)]
        reorder.drag(ember, device, ember.row(0), ember.row(0) + 10, dx=120)
        far = device.path(0, ember.row(4) - device.at[1], 0.1, linear, 0)[1:]
        # Back and forth over the middle of a row, 40 times a second.
        turns = [(0.15 + turn * 0.025, device.at[0], device.at[1] + (ROW if turn % 2 else 0)) for turn in range(70)]
        file = "%s/then.ppm" % ember.home
        ember.play_in_time(merge(reorder.move_steps(device, far + turns), [(1.9, "screenshot " + file)]))
        assert_near(editing.load_picture(file)[6, ember.row(0) + 22], place[0], 2, "row 0, which has been there for more than 1.5 s")


class DoneBlockTests(EmberTest):
    @long
    @each_reorder_device(BOTH)
    def test_row_dropped_into_done_block_is_completed(self, ember, device):
        """It is green, struck through and has a badge before it is dropped (F10)."""
        before, content = ember.image(), ember.file.read_bytes()
        reorder.drag(ember, device, ember.row(1), ember.row(2), 60)
        self.assertFalse(self.badge(ember, device), "no badge above the border")
        device.move(0, 2 * ROW)
        ember.settle()
        assert_near(ember.pixel(300, device.at[1]), PREVIEW, 20, "it is green")
        self.assertTrue(self.badge(ember, device), "a badge")
        y = round(device.at[1])
        self.assertGreater(self.strike_at(ember, y), 60, "it is struck through")
        reorder.drop(ember, device)
        ember.wait_items(OPEN[0], *OPEN[2:], "✓ " + SHUT[0], "✓ " + OPEN[1], "✓ " + SHUT[1])
        ember.pointer_move(200, 600)
        ember.settle()
        self.assertEqual(reorder.green_rows(ember, 6), [3, 4, 5])
        assert_near(ember.color(4), DONE, 12, "the completed row")
        self.assertGreater(ember.strike(4, DONE_INK), 60, "it stays struck through")
        self.assertRegex(json.loads(ember.file.read_text())["lists"][0]["items"][4]["done"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        editing.assert_undo_steps(ember, ALL)
        ember.assert_same_picture(before, but_scrollbar=True)
        self.assertEqual(json.loads(ember.file.read_text()), json.loads(content))

    @long
    @each_reorder_device(BOTH)
    def test_completed_row_dropped_outside_done_block_is_restored(self, ember, device):
        before = ember.image()
        place = ember.pixel(300, ember.row(1))
        reorder.drag(ember, device, ember.row(5), ember.row(4) + 4, 60)
        self.assertTrue(is_green(ember.pixel(300, device.at[1])))
        self.assertFalse(self.badge(ember, device), "no badge below the border")
        device.move(0, ember.row(1) - device.at[1])
        ember.settle()
        assert_near(ember.pixel(300, device.at[1]), place, 12, "it has the color of its place")
        self.assertTrue(self.badge(ember, device), "a badge")
        reorder.drop(ember, device)
        ember.wait_items(OPEN[0], SHUT[1], *OPEN[1:], "✓ " + SHUT[0])
        self.assertEqual(json.loads(ember.file.read_text())["lists"][0]["items"][1].get("done"), None)
        self.assertEqual(reorder.green_rows(ember, 6), [5])
        self.assertLess(ember.strike(1), 25, "it is not struck through")
        editing.assert_undo_steps(ember, ALL)
        ember.pointer_move(200, 600)
        ember.assert_same_picture(before, but_scrollbar=True)

    @long
    @each_reorder_device(BOTH)
    def test_row_dragged_into_done_block_and_back_is_unchanged(self, ember, device):
        """Rules F10, F11."""
        content = ember.file.read_bytes()
        reorder.drag(ember, device, ember.row(3), ember.row(5), 60)
        self.assertTrue(self.badge(ember, device))
        device.move(0, -2 * ROW)
        ember.settle()
        self.assertFalse(self.badge(ember, device), "the badge has disappeared")
        self.assertFalse(is_green(ember.pixel(300, device.at[1])))
        reorder.drop(ember, device)
        self.assertEqual(ember.file.read_bytes(), content)
        ember.press("ctrl+z")
        self.assertEqual(ember.file.read_bytes(), content)

    @long
    @each_reorder_device(BOTH)
    def test_row_dropped_at_the_border_keeps_its_state(self, ember, device):
        """The last unfinished row and the first completed one."""
        reorder.drag(ember, device, ember.row(0), ember.row(3) + 4)
        self.assertFalse(is_green(ember.pixel(300, device.at[1])))
        reorder.drop(ember, device)
        first = [*OPEN[1:], OPEN[0], "✓ " + SHUT[0], "✓ " + SHUT[1]]
        ember.wait_items(*first)
        reorder.drag(ember, device, ember.row(5), ember.row(4) - 4)
        self.assertTrue(is_green(ember.pixel(300, device.at[1])))
        reorder.drop(ember, device)
        ember.wait_items(*first[:4], first[5], first[4])

    @long
    @each_reorder_device(BOTH)
    def test_next_reorder_after_crossing_the_border_starts_clean(self, ember, device):
        """It has neither color nor badge of the last one (A05)."""
        reorder.drag(ember, device, ember.row(1), ember.row(5))
        reorder.drop(ember, device)
        reorder.drag(ember, device, ember.row(5), ember.row(5) + 26)
        self.assertTrue(is_green(ember.pixel(300, device.at[1])), "a lifted completed row is green")
        self.assertFalse(self.badge(ember, device), "there is no badge")
        device.move(0, -26)
        reorder.drop(ember, device)
        reorder.drag(ember, device, ember.row(0), ember.row(1))
        self.assertFalse(is_green(ember.pixel(300, device.at[1])))
        self.assertFalse(self.badge(ember, device))

    @each_reorder_device([item(text, done=True) for text in SHUT])
    def test_reorder_with_all_rows_completed_keeps_them_completed(self, ember, device):
        reorder.drag(ember, device, ember.row(1), ember.row(0) - 30)
        reorder.drop(ember, device)
        ember.wait_items("✓ " + SHUT[1], "✓ " + SHUT[0])

    def badge(self, ember, device):
        """Whether a badge is visible at the right end of the dragged row, in inverted colors."""
        box = ember.image((360, round(device.at[1]) - 16, 44, 32))
        ground = box[43, 16]
        return sum(not near(box[x, y], ground, 60) for x in range(44) for y in range(32)) > 200

    def strike_at(self, ember, y):
        """Return the length of the line through the text of a row whose middle is at y, in px."""
        return longest_run(ember.image((0, y - 10, 350, 20)), WHITE, 60)
