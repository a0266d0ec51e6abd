# SPDX-License-Identifier: GPL-3.0-or-later
"""Setting a date by the second threshold of a swipe, by keys, and in the menu."""
import datetime
import json

from support import HEADER, NO_ANIMATIONS, ROW, EmberTest, dialogs, item, near
from support.colors import contrast
from support.devices import Mouse, Touch, Touchpad, each_device
from support.screen_reader import AccessibleEmber

FOUR = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants"]
# Swipes past the first threshold and past the second one, in px, in a window of 420 px.
FIRST, SECOND = 250, 345
DEVICES = (Touch, Touchpad, Mouse)
# A point of the first date below the second row.
FIRST_DATE = (60, HEADER + 2 * ROW + 28)


def morning():
    """Return the offset from UTC, in hours, of a time zone in which it is between 10:00 and 11:00."""
    return 10 - datetime.datetime.now(datetime.timezone.utc).hour


def today(offset):
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=offset)).date()


class DateSettingTests(EmberTest):
    def setUp(self):
        super().setUp()
        # In the morning, the dates are later today, this evening, and tomorrow; the others depend on the day.
        self.offset = morning()
        self.env = {"TZ": "XXX%+d" % -self.offset}
        self.tomorrow = (today(self.offset) + datetime.timedelta(days=1)).isoformat()

    def ember(self, items=FOUR, **options):
        options["env"] = {**self.env, **(options.get("env") or {})}
        return super().ember(items, **options)

    def date(self, ember, index=1):
        return json.loads(ember.file.read_text())["lists"][0]["items"][index].get("due")

    def wait_date(self, ember, date, index=1):
        with ember.explained(lambda: "the date is %s" % self.date(ember, index)):
            ember.wait_until(lambda: self.date(ember, index) == date)

    def is_open(self, ember):
        """Return whether the dates are below the second row, in its color, down to the place of the fourth row."""
        return near(ember.image((4, HEADER + 3 * ROW + 27, 1, 1))[0, 0], ember.color(1), 25)

    def assert_open(self, ember, is_open=True):
        ember.settle()
        self.assertEqual(self.is_open(ember), is_open, "the dates are open" if is_open else "the dates are closed")

    @each_device(DEVICES, items=FOUR)
    def test_far_swipe_shows_dates(self, ember, device):
        """L18: And one up to the second threshold completes."""
        # The file is backed up after the first frame.
        ember.settle()
        device.swipe(ember.row(1), SECOND)
        self.assert_open(ember)
        self.assertEqual(ember.items(), [(text, False) for text in FOUR])
        ember.press("3")
        self.wait_date(ember, self.tomorrow)
        self.assert_open(ember, False)
        ember.press("ctrl+z")
        self.wait_date(ember, None)
        device.swipe(ember.row(1), FIRST)
        ember.wait_items(*FOUR[:1], *FOUR[2:], "✓ " + FOUR[1])

    @each_device((Touch,), items=FOUR, gsettings={"/io/github/ember_todo/Ember/theme": "'ash'"})
    def test_dates_after_a_swipe_are_legible(self, ember, device):
        """The row that was swiped had the white ink of the preview until then (J15)."""
        ember.settle()
        device.swipe(ember.row(1), SECOND)
        ember.settle()
        row = ember.color(1)
        dates = ember.image((10, HEADER + 2 * ROW + 4, 300, ROW))
        self.assertGreater(max(contrast(dates[x, y], row) for x in range(dates.width) for y in range(dates.height)), 4.5)

    @each_device(DEVICES, items=FOUR)
    def test_flick_completes(self, ember, device):
        """L18: However far it goes."""
        device.flick(ember.row(1), 2_000, SECOND)
        ember.wait_items(*FOUR[:1], *FOUR[2:], "✓ " + FOUR[1])

    def test_date_is_chosen_by_tap_and_click(self):
        for press in ("tap", "click"):
            with self.subTest(press), self.ember() as ember:
                ember.press("Down", "Down", "ctrl+d")
                self.assert_open(ember)
                getattr(ember, press)(*FIRST_DATE)
                ember.wait_until(lambda: self.date(ember))
                self.assertEqual(self.date(ember)[:11], today(self.offset).isoformat() + "T")
                self.assert_open(ember, False)

    def test_date_is_chosen_and_removed_by_keys(self):
        """L17: And the row has the focus again."""
        with self.ember() as ember:
            ember.press("Down", "Down", "ctrl+d", "Right", "Right", "Return")
            self.wait_date(ember, self.tomorrow)
            ember.settle()
            self.assertEqual(ember.focused_row(), 1)
            # The last date removes it.
            ember.press("ctrl+d", *["Right"] * 7, "Return")
            self.wait_date(ember, None)

    def test_dates_only_close(self):
        """L17: By Esc, and by a tap or click elsewhere."""
        for close in (lambda e: e.press("Escape"), lambda e: e.tap(200, 600), lambda e: e.click(200, 600), lambda e: e.click(200, HEADER + 20)):
            with self.ember() as ember:
                ember.press("Down", "Down", "ctrl+d")
                self.assert_open(ember)
                close(ember)
                self.assert_open(ember, False)
                self.assertEqual(ember.items(), [(text, False) for text in FOUR])
                self.assertIsNone(self.date(ember))

    def test_menu_shows_dates(self):
        """L16: The entry is the third one."""
        with self.ember() as ember:
            ember.press("Down", "Down", "Menu")
            ember.wait_until(lambda: ember.windows()[0]["popups"])
            ember.press("Down", "Down", "Return")
            self.assert_open(ember)
            ember.press("3")
            self.wait_date(ember, self.tomorrow)

    def test_date_is_picked_in_a_calendar(self):
        """L19: With the mnemonic of its button. Esc changes nothing."""
        with self.ember() as ember:
            for close, date in (("Escape", None), ("alt+s", today(self.offset).isoformat())):
                ember.press("Home", "Down", "ctrl+d")
                # The last one.
                ember.press(*["Right"] * 7)
                dialogs.open_by(ember, lambda: ember.key("Return"))
                ember.key(close)
                ember.wait_until(lambda: not dialogs.is_shown(ember))
                ember.settle()
                self.wait_date(ember, date)

    def test_picker_keeps_time_and_rule(self):
        """L19: The calendar goes to the next month by Ctrl+Right."""
        entry = {**item(FOUR[1], due="2030-05-06T17:20"), "repeat": "FREQ=MONTHLY;BYDAY=2MO"}
        with self.ember([FOUR[0], entry, *FOUR[2:]]) as ember:
            ember.press("Down", "Down", "ctrl+d")
            # The last one removes the date.
            ember.press(*["Right"] * 7, "Left")
            dialogs.open_by(ember, lambda: ember.key("Return"))
            ember.press("ctrl+Right", "alt+s")
            self.wait_date(ember, "2030-06-06T17:20")
            self.assertEqual(json.loads(ember.file.read_text())["lists"][0]["items"][1]["repeat"], "FREQ=MONTHLY;BYDAY=2MO")

    @each_device(DEVICES, items=[{**item("Water the plants", due="2031-05-02"), "repeat": "FREQ=WEEKLY"}, "Buy eggs"])
    def test_completed_item_gets_its_next_date(self, ember, device):
        """L25: And undo gives it back."""
        for _ in range(2):
            device.swipe(ember.row(0), FIRST)
            self.wait_date(ember, "2031-05-09", 0)
            self.assertEqual(ember.items()[0], ("Water the plants", False))
            ember.settle()
            ember.press("ctrl+z")
            self.wait_date(ember, "2031-05-02", 0)
            ember.settle()

    def test_right_to_left(self):
        """L18: The dates are on the left, and Left goes to the next one."""
        with self.ember(env=self.right_to_left()) as ember:
            Touch(ember).swipe(ember.row(1), -SECOND)
            self.assert_open(ember)
            ember.press("Left", "Left", "Return")
            self.wait_date(ember, self.tomorrow)

    def test_reduced_motion(self):
        with self.ember(gsettings=NO_ANIMATIONS) as ember:
            Touch(ember).swipe(ember.row(1), SECOND)
            self.assert_open(ember)
            ember.press("Escape")
            self.assert_open(ember, False)

    def test_dates_wrap_in_a_narrow_window(self):
        """L16: The last row makes way for them."""
        names = ["Item %d" % number for number in range(1, 12)]
        with self.ember([*names, item("Last", due="2020-01-01")], size=(360, HEADER + 12 * ROW)) as ember:
            ember.press("End", "ctrl+d")
            ember.settle()
            ember.press(*["Right"] * 7, "Return")
            self.wait_date(ember, None, index=11)

    def test_dates_are_below_the_text_in_a_wide_window(self):
        """Where the text is in the middle of the row."""
        with self.ember(size=(1000, 720)) as ember:
            ember.press("Down", "ctrl+d")
            ember.settle()
            first = {}
            for name, top in (("text", HEADER + 18), ("dates", HEADER + ROW + 18)):
                row = ember.image((0, top, 500, 18))
                first[name] = next(x for x in range(500) if any(not near(row[x, y], row[60, y], 40) for y in range(18)))
            self.assertLess(abs(first["dates"] - first["text"]), 8, "where both begin: %r" % first)

    def test_screen_reader(self):
        with AccessibleEmber(FOUR, home=self.home, env=self.env) as reader:
            reader.wait_rows(*FOUR)
            reader.row_named(FOUR[1]).do_action("row.set-date")
            reader.wait_for(lambda: reader.focused().role in ("push button", "button"), "a date has the focus")
            self.assertRegex(reader.focused().name, r"^Later Today, \d\d:00$")
            reader.key("3")
            reader.wait_rows(*FOUR)
            self.assertIn("Tomorrow", reader.row_named(FOUR[1]).description)
