# SPDX-License-Identifier: GPL-3.0-or-later
"""Drag and drop between Ember and another program beside it (`columns=2`)."""
import contextlib
import pathlib

from .editing import other_program
from .program import HEADER, ROW, WIDTH

# In the other program's window.
SOURCE = (WIDTH + 210, 400)
TEXT = "text/plain;charset=utf-8"
FILES = "text/uri-list"


@contextlib.contextmanager
def source(ember, content, type=TEXT, *options):
    """Run a program from which something can be dragged. Return its process."""
    file = pathlib.Path(ember.home) / "dragged"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with other_program(ember, "drag", str(file), "--type", type, *options):
        yield ember.other_programs[-1]


def boundary(index):
    """Return the y of the boundary above a row."""
    return HEADER + ROW * index


def drag(ember, y, release=True, x=200):
    """Drag from the other program to a place in Ember."""
    ember.drag_pointer((ember.size[0] + 210, SOURCE[1]), (x, y), 0.4, hold_after=0.4, release=False)
    ember.settle()
    if release:
        ember.button("left", "up")


def drop(ember, y, content, type=TEXT, *options):
    with source(ember, content, type, *options):
        drag(ember, y)
        ember.settle()


def addresses(*files):
    """Return the content of a drag of files."""
    return "".join(pathlib.Path(file).as_uri() + "\r\n" for file in files)
