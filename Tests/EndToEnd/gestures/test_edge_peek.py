# SPDX-License-Identifier: GPL-3.0-or-later
"""Edge peek: a strip peeks in where the wheel, the scrollbar, or a key has reached an edge of the list."""
import contextlib

from rig import RigTimeout
from support import HEADER, HEIGHT, WIDTH, EmberTest, editing, is_background, item, long, numbered

# Height of the strip.
STRIP = 32
THIRTY = numbered(30)
DONE = [item("Done %d" % number, done=True) for number in range(3)]


class EdgeHoverTests(EmberTest):
    def first_row(self, ember):
        """Return the y of the first row's top, from the lighter line there."""
        return editing.row_tops(ember.image())[0]

    def is_open(self, ember):
        """Whether the strip at the top is open."""
        return self.first_row(ember) == HEADER + STRIP

    def is_cue_open(self, ember):
        """Whether the strip at the end is open."""
        return is_background(ember.pixel(4, HEIGHT - STRIP)) and not is_background(ember.pixel(4, HEIGHT - STRIP - 2))

    def reach(self, ember, is_open, leave, reach):
        """Leave an edge and reach it, again until its strip is seen: on a busy machine it may close unseen."""
        def is_seen():
            leave()
            ember.settle()
            reach()
            with contextlib.suppress(RigTimeout):
                return ember.wait_until(lambda: is_open(ember), 3)

        with ember.explained(lambda: "no strip is seen"):
            ember.wait_until(is_seen, 20)

    def wheel_to_top(self, ember):
        """Scroll to the top by the wheel until the strip is seen."""
        self.reach(ember, self.is_open, lambda: ember.wheel(3), lambda: ember.wheel(-3))

    def assert_closes(self, ember, before):
        """Check that all rows return to their places."""
        with ember.explained(lambda: "%d px differ" % editing.list_picture(ember).differs(before)):
            ember.wait_until(lambda: editing.list_picture(ember).differs(before) == 0)

    def test_wheel_at_the_top_peeks_and_click_adds(self):
        """Another notch of the wheel does nothing (D21, D23)."""
        with self.ember(THIRTY) as ember:
            before = editing.list_picture(ember)
            # The strip stays longer under the pointer.
            ember.pointer_move(200, HEADER + STRIP // 2)
            self.wheel_to_top(ember)
            ember.wheel(-2)
            self.assert_closes(ember, before)
            ember.wait_items(*THIRTY)
            self.wheel_to_top(ember)
            ember.click(150, HEADER + STRIP // 2)
            ember.type("new\n")
            ember.press("Escape")
            ember.wait_items("new", *THIRTY)

    def test_keys_reach_both_edges(self):
        """Typing adds at the top, and a click at the end clears the done items (D21)."""
        with self.ember([*THIRTY, *DONE]) as ember:
            home, end = (lambda: ember.key("Home")), (lambda: ember.key("End"))
            self.reach(ember, self.is_cue_open, home, end)
            self.reach(ember, self.is_open, end, home)
            ember.type("new\n")
            ember.press("Escape")
            ember.wait_items("new", *THIRTY, *("✓ " + each["text"] for each in DONE))
            # The strip stays longer under the pointer, and takes a click at once if the pointer moves there.
            ember.pointer_move(200, HEIGHT - STRIP // 2)
            self.reach(ember, self.is_cue_open, home, end)
            ember.click(150, HEIGHT - STRIP // 2)
            ember.wait_items("new", *THIRTY)
            ember.press("ctrl+z")
            ember.wait_items("new", *THIRTY, *("✓ " + each["text"] for each in DONE))

    def test_scrollbar_at_the_top_peeks(self):
        with self.ember(THIRTY) as ember:
            before = editing.list_picture(ember)
            ember.pointer_move(WIDTH - 30, HEADER + 40)
            ember.glide(WIDTH - 4, HEADER + 40)
            ember.settle()
            ember.drag_pointer((WIDTH - 4, HEADER + 40), (WIDTH - 4, HEADER + 120), 0.3, release=False)
            ember.settle()
            # The strip stays longer under the pointer.
            ember.glide(WIDTH - 4, HEADER + 20)
            ember.wait_until(lambda: self.is_open(ember))
            ember.button("left", "up")
            ember.pointer_move(200, 400)
            self.assert_closes(ember, before)
            ember.wait_items(*THIRTY)

    @long
    def test_fingers_show_no_strip(self):
        """A fling that reaches the top (D27)."""
        with self.ember(THIRTY) as ember:
            before = editing.list_picture(ember)
            ember.wheel(3, 200, 400)
            ember.settle()
            ember.flick_touch((200, 200), (200, 500), 0.08)
            ember.settle()
            ember.idle(600)
            self.assertEqual(editing.list_picture(ember).differs(before), 0)
