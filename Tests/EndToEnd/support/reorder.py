# SPDX-License-Identifier: GPL-3.0-or-later
"""Reordering and throwing rows: picked-up rows, where they are drawn, and the order of the list afterwards."""
from rig import linear, merge, steps

from .colors import BACKGROUND, is_green
from .devices import REORDER_DEVICES, each_device
from .editing import load_picture
from .insertion import similarity, text_shape
from .program import HEADER, ROW

SIX = ["Feed the cat", "Buy eggs", "Write a long letter to grandma", "Water the plants", "Call the plumber", "Sing"]
# Scale of a row that is picked up.
LIFTED_SCALE = 1.03


def each_reorder_device(items=SIX, devices=REORDER_DEVICES, **options):
    """Like `each_device`, with a list of six items and the devices that reorder."""
    return each_device(devices, items, **options)


def is_bare(color):
    """Whether a pixel is background, with or without a shadow on it, or the light of the last row (H26)."""
    return all(part <= background + 18 for part, background in zip(color, BACKGROUND))


def is_blank(picture, y):
    """Whether nothing is written at the start of the line at y, as in the place of a row that was carried aside."""
    return not any(abs(a - b) > 60 for line in range(y - 8, y + 9) for x in range(20, 50) for a, b in zip(picture[x, line], picture[8, line]))


# --- gestures ---

def long_press(ember, device, y, x=100, resting=None):
    """Rest on the row at y until it is lifted. If rows are still moving, `resting` is the `edge_hash` that the list will have."""
    resting = resting or edge_hash(ember)
    device.begin(x, y)
    wait_lifted(ember, resting)


def edge_hash(ember):
    """Return a hash of the list's left edge, which only rows and their shadows change: the focus ring and the scrollbar don't reach it."""
    return ember.hash((0, HEADER, 1, ember.size[1] - HEADER))


def wait_lifted(ember, resting):
    """Wait until a row is lifted in a list that has this `edge_hash` otherwise."""
    def is_lifted():
        return edge_hash(ember) != resting

    with ember.explained(lambda: "no row is lifted"):
        ember.wait_until(lambda: is_lifted() and (ember.settle() or is_lifted()))


def pick_up(ember, device, y, x=100, resting=None):
    """Pick up the row at y: a finger rests on it as in `long_press`, the mouse moves it so far that the drag can't become a swipe."""
    if device.name == "mouse":
        way = -44 if y > ember.size[1] / 2 else 44
        device.begin(x, y)
        device.move(0, way, 0.05)
        device.move(0, -way, 0.05)
    else:
        long_press(ember, device, y, x, resting)


def drag(ember, device, start, end, x=100, dx=0.0, resting=None):
    """Pick up the row at one y and drag it to another one, without a release. `resting` is as in `long_press`."""
    pick_up(ember, device, start, x, resting)
    device.move(dx, end - start, 0.3)
    ember.settle()


def drop(ember, device):
    device.release()
    ember.settle()


def throw(ember, device, way, velocity):
    """Move a picked-up row by `way` (dx, dy in px) at `velocity` px/s and release it without a rest."""
    points = device.path(*way, (way[0] ** 2 + way[1] ** 2) ** 0.5 / velocity, linear, 0)[1:]
    up = [(points[-1][0], "button left up")] if device.name == "mouse" else steps.touch(points[-1][0], "up 0")
    ember.play(move_steps(device, points) + up)


def move_steps(device, points):
    """Return the script that moves a device along [(seconds, x, y), …]."""
    if device.name == "mouse":
        return [(t, "pointer move %.3f %.3f" % (x, y)) for t, x, y in points]
    return [step for t, x, y in points for step in steps.touch(t, "move 0 %.3f %.3f" % (x, y))]


def record_move(ember, device, dx, dy, duration=0.3, frames=40):
    """Move a picked-up row. Return pictures of that and of what follows, 60 a second."""
    files = ["%s/frame-%03d.ppm" % (ember.home, number) for number in range(frames)]
    points = device.path(dx, dy, duration, linear, 0)[1:]
    script = [(number / 60, "screenshot " + file) for number, file in enumerate(files)]
    ember.play_in_time(merge(move_steps(device, points), script))
    return [load_picture(file) for file in files]


# --- pictures ---

def row_bounds(picture, x, y):
    """Return the bounds of the row around a pixel, which is surrounded by background: left, top, right, bottom in px."""
    assert not is_bare(picture[x, y]), "no row is at %d,%d" % (x, y)
    left, right, top, bottom = x, x, y, y
    while left > 0 and not is_bare(picture[left - 1, y]):
        left -= 1
    while right < picture.width and not is_bare(picture[right, y]):
        right += 1
    while top > HEADER and not is_bare(picture[x, top - 1]):
        top -= 1
    while bottom < picture.height and not is_bare(picture[x, bottom]):
        bottom += 1
    return (left, top, right, bottom)


def assert_attached(picture, finger, grip, message="", size=(420, ROW)):
    """Check that a lifted row over the background is under the finger with the point `grip`, at which it was picked up."""
    # Beside the text and the finger, where the row is inside the window.
    x = min(max(int(finger[0] + 120), 4), picture.width - 5)
    bounds = row_bounds(picture, x, round(finger[1] + LIFTED_SCALE * (size[1] - 8 - grip[1])))
    wanted = [at - LIFTED_SCALE * held for at, held in zip(finger, grip)]
    wanted += [at + LIFTED_SCALE * (whole - held) for at, held, whole in zip(finger, grip, size)]
    for name, found, value in zip(("left", "top", "right", "bottom"), bounds, wanted):
        value = min(max(value, 0), picture.width) if name in ("left", "right") else value
        assert abs(found - value) <= 1.6, "%s: the %s edge is at %d, not %.1f" % (message, name, found, value)


def row_shape(picture, index, height=ROW):
    """Return the shape of the text of the row at an index."""
    return text_shape(picture, HEADER + ROW * index, height)


def assert_texts_at(ember, before, places, message=""):
    """Check that the texts that were at some indices are now at others: {old: new}."""
    after = ember.image()
    for old, new in places.items():
        found = similarity(row_shape(before, old), row_shape(after, new))
        assert found > 0.8, "%s: the text of row %d is not at %d" % (message, old, new)


def green_rows(ember, count):
    """Return the indices of the green rows."""
    return [index for index in range(count) if is_green(ember.color(index))]
