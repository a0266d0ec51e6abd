# SPDX-License-Identifier: GPL-3.0-or-later
"""Screenshots, and the pixels in Python."""
import os
import struct
import unittest
import zlib

from rig import Image, RigError
from .support import RigTestCase

RED, GREEN, WHITE = bytes((255, 0, 0)), bytes((0, 255, 0)), bytes((255, 255, 255))


def png_size(path):
    with open(path, "rb") as f:
        head = f.read(24)
    if head[:8] != b"\x89PNG\r\n\x1a\n":
        raise AssertionError("%s is no PNG" % path)
    return struct.unpack(">II", head[16:24])


class Screenshots(RigTestCase):
    is_long = False

    def test_files(self):
        folder = os.path.join(self.temporary_folder(), "with blanks")
        os.mkdir(folder)
        with self.probe("area", scale=2) as r:
            path = r.screenshot(os.path.join(folder, "all.png"))
            self.assertEqual(png_size(path), (840, 1440))
            path = r.screenshot(os.path.join(folder, "part.png"), box=(10, 20, 30, 40))
            self.assertEqual(png_size(path), (60, 80))
            path = r.screenshot(os.path.join(folder, "edge.png"), box=(400, 700, 100, 100))
            self.assertEqual(png_size(path), (40, 40), "cut off at the edges")
            whole, part = r.image(), r.image((10, 20, 30, 40))
            self.assertEqual(whole.crop((20, 40, 60, 80)).data, part.data)

    def test_during_a_gesture(self):
        folder = self.temporary_folder()
        middle, end = (os.path.join(folder, name) for name in ("middle.png", "end.png"))
        with self.probe("list") as r:
            before, code = r.image(), r.hash()
            r.drag_touch((200, 600), (200, 300), 0.3, shots={0.5: middle, 0.9: end})
            r.idle(300)
            after = r.image()
            self.assertEqual(png_size(middle), (420, 720))
            self.assertEqual(png_size(end), (420, 720))
            self.assertGreater(before.differs(after), 1000, "the list did not move")
            self.assertNotEqual(r.hash(), code)
            self.assertEqual(after.differs(r.image()), 0)
            self.assertEqual(r.hash((0, 0, 10, 10)), r.hash((0, 0, 10, 10)))

    def test_marks(self):
        path = os.path.join(self.temporary_folder(), "marks.ppm")
        with self.probe("area") as r:
            r.touch_down(0, 200, 300)
            r.screenshot(path, marks=True)
            with open(path, "rb") as f:
                marked = Image.from_ppm(f.read())
            self.assertEqual(r.pixel(200, 300), (255, 255, 255))
            self.assertNotEqual(marked[200, 300], (255, 255, 255))
            self.assertEqual(marked.differs(r.image(), (0, 400, 420, 320)), 0)
            r.touch_up(0)

    def test_wait_pixel(self):
        with self.probe("area") as r:
            r.wait_pixel(5, 42, (250, 5, 0))
            with self.assertRaises(RigError):
                r.wait_pixel(5, 42, (0, 255, 0), timeout=0.1)


class Images(unittest.TestCase):
    def setUp(self):
        self.image = Image(3, 2, RED + GREEN + WHITE + WHITE + WHITE + RED)

    def test_pixels(self):
        self.assertEqual(self.image.pixel(1, 0), (0, 255, 0))
        self.assertEqual(self.image[2, 1], (255, 0, 0))
        for xy in ((3, 0), (0, 2), (-1, 0)):
            with self.assertRaises(IndexError):
                self.image.pixel(*xy)

    def test_average(self):
        self.assertEqual(self.image.average((0, 0, 2, 1)), (127.5, 127.5, 0))
        self.assertEqual(self.image.average((1, 1, 1, 1)), (255, 255, 255))
        red, green, blue = self.image.average()
        self.assertEqual((red, green, blue), (255 * 5 / 6, 255 * 4 / 6, 255 * 3 / 6))

    def test_differs(self):
        other = Image(3, 2, RED + WHITE + WHITE + RED + WHITE + RED)
        self.assertEqual(self.image.differs(self.image), 0)
        self.assertEqual(self.image.differs(other), 2)
        self.assertEqual(self.image.differs(other, (1, 0, 2, 2)), 1)
        with self.assertRaises(ValueError):
            self.image.differs(other.crop((0, 0, 2, 2)))

    def test_boxes_must_fit(self):
        for box in ((0, 0, 4, 1), (-1, 0, 1, 1), (0, 0, 0, 1), (2, 1, 1, 2)):
            with self.assertRaises(ValueError):
                self.image.crop(box)

    def test_ppm(self):
        copy = Image.from_ppm(b"P6\n3 2\n255\n" + self.image.data)
        self.assertEqual(copy.differs(self.image), 0)
        for bad in (b"P5\n3 2\n255\n", b"P6\n3 2\n255\n123"):
            with self.assertRaises(ValueError):
                Image.from_ppm(bad)


class SavedImages(RigTestCase):
    def test_png(self):
        image = Image(2, 2, RED + GREEN + WHITE + RED)
        path = image.save(os.path.join(self.temporary_folder(), "saved.png"))
        self.assertEqual(png_size(path), (2, 2))
        with open(path, "rb") as f:
            content = f.read()
        start = content.index(b"IDAT")
        length, = struct.unpack(">I", content[start - 4:start])
        rows = zlib.decompress(content[start + 4:start + 4 + length])
        self.assertEqual(rows, b"\0" + RED + GREEN + b"\0" + WHITE + RED)
