# SPDX-License-Identifier: GPL-3.0-or-later
"""Pixels of a screenshot, for looking at them in Python.

A box is x, y, width, height in pixels of the image.  With an output scale of 2
an image has twice as many pixels each way as the output has logical ones.
"""
import re
import struct
import zlib


class Image:
    """width, height, and data: three bytes for each pixel, red, green, blue."""

    def __init__(self, width, height, data):
        if len(data) != width * height * 3:
            raise ValueError("%d bytes for %dx%d pixels" % (len(data), width, height))
        self.width, self.height, self.data = width, height, data

    @classmethod
    def from_ppm(cls, data):
        header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        if not header:
            raise ValueError("not a PPM file with 8 bits for each color")
        return cls(int(header[1]), int(header[2]), data[header.end():])

    def pixel(self, x, y):
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("%d,%d is outside of %dx%d" % (x, y, self.width, self.height))
        i = (y * self.width + x) * 3
        return tuple(self.data[i:i + 3])

    def __getitem__(self, xy):
        return self.pixel(*xy)

    def row(self, y):
        """The bytes of a row."""
        return self.data[y * self.width * 3:(y + 1) * self.width * 3]

    def crop(self, box):
        """The part inside a box, which must lie within the image."""
        x, y, w, h = box
        if x < 0 or y < 0 or w < 1 or h < 1 or x + w > self.width or y + h > self.height:
            raise ValueError("%r does not fit into %dx%d" % (box, self.width, self.height))
        return Image(w, h, b"".join(self.row(i)[x * 3:(x + w) * 3] for i in range(y, y + h)))

    def average(self, box=None):
        """The mean color of all pixels, or of those in a box: three floats."""
        part = self.crop(box) if box else self
        pixels = part.width * part.height
        return tuple(sum(part.data[i::3]) / pixels for i in range(3))

    def differs(self, other, box=None):
        """How many pixels differ, of all or of those in a box."""
        if (self.width, self.height) != (other.width, other.height):
            raise ValueError("the images have different sizes")
        if box:
            return self.crop(box).differs(other.crop(box))
        if self.data == other.data:
            return 0
        # whole-image arithmetic on big integers is far quicker than a loop over pixels
        size = len(self.data)
        bits = (int.from_bytes(self.data, "big") ^ int.from_bytes(other.data, "big"))
        bits = bits.to_bytes(size, "big")
        red, green, blue = (int.from_bytes(bits[i::3], "big") for i in range(3))
        return size // 3 - (red | green | blue).to_bytes(size // 3, "big").count(0)

    def difference(self, other, box=None):
        """A description of the pixels that differ."""
        one, two = (self.crop(box), other.crop(box)) if box else (self, other)
        rows = [y for y in range(one.height) if one.row(y) != two.row(y)]
        if not rows:
            return "nothing differs"
        columns = [x for y in rows for x in range(one.width) if one[x, y] != two[x, y]]
        return "%d px differ, all from (%d, %d) to (%d, %d)" % (len(columns), min(columns), rows[0], max(columns), rows[-1])

    def save(self, path):
        """Writes a PNG file."""
        def chunk(name, content):
            body = name + content
            return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))
        # every row begins with its filter type: none
        rows = b"".join(b"\0" + self.row(y) for y in range(self.height))
        with open(path, "wb") as f:
            f.write(b"\x89PNG\r\n\x1a\n" +
                    chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height,
                                               8, 2, 0, 0, 0)) +
                    chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
        return path
