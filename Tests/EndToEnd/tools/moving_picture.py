#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Record the main gestures as an animated picture with visible fingers, for the README:
`moving_picture.py [--ember PROGRAM] FOLDER`. Needs img2webp, of the package webp."""
import concurrent.futures
import datetime
import pathlib
import subprocess
import tempfile

from demo import run
from screenshots import frame

# Size and margin in px.
SIZE = (360, 580)
MARGIN = 14
# Pictures per second.
PACE = 25
# Time between two typed letters, in s.
LETTER = 0.065
# Radius of a drawn finger in px, and the times in which it appears and disappears in s.
FINGER = 19
COMING, GOING = 0.15, 0.25
LISTS = {
    "This week": ("Feed the cat", "Book the train to Lisbon", "Water the tomatoes", "Find the missing sock", "Write to Grandma",
                  "Read chapter seven", "✓ Buy eggs"),
    "Groceries": ("Olive oil", "Tomatoes", "Bread", "Coffee"),
    "Journey to Lisbon": ("Pack the bags", "Charge the camera", "Learn ten words of Portuguese"),
    "Books to read": ("The Left Hand of Darkness", "Middlemarch"),
    "Garden": ("Prune the roses", "Sow the spinach", "Mend the fence"),
}
# Days from today.
DATES = {"Book the train to Lisbon": 0, "Write to Grandma": 12}
# What the gestures leave in the first list.
RESULT = ("Write to Grandma", "Fetch the parcel", "Book the train to Lisbon", "Renew passport", "Read chapter seven",
          "✓ Feed the cat", "✓ Water the tomatoes", "✓ Find the missing sock", "✓ Buy eggs")


class FingerPath:
    """The path of a finger from touch down to touch up."""

    def __init__(self, time, x, y):
        self.points = [(time, x, y)]

    def circle(self, time):
        """Return the finger as SVG, or nothing if it is not down."""
        first, last = self.points[0][0], self.points[-1][0]
        there = min((time - first) / COMING + 1, (last - time) / GOING + 1, 1)
        if there <= 0:
            return ""
        x, y = next(((x, y) for t, x, y in reversed(self.points) if t <= time), self.points[0][1:])
        # It shrinks while it appears.
        radius = FINGER * (1.4 - 0.4 * there)
        return (
            '<circle cx="%.2f" cy="%.2f" r="%.2f" fill="#fff" fill-opacity="%.3f" ' % (x, y, radius, 0.5 * there)
            + 'stroke="#000" stroke-opacity="%.3f" stroke-width="1.5"/>' % (0.35 * there)
        )


def finger_paths(script):
    """Return the fingers in a script."""
    down, finger_paths = {}, []
    for time, command in script:
        words = command.split()
        if words[0] != "touch" or words[1] not in ("down", "move", "up"):
            continue
        finger = int(words[2])
        if words[1] == "down":
            down[finger] = FingerPath(time, float(words[3]), float(words[4]))
            finger_paths.append(down[finger])
        elif words[1] == "move":
            down[finger].points.append((time, float(words[3]), float(words[4])))
        else:
            path = down.pop(finger)
            path.points.append((time, *path.points[-1][1:]))
    return finger_paths


class Camera:
    def __init__(self, ember, folder):
        self.ember, self.folder = ember, pathlib.Path(folder)
        self.pictures = []

    def film(self, script, after=0.0, before=0.0):
        """Record a script, and `before` and `after` s around it."""
        from rig import merge, shift
        script = shift(script, before)
        count = round((max((t for t, _ in script), default=0) + after) * PACE)
        paths = [self.folder / ("%04d.ppm" % (len(self.pictures) + i)) for i in range(count)]
        # A picture shows what was drawn until the end of its interval.
        self.ember.play(merge(script, [((i + 1) / PACE, 'screenshot "%s"' % path) for i, path in enumerate(paths)]))
        fingers = finger_paths(script)
        self.pictures += [
            (path, "".join(finger.circle((i + 1) / PACE) for finger in fingers)) for i, path in enumerate(paths)
        ]

    def develop(self):
        """Add the window frame to the pictures. Return the files, each with the number of equal pictures that it stands for."""
        from rig import Image
        shown, counts, last = [], [], None
        for path, above in self.pictures:
            content = (path.read_bytes(), above)
            if content == last:
                counts[-1] += 1
            else:
                shown.append((path, above))
                counts.append(1)
            last = content

        def framed(picture):
            path, above = picture
            flat = path.with_suffix(".flat.png")
            Image.from_ppm(path.read_bytes()).save(flat)
            frame(flat.read_bytes(), path.with_suffix(".png"), SIZE, MARGIN, above)
            return path.with_suffix(".png")
        with concurrent.futures.ThreadPoolExecutor() as pool:
            return list(zip(pool.map(framed, shown), counts))


class Actions:
    """Actions at the speed of a calm user, recorded by the camera."""

    def __init__(self, ember, camera):
        self.ember, self.camera = ember, camera

    def rest(self, seconds):
        self.camera.film([], seconds)

    def drag(self, start, end, seconds=0.45, rest=0.12, hold=0.0):
        from rig import ease_in_out, steps
        return steps.touch_path(0, steps.line(start, end, seconds, ease_in_out, self.ember.rate, hold, rest))

    def tap(self, x, y, after, before=0.2):
        from rig import steps
        self.camera.film(steps.press(x, y, 0.07), after, before)

    def close_text(self, row):
        """Tap a row other than the one that is edited, which only closes the text."""
        self.tap(180, self.ember.row(row), after=0.55)

    def write(self, text, after):
        from rig import steps
        self.camera.film(steps.typing(text, LETTER), after, 0.1)

    def pull(self):
        from support.devices import SLOP, overscroll_drag
        way = SLOP + overscroll_drag(64, SIZE[1] - self.ember.row_box(0)[1])
        x, y = 250, self.ember.row(0)
        self.camera.film(self.drag((x, y), (x, y + way), 0.65, rest=0.3), after=0.45)

    def complete(self, *rows):
        """Complete rows one after the other."""
        from rig import merge, shift
        swipes = [self.drag((70, self.ember.row(row)), (290, self.ember.row(row)), 0.4) for row in rows]
        self.camera.film(merge(*(shift(swipe, turn * 0.65) for turn, swipe in enumerate(swipes))), after=1.7)

    def delete(self, row):
        y = self.ember.row(row)
        self.camera.film(self.drag((290, y), (70, y)), after=1.1)

    def undo(self):
        self.tap(*self.ember.toast_button(), after=0.7)

    def pinch(self, row, apart):
        from rig import ease_in_out, steps
        upper, lower = self.ember.row(row), self.ember.row(row + 1)
        ways = ((150, upper), (150, upper - apart)), ((230, lower), (230, lower + apart))
        self.camera.film(steps.pinch(*ways, 0.7, ease_in_out, self.ember.rate, hold_after=0.25), after=0.45)

    def reorder(self, row, target):
        start, end = self.ember.row(row), self.ember.row(target)
        self.camera.film(self.drag((240, start), (240, end - 10), 0.8, rest=0.3, hold=0.6), after=0.6)

    def fold(self):
        from rig import ease_in_out, steps
        ways = ((150, 150), (150, 265)), ((230, 500), (230, 375))
        self.camera.film(steps.pinch(*ways, 0.7, ease_in_out, self.ember.rate, hold_after=0.15), after=0.6)


def play(ember, camera):
    actions = Actions(ember, camera)
    actions.rest(0.5)
    actions.pull()
    actions.write("Fetch the parcel tomorrow", after=0.6)
    actions.close_text(6)
    actions.complete(4, 3, 1)
    actions.delete(3)
    actions.undo()
    actions.pinch(1, 36)
    actions.write("Renew passport", after=0.3)
    actions.close_text(5)
    actions.reorder(3, 0)
    ember.wait_items(*RESULT)
    actions.fold()
    actions.rest(0.9)


def library():
    from support import item, library

    def dated(text):
        date = {"due": str(datetime.date.today() + datetime.timedelta(DATES[text]))} if text in DATES else {}
        return item(text.removeprefix("✓ "), done=text[0] == "✓", **date)

    return library({name: [dated(text) for text in texts] for name, texts in LISTS.items()})


def take(folder):
    from support import Ember
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as scratch:
        with Ember(library(), home=home, size=SIZE) as ember:
            ember.settle()
            camera = Camera(ember, scratch)
            play(ember, camera)
        pictures = camera.develop()
        target = folder / "gestures.webp"
        # Times count from the beginning, so that rounding errors do not add up.
        ends = [0]
        for _, count in pictures:
            ends.append(ends[-1] + count)
        frames = [
            word for (path, _), start, end in zip(pictures, ends, ends[1:])
            for word in ("-d", str(round(end * 1000 / PACE) - round(start * 1000 / PACE)), str(path))
        ]
        # Lossless compression gives smaller files here than lossy compression without visible artifacts.
        subprocess.run(["img2webp", "-loop", "0", "-lossless", "-q", "100", "-m", "6", *frames, "-o", target], check=True)
        print(target, "%.1f s, %d pictures, %d bytes" % (ends[-1] / PACE, len(pictures), target.stat().st_size))


if __name__ == "__main__":
    run(take, __doc__)
