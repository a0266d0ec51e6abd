#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time from an event to the first commit with other pixels, while a row is swiped, the list or the results of a search are scrolled,
and keys move the focus, compared with a GtkListView that is scrolled.

Single events come at random phases of the frame clock, and those of a stream 120 times in a second. Prints whether the limits are met.
Exits with 3 if one is not.
"""
import random
import sys
import tempfile

import figures
from figures import Reference
from run import BUILD, Rig, build, write_list

WIDTH, HEIGHT = 420, 720
# Number of events for each figure, and of those in one script, which ends where it began.
EVENTS, PART = 1_000, 200
# GTK fades its overlay scrollbar after the pointer has moved, in any program, and delays other frames meanwhile. A blinking caret
# would draw additional frames.
SETTINGS = {"/org/gnome/desktop/interface/overlay-scrolling": "false", "/org/gnome/desktop/interface/cursor-blink": "false"}
# Limits in frames: of the median above the GtkListView's, and of 99 of 100 events.
MEDIAN_LIMIT, P99_LIMIT = 0.1, 1.1


def touch(x, y, dx, dy):
    """Return the commands that move a finger on the screen to a point."""
    return "touch move 0 %d %d" % (x, y), "touch frame"


def touchpad(x, y, dx, dy):
    """Return the commands that move two fingers on the touchpad by a distance."""
    return ("scroll finger %d %d" % (-dx, -dy),)


def mouse(x, y, dx, dy):
    """Return the commands that move the mouse to a point."""
    return ("pointer move %d %d" % (x, y),)


def wheel(x, y, dx, dy):
    """Return the command that turns the wheel by a click."""
    return ("scroll wheel %d" % (1 if dy < 0 else -1),)


def key(x, y, dx, dy):
    """Return the command that moves the focus by a row."""
    return ("key Down" if dy < 0 else "key Up",)


def single(random_numbers, hz):
    """Return a time (s) of at least two frames between two events, so that each event is answered by a frame of its own."""
    return random_numbers.uniform(2.2, 4.2) / hz


def stream(random_numbers, hz):
    """Return the time (s) between two events of a screen that reports a finger 120 times in a second."""
    return 1 / 120


def move(rig, device, start, step, hz, seed, pause):
    """Move back and forth in steps of some px."""
    random_numbers = random.Random(seed)
    x, y = start
    script, time = [], 0.05
    for i in range(PART):
        time += pause(random_numbers, hz)
        sign = 1 if i % 20 < 10 else -1
        dx, dy = sign * step[0], sign * step[1]
        x, y = x + dx, y + dy
        script += [(time, command) for command in device(x, y, dx, dy)]
    rig.play(script)
    rig.idle(100)


def measure(command, home, hz, device, start, claim, step, pause=single, search=None):
    """Return the statistics of movements after a movement to `claim`, so that the gesture is recognized."""
    with Rig(command, size=(WIDTH, HEIGHT), state="maximized", home=home, hz=hz, gsettings=SETTINGS) as rig:
        rig.idle(400)
        if search:
            rig.key("ctrl+f")
            rig.idle(300)
            rig.key(search)
            rig.idle(400)
        if device is touch:
            rig.touch_down(0, *start)
        else:
            rig.pointer_move(*start)
        if device is mouse:
            rig.button()
        # A list that keys scroll moves for a while, so that an event waits for the next frame. Here, all focused rows are in view.
        (x, y), (to_x, to_y) = start, start if device is key else claim
        points = [(x + (to_x - x) * i / 10, y + (to_y - y) * i / 10) for i in range(11)]
        rig.play([(i / 60, command) for i, (old, new) in enumerate(zip(points, points[1:]), 1)
                  for command in device(*new, new[0] - old[0], new[1] - old[1]) if new != old])
        # Shorter than the time after which a touchpad scroll without events ends.
        rig.idle(500)
        # Statistics begin with this call.
        rig.stats()
        for seed in range(EVENTS // PART):
            move(rig, device, claim, step, hz, seed, pause)
        return rig.stats()["input_to_commit_us"]


def main():
    arguments = figures.parser(__doc__).parse_args()
    build()
    report = figures.Report(arguments.figures)
    scroll, swipe = ((200, 600), (200, 400), (0, -3)), ((100, 400), (160, 400), (3, 0))
    for hz in (60, 120):
        interval = 1_000 / hz
        listviews = {}
        for pause, events in ((single, ""), (stream, ", stream")):
            listviews[pause] = measure([BUILD / "listview", "1000", "--plain"], None, hz, touch, *scroll, pause)["median"]
            report.add(f"event to commit, median: GtkListView, scrolling{events}, {hz} Hz", listviews[pause] / 1000, "ms")
        for name, device, gesture, pause, search in (
                ("swipe", touch, swipe, single, None), ("scrolling", touch, scroll, single, None),
                ("swipe, touchpad", touchpad, swipe, single, None), ("scrolling, touchpad", touchpad, scroll, single, None),
                ("swipe, mouse", mouse, swipe, single, None), ("scrolling, wheel", wheel, scroll, single, None),
                ("arrow keys", key, scroll, single, None), ("scrolling of results", touch, scroll, single, "e"),
                ("swipe, stream", touch, swipe, stream, None), ("scrolling, stream", touch, scroll, stream, None)):
            with tempfile.TemporaryDirectory() as home:
                write_list(home, 1_000)
                result = measure([arguments.ember], home, hz, device, *gesture, pause, search)
            median, p99 = result["median"] / 1000, result["p99"] / 1000
            reference = Reference("GtkListView, plain, scrolling", result["median"] / max(listviews[pause], 1))
            limit = listviews[pause] / 1000 + MEDIAN_LIMIT * interval
            report.add(f"event to commit, median: {name}, {hz} Hz", median, "ms", reference, limit)
            report.add(f"event to commit, 99 of 100: {name}, {hz} Hz", p99, "ms", limit=P99_LIMIT * interval)
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
