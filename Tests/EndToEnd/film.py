#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Films the motions: one strip of pictures for each, a picture every 1/15 s: `film.py [--ember PROGRAM] FOLDER [NAME…]`."""
import argparse
import os
import pathlib
import sys
import tempfile

from demo import ITEMS

PACE = 1 / 15
LONGEST = 14


def shrunk(image):
    """Every second pixel, each way."""
    from rig.image import Image
    rows = []
    for y in range(0, image.height - 1, 2):
        row = image.row(y)
        rows.append(b"".join(row[x * 3:x * 3 + 3] for x in range(0, image.width - 1, 2)))
    return Image(len(rows[0]) // 3, len(rows), b"".join(rows))


def strip(images, gap=6):
    """Pictures beside each other."""
    from rig.image import Image
    between = bytes((0x70, 0x70, 0x70)) * gap
    rows = [between.join(image.row(y) for image in images) for y in range(images[0].height)]
    return Image(len(rows[0]) // 3, len(rows), b"".join(rows))


class Camera:
    def __init__(self, ember, folder):
        self.ember, self.folder = ember, folder

    def film(self, name, script, after=0.6):
        """Plays a script, goes on filming for a while after it, and writes the strip."""
        from rig import Image, merge
        end = max(t for t, _ in script) + after
        pace = max(PACE, end / LONGEST)
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, "%03d.ppm" % i) for i in range(int(end / pace) + 1)]
            pictures = [(i * pace, 'screenshot "%s" marks' % path) for i, path in enumerate(paths)]
            self.ember.play(merge(script, pictures))
            images = [shrunk(Image.from_ppm(pathlib.Path(path).read_bytes())) for path in paths]
        self.ember.settle()
        path = self.folder / (name + ".png")
        strip(images).save(path)
        print(path)


def motions(ember):
    """The name of each motion, and what makes it."""
    from rig import ease_in_out, steps
    row = ember.row

    def drag(start, end, seconds=0.35, rest=0.0, path=ease_in_out):
        return steps.touch_path(0, steps.line(start, end, seconds, path, ember.rate, 0, rest))

    yield "complete", lambda: drag((90, row(1)), (300, row(1)), rest=0.2)
    yield "delete", lambda: drag((330, row(1)), (100, row(1)), rest=0.2)
    yield "spring-back", lambda: drag((90, row(2)), (220, row(2)), rest=0.2)
    yield "pull", lambda: drag((200, row(0)), (200, row(0) + 170), rest=0.2)
    yield "pull-back", lambda: drag((200, row(0)), (200, row(0) + 70), rest=0.2)
    yield "pinch", lambda: steps.pinch(
        ((150, row(2)), (150, row(2) - 45)), ((250, row(3)), (250, row(3) + 45)), 0.4, ease_in_out, ember.rate, hold_after=0.2
    )
    yield "pinch-back", lambda: steps.pinch(
        ((150, row(2)), (150, row(2) - 18)), ((250, row(3)), (250, row(3) + 18)), 0.4, ease_in_out, ember.rate, hold_after=0.2
    )
    yield "edit", lambda: steps.press(200, row(3), 0.06)
    yield "add-by-key", lambda: [(0.05, "key ctrl+Return")]


def play(folder, names):
    from support import Ember, item
    items = [item(text) for text in ITEMS] + [item("Water the plants", done=True), item("Pay the rent", done=True)]
    with tempfile.TemporaryDirectory() as home, Ember(items, home=home) as ember:
        camera = Camera(ember, folder)
        for name, script in motions(ember):
            if names and name not in names:
                continue
            camera.film(name, script())
            for chord in ("Escape", "ctrl+z"):
                ember.key(chord)
                ember.settle()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ember", help="the program to film")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*", help="the motions; all of them if none is named")
    arguments = parser.parse_args()
    if arguments.ember:
        os.environ["EMBER"] = str(pathlib.Path(arguments.ember).resolve())
    arguments.folder.mkdir(parents=True, exist_ok=True)
    play(arguments.folder.resolve(), arguments.names)


if __name__ == "__main__":
    sys.exit(main())
