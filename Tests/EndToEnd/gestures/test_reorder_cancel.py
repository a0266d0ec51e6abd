# SPDX-License-Identifier: GPL-3.0-or-later
"""Cancelled and interrupted reordering, other fingers meanwhile, and reduced motion."""
from support import (
    HEADER, HEIGHT, NO_ANIMATIONS, ROW, WIDTH, EmberTest, document, editing, insertion, item, long, numbered, reorder,
)
from support.devices import Mouse, Touch
from support.reorder import SIX, each_reorder_device, is_bare

STILL = NO_ANIMATIONS


class CancelTests(EmberTest):
    def assert_untouched(self, ember, before, content):
        """Check that the picture and the file are as before, and that there is nothing to undo."""
        ember.pointer_move(200, 600)
        insertion.assert_nothing_added(ember, before, content, but_scrollbar=True)
        ember.press("ctrl+z")
        self.assertEqual(ember.file.read_bytes(), content, "nothing is undone")
        self.assertEqual(ember.windows()[0]["popups"], [])

    @long
    @each_reorder_device()
    def test_row_dropped_at_its_own_place_changes_nothing(self, ember, device):
        """The file is not written (F11)."""
        before, content = ember.image(), ember.file.read_bytes()
        written = ember.file.stat().st_mtime_ns
        reorder.drag(ember, device, ember.row(1), ember.row(4))
        device.move(0, ember.row(1) + 5 - device.at[1])
        reorder.drop(ember, device)
        reorder.drag(ember, device, ember.row(2), ember.row(2) + 10, 200, 90)
        reorder.drop(ember, device)
        self.assert_untouched(ember, before, content)
        self.assertEqual(ember.file.stat().st_mtime_ns, written, "the file was not written")

    @each_reorder_device()
    def test_escape_cancels_reorder_at_once(self, ember, device):
        """Later movement has no effect (F08)."""
        before, content = ember.image(), ember.file.read_bytes()
        reorder.drag(ember, device, ember.row(1), ember.row(4), dx=60)
        ember.press("Escape")
        box = (0, HEADER, 380, 6 * ROW)
        self.assertEqual(ember.image().differs(before, box), 0, "the row is back while the device is still held")
        device.move(40, -60)
        self.assertEqual(ember.image().differs(before, box), 0, "the row stays there")
        reorder.drop(ember, device)
        self.assert_untouched(ember, before, content)
        reorder.drag(ember, device, ember.row(0), ember.row(1) + 8)
        reorder.drop(ember, device)
        ember.wait_items(SIX[1], SIX[0], *SIX[2:])

    @each_reorder_device()
    def test_escape_after_long_press_opens_no_menu(self, ember, device):
        before, content = ember.image(), ember.file.read_bytes()
        reorder.long_press(ember, device, ember.row(2))
        ember.press("Escape")
        reorder.drop(ember, device)
        self.assert_untouched(ember, before, content)

    @long
    @each_reorder_device()
    def test_losing_keyboard_focus_cancels_reorder(self, ember, device):
        """Rule F08."""
        before, content = ember.image(), ember.file.read_bytes()
        reorder.drag(ember, device, ember.row(1), ember.row(4))
        with editing.other_program(ember):
            device.move(0, -40)
            device.release()
        self.assert_untouched(ember, before, content)

    @long
    def test_cancelled_touch_cancels_reorder(self):
        """Rule F08."""
        with self.ember(SIX) as ember:
            before, content = ember.image(), ember.file.read_bytes()
            reorder.drag(ember, ember.touch, ember.row(1), ember.row(4))
            ember.touch_cancel()
            ember.settle()
            self.assert_untouched(ember, before, content)

    @each_reorder_device()
    def test_closing_window_during_reorder_changes_nothing(self, ember, device):
        """Rule F08."""
        content = ember.file.read_bytes()
        reorder.drag(ember, device, ember.row(1), ember.row(4))
        ember.close()
        ember.wait_exit()
        self.assertEqual(ember.file.read_bytes(), content)

    @long
    @each_reorder_device()
    def test_keys_during_reorder_do_nothing(self, ember, device):
        """Rule C04."""
        reorder.drag(ember, device, ember.row(1), ember.row(3))
        ember.press("space", "Delete", "ctrl+shift+Down", "Return", "ctrl+Return", "shift+F10")
        self.assertEqual(ember.windows()[0]["popups"], [])
        reorder.drop(ember, device)
        ember.wait_items(SIX[0], *SIX[2:4], SIX[1], *SIX[4:])

    @long
    def test_second_finger_during_reorder_does_nothing(self):
        """It swipes, pinches and rests on another row. The first one continues (C01, C02)."""
        with self.ember(SIX) as ember:
            reorder.drag(ember, ember.touch, ember.row(1), ember.row(1) + 10)
            before = ember.image()
            ember.touch_down(1, 60, ember.row(4))
            for step in range(1, 21):
                ember.touch_move(1, 60 + 12 * step, ember.row(4) + 2 * step)
            ember.play([(0.8, "touch frame")])
            ember.settle()
            self.assertEqual(ember.image().differs(before, (0, HEADER, 400, 600)), 0, "only the first finger moves a row")
            ember.touch.move(0, 2 * ROW)
            ember.touch_up(1)
            ember.settle()
            reorder.assert_texts_at(ember, before, {2: 1}, "the reorder continues")
            reorder.drop(ember, ember.touch)
            ember.wait_items(SIX[0], *SIX[2:4], SIX[1], *SIX[4:])

    @long
    @each_reorder_device(devices=(Touch,))
    def test_two_resting_fingers_lift_no_row(self, ember, device):
        before, content = ember.image(), ember.file.read_bytes()
        device.begin(100, ember.row(1))
        ember.touch_down(1, 200, ember.row(3))
        ember.play([(0.8, "touch frame")])
        ember.settle()
        self.assertEqual(ember.image().differs(before), 0)
        ember.touch_up(1)
        device.release()
        ember.settle()
        self.assertEqual(ember.windows()[0]["popups"], [])
        self.assertEqual(ember.file.read_bytes(), content)

    @each_reorder_device()
    def test_external_change_during_reorder_loses_no_item(self, ember, device):
        """Rule F09."""
        reorder.drag(ember, device, ember.row(1), ember.row(3))
        ember.write(document([*map(item, SIX), item("Newcomer")]))
        ember.settle()
        device.move(0, 20)
        reorder.drop(ember, device)
        self.assertEqual(sorted(text for text, _ in ember.items() if text != "Newcomer"), sorted(SIX))

    @each_reorder_device(numbered(40))
    def test_rebuilt_rows_do_not_end_reorder(self, ember, device):
        """Another program changes all texts, and a higher window needs more rows (F12)."""
        old, new = numbered(40), [text.replace("Item", "Entry") for text in numbered(40)]
        reorder.drag(ember, device, ember.row(1), ember.row(3))
        before = ember.image()
        ember.write(document([item(text) | {"text": changed} for text, changed in zip(old, new)]))
        ember.settle()
        for index in (0, 5, 9):
            self.assertGreater(ember.image().differs(before, ember.row_box(index)), 20, "row %d shows its new text" % index)
        ember.resize(WIDTH, HEIGHT + 10 * ROW)
        ember.settle()
        device.move(0, 12 * ROW)
        reorder.drop(ember, device)
        ember.assert_no_background("a row is missing")
        ember.wait_items(new[0], *new[2:16], new[1], *new[16:])

    @long
    @each_reorder_device(devices=(Touch, Mouse))
    def test_dropped_row_can_be_picked_up_before_it_settles(self, ember, device):
        """Rules H15, A07."""
        # A row's color depends on its place, so the edge is the same in every order.
        resting = reorder.edge_hash(ember)
        reorder.drag(ember, device, ember.row(0), ember.row(3))
        device.release()
        reorder.drag(ember, device, ember.row(3), ember.row(1), resting=resting)
        reorder.drop(ember, device)
        ember.wait_items(SIX[1], SIX[0], *SIX[2:])


class ReducedMotionTests(EmberTest):
    @each_reorder_device(devices=(Touch,), gsettings=STILL)
    def test_lifted_row_is_visible_with_reduced_motion(self, ember, device):
        """By its shadow (F17, H16)."""
        reorder.long_press(ember, device, ember.row(1))

    @long
    @each_reorder_device(gsettings=STILL)
    def test_reorder_works_with_reduced_motion(self, ember, device):
        """The row follows the device, does not grow, and the others change places at once (H16)."""
        before = ember.image()
        reorder.long_press(ember, device, ember.row(1))
        films = reorder.record_move(ember, device, 60, 3 * ROW)
        for picture in films:
            tops = [y for y in range(HEADER, HEADER + 6 * ROW) if is_bare(picture[2, y])]
            self.assertLessEqual(len(tops), ROW + 2, "there is at most one gap, and no row is between two places")
        ember.settle()
        reorder.assert_texts_at(ember, before, {0: 0, 2: 1, 3: 2, 5: 5})
        device.release()
        ember.wait_items(SIX[0], *SIX[2:5], SIX[1], SIX[5])
        editing.assert_matches_fresh_start(ember)
