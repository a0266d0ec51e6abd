# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows that are carried and put back: given up, interrupted, returned; other fingers; reduced motion."""
from support.reorder import SIX, CarryTest, by_hands, is_bare
from support.devices import Mouse, Touch
from support import HEADER, ROW, document, item

STILL = {"/org/gnome/desktop/interface/enable-animations": "false"}


class EndTests(CarryTest):
    def assert_untouched(self, ember, before, content):
        """The picture is as it was, and so is the file; there is nothing to undo."""
        ember.pointer_move(200, 600)
        self.assert_nothing_added(ember, before, content, but_scrollbar=True)
        ember.press("ctrl+z")
        self.assertEqual(ember.file.read_bytes(), content, "nothing is undone")
        self.assertEqual(ember.windows()[0]["popups"], [])

    @by_hands()
    def test_a_row_that_is_put_back_changes_nothing(self, ember, hand):
        """F11: away and back to its place, or only to the side; the file is not written."""
        before, content = ember.image(), ember.file.read_bytes()
        written = ember.file.stat().st_mtime_ns
        self.carry(ember, hand, ember.row(1), ember.row(4))
        hand.move(0, ember.row(1) + 5 - hand.at[1])
        self.drop(ember, hand)
        self.carry(ember, hand, ember.row(2), ember.row(2) + 10, 200, 90)
        self.drop(ember, hand)
        self.assert_untouched(ember, before, content)
        self.assertEqual(ember.file.stat().st_mtime_ns, written, "the file was not written")

    @by_hands()
    def test_escape_puts_it_back_while_it_is_held(self, ember, hand):
        """F08: at once; what the hand does after it counts for nothing."""
        before, content = ember.image(), ember.file.read_bytes()
        self.carry(ember, hand, ember.row(1), ember.row(4), dx=60)
        ember.press("Escape")
        box = (0, HEADER, 380, 6 * ROW)
        self.assertEqual(ember.image().differs(before, box), 0, "it is back though it is held")
        hand.move(40, -60)
        self.assertEqual(ember.image().differs(before, box), 0, "and stays there")
        self.drop(ember, hand)
        self.assert_untouched(ember, before, content)
        self.carry(ember, hand, ember.row(0), ember.row(1) + 8)
        self.drop(ember, hand)
        ember.wait_items(SIX[1], SIX[0], *SIX[2:])

    @by_hands()
    def test_escape_puts_back_what_is_lifted_and_opens_no_menu(self, ember, hand):
        before, content = ember.image(), ember.file.read_bytes()
        self.hold(ember, hand, ember.row(2))
        ember.press("Escape")
        self.drop(ember, hand)
        self.assert_untouched(ember, before, content)

    @by_hands()
    def test_another_window_in_front_puts_it_back(self, ember, hand):
        """F08: what loses the keyboard loses the row."""
        before, content = ember.image(), ember.file.read_bytes()
        self.carry(ember, hand, ember.row(1), ember.row(4))
        with self.other_program(ember):
            hand.move(0, -40)
            hand.release()
        self.assert_untouched(ember, before, content)

    def test_a_touch_that_the_system_takes_away_puts_it_back(self):
        """F08."""
        with self.ember(SIX) as ember:
            before, content = ember.image(), ember.file.read_bytes()
            self.carry(ember, ember.touch, ember.row(1), ember.row(4))
            ember.touch_cancel()
            ember.settle()
            self.assert_untouched(ember, before, content)

    @by_hands()
    def test_a_window_closed_meanwhile_has_changed_nothing(self, ember, hand):
        """F08."""
        content = ember.file.read_bytes()
        self.carry(ember, hand, ember.row(1), ember.row(4))
        ember.close()
        ember.wait_exit()
        self.assertEqual(ember.file.read_bytes(), content)

    @by_hands()
    def test_keys_do_nothing_to_a_row_that_is_carried(self, ember, hand):
        """C04: neither completing nor deleting, moving or typing."""
        self.carry(ember, hand, ember.row(1), ember.row(3))
        ember.press("space", "Delete", "ctrl+shift+Down", "Return", "ctrl+Return", "shift+F10")
        self.assertEqual(ember.windows()[0]["popups"], [])
        self.drop(ember, hand)
        ember.wait_items(SIX[0], *SIX[2:4], SIX[1], *SIX[4:])

    def test_a_second_finger_leaves_the_others_alone(self):
        """C01, C02: on another row, swiping, pinching, resting; the first one goes on carrying, and lets go last."""
        with self.ember(SIX) as ember:
            self.carry(ember, ember.touch, ember.row(1), ember.row(1) + 10)
            before = ember.image()
            ember.touch_down(1, 60, ember.row(4))
            for step in range(1, 21):
                ember.touch_move(1, 60 + 12 * step, ember.row(4) + 2 * step)
            ember.play([(0.8, "touch frame")])
            ember.settle()
            self.assertEqual(ember.image().differs(before, (0, HEADER, 400, 600)), 0, "nothing but the first finger moves a row")
            ember.touch.move(0, 2 * ROW)
            ember.touch_up(1)
            ember.settle()
            self.assert_texts(ember, before, {2: 1}, "it is still carried")
            self.drop(ember, ember.touch)
            ember.wait_items(SIX[0], *SIX[2:4], SIX[1], *SIX[4:])

    @by_hands(hands=(Touch,))
    def test_a_second_finger_before_the_hold_lifts_nothing(self, ember, hand):
        """Two fingers that rest are no hold."""
        before, content = ember.image(), ember.file.read_bytes()
        hand.begin(100, ember.row(1))
        ember.touch_down(1, 200, ember.row(3))
        ember.play([(0.8, "touch frame")])
        ember.settle()
        self.assertEqual(ember.image().differs(before), 0)
        ember.touch_up(1)
        hand.release()
        ember.settle()
        self.assertEqual(ember.windows()[0]["popups"], [])
        self.assertEqual(ember.file.read_bytes(), content)

    @by_hands()
    def test_a_file_that_changes_meanwhile_is_taken_without_a_crash(self, ember, hand):
        """F09: the row is put back or goes on being carried, and nobody's item is lost."""
        self.carry(ember, hand, ember.row(1), ember.row(3))
        ember.write(document([*map(item, SIX), item("Newcomer")]))
        ember.settle()
        hand.move(0, 20)
        self.drop(ember, hand)
        self.assertEqual(sorted(text for text, _ in ember.items() if text != "Newcomer"), sorted(SIX))

    @by_hands(hands=(Touch, Mouse))
    def test_a_row_can_be_taken_again_while_it_falls_into_place(self, ember, hand):
        """H15, A07."""
        self.carry(ember, hand, ember.row(0), ember.row(3))
        hand.release()
        self.carry(ember, hand, ember.row(3), ember.row(1))
        self.drop(ember, hand)
        ember.wait_items(SIX[1], SIX[0], *SIX[2:])


