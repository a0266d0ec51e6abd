#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Save a film strip of each animation, with a picture every 1/15 s: `film.py [--ember PROGRAM] FOLDER [NAME…]`.

Options choose the size of the window, the scale of the monitor and of the text, the theme, the language, and settings for accessibility.
"""
import argparse
import os
import pathlib
import sys
import tempfile
import typing

from demo import ITEMS, prepare

PACE = 1 / 15
LONGEST = 24
# Number of pictures in a line.
LINE = 8
# Rest of a finger before it moves a lifted row, in s: a little longer than the long press.
HELD = 0.6
LIFTED = HELD - 0.15


def shrunk(image):
    """Return a picture at half its size."""
    from rig.image import Image
    rows = []
    for y in range(0, image.height - 1, 2):
        row = image.row(y)
        rows.append(b"".join(row[x * 3:x * 3 + 3] for x in range(0, image.width - 1, 2)))
    return Image(len(rows[0]) // 3, len(rows), b"".join(rows))


def sheet(images, gap=6):
    """Return pictures arranged in lines."""
    from rig.image import Image
    gray = bytes((0x70, 0x70, 0x70))
    width, height = images[0].width, images[0].height
    columns = min(len(images), LINE)
    blank = Image(width, height, gray * (width * height))
    rows = []
    for start in range(0, len(images), columns):
        line = images[start:start + columns]
        line += [blank] * (columns - len(line))
        if rows:
            rows += [gray * (columns * (width + gap) - gap)] * gap
        rows += [(gray * gap).join(image.row(y) for image in line) for y in range(height)]
    return Image(len(rows[0]) // 3, len(rows), b"".join(rows))


class Camera:
    def __init__(self, ember, folder):
        self.ember, self.folder = ember, folder
        # A wide window or a fine monitor needs smaller pictures.
        self.halvings = max(round(ember.size[0] * ember.scale / 420), 1)

    def film(self, name, script, start, after):
        """Run a script and save its film strip, from `start` s until `after` s after its end."""
        from rig import Image, merge
        length = max(t for t, _ in script) + after - start
        pace = max(PACE, length / LONGEST)
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, "%03d.ppm" % i) for i in range(int(length / pace) + 1)]
            pictures = [(start + i * pace, 'screenshot "%s" marks' % path) for i, path in enumerate(paths)]
            self.ember.play(merge(script, pictures))
            images = [self.load(path) for path in paths]
        path = self.folder / (name + ".png")
        sheet(images).save(path)
        print(path, flush=True)

    def load(self, path):
        from rig import Image
        image = Image.from_ppm(pathlib.Path(path).read_bytes())
        for _ in range(self.halvings):
            image = shrunk(image)
        return image


class Motions:
    """The input for each animation, as scripts."""

    def __init__(self, ember, height, count, mirrored):
        self.ember = ember
        self.height = height
        self.count = count
        self.mirrored = mirrored

    def row(self, index):
        """Return the y of a row's middle, for rows of one line; that of the last one if there are fewer rows."""
        from support import HEADER
        return round(HEADER + self.height * (max(min(index, self.count - 1), 0) + 0.5))

    def swipe(self, index, px, start=90, seconds=0.35, rest=0.2):
        """Return a swipe in reading direction (px > 0) or against it, with a rest (s) before the release."""
        width, distance = self.ember.size[0], abs(px)
        ends = (start, start + distance) if (px > 0) != self.mirrored else (width - start, width - start - distance)
        return self.drag((ends[0], self.row(index)), (ends[1], self.row(index)), seconds, rest)

    def drag(self, start, end, seconds=0.35, rest=0.0, before=0.0, release=True):
        from rig import ease_in_out, steps
        return steps.touch_path(0, steps.line(start, end, seconds, ease_in_out, self.ember.rate, before, rest), release)

    def pinch(self, apart):
        from rig import ease_in_out, steps
        upper, lower = self.row(2), self.row(3)
        return steps.pinch(
            ((150, upper), (150, upper - apart)), ((250, lower), (250, lower + apart)), 0.4, ease_in_out, self.ember.rate, hold_after=0.2
        )

    def complete(self):
        return self.swipe(1, 210)

    def un_complete(self):
        return self.swipe(8, 210)

    def complete_five(self):
        """Return five quick swipes, four per second, from the fifth row up."""
        from rig import merge, shift
        swipes = [self.swipe(index, 210, seconds=0.15, rest=0) for index in (4, 3, 2, 1, 0)]
        return merge(*(shift(swipe, turn / 4) for turn, swipe in enumerate(swipes)))

    def delete(self):
        return self.swipe(1, -230)

    def undo_delete(self):
        self.ember.press("Down", "Down", "Delete")
        return [(0.05, "key ctrl+z")]

    def spring_back(self):
        return self.swipe(2, 130)

    def far_swipe(self):
        return self.swipe(1, min(self.ember.size[0] - 50, 345), start=30)

    def dates(self):
        self.ember.press("Down", "Down")
        return [(0.05, "key ctrl+d"), (0.9, "key Escape")]

    def typed_date(self):
        self.ember.press("Down", "Return", "End")
        return self.typing(" tomorrow")

    def typing(self, text):
        return [(0.05 + 0.02 * place, "key " + ("space" if letter == " " else letter)) for place, letter in enumerate(text)]

    def wrap(self):
        self.ember.press("Down", "Return", "End")
        return self.typing(" and some more words until it has another line")

    def find(self):
        return [(0.05, "key ctrl+f"), (0.5, "key b"), (0.6, "key o"), (1, "key Escape")]

    def search(self):
        self.ember.key("ctrl+f")
        self.ember.type("boots")
        self.ember.settle()
        return [(0.1, "key Return")]

    def pull(self):
        return self.drag((200, self.row(0)), (200, self.row(0) + 170), rest=0.2)

    def pull_back(self):
        return self.drag((200, self.row(0)), (200, self.row(0) + 70), rest=0.2)

    def edit(self):
        from rig import steps
        return steps.press(200, self.row(3), 0.06)

    def tap_below(self):
        from rig import steps
        return steps.press(200, self.ember.size[1] - 40, 0.06)

    def gap(self):
        """Return the way of a pointer that rests between two rows, and leaves."""
        x, y = self.ember.size[0] // 2, self.row(2) + self.height // 2
        self.ember.pointer_move(x, y - 60)
        return [(0.02 * step, "pointer move %d %d" % (x, y - 60 + 4 * step)) for step in range(1, 16)] + [(1.5, "pointer move %d %d" % (x, y + 80))]

    def peek(self):
        self.ember.pointer_move(150, 300)
        self.ember.wheel(2)
        self.ember.settle()
        return [(0.05 + 0.1 * notch, "scroll wheel -1") for notch in range(3)] + [(2, "pointer move 160 310")]

    def add_by_key(self):
        return [(0.05, "key ctrl+Return")]

    def reorder(self):
        return self.drag((130, self.row(1)), (180, self.row(5) + 20), 0.6, rest=0.25, before=HELD)

    def reorder_across_border(self):
        return self.drag((130, self.row(2)), (150, self.row(8) + 40), 0.6, rest=0.3, before=HELD)

    def delete_beside_drop(self):
        """Return a drop, and a swipe that deletes the next row while the dropped one falls."""
        from rig import merge, shift
        carry = self.drag((130, self.row(1)), (170, self.row(4) + 20), 0.5, rest=0.25, before=HELD)
        return merge(carry, shift(self.swipe(5, -230, seconds=0.1, rest=0), carry[-1][0] + 0.03))

    def reorder_to_end(self):
        return self.drag((130, self.row(1)), (180, self.row(self.count - 1) + 40), 0.6, rest=0.3, before=HELD)

    def throw(self):
        from rig import linear, steps
        points = steps.line((130, self.row(2)), (330, self.row(2) - 40), 0.16, linear, self.ember.rate, HELD)
        return steps.touch_path(0, points)

    def edge_scroll(self):
        return self.drag((150, self.row(4)), (150, 700), 0.4, rest=1.2, before=HELD)


    # --- changing the level ---

    def up(self):
        return [(0.1, "key Escape")]

    def down(self):
        from rig import steps
        self.ember.press("Escape")
        return steps.press(90, self.row(1), 0.06)

    def fold(self):
        from rig import ease_in_out, steps
        return steps.pinch(((150, 180), (150, 320)), ((250, 600), (250, 440)), 0.6, ease_in_out, self.ember.rate, hold_after=0.15)

    def fold_back(self):
        from rig import ease_in_out, steps
        return steps.pinch(((150, 180), (150, 250)), ((250, 600), (250, 540)), 0.6, ease_in_out, self.ember.rate, hold_after=0.15)

    def spread(self):
        from rig import ease_in_out, steps
        self.ember.press("Escape")
        y = self.row(1)
        ways = ((150, y - 8), (150, y - 60)), ((250, y + 8), (250, y + 200))
        return steps.pinch(*ways, 0.6, ease_in_out, self.ember.rate, hold_after=0.15)

    def pinch_while_opening(self):
        """Return a pinch that takes over a list while it opens."""
        from rig import ease_in_out, merge, shift, steps
        self.ember.press("Escape")
        self.ember.press("Down")
        pinch = steps.pinch(((150, 180), (150, 320)), ((250, 600), (250, 440)), 0.5, ease_in_out, self.ember.rate, hold_after=0.15)
        return merge([(0.05, "key Return")], shift(pinch, 0.12))

    def pull_far(self):
        return self.drag((200, self.row(0)), (200, self.row(0) + 340), rest=0.25)

    def pull_up(self, far=150):
        return self.drag((200, 660), (200, 660 - far), rest=0.3)

    def jump(self):
        return [(0.1, "key ctrl+2")]

    def up_and_down_fast(self):
        return [(0.1, "key Escape"), (0.25, "key ctrl+2"), (0.4, "key Escape"), (0.5, "key ctrl+1")]

    def alternate(self):
        return [(0.1, "key Escape"), (0.25, "key Return"), (0.38, "key Escape"), (0.5, "key Return")]

    def delete_list(self):
        self.ember.press("Escape")
        return self.swipe(1, -230)

    def complete_list(self):
        self.ember.press("Escape")
        return self.swipe(1, 210)


