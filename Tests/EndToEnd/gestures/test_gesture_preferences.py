# SPDX-License-Identifier: GPL-3.0-or-later
"""Preferences of gestures: how long swipes and holds are, what swipes, trembling hands, and buttons on rows."""
import math

from support import WIDTH, EmberTest, editing, item
from support.devices import Mouse, Touch

KEYS = "/io/github/ember_todo/Ember/"
CLICK_ASSIST = "/org/gnome/desktop/a11y/mouse/dwell-click-enabled"
FIVE = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants", "Find the missing sock"]
# The middle of the buttons.
CHECK, MENU = 26, WIDTH - 26


class GesturePreferencesTests(EmberTest):
    def preferring(self, **values):
        settings = {KEYS + name.replace("_", "-"): value for name, value in values.items()}
        return self.ember(FIVE, gsettings=settings)

    def wait_menu(self, ember, is_open=True):
        ember.wait_until(lambda: bool(ember.windows()[0]["popups"]) == is_open)
        ember.settle()

    def choose(self, ember, mnemonic):
        """Choose an entry of the open menu."""
        ember.press(mnemonic)
        self.wait_menu(ember, False)

    def test_length_of_a_swipe(self):
        """Short is 90 px, long 270 px (B45)."""
        for length, kind, too_short, enough in (("short", Touch, 80, 100), ("long", Mouse, 255, 285)):
            with self.subTest(length), self.preferring(swipe_length="'%s'" % length) as ember:
                device = kind(ember)
                device.swipe(ember.row(1), too_short)
                ember.wait_items(*FIVE)
                device.swipe(ember.row(1), enough)
                ember.wait_items(FIVE[0], *FIVE[2:], "✓ " + FIVE[1])

    def test_delay_of_a_hold(self):
        """Short is 0.3 s, long 1 s (B46)."""
        for delay, too_short, enough in (("short", 0.15, 0.5), ("long", 0.7, 1.3)):
            with self.subTest(delay), self.preferring(hold_delay="'%s'" % delay) as ember:
                ember.click(200, ember.row(1), duration=enough)
                self.wait_menu(ember)
                ember.press("Escape")
                self.wait_menu(ember, False)
                ember.click(200, ember.row(1), duration=too_short)
                editing.assert_edited(ember, 1, 5)

    def test_swipes_off_for_touchpad_and_mouse(self):
        """A touchscreen still swipes (B47)."""
        with self.preferring(touchpad_swipes="false", mouse_swipes="false") as ember:
            ember.touchpad.swipe(ember.row(1), 250)
            ember.mouse.swipe(ember.row(1), -250)
            ember.settle()
            ember.wait_items(*FIVE)
            ember.touch.swipe(ember.row(1), 250)
            ember.wait_items(FIVE[0], *FIVE[2:], "✓ " + FIVE[1])

    def test_trembling_hand_opens_the_menu(self):
        """A mouse that is held and trembles by 4 px, or by 8 px with the preference (B41, B48)."""
        for tremor, settings in ((4, {}), (8, {"ignore_small_movements": "true"})):
            with self.subTest(tremor=tremor), self.preferring(**settings) as ember:
                y = ember.row(1)
                moves = [
                    (n / 100, "pointer move %.2f %.2f" % (
                        200 + tremor * math.sin(n * 0.36), y + tremor * math.cos(n * 0.41)))
                    for n in range(1, 80)]
                start = "pointer move 200 %.2f" % (y + tremor)
                ember.play([(0, start), (0.005, "button left down"), *moves, (0.8, "button left up")])
                self.wait_menu(ember)
                ember.wait_items(*FIVE)

    def test_every_row_works_by_single_clicks_with_buttons(self):
        """Completing, the menu, and moving (B49, B50)."""
        with self.preferring(row_buttons="true") as ember:
            ember.click(CHECK, ember.row(1))
            ember.wait_items(FIVE[0], *FIVE[2:], "✓ " + FIVE[1])
            ember.settle()
            ember.click(CHECK, ember.row(4))
            ember.wait_items(*FIVE)
            ember.settle()
            ember.click(MENU, ember.row(0))
            self.wait_menu(ember)
            self.choose(ember, "v")
            ember.glide(200, ember.row(2))
            ember.click(200, ember.row(2))
            ember.wait_items(*FIVE[1:3], FIVE[0], *FIVE[3:])
            ember.press("ctrl+z")
            ember.wait_items(*FIVE)
            ember.click(200, ember.row(0))
            editing.assert_edited(ember, 0, 5)

    def test_escape_returns_a_row_that_was_picked_up(self):
        """Rule B50."""
        with self.preferring(row_buttons="true") as ember:
            ember.click(MENU, ember.row(0))
            self.wait_menu(ember)
            self.choose(ember, "v")
            ember.glide(200, ember.row(3))
            ember.settle()
            ember.press("Escape")
            ember.settle()
            ember.click(200, ember.row(3))
            editing.assert_edited(ember, 3, 5)
            ember.wait_items(*FIVE)

    def test_click_assist_shows_buttons(self):
        """GNOME's dwell click turns them on (B49)."""
        with self.ember([*FIVE, item("Sleep", done=True)], gsettings={CLICK_ASSIST: "true"}) as ember:
            ember.click(CHECK, ember.row(5))
            ember.wait_items(*FIVE, "Sleep")
