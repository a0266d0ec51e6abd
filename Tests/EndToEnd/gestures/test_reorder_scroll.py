# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows carried in lists longer than the window: dropped where they are shown, and the list scrolls near its edges."""
from support.insertion import likeness, shape
from support.reorder import CarryTest, by_hands
from support.editing import EditTest
from rig import ease_in_out, merge
from support import HEADER, HEIGHT, ROW, SCROLLBAR, WIDTH, item, numbered

FORTY = numbered(40)


class ScrolledTests(CarryTest):
    @by_hands(FORTY)
    def test_in_a_scrolled_list_it_is_dropped_where_it_is_shown(self, ember, hand):
        """F04: also when the list is scrolled by a part of a row."""
        before = ember.image()
        ember.drag_touch((200, 500), (200, 350), 0.3)
        ember.settle()
        scrolled = ember.scrolled(before)
        self.assertNotEqual(scrolled % ROW, 0, "a part of a row")
        # The middle of a row well within the window, and of one four rows below it.
        index = (scrolled + 250) // ROW
        y = HEADER + index * ROW - scrolled + ROW // 2
        self.carry(ember, hand, y, y + 3 * ROW, dx=60)
        shown = shape(ember.image(), y + 2 * ROW - ROW // 2)
        self.drop(ember, hand)
        rest = FORTY[:index] + FORTY[index + 1:]
        ember.wait_items(*rest[:index + 3], FORTY[index], *rest[index + 3:])
        alike = likeness(shape(ember.image(), y + 2 * ROW - ROW // 2), shown)
        self.assertGreater(alike, 0.8, "the row above it stands where it stood")

    @by_hands(FORTY)
    def test_near_the_edge_it_scrolls_only_when_it_is_moved_that_way(self, ember, hand):
        """F05: a row that is lifted at the edge, or is moved away from it, scrolls nothing."""
        ember.press("Page_Down")
        ember.press("Page_Down")
        before = ember.image()
        y = HEIGHT - 20
        self.hold(ember, hand, y)
        upper = (0, HEADER, WIDTH - SCROLLBAR, 300)
        self.assertEqual(ember.image().differs(before, upper), 0, "not when it is lifted")
        hand.move(0, -30, 0.1)
        ember.settle()
        self.assertEqual(ember.image().differs(before, upper), 0, "not when it is moved away")
        ember.key("Escape")
        hand.release()

    @by_hands(FORTY)
    def test_a_finger_that_rests_at_the_edge_scrolls_to_the_end(self, ember, hand):
        """F05, F06: down to the end and up to the top; the row is dropped there, as it is shown."""
        before = ember.image()
        self.carry(ember, hand, ember.row(5), ember.row(5) + 20)
        hand.move(0, HEIGHT - 12 - hand.at[1], 0.3)
        # The list is at its end when nothing moves any more.
        ember.settle()
        self.drop(ember, hand)
        rest = [text for text in FORTY if text != FORTY[5]]
        ember.wait_items(*rest, FORTY[5])
        self.assert_no_ground(ember, "a blank at the end")
        self.take(ember, hand, HEIGHT - ROW // 2)
        hand.move(0, HEADER + 12 - hand.at[1], 0.3)
        ember.settle()
        self.drop(ember, hand)
        ember.wait_items(FORTY[5], *rest)
        self.undo_all(ember, [*rest, FORTY[5]], FORTY)
        ember.press("Home")
        ember.pointer_move(200, 400)
        ember.settle()
        after = ember.image()
        self.assertEqual(after.differs(before, (0, HEADER + ROW, WIDTH - SCROLLBAR, 500)), 0)

    @by_hands(FORTY)
    def test_it_is_dropped_in_the_middle_of_scrolling_where_it_is_shown(self, ember, hand):
        """F06: with a finger that rests, among rows that go by; the rows above and below it are those that are seen there."""
        self.carry(ember, hand, ember.row(5), ember.row(5) + 20)
        hand.move(0, HEIGHT - 20 - hand.at[1], 0.2)
        start = ember.image()
        ember.wait_until(lambda: ember.image((0, 100, 300, 60)).differs(start.crop((0, 100, 300, 60))))
        hand.release()
        ember.settle()
        texts = [text for text, _ in ember.items()]
        place = texts.index(FORTY[5])
        self.assertNotIn(place, (5, 39), "it was dropped on the way")
        self.assertEqual([text for text in texts if text != FORTY[5]], FORTY[:5] + FORTY[6:])

    @by_hands(FORTY)
    def test_colours_reach_their_place_while_the_list_scrolls(self, ember, hand):
        """F13: no row keeps for longer the colour it has on the way between white and dark text."""
        self.carry(ember, hand, ember.row(4), ember.row(4) + 14)
        files = ["%s/scroll-%d.ppm" % (ember.home, number) for number in range(6)]
        points = hand.path(0, 700 - hand.at[1], 0.4, ease_in_out, 0)[1:]
        ember.play(merge(self.moves(hand, points), [(0.85 + 0.1 * number, "screenshot " + file) for number, file in enumerate(files)]))
        for file in files:
            picture = self.load(file)
            # Rows that have long been passed.
            tops = [top for top in EditTest.tops(picture) if top < 330]
            blues = [picture[4, top + 48][2] for top in tops]
            for before, here, after in zip(blues, blues[1:], blues[2:]):
                self.assertLess(here, max(before, after) + 10, "a row is paler than those beside it: %r" % blues)
        ember.key("Escape")
        hand.release()

    @by_hands([*FORTY, *(item("Done %d" % number, done=True) for number in range(12))])
    def test_a_row_taken_far_away_goes_back_when_it_is_given_up(self, ember, hand):
        """F08: it had scrolled out of sight; nothing has changed then, and no blank is left."""
        content = ember.file.read_bytes()
        self.carry(ember, hand, ember.row(3), ember.row(3) + 20)
        hand.move(0, HEIGHT - 12 - hand.at[1], 0.3)
        ember.settle()
        ember.press("Escape")
        hand.release()
        ember.settle()
        self.assert_no_ground(ember, "a blank")
        self.assertEqual(ember.file.read_bytes(), content)
        ember.press("Home")
        self.assert_no_ground(ember, "a blank at the top")