class Film(typing.NamedTuple):
    """An animation: its input, the times in s at which the film begins and by which it outlasts the input, and if the list is long."""

    make: typing.Callable
    start: float = 0.0
    after: float = 0.6
    is_long: bool = False


# A completed row rests for a second before it sinks.
SINKING = 1.7
FILMS = {
    "complete": Film(Motions.complete, after=SINKING),
    "un-complete": Film(Motions.un_complete),
    "complete-five": Film(Motions.complete_five, after=SINKING),
    "delete": Film(Motions.delete),
    "undo-delete": Film(Motions.undo_delete),
    "spring-back": Film(Motions.spring_back),
    "far-swipe": Film(Motions.far_swipe),
    "dates": Film(Motions.dates),
    "typed-date": Film(Motions.typed_date),
    "wrap": Film(Motions.wrap),
    "search": Film(Motions.search),
    "find": Film(Motions.find),
    "pull": Film(Motions.pull),
    "pull-back": Film(Motions.pull_back),
    "pinch": Film(lambda motions: motions.pinch(45)),
    "pinch-back": Film(lambda motions: motions.pinch(18)),
    "edit": Film(Motions.edit),
    "tap-below": Film(Motions.tap_below),
    "gap": Film(Motions.gap),
    "peek": Film(Motions.peek, is_long=True),
    "add-by-key": Film(Motions.add_by_key),
    "reorder": Film(Motions.reorder, LIFTED),
    "reorder-across-border": Film(Motions.reorder_across_border, LIFTED),
    "delete-beside-drop": Film(Motions.delete_beside_drop, LIFTED),
    "reorder-to-end": Film(Motions.reorder_to_end, LIFTED),
    "throw": Film(Motions.throw, LIFTED),
    "edge-scroll": Film(Motions.edge_scroll, LIFTED, is_long=True),
    "up": Film(Motions.up),
    "up-long": Film(Motions.up, is_long=True),
    "down": Film(Motions.down),
    "fold": Film(Motions.fold),
    "fold-back": Film(Motions.fold_back),
    "spread": Film(Motions.spread),
    "pinch-while-opening": Film(Motions.pinch_while_opening),
    "pull-far": Film(Motions.pull_far),
    "clear": Film(Motions.pull_up),
    "put-back": Film(lambda motions: motions.pull_up(310)),
    "jump": Film(Motions.jump),
    "fast": Film(Motions.up_and_down_fast),
    "alternate": Film(Motions.alternate),
    "delete-list": Film(Motions.delete_list),
    "complete-list": Film(Motions.complete_list, after=SINKING),
}


