# SPDX-License-Identifier: GPL-3.0-or-later
"""Inserting rows by pull and pinch: the placeholder row's label, displaced rows, and the new row."""
import functools

from .colors import near
from .devices import each_device
from .editing import dimmed
from .program import HEADER, ROW, SCROLLBAR
from .texts import APART, PULL, RELEASE

# Rows with the placeholder's labels as texts give the labels' shapes.
SEVEN = ["Feed the cat", PULL, RELEASE, APART, "Water the plants", "Call the plumber", "Sing"]
# An x without text, focus ring and the slanted sides of a placeholder.
BARE_X = 330


def text_shape(picture, top, height=ROW, mirrored=False):
    """Return the pixels of a row's text, as places in the row. They differ from the row's own color beside the text."""
    width = picture.width
    beside = width - 10 if mirrored else 10
    columns = range(14, width - 14)
    contrast = {
        (x, y): max(abs(a - b) for a, b in zip(picture[x, top + y], picture[beside, top + y]))
        for y in range(10, height - 10) for x in columns
    }
    most = max(contrast.values())
    return {place for place, value in contrast.items() if value > most / 2} if most > 60 else set()


def similarity(one, other):
    """Return 1 for two equal shapes, 0 for two that have no pixel in common."""
    return len(one & other) / max(len(one | other), 1)


def each_insertion_device(devices, items=SEVEN, prepare=None, **options):
    """Like `each_device`, for `test(self, ember, device, before, content)` with the picture and the file from before."""
    def start(device):
        if device.needs_pointer:
            device.ember.pointer_move(200, device.ember.row(0))
            device.ember.settle()
        if prepare:
            prepare(device)

    def decorate(test):
        @functools.wraps(test)
        def run(self, ember, device):
            test(self, ember, device, ember.image(), ember.file.read_bytes())

        return each_device(devices, items, start, **options)(run)

    return decorate


def assert_label(picture, top, label, key=False, mirrored=False, height=ROW):
    """Check that the row at `top` has a label of this shape, followed by the name of a shortcut if `key` is set."""
    found = text_shape(picture, top, height, mirrored)
    assert found, "there is no label"
    end = (min if mirrored else max)(x for x, _ in label)
    text = {(x, y) for x, y in found if (x >= end - 2 if mirrored else x <= end + 2)}
    assert similarity(text, label) > 0.8, "the label is another one"
    assert (len(found - text) > 20) == key, "a shortcut is %s" % ("missing" if key else "named")


def displacement(before, after, index, top=None, height=ROW):
    """Return how far a row has moved down between two pictures in px, or None if its middle is not visible in both."""
    top = (HEADER + ROW * index if top is None else top) + height // 2 - 12
    # Without the sides of a focus ring.
    left, width = 6, before.width - SCROLLBAR - 6
    band = before.crop((left, top, width, 24)).data
    for distance in sorted(range(HEADER - top, after.height - top - 23), key=abs):
        if after.crop((left, top + distance, width, 24)).data == band:
            return distance
    return None


def assert_displaced(ember, before, distances, tolerance=1):
    """Check how far rows, by their index, have moved since a picture."""
    after = ember.image()
    for index, wanted in distances.items():
        found = displacement(before, after, index)
        assert found is not None, "row %d is not visible" % index
        assert abs(found - wanted) <= tolerance, "row %d has moved by %d px, not %d" % (index, found, wanted)


def assert_nothing_added(ember, before, content, **options):
    """Check that the picture and the file are as before."""
    ember.settle()
    ember.assert_same_picture(before, **options)
    assert ember.file.read_bytes() == content, "the file was changed"


def assert_added(ember, items, index, text="New one", end=("Return", "Escape")):
    """Check that a new row is edited at this index: typed text is saved there and is one undo step."""
    after = [*items[:index], text, *items[index:]]
    ember.type(text, 0)
    ember.wait_items(*after)
    ember.press(*end)
    ember.wait_items(*after)
    ember.press("ctrl+z")
    ember.wait_items(*items)
    ember.press("ctrl+z")
    ember.wait_items(*items)


def assert_new_row_open(ember, top, height=ROW):
    """Check that the row at `top` is empty and edited: it has a caret where text begins, and nothing else."""
    places = text_shape(ember.image(), top, height)
    assert places, "no caret is visible"
    columns = [x for x, _ in places]
    assert max(columns) - min(columns) <= 2, "more than a caret is visible"
    assert abs(min(columns) - 20) <= 3, "the caret is at %d px" % min(columns)


def assert_rows_dimmed(picture, bright, rows):
    """Check that rows are dimmed, given by their tops in one picture and in another one in which nothing is edited."""
    for top, at in rows:
        old, new = bright[BARE_X, at + 45], picture[BARE_X, top + 45]
        assert near(dimmed(old), new, 4), "%d: #%02X%02X%02X" % (top, *new)
