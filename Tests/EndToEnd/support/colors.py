# SPDX-License-Identifier: GPL-3.0-or-later
"""The colors of the default theme, and comparisons of colors. A color is (red, green, blue), each from 0 to 255."""

BACKGROUND = (0x16, 0x13, 0x11)
FIRST = (0xCB, 0x00, 0x24)
DONE = (0x1F, 0x5B, 0x2E)
DONE_INK = (0xDD, 0xF5, 0xE2)
# A row that is dragged past the threshold that completes it.
PREVIEW = (0x1E, 0x7F, 0x35)
TICK = (0x6E, 0xE7, 0x87)
CROSS = (0xFF, 0x8A, 0x80)
BANNER = (0x3A, 0x2A, 0x20)
WHITE = (255, 255, 255)
DARK_INK = (0x2B, 0x0A, 0x00)


def near(color, other, tolerance=40):
    return max(abs(a - b) for a, b in zip(color, other)) <= tolerance


def assert_near(color, other, tolerance=8, message=""):
    if not near(color, other, tolerance):
        raise AssertionError("%s: #%02X%02X%02X is not #%02X%02X%02X" % (message, *color, *other))


def is_green(color):
    red, green, blue = color
    return green > red + 25 and green > blue + 15


def is_background(color):
    return near(color, BACKGROUND, 6)


def is_neutral(color):
    return max(color) - min(color) <= 14


def mix(color, other, part):
    """Return a color between two: the first for part 0, the other one for part 1."""
    return tuple(round(a + (b - a) * part) for a, b in zip(color, other))


def luminance(color):
    """Return the relative luminance as WCAG 2 defines it."""
    parts = [c / 255 for c in color]
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(color, other):
    """Return the contrast as WCAG 2 defines it, from 1 to 21."""
    light, dark = sorted((luminance(color), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def longest_run(image, ink, tolerance=10):
    """Return the length of the longest horizontal run of a color, in px."""
    longest = 0
    for y in range(image.height):
        length = 0
        for x in range(image.width):
            length = length + 1 if near(image[x, y], ink, tolerance) else 0
            longest = max(longest, length)
    return longest
