# SPDX-License-Identifier: GPL-3.0-or-later
"""Fixtures and helpers of the end-to-end tests."""
from .case import EmberTest, long
from .colors import (
    BACKGROUND, BANNER, CROSS, DARK_INK, DONE, DONE_INK, FIRST, PREVIEW, TICK, WHITE, assert_near, contrast, is_background, is_green,
    is_neutral, longest_run, mix, near,
)
from .documents import DONE_DATE, THREE_LISTS, document, item, library, numbered
from .program import (
    ANIMATIONS, BLINKING_CARET, EMBER, FOLDER, HEADER, HEIGHT, NO_ANIMATIONS, ROW, SCROLLBAR, TEXT_SCALE, THRESHOLD, TOAST_PLACE, TOP,
    WIDTH, Ember,
)

__all__ = [
    "ANIMATIONS", "BACKGROUND", "BANNER", "BLINKING_CARET", "CROSS", "DARK_INK", "DONE", "DONE_DATE", "DONE_INK", "EMBER", "Ember",
    "EmberTest", "FIRST", "FOLDER", "HEADER", "HEIGHT", "NO_ANIMATIONS", "PREVIEW", "ROW", "SCROLLBAR", "TEXT_SCALE", "THREE_LISTS",
    "THRESHOLD", "TICK", "TOAST_PLACE", "TOP", "WHITE", "WIDTH", "assert_near", "contrast", "document", "is_background", "is_green",
    "is_neutral", "item", "library", "long", "longest_run", "mix", "near", "numbered",
]