def ember_options(arguments, home):
    """Return the options of the program that the arguments of this one ask for."""
    from support.case import language_environment
    from support.program import NO_ANIMATIONS, TEXT_SCALE
    settings = {}
    if arguments.theme:
        settings["/io/github/ember_todo/Ember/theme"] = "'%s'" % arguments.theme
    if arguments.text_size != 1:
        settings["/io/github/ember_todo/Ember/text-size"] = str(arguments.text_size)
    if arguments.text_scale != 1:
        settings[TEXT_SCALE] = str(arguments.text_scale)
    if arguments.reduced_motion:
        settings.update(NO_ANIMATIONS)
    environment = language_environment(arguments.locale, home) if arguments.locale else {}
    if arguments.high_contrast:
        environment["ADW_DEBUG_HIGH_CONTRAST"] = "1"
    return {"size": (arguments.width, arguments.height), "scale": arguments.scale, "gsettings": settings, "env": environment}


def play(arguments):
    from support import ROW, Ember, item, library
    groceries = ["Bread", "Milk", "Apples", item("Salt", done=True)]
    others = {"Groceries": groceries, "Journey north": ["Tent", "Boots"], "House": [], "Someday": []}
    done = [item("Water the plants", done=True), item("Pay the rent", done=True)]
    height = round(ROW * arguments.text_scale * arguments.text_size)
    for name, film in FILMS.items():
        if arguments.names and name not in arguments.names:
            continue
        texts = [*ITEMS, *("Thing number %d" % number for number in range(33))] if film.is_long else ITEMS
        items = [*texts, *done]
        if arguments.items is not None:
            items = [*ITEMS, *("Thing number %d" % number for number in range(arguments.items))][:arguments.items]
        with tempfile.TemporaryDirectory() as home:
            options = ember_options(arguments, home)
            with Ember(library({"Today": items, **others}), home=home, **options) as ember:
                motions = Motions(ember, height, len(items), mirrored=(arguments.locale or "").startswith("ar"))
                Camera(ember, arguments.folder.resolve()).film(name, film.make(motions), film.start, film.after)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ember", help="the program to film")
    parser.add_argument("--width", type=int, default=420, help="width of the window in px (default: %(default)s)")
    parser.add_argument("--height", type=int, default=720, help="height of the window in px (default: %(default)s)")
    parser.add_argument("--scale", type=float, default=1, help="scale of the monitor")
    parser.add_argument("--text-scale", type=float, default=1, help="the desktop's scale of text")
    parser.add_argument("--text-size", type=float, default=1, help="Ember's own text size")
    parser.add_argument("--theme", help="name of a theme in data/themes, without its ending")
    parser.add_argument("--locale", help="such as ar_EG")
    parser.add_argument("--items", type=int, help="number of items in the list, such as 0, 1, or 50")
    parser.add_argument("--reduced-motion", action="store_true")
    parser.add_argument("--high-contrast", action="store_true")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*", help="the motions; all of them if none is named")
    arguments = parser.parse_args()
    prepare(arguments.ember, arguments.folder)
    play(arguments)


if __name__ == "__main__":
    sys.exit(main())
