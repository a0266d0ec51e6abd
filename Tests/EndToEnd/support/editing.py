# SPDX-License-Identifier: GPL-3.0-or-later
"""Editing rows: what an edited row looks like, other programs' windows, and the clipboard."""
import contextlib
import os
import pathlib
import signal
import subprocess

from rig import Image
from rig.process import BINARY

from .colors import BACKGROUND, contrast, from_oklab, is_background, is_green, near, oklab
from .program import HEADER, ROW, SCROLLBAR, TOAST_PLACE, Ember

PROBE = os.environ.get("RIG_PROBE") or os.path.join(os.path.dirname(BINARY), "probe")
# What the rows that are not edited keep of their difference to the background, in lightness and in chroma.
DIMMED = 0.34
DIMMED_CHROMA = 0.18
FIVE = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants", "Call the plumber"]


# --- other programs ---

@contextlib.contextmanager
def other_program(ember, *arguments):
    """Run another program, whose window is in front and has keyboard focus."""
    rig = ember._process.pid
    child = pathlib.Path("/proc/%d/task/%d/children" % (rig, rig)).read_text().split()[0]
    environment = dict(
        entry.split("=", 1) for entry in pathlib.Path("/proc/%s/environ" % child).read_text().split("\0") if "=" in entry
    )
    # It is not ended here, since it provides the clipboard's content.
    ember.other_programs.append(subprocess.Popen([PROBE, *arguments], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    ember.wait_until(lambda: front_window(ember)["title"] == "probe" and front_window(ember)["focused"], 10)
    ember.settle()
    yield
    if front_window(ember)["title"] == "probe":
        ember.close()
    ember.wait_until(lambda: front_window(ember)["title"] != "probe" and front_window(ember)["focused"], 10)
    ember.settle()


def front_window(ember):
    return ember.windows()[0]


def copy_to_clipboard(ember, text):
    """Put a text on the clipboard from another program."""
    file = pathlib.Path(ember.home) / "clipboard.txt"
    file.write_bytes(text.encode())
    with other_program(ember, "clipboard", str(file)):
        ember.key("c")
        ember.wait_until(lambda: len(ember.windows()) == 1, 10)


def clipboard_text(ember):
    """Return the text on the clipboard, as another program gets it."""
    file = pathlib.Path(ember.home) / "pasted.txt"
    file.unlink(missing_ok=True)
    with other_program(ember, "paste", str(file)):
        ember.key("v")
        ember.wait_until(file.exists)
    return file.read_text()


@contextlib.contextmanager
def frozen_clipboard(ember):
    """Stop the program whose text is on the clipboard, so that it answers only at the end."""
    owner = ember.other_programs[-1]
    owner.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        owner.send_signal(signal.SIGCONT)


# --- pictures ---

def load_picture(file):
    """Return a picture that a script has saved."""
    return Image.from_ppm(pathlib.Path(file).read_bytes())


def record(ember, commands, frames=30):
    """Run commands. Return pictures of what follows, 60 a second."""
    files = ["%s/frame-%03d.ppm" % (ember.home, number) for number in range(frames)]
    ember.play_in_time([(0, command) for command in commands] + [(number / 60, "screenshot " + file) for number, file in enumerate(files)])
    return [load_picture(file) for file in files]


def list_picture(ember, below=0):
    """Return a picture of the window without the strip in which a scrollbar may be visible, and without `below` px at the bottom."""
    return ember.image((0, 0, ember.size[0] - SCROLLBAR, ember.size[1] - below))


def row_tops(picture, x=4):
    """Return the y of each row's top except the first: each row is lighter at its top than the row above at its bottom."""
    column = [picture[x, y] for y in range(picture.height)]
    pairs = enumerate(zip(column, column[1:]), 1)
    return [y for y, (above, below) in pairs if y > HEADER and sum(below) - sum(above) > 8 or is_green(below) and not is_green(above)]


def list_end(picture, x=4):
    """Return the y of the last row's bottom."""
    return 1 + max((y for y in range(picture.height) if not is_background(picture[x, y])), default=HEADER)


def background_stretches(picture, x=4):
    """Return the stretches of uncovered background below the header, as [(from, to), …]."""
    stretches = []
    for y in range(HEADER, picture.height):
        if not is_background(picture[x, y]):
            continue
        if stretches and stretches[-1][1] == y:
            stretches[-1][1] = y + 1
        else:
            stretches.append([y, y + 1])
    return [tuple(stretch) for stretch in stretches]


def dimmed(color):
    """Return the fill of a row as it looks while another row is edited: nearer to the background, and paler."""
    lightness, a, b = (
        ground + share * (part - ground)
        for part, ground, share in zip(oklab(color), oklab(BACKGROUND), (DIMMED, DIMMED_CHROMA, DIMMED_CHROMA)))
    return from_oklab(lightness, a, b)


def is_bright(color):
    """Whether a row of this color, read where its gradient is transparent, is not dimmed."""
    return max(color) > (80 if is_green(color) else 120)


# --- the edited row ---

def edited_rows(ember, count, picture=None):
    """Return the rows that are not dimmed, in a list that is not scrolled and has rows of one line."""
    picture = picture or ember.image()
    return [index for index in range(count) if is_bright(picture[4, ember.row(index) + 22])]


def assert_edited(ember, index, count, message=None):
    """Wait until this row of `count` rows is edited, or none of them if `index` is None."""
    wanted = list(range(count)) if index is None else [index]
    with ember.explained(lambda: "%s: rows %r are bright" % (message or "not row %r" % index, edited_rows(ember, count))):
        ember.wait_until(lambda: edited_rows(ember, count) == wanted)


def assert_dimmed(before, after, box):
    """Check that a row, given by its box, is dimmed in a second picture, and that its text is legible (G30)."""
    left, top, width, height = box
    # The gradient of the row is transparent there.
    bare = left + 4, top + height - 5
    assert near(dimmed(before[bare]), after[bare], 4), "the fill is #%02X%02X%02X" % after[bare]
    text = max(
        contrast(after[x, y], after[4, y]) for y in range(top + 14, top + height - 14) for x in range(left + 14, left + width))
    assert text >= 3, "the contrast of the text is %.1f" % text


def assert_only_caret_added(before, after, box, scale=1):
    """Check that two pictures of a row differ by a caret only. Antialiased edges of letters may differ slightly."""
    left, top, width, height = box
    spots = [
        (x, y) for y in range(top, top + height) for x in range(left, left + width) if not near(before[x, y], after[x, y], 6)
    ]
    assert spots, "no caret is visible"
    wide = max(x for x, _ in spots) - min(x for x, _ in spots) + 1
    high = max(y for _, y in spots) - min(y for _, y in spots) + 1
    assert wide <= 2 * scale, "more than a caret was added: %d px wide" % wide
    assert 12 * scale <= high <= 26 * scale, "the caret is %d px high" % high


# --- hover insertion ---

def hover_between(ember, boundary):
    """Rest the pointer above the row with this index until the rows have parted and the plus sign is visible."""
    y = HEADER + ROW * boundary
    ember.pointer_move(200, y + 20)
    ember.glide(200, y)
    ember.wait_until(lambda: insertion_gap(ember) is not None or has_crease(ember, y))
    ember.settle()


def click_sign(ember, boundary):
    """Click on the “+” between rows that have parted at a boundary under the pointer at x = 200 (B51)."""
    ember.glide(160, HEADER + ROW * boundary + (11 if boundary == 0 else 0))
    ember.click(160, HEADER + ROW * boundary + (11 if boundary == 0 else 0))


def has_crease(ember, y):
    """Whether a folded row is visible around y: beside its crease is background."""
    edge, middle = (ember.image((x, y - 10, 1, 34)) for x in (1, 330))
    return any(is_background(edge[0, y]) and not is_background(middle[0, y]) for y in range(edge.height))


def insertion_gap(ember):
    """Return the place of a folded row between two rows as (from, to) in px, or None if there is none."""
    tops = [HEADER, *row_tops(ember.image(), 330)]
    # It is also lighter below its crease.
    return next(((start, end) for start, _, end in zip(tops, tops[1:], tops[2:]) if end - start < ROW - 4), None)


# --- the file ---

def assert_undo_steps(ember, *states):
    """Undo step by step: the file has each of these states in turn, and there is nothing left to undo."""
    for state in states:
        ember.press("ctrl+z")
        ember.wait_items(*state)
    ember.press("ctrl+z")
    ember.wait_items(*states[-1])


def assert_matches_fresh_start(ember):
    """Close the program. Check that a new one, which reads the file, shows the same picture (H02)."""
    ember.pointer_move(200, ember.size[1] - 60)
    ember.settle()
    below = TOAST_PLACE if ember.toast() else 0
    seen = list_picture(ember, below)
    ember.close()
    ember.wait_exit()
    with Ember(None, home=ember.home) as fresh:
        fresh.settle()
        difference = list_picture(fresh, below).difference(seen)
    fresh.assert_no_warnings()
    assert difference == "nothing differs", difference
