# SPDX-License-Identifier: GPL-3.0-or-later
"""Motions that are caught, turned round and overtaken: nothing waits for what moves."""
from support.insertion import likeness, shape
from support.reorder import SIX, CarryTest, by_hands
from support.devices import Mouse
from rig import ease_in_out, linear, merge, shift, steps
from support import HEADER, ROW, is_ground, numbered

TEN = numbered(10)


def swipe(hand, y, dx, duration=0.08, x=None):
    """A quick swipe as a script."""
    x = hand.start(dx) if x is None else x
    points = steps.line((x, y), (x + dx, y), duration, linear, hand.ember.rate)
    if hand.name == "touch":
        return steps.touch_path(0, points)
    return [
        (0, "pointer move %.3f %.3f" % (x, y)), (0, "button left down"),
        *((t, "pointer move %.3f %.3f" % (px, py)) for t, px, py in points[1:]),
        (points[-1][0], "button left up"),
    ]


class CatchTests(CarryTest):
    def shift_in(self, picture, index):
        """How far right a row is from its place in a picture, px."""
        y = HEADER + ROW * index + 4
        return next((x for x in range(picture.width) if not is_ground(picture[x, y])), picture.width)

    def film(self, ember, script, start, frames):
        files = ["%s/film-%03d.ppm" % (ember.home, number) for number in range(frames)]
        ember.play(merge(script, [(start + number / 60, "screenshot " + file) for number, file in enumerate(files)]))
        return [self.load(file) for file in files]

    @by_hands()
    def test_a_row_caught_on_its_way_back_follows_from_where_it_is(self, ember, hand):
        """A07: no jump, to no side; let go, it goes back as ever."""
        before = ember.image()
        y = ember.row(2)
        start, far, caught = (60, y), (200, y), 0.6
        first = steps.line(start, far, 0.2, ease_in_out, ember.rate, 0, 0.2)
        second = steps.line((150, y), (220, y), 0.1, linear, ember.rate)
        second = [(caught + t, px, py) for t, px, py in second]
        let_go = caught - 0.06
        if hand.name == "touch":
            script = steps.touch_path(0, first, False) + steps.touch(let_go, "up 0") + steps.touch_path(0, second, False)
        else:
            script = [(0, "pointer move %d %d" % start), (0, "button left down")]
            script += [(t, "pointer move %.3f %.3f" % (px, py)) for t, px, py in first[1:]]
            script += [(let_go, "button left up"), (caught, "pointer move 150 %d" % y), (caught, "button left down")]
            script += [(t, "pointer move %.3f %.3f" % (px, py)) for t, px, py in second[1:]]
        shifts = [self.shift_in(picture, 2) for picture in self.film(ember, script, 0.5, 30)]
        self.assertGreater(shifts[0], 130, "it was held there at first: %r" % shifts)
        lowest = min(shifts)
        self.assertTrue(10 < lowest < 130, "it was on its way back when it was caught: %r" % shifts)
        for one, other in zip(shifts, shifts[1:]):
            self.assertLess(abs(one - other), 40, "it jumps: %r" % shifts)
        ember.hold_still()
        held = ember.shift(2)
        self.assertGreater(held, lowest + 40, "it follows the hand from where it was caught: %r" % shifts)
        hand.release()
        ember.settle()
        self.assert_same_picture(ember, before, but_scrollbar=True)

    @by_hands(TEN, hands=(Mouse,))
    def test_ten_quick_swipes_on_ten_rows_all_count(self, ember, hand):
        """A08, I02: ten within a second, from the last row up; newest first in the done block."""
        ember.play(merge(*(shift(swipe(hand, ember.row(9 - turn), 200), 0.1 * turn) for turn in range(10))))
        ember.wait_items(*("✓ " + text for text in TEN))
        ember.settle()
        self.assertEqual(self.greens(ember, 10), list(range(10)))
        self.assertEqual([ember.shift(index) for index in range(10)], [0] * 10)
        ember.press(*["ctrl+z"] * 10)
        ember.wait_items(*TEN)

    @by_hands(TEN, hands=(Mouse,))
    def test_ten_quick_deletions_all_count(self, ember, hand):
        """A08, H04, I07: each of its own row; the messages count, and each can be undone."""
        ember.play(merge(*(shift(swipe(hand, ember.row(9 - turn), -200), 0.1 * turn) for turn in range(10))))
        ember.wait_items()
        ember.press(*["ctrl+z"] * 10)
        ember.wait_items(*TEN)

    @by_hands(numbered(8))
    def test_a_run_of_completions_ends_right(self, ember, hand):
        """Five rows, each within a second of the last one, which rests where it was; and then as after a start."""
        ember.play(merge(*(shift(swipe(hand, ember.row(turn), 200), 0.8 * turn) for turn in range(5))))
        texts = numbered(8)
        ember.wait_items(*texts[5:], *("✓ " + text for text in reversed(texts[:5])))
        self.assert_as_after_a_start(ember)

    @by_hands([*SIX, "Read chapter seven"])
    def test_a_run_of_completions_tears_no_hole(self, ember, hand):
        """While rows rest, done, nothing closes up under them; whether the next one comes before they glide or after it."""
        for pause in (0.25, 0.3, 0.4):
            swipes = [shift(swipe(hand, ember.row(4 - turn), 200, 0.13), pause * turn) for turn in range(5)]
            films = self.film(ember, merge(*swipes), 0.3, 110)
            ember.settle()
            torn, longest = 0, 0
            for picture in films:
                holes = [end - start for start, end in self.ground_of(picture, 395) if end < picture.height]
                torn = torn + 1 if max(holes, default=0) > 40 else 0
                longest = max(longest, torn)
            # A moment of one is seen while rows glide past each other.
            self.assertLess(longest, 10, "%.2f s from one to the next, a hole is seen for so many pictures" % pause)
            ember.press(*["ctrl+z"] * 5)
            ember.settle()
            self.assertEqual(ember.items(), [(text, False) for text in (*SIX, "Read chapter seven")])

    def test_a_run_of_completions_by_key_ends_right(self):
        """I08: five presses in half a second, each on the next row."""
        texts = numbered(8)
        with self.ember(texts) as ember:
            ember.press("Home")
            ember.play([(0.1 * turn, "key space") for turn in range(5)])
            ember.wait_items(*texts[5:], *("✓ " + text for text in reversed(texts[:5])))
            ember.settle()
            self.assertEqual(ember.focused_row(), 0)
            self.assertEqual(self.greens(ember, 8), [3, 4, 5, 6, 7])

    def test_a_click_hits_what_is_seen_while_rows_move(self):
        """H08: while the others close up over a deleted row, the row that is seen under the pointer is opened."""
        tried = 0
        for wait in (0.06, 0.1, 0.14):
            with self.subTest(wait), self.ember(SIX) as ember:
                before, y = ember.image(), ember.row(3) - 6
                file = "%s/clicked.ppm" % ember.home
                ember.press("Home")
                ember.pointer_move(300, y)
                ember.settle()
                ember.play([
                    (0, "key Delete"), (wait, "screenshot " + file), (wait, "button left down"), (wait + 0.03, "button left up"),
                ])
                picture = self.load(file)
                tops = [HEADER, *(top for top in self.tops(picture)), picture.height]
                top, end = next((a, b) for a, b in zip(tops, tops[1:]) if a <= y < b)
                ember.wait_until(lambda: len(self.edited_rows(ember, 5)) == 1)
                ember.settle()
                if min(y - top, end - y) < 10 or end - top > ROW + 30:
                    continue
                tried += 1
                found = self.best(before, picture, top)
                self.assertEqual(self.edited_rows(ember, 5), [found - 1], "the row that was seen there at %.2f s" % wait)
        self.assertGreater(tried, 0, "one click was well within a row")

    def best(self, before, picture, top):
        """The index of the row in one picture whose text stands at a place of another one."""
        seen = shape(picture, top)
        words = [self.words(before, index) for index in range(6)]
        return max(range(6), key=lambda index: max(likeness({(x, y + dy) for x, y in seen}, words[index]) for dy in (-1, 0, 1)))

    @by_hands()
    def test_a_row_that_escape_sends_back_can_be_swiped_on_its_way(self, ember, hand):
        """A carried row on its way back is a row like any other, where it is seen."""
        self.carry(ember, hand, ember.row(0), ember.row(1) + 8)
        lets_go = steps.touch(0.01, "up 0") if hand.name == "touch" else [(0.01, "button left up")]
        ember.play(merge([(0, "key Escape")], lets_go, shift(swipe(hand, ember.row(1) + 8, 220, 0.2, x=100), 0.03)))
        ember.wait_items(*SIX[1:], "✓ " + SIX[0])
        ember.settle()
        self.assertEqual([ember.shift(index) for index in range(6)], [0] * 6)