class ReducedMotionTests(CarryTest):
    @by_hands(hands=(Touch,), gsettings=STILL)
    def test_with_reduced_motion_it_is_seen_that_a_row_is_lifted(self, ember, hand):
        """F01, H16: a finger that rests is told when it may move: its shadow shows, whatever does not move."""
        self.hold(ember, hand, ember.row(1))

    @by_hands(gsettings=STILL)
    def test_with_reduced_motion_it_goes_and_ends_the_same(self, ember, hand):
        """H16: the row follows the hand up and down, nothing grows or leans, the others change places at once."""
        before = ember.image()
        hand.begin(100, ember.row(1))
        ember.play([(0.8, "touch frame")])
        ember.settle()
        films = self.film_of_move(ember, hand, 60, 3 * ROW)
        for picture in films:
            tops = [y for y in range(HEADER, HEADER + 6 * ROW) if is_bare(picture[2, y])]
            self.assertLessEqual(len(tops), ROW + 2, "no more than one gap, and no row beside its place")
        ember.settle()
        self.assert_texts(ember, before, {0: 0, 2: 1, 3: 2, 5: 5})
        hand.release()
        ember.wait_items(SIX[0], *SIX[2:5], SIX[1], SIX[5])
        self.assert_as_after_a_start(ember)
