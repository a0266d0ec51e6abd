# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of both levels share: several lists in the file, a start on either level, and what a fresh start would show."""
import json

from support.editing import EditTest
from support.devices import Touch, Touchpad, TouchpadPinch, TwoFingers
from support import HEADER, SCROLLBAR, item, library

TODAY = ["Feed the cat", "Buy eggs", "Write a letter", item("Water the plants", done=True), item("Pay the rent", done=True)]
LISTS = {"Today": TODAY, "Groceries": ["Bread", "Milk"], "Journey": ["Tent"], "Someday": []}
NAMES = list(LISTS)
# The middle of a name, and the empty space behind it, px from the left.
NAME, BESIDE = 60, 310
# Where a toast may be, px from the bottom.
TOAST = 90


class LevelTest(EditTest):
    def start(self, shown=None, lists=None, **options):
        """Ember on these lists; it shows the one of this name, or the level of lists."""
        ember = self.ember(library(LISTS if lists is None else lists), **options)
        self.stand(ember, shown)
        return ember

    @staticmethod
    def stand(ember, shown, offset=0):
        """Has the next start show this list, or the level of lists."""
        ember.state_folder.mkdir(parents=True, exist_ok=True)
        state = {"list": shown and shown.lower(), "offset": offset, "maximized": True}
        (ember.state_folder / "window.json").write_text(json.dumps(state))

    @staticmethod
    def lists(ember):
        """The file's lists, as names and items, done ones with a tick."""
        lists = json.loads(ember.file.read_text())["lists"]
        return {entry["name"]: [("✓ " if "done" in i else "") + i["text"] for i in entry["items"]] for entry in lists}

    def wait_lists(self, ember, **changes):
        """Waits until the file has the lists that there were, in their order, but for these changes: None is a list that is gone."""
        wanted = {name: [i if isinstance(i, str) else "✓ " + i["text"] for i in items] for name, items in LISTS.items()}
        wanted.update(changes)
        wanted = {name: items for name, items in wanted.items() if items is not None}
        self.wait_file(ember, wanted)

    def wait_file(self, ember, wanted):
        with ember.explained(lambda: "the file has %r, not %r" % (self.lists(ember), wanted)):
            ember.wait_until(lambda: list(self.lists(ember).items()) == list(wanted.items()))

    def undo(self, ember, times=1):
        """Takes steps back, and then there is nothing more to take back: the file has what it had first."""
        ember.press(*["ctrl+z"] * (times + 1))
        self.wait_lists(ember)

    def assert_looks_fresh(self, ember, shown, message=""):
        """It shows this list, or the level of lists, as a start on it does, with the keyboard on the first row. A toast is not looked at."""
        ember.pointer_leave()
        ember.press("Home")
        self.assertEqual(ember.shows_lists(), shown is None, message or "the level")
        seen = self.view(ember)
        other = "%s/fresh" % self.home
        with type(ember)(json.loads(ember.file.read_text()), home=other, size=ember.size, wait=None) as fresh:
            pass
        self.stand(fresh, shown)
        with type(ember)(None, home=other, size=ember.size) as fresh:
            fresh.press("Home")
            self.assertEqual(self.view(fresh).difference(seen), "nothing differs", message)

    @staticmethod
    def view(ember):
        return ember.image((0, 0, ember.size[0] - SCROLLBAR, ember.size[1] - TOAST))


def pull_far(hand):
    """Pulls the list down past two rows and lets go."""
    hand.begin_pull()
    hand.pull(125)
    hand.release()
    hand.ember.settle()


def fold(hand):
    """Brings two fingers together to less than half."""
    if isinstance(hand, TwoFingers):
        hand.begin(180, 600)
        hand.to(320, 430, 0.3)
    else:
        hand.begin_at(300)
        hand.open(-70, 0.3)
    hand.release()
    hand.ember.settle()


# Every way up, and what it is done with.
UP = {
    "Escape": lambda ember: ember.press("Escape"),
    "Alt+Up": lambda ember: ember.press("alt+Up"),
    "the button": lambda ember: (ember.click(22, HEADER // 2), ember.settle()),
    "a tap on the button": lambda ember: (ember.tap(22, HEADER // 2), ember.settle()),
    "a pull by touch": lambda ember: pull_far(Touch(ember)),
    "a pull by touchpad": lambda ember: (ember.pointer_move(200, ember.row(1)), pull_far(Touchpad(ember))),
    "a pinch by touch": lambda ember: fold(TwoFingers(ember)),
    "a pinch by touchpad": lambda ember: fold(TouchpadPinch(ember)),
}


def spread(ember, index, far=120):
    """Parts two fingers that are both on one row."""
    fingers = TwoFingers(ember)
    fingers.begin(ember.row(index) - 8, ember.row(index) + 8)
    fingers.open(far, 0.3)
    fingers.release()
    ember.settle()


# Every way to open the list of a row.
DOWN = {
    "a tap": lambda ember, index: (ember.tap(NAME, ember.row(index)), ember.settle()),
    "a click": lambda ember, index: (ember.click(NAME, ember.row(index)), ember.settle()),
    "Enter": lambda ember, index: ember.press("Home", *["Down"] * index, "Return"),
    "two fingers": spread,
    "a jump": lambda ember, index: ember.press("ctrl+%d" % (index + 1)),
}
