# SPDX-License-Identifier: GPL-3.0-or-later
"""Dates that are recognized while they are typed."""
import datetime
import json

from support import HEADER, EmberTest, editing, item
from support.screen_reader import AccessibleEmber

# Distance in px from a row's end to the date, and a place where the date is pressed.
MARGIN, PLACE = 20, 50
LARGE_TEXT = {"/org/gnome/desktop/interface/text-scaling-factor": "2.0"}
TURNED_OFF = {"/io/github/ember_todo/Ember/recognize-dates": "false"}


def day(days):
    """Return a date some days from now, as it is in the file."""
    return (datetime.date.today() + datetime.timedelta(days=days)).isoformat()


def dated(ember):
    """Return the texts in the file with their dates and rules."""
    return [tuple(entry.get(key) for key in ("text", "due", "repeat")) for entry in json.loads(ember.file.read_text())["lists"][0]["items"]]


class TypedDateTests(EmberTest):
    def wait_dated(self, ember, *expected):
        with ember.explained(lambda: "the file has %r" % dated(ember)):
            ember.wait_until(lambda: dated(ember) == [(*each, None, None)[:3] for each in expected])

    def row_end(self, ember, row=0):
        """Return a picture of a row where it shows its date."""
        return ember.image((ember.size[0] - 110, HEADER + row * 54 + 12, 110 - MARGIN, 30))

    def has_date(self, ember, row=0):
        """Whether a row shows a date: something on it differs from its end, where the paper is bare."""
        image = self.row_end(ember, row)
        bare = ember.image((ember.size[0] - 8, HEADER + row * 54 + 12, 1, 30))
        return any(max(abs(a - b) for a, b in zip(image[x, y], bare[0, y])) > 60 for y in range(30) for x in range(image.width))

    def test_typed_date_is_set_and_taken_out_of_the_text(self):
        """One undo step each (L21, L22)."""
        with self.ember([item("Feed the cat", due=day(5))]) as ember:
            ember.type("Call Mum tomorrow 5pm")
            ember.wait_until(lambda: self.has_date(ember))
            self.wait_dated(ember, ("Call Mum tomorrow 5pm",), ("Feed the cat", day(5)))
            ember.press("Return", "Escape")
            call = ("Call Mum", day(1) + "T17:00")
            self.wait_dated(ember, call, ("Feed the cat", day(5)))
            ember.press("Down", "F2", "End")
            ember.type(" every day")
            ember.press("Tab")
            self.wait_dated(ember, call, ("Feed the cat", day(0), "FREQ=DAILY"))
            ember.press("ctrl+z")
            self.wait_dated(ember, call, ("Feed the cat", day(5)))
            ember.press("ctrl+z")
            self.wait_dated(ember, ("Feed the cat", day(5)))
            ember.press("ctrl+shift+z")
            self.wait_dated(ember, call, ("Feed the cat", day(5)))

    def test_date_is_set_however_the_edit_ends(self):
        """By a click elsewhere, Tab, the next new row, and closing the window (L22)."""
        ends = (
            lambda ember: ember.click(200, 640), lambda ember: ember.press("Tab"), lambda ember: ember.press("ctrl+n"),
            lambda ember: ember.press("ctrl+f"), lambda ember: ember.close(), lambda ember: ember.key("ctrl+q"),
        )
        for end in ends:
            with self.ember([]) as ember:
                ember.type("Call Mum tomorrow")
                ember.settle()
                end(ember)
                self.wait_dated(ember, ("Call Mum", day(1)))

    def test_killed_program_loses_nothing(self):
        """L22: The text is in the file as it was typed."""
        with self.ember([]) as ember:
            ember.type("Call Mum tomorrow")
            self.wait_dated(ember, ("Call Mum tomorrow",))
            ember.kill()
            self.wait_dated(ember, ("Call Mum tomorrow",))

    def test_date_can_be_rejected(self):
        """L23: By Backspace, Escape, a click, and a tap. The text stays as it was."""
        ways = (
            lambda ember: ember.press("BackSpace"), lambda ember: ember.press("Escape"),
            lambda ember: ember.click(ember.size[0] - PLACE, ember.row(0)), lambda ember: ember.tap(ember.size[0] - PLACE, ember.row(0)),
        )
        for reject in ways:
            with self.ember(["Feed the cat"]) as ember:
                ember.type("Call Mum tomorrow")
                ember.wait_until(lambda: self.has_date(ember))
                reject(ember)
                ember.wait_until(lambda: not self.has_date(ember))
                editing.assert_edited(ember, 0, 2)
                ember.type(" 5pm")
                ember.press(*["BackSpace"] * 4, "Return", "Escape")
                self.wait_dated(ember, ("Call Mum tomorrow",), ("Feed the cat",))
                editing.assert_undo_steps(ember, ["Feed the cat"])

    def test_backspace_elsewhere_deletes(self):
        """L23."""
        with self.ember([]) as ember:
            ember.type("Call Mumm tomorrow")
            ember.press(*["Left"] * 9, "BackSpace")
            ember.press("Return", "Return")
            self.wait_dated(ember, ("Call Mum", day(1)))

    def test_press_on_a_date_that_was_not_typed_moves_the_caret(self):
        """L23."""
        with self.ember([item("Call Mum", due=day(1))]) as ember:
            ember.press("Down", "F2", "Home")
            ember.settle()
            ember.click(ember.size[0] - PLACE, ember.row(0))
            ember.type("!")
            ember.press("Return")
            self.wait_dated(ember, ("Call Mum!", day(1)))

    def test_only_typed_words_are_a_date(self):
        """L21: Neither pasted ones, nor those that were in the text before, nor what undo brings back."""
        with self.ember(["Party on Friday"]) as ember:
            editing.copy_to_clipboard(ember, "Call Mum tomorrow")
            ember.press("ctrl+n", "ctrl+v")
            self.wait_dated(ember, ("Call Mum tomorrow",), ("Party on Friday",))
            self.assertFalse(self.has_date(ember))
            ember.press("Return", "Escape", "ctrl+v")
            self.wait_dated(ember, ("Call Mum tomorrow",), ("Call Mum tomorrow",), ("Party on Friday",))
            ember.press("End", "F2", "End")
            ember.type(" night")
            ember.press("ctrl+z", "ctrl+shift+z", "Return")
            self.wait_dated(ember, ("Call Mum tomorrow",), ("Call Mum tomorrow",), ("Party on Friday night",))
            ember.press("F2", "End", *["ctrl+BackSpace"] * 3)
            ember.type(" tomorrow")
            ember.press("Return")
            self.wait_dated(ember, ("Call Mum tomorrow",), ("Call Mum tomorrow",), ("Party", day(1)))

    def test_composed_text_is_typed(self):
        """L21: With the last letter by an input method, which shows it before it is part of the text."""
        with self.ember([]) as ember:
            ember.type("Call Mum tomorro")
            ember.press("ctrl+shift+u", "7", "7")
            self.assertFalse(self.has_date(ember))
            ember.press("space")
            ember.wait_until(lambda: self.has_date(ember))
            ember.press("Return", "Return")
            self.wait_dated(ember, ("Call Mum", day(1)))

    def test_recognition_can_be_turned_off(self):
        with self.ember([], gsettings=TURNED_OFF) as ember:
            ember.type("Call Mum tomorrow")
            ember.settle()
            self.assertFalse(self.has_date(ember))
            ember.press("Return", "Return")
            self.wait_dated(ember, ("Call Mum tomorrow",))

    def test_names_of_lists_have_no_dates(self):
        """L21."""
        with self.ember([]) as ember:
            ember.press("Escape")
            ember.settle()
            ember.type("Party tomorrow")
            ember.press("Return", "Return")
            ember.wait_until(lambda: any(each["name"] == "Party tomorrow" for each in json.loads(ember.file.read_text())["lists"]))

    def test_dates_are_recognized_in_the_language_of_the_user(self):
        """L01: And in English."""
        with self.ember([], env=self.in_language("de_DE")) as ember:
            ember.type("Mama anrufen morgen um 17 Uhr\nDentist tomorrow\n")
            ember.press("Escape")
            self.wait_dated(ember, ("Mama anrufen", day(1) + "T17:00"), ("Dentist", day(1)))

    def test_text_and_typed_date_never_overlap(self):
        """L24: In any width, at double text size, and from right to left."""
        def inked(ember):
            """Return the places (x, y) in the first row where something is written."""
            height = next(y for y in range(HEADER, ember.size[1]) if y > HEADER + 40 and not editing.is_bright(ember.pixel(4, y)))
            image = ember.image((0, HEADER + 4, ember.size[0], height - HEADER - 8))
            paper = [image[6, y] for y in range(image.height)]
            return [(x, y) for x in range(10, image.width - 10) for y in range(image.height)
                    if max(abs(a - b) for a, b in zip(image[x, y], paper[y])) > 60]

        def gap(values):
            """Return the widest gap between values."""
            values = sorted(set(values))
            return max(b - a for a, b in zip(values, values[1:]))

        long_text = "Renew the passport for the journey tomorrow 5pm"
        for options in (
            {}, {"size": (360, 640)}, {"size": (360, 640), "gsettings": LARGE_TEXT},
            {"size": (360, 640), "gsettings": LARGE_TEXT, "env": self.right_to_left()},
        ):
            with self.subTest(options), self.ember(["Sleep"], **options) as ember:
                ember.type(long_text)
                ember.settle()
                places = inked(ember)
                if "gsettings" in options:
                    # The date alone is below the text, at the end (L13).
                    bottom = max(y for _, y in places)
                    line = [x for x, y in places if y > bottom - 20]
                    self.assertTrue(max(line) < 260 if "env" in options else min(line) > 100, "only the date is below the text")
                else:
                    self.assertGreaterEqual(gap(x for x, _ in places), 8)
                ember.press("Return", "Escape")
                self.wait_dated(ember, ("Renew the passport for the journey", day(1) + "T17:00"), ("Sleep",))

    def test_screen_reader_announces_typed_date(self):
        """L24: Once, and the row has it in its description."""
        with AccessibleEmber(["Sleep"], home=self.home) as reader:
            reader.press("ctrl+n")
            reader.type("Call Mum tomorrow")
            reader.wait_announced("Due: Tomorrow. Press Escape to keep it as text.")
            reader.type(" ")
            reader.settle()
            self.assertEqual(reader.announcements(), [])
            reader.press("Return", "Escape")
            reader.wait_rows("Call Mum", "Sleep")
            self.assertIn("due: Tomorrow", reader.row_named("Call Mum").description)
