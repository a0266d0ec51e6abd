# SPDX-License-Identifier: GPL-3.0-or-later
"""Animations that are interrupted by the next gesture."""
from rig import ease_in_out, linear, merge, shift, steps
from support import HEADER, ROW, EmberTest, editing, is_background, long, numbered, reorder
from support.devices import REST, Mouse, Touch
from support.reorder import SIX, each_reorder_device

TEN = numbered(10)


def quick_swipe(device, y, dx, duration=0.08, x=None):
    """Return a quick swipe as a script."""
    x = device.start_x(dx) if x is None else x
    points = steps.line((x, y), (x + dx, y), duration, linear, device.ember.rate)
    if device.name == "touch":
        return steps.touch_path(0, points)
    return [
        (0, "pointer move %.3f %.3f" % (x, y)), (0, "button left down"),
        *((t, "pointer move %.3f %.3f" % (px, py)) for t, px, py in points[1:]),
        (points[-1][0], "button left up"),
    ]


class InterruptionTests(EmberTest):
    def shift_in(self, picture, index):
        """Return how far a row is displaced to the right in a picture, in px."""
        y = HEADER + ROW * index + 4
        return next((x for x in range(picture.width) if not is_background(picture[x, y])), picture.width)

    def film(self, ember, script, start, frames):
        files = ["%s/film-%03d.ppm" % (ember.home, number) for number in range(frames)]
        ember.play_in_time(merge(script, [(start + number / 60, "screenshot " + file) for number, file in enumerate(files)]))
        return [editing.load_picture(file) for file in files]

    @each_reorder_device()
    def test_row_caught_while_springing_back_follows_without_a_jump(self, ember, device):
        """Rule A07."""
        before = ember.image()
        y = ember.row(2)
        start, far, caught = (60, y), (200, y), 0.6
        first = steps.line(start, far, 0.2, ease_in_out, ember.rate, 0, 0.2)
        travel = 70
        second = steps.line((150, y), (150 + travel, y), 0.1, linear, ember.rate)
        second = [(caught + t, px, py) for t, px, py in second]
        let_go = caught - 0.06
        if device.name == "touch":
            script = steps.touch_path(0, first, False) + steps.touch(let_go, "up 0") + steps.touch_path(0, second, False)
        else:
            script = [(0, "pointer move %d %d" % start), (0, "button left down")]
            script += [(t, "pointer move %.3f %.3f" % (px, py)) for t, px, py in first[1:]]
            script += [(let_go, "button left up"), (caught, "pointer move 150 %d" % y), (caught, "button left down")]
            script += [(t, "pointer move %.3f %.3f" % (px, py)) for t, px, py in second[1:]]
        shifts = [self.shift_in(picture, 2) for picture in self.film(ember, script, 0.5, 30)]
        self.assertGreater(shifts[0], 130, "the row was dragged there at first: %r" % shifts)
        lowest = min(shifts)
        self.assertTrue(10 < lowest < 130, "the row was springing back when it was caught: %r" % shifts)
        for one, other in zip(shifts, shifts[1:]):
            self.assertLess(one - other, 80, "the row jumps back: %r" % shifts)
        ember.wait_drawn()
        held = ember.shift(2)
        self.assertGreater(held, lowest + 40, "the row follows the device from there: %r" % shifts)
        self.assertLess(held, lowest + travel + 15, "the row doesn't jump to the device: %r" % shifts)
        device.release()
        ember.settle()
        ember.assert_same_picture(before, but_scrollbar=True)

    @each_reorder_device(TEN, devices=(Mouse,))
    def test_ten_quick_completions_all_count(self, ember, device):
        """Within a second, from the last row up (A08, I02)."""
        ember.play_in_time(merge(*(shift(quick_swipe(device, ember.row(9 - turn), 200), 0.1 * turn) for turn in range(10))))
        ember.wait_items(*("✓ " + text for text in TEN))
        ember.settle()
        self.assertEqual(reorder.green_rows(ember, 10), list(range(10)))
        self.assertEqual([ember.shift(index) for index in range(10)], [0] * 10)
        ember.press(*["ctrl+z"] * 10)
        ember.wait_items(*TEN)

    @long
    @each_reorder_device(TEN, devices=(Mouse,))
    def test_ten_quick_deletions_all_count(self, ember, device):
        """Each one can be undone (A08, H04, I20)."""
        ember.play_in_time(merge(*(shift(quick_swipe(device, ember.row(9 - turn), -200), 0.1 * turn) for turn in range(10))))
        ember.wait_items()
        ember.press(*["ctrl+z"] * 10)
        ember.wait_items(*TEN)

    @long
    @each_reorder_device(numbered(8))
    def test_completions_in_quick_succession_match_fresh_start(self, ember, device):
        """Each within a second of the last one."""
        ember.play_in_time(merge(*(shift(quick_swipe(device, ember.row(turn), 200), 0.4 * turn) for turn in range(5))))
        texts = numbered(8)
        ember.wait_items(*texts[5:], *("✓ " + text for text in reversed(texts[:5])))
        editing.assert_matches_fresh_start(ember)

    @long
    @each_reorder_device([*SIX, "Read chapter seven"])
    def test_completions_in_quick_succession_leave_no_hole(self, ember, device):
        """Whether the next one comes before or after the rows begin to move."""
        for pause in (0.25, 0.3, 0.4):
            swipes = [shift(quick_swipe(device, ember.row(4 - turn), 200, 0.13), pause * turn) for turn in range(5)]
            films = self.film(ember, merge(*swipes), 0.3, 110)
            ember.settle()
            torn, longest = 0, 0
            for picture in films:
                holes = [end - start for start, end in editing.background_stretches(picture, 395) if end < picture.height]
                torn = torn + 1 if max(holes, default=0) > 40 else 0
                longest = max(longest, torn)
            # For a moment there is one while rows move past each other.
            self.assertLess(longest, 10, "a hole is visible for too many pictures, with %.2f s between swipes" % pause)
            ember.press(*["ctrl+z"] * 5)
            ember.wait_items(*SIX, "Read chapter seven")
            ember.settle()

    def test_completions_by_key_in_quick_succession_all_count(self):
        """Rule I08."""
        texts = numbered(8)
        with self.ember(texts) as ember:
            ember.press("Home")
            ember.play([(0.1 * turn, "key space") for turn in range(5)])
            ember.wait_items(*texts[5:], *("✓ " + text for text in reversed(texts[:5])))
            ember.settle()
            self.assertEqual(ember.focused_row(), 0)
            self.assertEqual(reorder.green_rows(ember, 8), [3, 4, 5, 6, 7])

    @each_reorder_device(devices=(Touch,))
    def test_row_springing_back_is_caught_held_and_moved_by_touch(self, ember, device):
        """The press itself stops the row, and a tap on it opens nothing (H20)."""
        before, y = ember.image(), ember.row(2)
        out = steps.touch_path(0, steps.line((60, y), (180, y), 0.2, ease_in_out, ember.rate, 0, REST))
        released = out[-1][0]
        catch = [(released + 0.05 + t, px, py) for t, px, py in steps.line((150, y), (200, y), 0.2, ease_in_out, ember.rate, 0.3, REST)]
        film = self.film(ember, out + steps.touch_path(0, catch, False), released, 45)
        shifts = [self.shift_in(picture, 2) for picture in film]
        # From 0.2 s after the press, when the row would be back in its place, until the finger moves.
        held = shifts[15:21]
        self.assertTrue(10 < held[0] <= 120, "the row stopped while it was springing back: %r" % shifts)
        self.assertLessEqual(max(held) - min(held), 1, "the row rests while it is held: %r" % shifts)
        ember.wait_drawn()
        self.assertAlmostEqual(ember.shift(2), held[0] + 50, delta=2, msg="the row follows the finger from there: %r" % shifts)
        ember.touch_up(0)
        ember.assert_same_picture(before, but_scrollbar=True)
        tap = shift(steps.press(150, y, 0.08), released + 0.05)
        ember.play_in_time(out + tap)
        ember.assert_same_picture(before, "a tap on the moving row opens nothing", but_scrollbar=True)
        ember.play(steps.press(150, y, 0.08))
        # A row that is edited by touch goes to the top.
        editing.assert_edited(ember, 0, 4)

    def test_click_while_rows_move_edits_nothing(self):
        """Rule H20."""
        def act(ember):
            ember.press("Home")
            ember.pointer_move(300, ember.row(3) - 6)
            ember.settle()
            ember.play_in_time([(0, "key Delete"), (wait, "button left down"), (wait + 0.03, "button left up")])
            ember.settle()
            self.assertEqual(editing.edited_rows(ember, 5), list(range(5)))

        # The row moves within 0.3 s after the first one was deleted (H22).
        for wait in (0.12, 0.18):
            with self.subTest(wait):
                self.attempt(act, SIX)

    @long
    @each_reorder_device()
    def test_row_returning_from_cancelled_reorder_can_be_swiped(self, ember, device):
        reorder.drag(ember, device, ember.row(0), ember.row(1) + 8)
        lets_go = steps.touch(0.01, "up 0") if device.name == "touch" else [(0.01, "button left up")]
        ember.play_in_time(merge([(0, "key Escape")], lets_go, shift(quick_swipe(device, ember.row(1) + 8, 220, 0.2, x=100), 0.03)))
        ember.wait_items(*SIX[1:], "✓ " + SIX[0])
        ember.settle()
        self.assertEqual([ember.shift(index) for index in range(6)], [0] * 6)
