# SPDX-License-Identifier: GPL-3.0-or-later
"""Files with several lists, the two levels, and the ways between them."""
import functools
import json
import tempfile

from .devices import Touch, Touchpad, TouchpadPinch, TouchPinch
from .documents import THREE_LISTS, item, library
from .program import HEADER, SCROLLBAR, Ember

TODAY = ["Feed the cat", "Buy eggs", "Write a letter", item("Water the plants", done=True), item("Pay the rent", done=True)]
LISTS = {"Today": TODAY, "Groceries": ["Bread", "Milk"], "Journey": ["Tent"], "Someday": []}
NAMES = list(LISTS)
# An x on a list's name, and one after it.
ON_NAME, AFTER_NAME = 60, 310
# The entries of the main menu after those of undo and redo, by their actions.
MAIN_MENU = [
    "clear", "uncomplete-all", "find", "copy-as-text", "import", "export", "restore", "new-window", "theme", "preferences", "shortcuts",
    "about"]
# Height of the strip at the bottom in which a toast may be, in px.
TOAST_STRIP = 90


def start(test, shown=None, lists=None, **options):
    """Return an `Ember` with several lists that starts with the list of this name, or on the level of lists."""
    ember = test.ember(library(LISTS if lists is None else lists), **options)
    set_start(ember, shown)
    return ember


def start_in_first(test, lists=None, **options):
    """Return an `Ember` with several lists, `THREE_LISTS` by default, that starts with the first one."""
    return test.ember(library(lists or THREE_LISTS), **options)


def set_start(ember, shown, offset=0):
    """Make the next start show the list of this name, or the level of lists."""
    ember.state_folder.mkdir(parents=True, exist_ok=True)
    state = {"list": shown and shown.lower(), "offset": offset, "maximized": True}
    (ember.state_folder / "window.json").write_text(json.dumps(state))


def texts(items):
    """Return the texts of items, with "✓ " before those of completed ones."""
    return [i if isinstance(i, str) else ("✓ " if "done" in i else "") + i["text"] for i in items]


def lists_in_file(ember):
    """Return the lists in the file as {name: texts}."""
    return {entry["name"]: texts(entry["items"]) for entry in json.loads(ember.file.read_text())["lists"]}


def wait_lists(ember, wanted):
    """Wait until the file has exactly these lists, in this order."""
    with ember.explained(lambda: "the file has %r, not %r" % (lists_in_file(ember), wanted)):
        ember.wait_until(lambda: list(lists_in_file(ember).items()) == list(wanted.items()))


def wait_changes(ember, **changes):
    """Wait until the file has `LISTS` with these changes. None stands for a deleted list."""
    wanted = {**{name: texts(items) for name, items in LISTS.items()}, **changes}
    wait_lists(ember, {name: items for name, items in wanted.items() if items is not None})


def wait_some_lists(ember, **lists):
    """Wait until some lists have these items, whatever the others have."""
    with ember.explained(lambda: "the file has %r" % lists_in_file(ember)):
        ember.wait_until(lambda: all(lists_in_file(ember).get(name) == items for name, items in lists.items()))


def assert_undone(ember, steps=1):
    """Undo some steps. Check that the file has `LISTS` then, and that there is nothing left to undo."""
    ember.press(*["ctrl+z"] * (steps + 1))
    wait_changes(ember)


def choose_in_menu(ember, entry):
    """Open the main menu and choose one of `MAIN_MENU`."""
    ember.press("F10")
    # Undo and redo, at the top, can be insensitive. The last entry is above the first one.
    ember.press(*["Up"] * (len(MAIN_MENU) - MAIN_MENU.index(entry)), "Return")


def view_picture(ember):
    """Return a picture of the window without the scrollbar and the toast."""
    return ember.image((0, 0, ember.size[0] - SCROLLBAR, ember.size[1] - TOAST_STRIP))


@functools.lru_cache
def fresh_picture(content, size, shown):
    """Return the picture of a list, or of the level of lists, after a start with it and with the focus on the first row."""
    with tempfile.TemporaryDirectory(prefix="ember-test-") as home:
        fresh = Ember(json.loads(content), home=home, size=size)
        set_start(fresh, shown)
        with fresh:
            fresh.press("Home")
            return view_picture(fresh)


def assert_matches_fresh_start(ember, shown, message=""):
    """Check that a list, or the level of lists, looks as after a start with it and with the focus on the first row."""
    ember.pointer_leave()
    # A list that scrolls to its top offers to add an item there for a moment. GTK may hide the focus ring meanwhile.
    ember.press("Home")
    ember.press("Home")
    assert ember.shows_lists() == (shown is None), message or "the wrong level is shown"
    seen = view_picture(ember)
    difference = fresh_picture(ember.file.read_text(), tuple(ember.size), shown).difference(seen)
    assert difference == "nothing differs", "%s: %s" % (message, difference)


def pull_past_two_rows(device):
    device.begin_pull()
    device.pull(125)
    device.release()
    device.ember.settle()


def pinch_closed(device):
    """Bring two fingers together to less than half of their distance."""
    if isinstance(device, TouchPinch):
        device.begin(180, 600)
        device.move_to(320, 430, 0.3)
    else:
        device.begin_at(300)
        device.spread(-70, 0.3)
    device.release()
    device.ember.settle()


def pinch_row_open(ember, index, gap=120):
    """Spread two fingers that are both on one row."""
    fingers = TouchPinch(ember)
    fingers.begin(ember.row(index) - 8, ember.row(index) + 8)
    fingers.spread(gap, 0.3)
    fingers.release()
    ember.settle()


# All ways from a list to the level of lists.
WAYS_UP = {
    "Escape": lambda ember: ember.press("Escape"),
    "Alt+Up": lambda ember: ember.press("alt+Up"),
    "click on the back button": lambda ember: (ember.click(22, HEADER // 2), ember.settle()),
    "tap on the back button": lambda ember: (ember.tap(22, HEADER // 2), ember.settle()),
    "pull by touch": lambda ember: pull_past_two_rows(Touch(ember)),
    "pull by touchpad": lambda ember: (ember.pointer_move(200, ember.row(1)), pull_past_two_rows(Touchpad(ember))),
    "pinch by touch": lambda ember: pinch_closed(TouchPinch(ember)),
    "pinch by touchpad": lambda ember: pinch_closed(TouchpadPinch(ember)),
}

# All ways from the level of lists to the list at an index.
WAYS_DOWN = {
    "tap": lambda ember, index: (ember.tap(ON_NAME, ember.row(index)), ember.settle()),
    "click": lambda ember, index: (ember.click(ON_NAME, ember.row(index)), ember.settle()),
    "Enter": lambda ember, index: ember.press("Home", *["Down"] * index, "Return"),
    "pinch by touch": pinch_row_open,
    "shortcut": lambda ember, index: ember.press("ctrl+%d" % (index + 1)),
}
