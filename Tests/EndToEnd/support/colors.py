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
    """The background may have up to 8 % of the color of the last row (H26)."""
    return all(dark - 6 <= found <= dark + 18 for found, dark in zip(color, BACKGROUND))


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


# Matrices of https://bottosson.github.io/posts/oklab/: linear sRGB to LMS, roots of LMS to OKLab, and back.
TO_LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566), (0.0883024619, 0.2817188376, 0.6299787005))
TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099), (0.0259040371, 0.7827717662, -0.8086757660))
FROM_LAB = ((1, 0.3963377774, 0.2158037573), (1, -0.1055613458, -0.0638541728), (1, -0.0894841775, -1.2914855480))
FROM_LMS = (
    (4.0767416621, -3.3077115913, 0.2309699292), (-1.2684380046, 2.6097574011, -0.3413193965), (-0.0041960863, -0.7034186147, 1.7076147010))


def multiplied(matrix, vector):
    return tuple(sum(a * b for a, b in zip(row, vector)) for row in matrix)


def oklab(color):
    """Return lightness, green to red, and blue to yellow."""
    parts = [c / 255 for c in color]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return multiplied(TO_LAB, [part ** (1 / 3) for part in multiplied(TO_LMS, linear)])


def from_oklab(*lab):
    linear = [min(max(part, 0), 1) for part in multiplied(FROM_LMS, [part ** 3 for part in multiplied(FROM_LAB, lab)])]
    return tuple(round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055)) for part in linear)


def longest_run(image, ink, tolerance=10):
    """Return the length of the longest horizontal run of a color, in px."""
    longest = 0
    for y in range(image.height):
        length = 0
        for x in range(image.width):
            length = length + 1 if near(image[x, y], ink, tolerance) else 0
            longest = max(longest, length)
    return longest
