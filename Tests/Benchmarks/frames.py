#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""CPU time of Ember's main thread per frame of its animations at 60 Hz and 120 Hz, compared with a GtkListView that scrolls, and of the
program at rest.

Prints medians over the rounds and whether the limits are met. Exits with 3 if one is not.
"""
import statistics
import sys
import tempfile

import figures
from figures import Reference
from run import BUILD, Rig, build, interleave, scroll, write_list
from rig import ease_in_out, steps

# Limits in µs: 95 % of the frames within a quarter of a frame at 60 Hz, none longer than a frame. At rest almost nothing in three
# seconds; GLib ends idle threads then.
P95_LIMIT = 1e6 / 60 / 4
IDLE_LIMIT = 1_000
WIDTH, HEIGHT, HEADER, ROW = 420, 720, 47, 54
# A blinking caret would draw additional frames.
STILL = {"/org/gnome/desktop/interface/cursor-blink": "false"}


def row(index):
    return HEADER + ROW * index + ROW // 2


def way(rig, *places):
    """Return the script of a finger that moves along some points."""
    for start, end in zip(places, places[1:]):
        rig.play([step for t, x, y in steps.line(start, end, 0.4, ease_in_out, rig.rate)[1:]
                  for step in steps.touch(t, "move 0 %.3f %.3f" % (x, y))])


def swipe(rig):
    left, right = (60, row(2)), (330, row(2))
    for _ in range(3):
        rig.touch_down(0, *left)
        way(rig, left, right, left, right, left)
        rig.touch_up(0)


def pinch(rig):
    for _ in range(4):
        rig.pinch_touch((140, row(4)), (140, row(4) - 90), (240, row(5)), (240, row(5) + 90), 0.8)
        rig.idle(200)
        rig.key("Escape")
        rig.idle(200)


def carry(rig):
    place = (120, row(6))
    rig.touch_down(0, *place)
    rig.idle(700)
    for end in ((180, row(1)), (100, HEIGHT - 30), (160, HEADER + 20), (160, row(5))):
        way(rig, place, end)
        # Near an edge the list scrolls under a resting finger.
        rig.play([(0.8, "touch frame")])
        place = end
    rig.touch_up(0)
    rig.idle(300)


def delete_first(rig):
    for _ in range(8):
        rig.key("Home")
        rig.key("Delete")
        rig.idle(150)


def fling(rig):
    for _ in range(6):
        rig.flick_touch((200, HEIGHT - 60), (200, 160), 0.12)
        rig.idle(300)


def press(rig, *keys):
    """Press keys, each after the motion of the one before it."""
    for key in keys:
        rig.key(key)
        rig.idle(300)


def pull(rig):
    for _ in range(3):
        rig.touch_down(0, 200, HEADER + 30)
        way(rig, (200, HEADER + 30), (200, HEIGHT - 200), (200, HEADER + 20))
        rig.touch_up(0)
        rig.idle(300)


def complete(rig):
    for _ in range(3):
        press(rig, "Home", "space")
        # A completed row rests for a second before it moves down.
        rig.idle(1_000)


def edit(rig):
    press(rig, "Home", "Return", "Escape", "Home", "Return", "Escape")


def undo(rig):
    press(rig, "Home", "Delete", "ctrl+z", "Home", "Delete", "ctrl+z")


def go_up(rig):
    press(rig, "alt+Up", "Return", "alt+Up", "Return")


def search(rig):
    press(rig, "ctrl+f", "e", "Return")


def choose_date(rig):
    press(rig, "Home", "ctrl+d", "Escape", "ctrl+d", "Escape")


MOTIONS = [("swipe", swipe, 1_000), ("pinch", pinch, 1_000), ("carry", carry, 1_000),
           ("delete the first row", delete_first, 1_000), ("pull", pull, 1_000), ("complete", complete, 1_000),
           ("edit", edit, 1_000), ("undo", undo, 1_000), ("change of level", go_up, 1_000), ("search", search, 1_000),
           ("dates", choose_date, 1_000), ("fling", fling, 100_000)]


def open_list(ember, home, count, hz, **options):
    write_list(home, count)
    return Rig([ember], size=(WIDTH, HEIGHT), state="maximized", home=home, hz=hz, **options)


def measure(ember, motion, count, hz):
    """Return the CPU time of the main thread between two frames of an animation, in µs."""
    with tempfile.TemporaryDirectory() as home, open_list(ember, home, count, hz, gsettings=STILL) as rig:
        rig.idle(400)
        # The first run creates layouts, icons and caches. It does not count.
        motion(rig)
        rig.idle(400)
        rig.stats()
        motion(rig)
        rig.idle(300)
        return rig.stats()["cpu_frame_us"]


def measure_listview(hz):
    """Return the median for a GtkListView of plain labels that scrolls, in µs."""
    with Rig([BUILD / "listview", "1000", "--plain"], size=(WIDTH, HEIGHT), state="maximized", hz=hz) as rig:
        rig.idle(400)
        return statistics.median(after["cpu_frame_us"]["median"] for _, after in scroll(rig, rig.stats))


def measure_idle(ember):
    """Return the frames and the CPU time of all threads, in µs, in three seconds at rest after a cancelled new row."""
    with tempfile.TemporaryDirectory() as home, open_list(ember, home, 500, 60) as rig:
        rig.idle(400)
        pinch(rig)
        rig.idle(2_000)
        rig.stats()
        rig.play([(3.0, "touch frame")])
        stats = rig.stats()
        return stats["frames"], stats["cpu_all_us"]


def main():
    arguments = figures.parser(__doc__, rounds=3).parse_args()
    build()
    jobs = {}
    for hz in (60, 120):
        jobs[None, hz] = lambda hz=hz: measure_listview(hz)
        for name, motion, count in MOTIONS:
            jobs[name, hz] = lambda motion=motion, count=count, hz=hz: measure(arguments.ember, motion, count, hz)
    runs = interleave(jobs, arguments.rounds, 1, "frames")
    report = figures.Report(arguments.figures)

    def middle(key, figure):
        return statistics.median(run[figure] for run in runs[key])

    for name, hz in jobs:
        if name is None:
            continue
        scrolling = statistics.median(runs[None, hz]) / 1000
        for figure, title, limit in (("median", "median", None), ("p95", "95 of 100", P95_LIMIT / 1000)):
            value = middle((name, hz), figure) / 1000
            reference = Reference("GtkListView, plain, scrolling", value / scrolling)
            report.add(f"CPU time of a frame, {title}: {name}, {hz} Hz", value, "ms", reference, limit)
        longest = max(run["max"] for run in runs[name, hz]) / 1000
        report.add(f"CPU time of a frame, longest: {name}, {hz} Hz", longest, "ms", limit=1000 / hz)
    idle_frames, cpu = measure_idle(arguments.ember)
    report.count("frames in three seconds at rest", idle_frames, limit=0)
    report.add("CPU time of three seconds at rest", cpu / 1000, "ms", limit=IDLE_LIMIT / 1000)
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
