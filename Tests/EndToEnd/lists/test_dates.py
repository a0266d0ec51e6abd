# SPDX-License-Identifier: GPL-3.0-or-later
"""The dates of items at the ends of their rows."""
import datetime

from support import HEADER, EmberTest, item
from support.screen_reader import AccessibleEmber

# Distance in px from a row's end to its date, and the least distance between the text and the date.
MARGIN, GAP = 20, 8
LARGE_TEXT = {"/org/gnome/desktop/interface/text-scaling-factor": "2.0"}


def day(days):
    """Return a date some days from now, as it is in the file."""
    return (datetime.date.today() + datetime.timedelta(days=days)).isoformat()


def written(image):
    """Return the columns of a picture of a row in which something is written, from left to right."""
    # Every row is lighter at its top than at its bottom, but the same along a line.
    paper = [image[image.width - MARGIN // 2, y] for y in range(image.height)]
    return [x for x in range(image.width) if any(max(abs(a - b) for a, b in zip(image[x, y], paper[y])) > 60 for y in range(image.height))]


def lines(image):
    """Return the pictures of the lines in a picture of a row, from top to bottom."""
    inked = [y for y in range(image.height) if written(image.crop((0, y, image.width, 1)))]
    return [image.crop((0, first, image.width, last - first + 1)) for first, last in runs(inked, 4)]


def runs(columns, gap):
    """Return the first and last of columns, or of lines, that are nearer to each other than a gap."""
    found = []
    for x in columns:
        if found and x - found[-1][1] < gap:
            found[-1][1] = x
        else:
            found.append([x, x])
    return found


class DateTests(EmberTest):
    def row_end(self, ember, index, height=54):
        return ember.image((0, HEADER + index * height + 4, ember.size[0], height - 8))

    def test_row_shows_its_date_at_the_end(self):
        """L13: also a date that can't be read is no date."""
        items = [item("Plain"), item("Soon", due=day(1)), item("Late", due=day(-3)), item("Garbage", due="2026-02-30")]
        with self.ember(items) as ember:
            rows = [runs(written(self.row_end(ember, index)), 40) for index in range(4)]
        self.assertEqual([len(row) for row in rows], [1, 2, 2, 1], "only rows with a date show one, at their end")
        for row in rows[1:3]:
            self.assertLessEqual(row[1][1], 420 - MARGIN)
            self.assertGreater(row[1][1], 420 - 2 * MARGIN)

    def test_date_is_on_the_baseline_of_the_text(self):
        """L13: Neither the text nor "Tomorrow" has letters that reach below the baseline."""
        with self.ember([item("Mix milk", due=day(1))]) as ember:
            row = self.row_end(ember, 0)
        text, date = ([y for y in range(row.height) if self.differs_from_end(row, y, x)] for x in runs(written(row), 40))
        # Newer versions of GTK place letters on parts of a pixel.
        self.assertAlmostEqual(text[-1], date[-1], delta=1, msg="the lowest pixels of the text and of the date")
        self.assertGreater(date[0], text[0], "the date is smaller")

    @staticmethod
    def differs_from_end(row, y, columns):
        """Whether something is written between two columns of a picture of a row."""
        paper = row[row.width - MARGIN // 2, y]
        return any(max(abs(a - b) for a, b in zip(row[x, y], paper)) > 60 for x in range(columns[0], columns[1] + 1))

    def test_overdue_date_stands_out_without_color(self):
        """L14: It has the background that is the text color of others."""
        with self.ember([item("Late", due=day(-3)), item("Soon", due=day(3))]) as ember:
            late, soon = (self.row_end(ember, index).crop((300, 0, 100, 46)) for index in range(2))
        def share(image):
            columns = written(image)
            middle = image.height // 2
            inked = sum(max(abs(a - b) for a, b in zip(image[x, middle], image[image.width - 1, middle])) > 60 for x in range(columns[0], columns[-1]))
            return inked / (columns[-1] - columns[0])
        self.assertGreater(share(late), 0.5)
        self.assertLess(share(soon), 0.5)

    def test_date_is_below_large_text_in_narrow_window(self):
        """L13: At 360 px and double text size, also while the text is edited."""
        text = "Renew the passport for the journey"
        with self.ember([item(text, due=day(1))], size=(360, 640), gsettings=LARGE_TEXT) as ember:
            for state in ("shown", "edited"):
                with self.subTest(state):
                    if state == "edited":
                        ember.press("Down", "F2")
                        ember.settle()
                    # Within the focus ring.
                    *words, date = lines(ember.image((12, HEADER + 8, 336, 160)))
                    # The caret may join the lines.
                    if state == "shown":
                        self.assertEqual(len(words), 2)
                    for line in words:
                        self.assertLess(min(written(line)), 20)
                    self.assertGreater(min(written(date)), 168)

    def test_date_below_text_keeps_a_distance(self):
        """L52: That of an overdue date is between the text and the background of the date."""
        with self.ember([item("Renew the passport", due=day(-1))], size=(360, 640), gsettings=LARGE_TEXT) as ember:
            picture = ember.image((12, HEADER + 8, 336, 160))
            inked = [y for y in range(picture.height) if written(picture.crop((0, y, picture.width, 1)))]
            *_, text, date = runs(inked, 4)
            self.assertGreater(date[1] - date[0], 30, "the background of the date")
            self.assertGreaterEqual(date[0] - text[1], 8)

    def test_screen_reader_says_the_date(self):
        with AccessibleEmber([item("Soon", due=day(1)), item("Late", due=day(-1))], home=self.home) as reader:
            reader.wait_rows("Soon", "Late")
            soon, late = (row.description for row in reader.row_objects())
        self.assertIn("Tomorrow", soon)
        self.assertIn("overdue", late)
        self.assertIn("Yesterday", late)
