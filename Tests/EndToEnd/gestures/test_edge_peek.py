# SPDX-License-Identifier: GPL-3.0-or-later
"""Edge peek: a strip peeks in where the wheel, the scrollbar, or a key has reached an edge of the list."""
from support import HEADER, HEIGHT, ROW, SCROLLBAR, WIDTH, EmberTest, editing, is_background, item, long, numbered

# Height of the strip.
STRIP = 32
THIRTY = numbered(30)
DONE = [item("Done %d" % number, done=True) for number in range(3)]


class EdgePeekTests(EmberTest):
    def first_row(self, ember):
        """Return the y of the first row's top, from the lighter line there."""
        return editing.row_tops(ember.image())[0]

    def wait_open(self, ember):
        """Wait until the strip at the top is open."""
        ember.wait_until(lambda: self.first_row(ember) == HEADER + STRIP)

    def wait_cue(self, ember):
        """Wait until the strip at the end is open."""
        ember.wait_until(lambda: is_background(ember.pixel(4, HEIGHT - STRIP)) and not is_background(ember.pixel(4, HEIGHT - STRIP - 2)))

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
            ember.wheel(3)
            ember.settle()
            ember.wheel(-3)
            self.wait_open(ember)
            ember.wheel(-2)
            self.assert_closes(ember, before)
            ember.wait_items(*THIRTY)
            ember.wheel(3)
            ember.settle()
            ember.wheel(-3)
            self.wait_open(ember)
            ember.click(150, HEADER + STRIP // 2)
            ember.type("new\n")
            ember.press("Escape")
            ember.wait_items("new", *THIRTY)

    def test_keys_reach_both_edges(self):
        """Typing adds at the top, and a click at the end clears the done items (D21)."""
        with self.ember([*THIRTY, *DONE]) as ember:
            ember.key("End")
            self.wait_cue(ember)
            ember.key("Home")
            self.wait_open(ember)
            ember.type("new\n")
            ember.press("Escape")
            ember.wait_items("new", *THIRTY, *("✓ " + each["text"] for each in DONE))
            ember.key("End")
            self.wait_cue(ember)
            # GTK reports no movement when the pointer enters the window.
            ember.pointer_move(200, HEIGHT - ROW)
            ember.click(200, HEIGHT - STRIP // 2)
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
            ember.glide(WIDTH - 4, HEADER + 20)
            self.wait_open(ember)
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
