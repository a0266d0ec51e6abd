# SPDX-License-Identifier: GPL-3.0-or-later
"""Reordering in lists longer than the window: the list scrolls near its edges, and rows are dropped where they are shown."""
from rig import ease_in_out, merge
from support import HEADER, HEIGHT, ROW, SCROLLBAR, TOAST_PLACE, WIDTH, EmberTest, editing, item, long, numbered, reorder
from support.insertion import similarity, text_shape
from support.reorder import each_reorder_device

FORTY = numbered(40)


class ReorderScrollTests(EmberTest):
    @each_reorder_device(FORTY)
    def test_row_in_scrolled_list_is_dropped_where_it_is_shown(self, ember, device):
        """Also if the list is scrolled by a part of a row (F04)."""
        before = ember.image()
        ember.drag_touch((200, 500), (200, 350), 0.3)
        ember.settle()
        scrolled = ember.scrolled(before)
        self.assertNotEqual(scrolled % ROW, 0, "the list is scrolled by a part of a row")
        # The middle of a row well inside the window.
        index = (scrolled + 250) // ROW
        y = HEADER + index * ROW - scrolled + ROW // 2
        reorder.drag(ember, device, y, y + 3 * ROW, dx=60)
        shown = text_shape(ember.image(), y + 2 * ROW - ROW // 2)
        reorder.drop(ember, device)
        rest = FORTY[:index] + FORTY[index + 1:]
        ember.wait_items(*rest[:index + 3], FORTY[index], *rest[index + 3:])
        alike = similarity(text_shape(ember.image(), y + 2 * ROW - ROW // 2), shown)
        self.assertGreater(alike, 0.8, "the row above has not moved")

    @long
    @each_reorder_device(FORTY)
    def test_list_scrolls_at_edge_only_if_row_moves_toward_it(self, ember, device):
        """Not if the row is lifted there or moves away (B42)."""
        ember.press("Page_Down")
        ember.press("Page_Down")
        before = ember.image()
        y = HEIGHT - 20
        reorder.long_press(ember, device, y)
        upper = (0, HEADER, WIDTH - SCROLLBAR, 300)
        self.assertEqual(ember.image().differs(before, upper), 0, "lifting does not scroll")
        device.move(0, -30, 0.1)
        ember.settle()
        self.assertEqual(ember.image().differs(before, upper), 0, "moving away does not scroll")
        ember.key("Escape")
        device.release()

    @long
    @each_reorder_device(FORTY)
    def test_rest_at_edge_scrolls_to_the_end(self, ember, device):
        """Down to the end and up to the top, with other rows in view each time (B42, F06, F12)."""
        before = ember.image()
        reorder.drag(ember, device, ember.row(5), ember.row(5) + 20)
        device.move(0, HEIGHT - 12 - device.at[1], 0.3)
        # The program is at rest only when the list has reached its end.
        ember.settle()
        reorder.drop(ember, device)
        rest = [text for text in FORTY if text != FORTY[5]]
        ember.wait_items(*rest, FORTY[5])
        ember.assert_no_background("a hole at the end", below=TOAST_PLACE)
        reorder.pick_up(ember, device, HEIGHT - TOAST_PLACE - ROW // 2)
        device.move(0, HEADER + 12 - device.at[1], 0.3)
        ember.settle()
        reorder.drop(ember, device)
        ember.wait_items(FORTY[5], *rest)
        editing.assert_undo_steps(ember, [*rest, FORTY[5]], FORTY)
        ember.press("Home")
        ember.pointer_move(200, 400)
        ember.settle()
        after = ember.image()
        self.assertEqual(after.differs(before, (0, HEADER + ROW, WIDTH - SCROLLBAR, 500)), 0)

    @long
    @each_reorder_device(FORTY)
    def test_row_dropped_while_list_scrolls_lands_where_it_is_shown(self, ember, device):
        """Rule F06."""
        reorder.drag(ember, device, ember.row(5), ember.row(5) + 20)
        device.move(0, HEIGHT - 20 - device.at[1], 0.2)
        start = ember.image()
        ember.wait_until(lambda: ember.image((0, 100, 300, 60)).differs(start.crop((0, 100, 300, 60))))
        device.release()
        ember.wait_until(lambda: [text for text, _ in ember.items()] != FORTY)
        texts = [text for text, _ in ember.items()]
        place = texts.index(FORTY[5])
        self.assertNotIn(place, (5, 39), "the row was dropped during scrolling")
        self.assertEqual([text for text in texts if text != FORTY[5]], FORTY[:5] + FORTY[6:])

    @long
    @each_reorder_device(FORTY)
    def test_colors_reach_their_target_while_list_scrolls(self, ember, device):
        """Rule F20."""
        reorder.drag(ember, device, ember.row(4), ember.row(4) + 14)
        files = ["%s/scroll-%d.ppm" % (ember.home, number) for number in range(6)]
        points = device.path(0, 700 - device.at[1], 0.4, ease_in_out, 0)[1:]
        ember.play_in_time(merge(reorder.move_steps(device, points), [(0.85 + 0.1 * number, "screenshot " + file) for number, file in enumerate(files)]))
        for file in files:
            picture = editing.load_picture(file)
            # Rows that were passed long ago.
            tops = [top for top in editing.row_tops(picture) if top < 330]
            blues = [picture[4, top + 48][2] for top in tops]
            for before, here, after in zip(blues, blues[1:], blues[2:]):
                self.assertLess(here, max(before, after) + 10, "a row is paler than those beside it: %r" % blues)
        ember.key("Escape")
        device.release()

    @long
    @each_reorder_device([*FORTY, *(item("Done %d" % number, done=True) for number in range(12))])
    def test_cancelled_reorder_after_scrolling_restores_place(self, ember, device):
        content = ember.file.read_bytes()
        reorder.drag(ember, device, ember.row(3), ember.row(3) + 20)
        device.move(0, HEIGHT - 12 - device.at[1], 0.3)
        ember.settle()
        ember.press("Escape")
        device.release()
        ember.settle()
        ember.assert_no_background("a blank")
        self.assertEqual(ember.file.read_bytes(), content)
        ember.press("Home")
        ember.assert_no_background("a hole at the top")
