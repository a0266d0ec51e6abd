# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows thrown out of the window."""
from rig import linear, merge, steps
from support import HEADER, NO_ANIMATIONS, ROW, TOAST_PLACE, EmberTest, editing, item, long, numbered, reorder
from support.devices import Mouse, Touch
from support.reorder import SIX, each_reorder_device, is_bare

LEFT = [SIX[0], SIX[1], *SIX[3:]]


class ThrowTests(EmberTest):
    def lift(self, ember, device, index=2, x=200):
        """Pick up a row and hold it over its place."""
        reorder.drag(ember, device, ember.row(index), ember.row(index) + 6, x)

    @each_reorder_device(devices=(Touch,))
    def test_row_thrown_over_any_side_is_deleted(self, ember, device):
        """A toast offers to undo it."""
        before = ember.image()
        for way in ((190, 0), (-190, 20), (-20, -150), (30, 300)):
            with self.subTest(way=way):
                self.lift(ember, device)
                reorder.throw(ember, device, way, 1600)
                ember.wait_items(*LEFT)
                ember.wait_toast(True)
                ember.settle()
                self.assertTrue(is_bare(ember.pixel(6, ember.row(5))), "the other rows have closed the gap")
                self.assertEqual([ember.shift(index) for index in range(5)], [0] * 5)
                ember.press_undo(ember.tap)
                ember.wait_items(*SIX)
                ember.pointer_move(200, 600)
                ember.settle()
                ember.assert_same_picture(before, but_scrollbar=True)
        ember.press("ctrl+z")
        ember.wait_items(*SIX)

    @long
    @each_reorder_device(devices=(Touch,))
    def test_thrown_row_leaves_window_with_its_velocity(self, ember, device):
        self.lift(ember, device, 4, 120)
        films = self.record_throw(ember, device, (120, -20), 900)
        lefts = [self.flying_row_left(picture) for picture in films]
        gone = next((index for index, left in enumerate(lefts) if left is None), None)
        self.assertIsNotNone(gone, "it leaves the window: %r" % lefts)
        self.assertGreater(gone, 3, "the row is visible while it flies: %r" % lefts)
        self.assertEqual(lefts[:gone], sorted(lefts[:gone]), "the row moves on to the right")
        self.assertEqual(set(lefts[gone:]), {None}, "the row does not come back")
        ember.settle()
        ember.wait_items(*SIX[:4], SIX[5])
        self.assertEqual([ember.shift(index) for index in range(5)], [0] * 5)

    @each_reorder_device(devices=(Mouse,))
    def test_mouse_throws_nothing_inside_the_list(self, ember, device):
        """Rule F19."""
        for way in ((190, 0), (-190, 0), (-20, -90)):
            self.lift(ember, device)
            reorder.throw(ember, device, way, 1600)
            ember.settle()
            self.assertEqual(sorted(text for text, _ in ember.items()), sorted(SIX), "%r" % (way,))

    @long
    @each_reorder_device()
    def test_slow_release_at_the_side_keeps_row(self, ember, device):
        """However far. A vertical move still reorders."""
        before, content = ember.image(), ember.file.read_bytes()
        for way in ((200, 0), (-190, 0)):
            self.lift(ember, device)
            reorder.throw(ember, device, way, 220)
            ember.settle()
            self.assertEqual(ember.file.read_bytes(), content, "%r" % (way,))
            self.assertIsNone(ember.toast())
        ember.pointer_move(200, 600)
        ember.assert_same_picture(before, but_scrollbar=True)
        self.lift(ember, device)
        reorder.throw(ember, device, (0, 2 * ROW), 220)
        ember.settle()
        ember.wait_items(*SIX[:2], *SIX[3:5], SIX[2], SIX[5])

    @long
    @each_reorder_device()
    def test_throw_of_less_than_60_px_keeps_row(self, ember, device):
        content = ember.file.read_bytes()
        for way in ((46, 0), (-46, 0)):
            self.lift(ember, device)
            reorder.throw(ember, device, way, 1600)
            ember.settle()
            self.assertEqual(ember.file.read_bytes(), content, "%r" % (way,))
            self.assertIsNone(ember.toast())

    @long
    @each_reorder_device()
    def test_rest_before_release_throws_nothing(self, ember, device):
        content = ember.file.read_bytes()
        self.lift(ember, device)
        device.move(190, 0, 0.1)
        reorder.drop(ember, device)
        self.assertEqual(ember.file.read_bytes(), content)

    @long
    @each_reorder_device()
    def test_fast_release_inside_the_list_reorders(self, ember, device):
        """It is faster than a flick, but would not leave the window."""
        self.lift(ember, device, 1)
        reorder.throw(ember, device, (0, 2 * ROW), 400)
        ember.settle()
        ember.wait_items(SIX[0], *SIX[2:4], SIX[1], *SIX[4:])

    @long
    @each_reorder_device([*numbered(3), item("Done 1", done=True)], devices=(Touch,))
    def test_completed_row_and_last_row_can_be_thrown(self, ember, device):
        """A completed row that crosses the border is deleted, not restored."""
        self.lift(ember, device, 3)
        reorder.throw(ember, device, (-30, -190), 2500)
        ember.wait_items(*numbered(3))
        for left in (2, 1, 0):
            ember.settle()
            self.lift(ember, device, 0)
            reorder.throw(ember, device, (190, 0), 1600)
            ember.wait_items(*numbered(3)[3 - left:])
        ember.press(*["ctrl+z"] * 4)
        ember.wait_items(*numbered(3), "✓ Done 1")

    @long
    @each_reorder_device(numbered(40), devices=(Touch,))
    def test_throw_after_scrolling_deletes_the_thrown_row(self, ember, device):
        reorder.drag(ember, device, ember.row(5), ember.row(5) + 20)
        device.move(0, 700 - device.at[1], 0.3)
        ember.settle()
        device.move(0, -200)
        ember.settle()
        reorder.throw(ember, device, (200, 0), 1600)
        ember.wait_items(*[text for text in numbered(40) if text != numbered(40)[5]])
        ember.settle()
        ember.assert_no_background("a blank", TOAST_PLACE)

    @long
    @each_reorder_device(gsettings=NO_ANIMATIONS, devices=(Touch,))
    def test_throw_works_with_reduced_motion(self, ember, device):
        """Rule H16."""
        reorder.long_press(ember, device, ember.row(2), 200)
        device.move(0, 12)
        reorder.throw(ember, device, (190, 0), 1600)
        ember.wait_items(*LEFT)
        ember.wait_toast(True)
        ember.press("ctrl+z")
        ember.wait_items(*SIX)

    def record_throw(self, ember, device, way, velocity, frames=40):
        """Throw a row. Return pictures from the release on, 60 a second."""
        points = device.path(*way, (way[0] ** 2 + way[1] ** 2) ** 0.5 / velocity, linear, 0)[1:]
        end = points[-1][0]
        up = [(end, "button left up")] if device.name == "mouse" else steps.touch(end, "up 0")
        files = ["%s/throw-%03d.ppm" % (ember.home, number) for number in range(frames)]
        script = [(end + number / 60, "screenshot " + file) for number, file in enumerate(files)]
        ember.play_in_time(merge(reorder.move_steps(device, points) + up, script))
        return [editing.load_picture(file) for file in files]

    @staticmethod
    def flying_row_left(picture):
        """Return the x of the left end of a row that flies to the right, or None if there is none."""
        y = HEADER + 4 * ROW - 14
        colors = [picture[x, y] for x in range(picture.width)]
        edges = [x for x in range(1, picture.width) if sum(abs(a - b) for a, b in zip(colors[x], colors[x - 1])) > 24]
        return max(edges, default=None)
