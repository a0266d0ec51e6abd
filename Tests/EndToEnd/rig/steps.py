# SPDX-License-Identifier: GPL-3.0-or-later
"""Scripts: lists of (seconds, command) that Rig.play() runs.

These functions only make lists.  They can be combined with merge() and
shift().
"""
RATE = 120.0            # input events per second
FIRST_REPORT = 0.01     # a touchpad gesture begins that long after the pointer moved


# --- easing: how far a movement is (0 to 1) at a part of its time (0 to 1) ---

def linear(t):
    return t


def ease_in(t):
    return t * t


def ease_out(t):
    return 1 - (1 - t) ** 3


def ease_in_out(t):
    return t * t * (3 - 2 * t)


# --- combining ---

def merge(*scripts):
    """One script out of several, by time."""
    return sorted((step for script in scripts for step in script), key=lambda step: step[0])


def shift(script, seconds):
    """The same, later."""
    return [(t + seconds, command) for t, command in script]


# --- movements ---

def moments(duration, rate, easing):
    """[(seconds, progress 0 to 1), ...] of a movement, without its start."""
    n = max(1, round(duration * rate))
    return [(duration * i / n, easing(i / n)) for i in range(1, n + 1)]


def between(a, b, progress):
    return tuple(p + (q - p) * progress for p, q in zip(a, b))


def line(start, end, duration, easing, rate, hold_before=0.0, hold_after=0.0):
    """[(seconds, x, y), ...] along a line, with the rests before and after it."""
    points = [(0.0, *start)]
    points += [(hold_before + t, *between(start, end, progress))
               for t, progress in moments(duration, rate, easing)]
    if hold_after > 0:
        # a finger is never quite still: the sensor goes on reporting
        arrived = points[-1][0]
        n = max(1, int(hold_after * rate / 4))
        points += [(arrived + hold_after * i / n, *end) for i in range(1, n + 1)]
    return points


# --- touch ---

def touch(at, command, frame=True):
    """One touch event, and the frame that makes it take effect."""
    step = [(at, "touch " + command)]
    return step + [(at, "touch frame")] if frame else step


def touch_path(id, points, release=True, frame=True):
    """A finger along [(seconds, x, y), ...]: down at the first, up at the last."""
    steps = []
    for i, (t, x, y) in enumerate(points):
        steps += touch(t, "%s %d %.3f %.3f" % ("move" if i else "down", id, x, y), frame)
    if release:
        steps += touch(points[-1][0], "up %d" % id, frame)
    return steps


def press(x, y, duration, id=0):
    """A finger that stays where it is."""
    return touch(0, "down %d %.3f %.3f" % (id, x, y)) + touch(duration, "up %d" % id)


def pinch(first, second, duration, easing, rate, stagger=0.0, hold_after=0.0, release=True,
          ids=(0, 1)):
    """Two fingers; first and second are (start, end).  Both events of a moment
    share one touch frame."""
    a, b = ids
    steps = touch(0, "down %d %.3f %.3f" % (a, *first[0]), stagger > 0)
    steps += touch(stagger, "down %d %.3f %.3f" % (b, *second[0]))
    for t, progress in moments(duration, rate, easing):
        steps += touch(stagger + t, "move %d %.3f %.3f" % (a, *between(*first, progress)), False)
        steps += touch(stagger + t, "move %d %.3f %.3f" % (b, *between(*second, progress)))
    if release:
        end = stagger + duration + hold_after
        steps += touch(end, "up %d" % a, False) + touch(end, "up %d" % b)
    return steps


# --- touchpad ---

def increments(moves):
    """[(seconds, progress), ...] as [(seconds, progress since the one before), ...]"""
    done = 0.0
    out = []
    for t, progress in moves:
        out.append((t, progress - done))
        done = progress
    return out


def scroll(dx, dy, duration, easing, rate, hold_after=0.0, stop=True):
    """Two fingers that scroll by dx, dy in all."""
    steps = [(FIRST_REPORT + t, "scroll finger %.5f %.5f" % (dx * part, dy * part))
             for t, part in increments(moments(duration, rate, easing))]
    if stop:
        # the stop comes one report later, as with a real touchpad
        steps.append((FIRST_REPORT + duration + hold_after + 1 / rate, "scroll stop"))
    return steps


def touchpad_pinch(scales, duration, easing, rate, fingers=2, pan=(0.0, 0.0), rotation=0.0,
                   cancelled=False, end=True):
    """A pinch; scales is (first, last), relative to the begin."""
    moves = moments(duration, rate, easing)
    steps = [(FIRST_REPORT, "pinch begin %d" % fingers)]
    for (t, progress), (_, part) in zip(moves, increments(moves)):
        scale = scales[0] * (scales[1] / scales[0]) ** progress
        steps.append((FIRST_REPORT + t, "pinch update %.4f %.4f %.5f %.4f" % (
            pan[0] * part, pan[1] * part, scale, rotation * part)))
    if end:
        steps.append((2 * FIRST_REPORT + duration, _end("pinch", cancelled)))
    return steps


def touchpad_swipe(dx, dy, fingers, duration, easing, rate, cancelled=False):
    """A swipe with three fingers or more."""
    steps = [(FIRST_REPORT, "swipe begin %d" % fingers)]
    steps += [(FIRST_REPORT + t, "swipe update %.4f %.4f" % (dx * part, dy * part))
              for t, part in increments(moments(duration, rate, easing))]
    return steps + [(2 * FIRST_REPORT + duration, _end("swipe", cancelled))]


def touchpad_hold(fingers, duration, cancelled=False):
    """Fingers that rest on the touchpad."""
    return [(FIRST_REPORT, "hold begin %d" % fingers),
            (FIRST_REPORT + duration, _end("hold", cancelled))]


def _end(gesture, cancelled):
    return gesture + (" end cancelled" if cancelled else " end")


# --- keyboard ---

ESCAPES = {"\n": "\\n", "\t": "\\t", "\b": "\\b", "\\": "\\\\"}


def escaped(text):
    """A text with the escapes of the type command."""
    return "".join(ESCAPES.get(c, c) for c in text)


def typing(text, interval):
    """One key press every `interval` seconds."""
    return [(i * interval, "type " + escaped(c)) for i, c in enumerate(text)]
