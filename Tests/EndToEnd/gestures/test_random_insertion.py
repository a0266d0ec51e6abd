# SPDX-License-Identifier: GPL-3.0-or-later
"""200 random pinches and pulls with human variation, in a scrolled list with rows of several heights: each inserts its row at the
expected place."""
import bisect
import concurrent.futures
import random

from rig import RigTimeout, ease_in_out, ease_out, merge, steps
from support import HEADER, HEIGHT, ROW, SCROLLBAR, WIDTH, Ember, EmberTest, editing, item, long
from support.devices import SLOP, TOUCHPAD_SPAN, overscroll_drag

SEED = 20261121
EACH = 25
# Shortest scroll in px.
LEAST = 24
WORDS = "feed the cat and buy eggs then write a letter to whoever waters plants while we are away for so long".split()


def make_items():
    """Return rows of one to four lines, the last four of them completed."""
    choice = random.Random(SEED)
    texts = ["%d %s" % (number, " ".join(choice.choices(WORDS, k=choice.choice((2, 3, 3, 9, 14, 22))))) for number in range(44)]
    return texts[:40] + [item(text, done=True) for text in texts[40:]]


class ListMap:
    """The whole list in one picture: where rows are, and which part of it another picture shows."""

    def __init__(self, picture, unfinished):
        self.width = picture.width - SCROLLBAR
        self.picture = picture.crop((0, 0, self.width, picture.height))
        self.edges = [HEADER, *editing.row_tops(picture), editing.list_end(picture)]
        self.unfinished = unfinished
        self.limit = self.edges[-1] - HEIGHT

    def offset(self, picture):
        """Return how far the list is scrolled in a picture in px, or None if the picture does not show the list."""
        for top in (300, 500, 160):
            band = picture.crop((0, top, self.width, 60)).data
            # Matches within a line do not count.
            place = self.picture.data.find(band)
            while place >= 0 and place % (3 * self.width):
                place = self.picture.data.find(band, place + 1)
            if place >= 0:
                return place // (3 * self.width) - top
        return None

    def row(self, y):
        return bisect.bisect_right(self.edges, y) - 1 if HEADER <= y < self.edges[-1] else None

    def expected_index(self, offset, upper, lower):
        """Return the index at which fingers at these heights insert a row, or None close to where that changes."""
        upper, lower = upper + offset, lower + offset
        if any(abs(edge - y) < 3 for edge in self.edges for y in (upper, lower) if upper != lower):
            return None
        rows = self.row(upper), self.row(lower)
        if None not in rows and rows[1] == rows[0] + 1:
            return min(rows[1], self.unfinished)
        nearest, next_one = sorted((abs(edge - (upper + lower) / 2), index) for index, edge in enumerate(self.edges))[:2]
        return min(nearest[1], self.unfinished) if next_one[0] - nearest[0] > 4 else None


class RandomGestures:
    """Gestures of one device with human variation."""

    def __init__(self, ember, sheet, seed):
        self.ember, self.sheet, self.random = ember, sheet, random.Random(seed)

    def near(self, y):
        return y + self.random.gauss(0, 0.7)

    def wait_still(self):
        """Wait until no animation runs."""
        self.ember.sync()
        self.ember.idle(90)
        while self.ember.sync() > 30_000:
            self.ember.idle(90)

    def move_away(self):
        """Move to where no hover insertion opens."""

    def growth(self):
        """Return how far the fingers spread in px, and whether that is far enough. Values near the threshold are avoided."""
        return self.random.choice(((self.random.uniform(8, 42), False), *[(self.random.uniform(66, 190), True)] * 3))

    def scroll(self, offset):
        """Scroll to a random offset, but not beyond the ends, and farther than a tap moves."""
        up, down = min(self.sheet.limit - offset, 500), min(offset - 40, 500)
        goes_up = down < LEAST or up >= LEAST and self.random.random() < up / (up + down)
        distance = self.random.uniform(LEAST, up if goes_up else down)
        self.go(distance if goes_up else -distance)
        self.wait_still()


class TouchGestures(RandomGestures):
    def go(self, distance):
        start = self.random.uniform(600, 640) if distance > 0 else self.random.uniform(100, 140)
        self.ember.drag_touch((200, start), (200, start - distance), 0.08, ease_in_out, hold_after=0.16)

    def pinch(self, offset):
        """Return the script of a pinch and the expected index, or None if nothing is to be added."""
        choice = self.random
        while True:
            span = choice.choice((choice.uniform(20, 70), choice.uniform(70, 260)))
            upper = choice.uniform(HEADER + 8, HEIGHT - 30 - span)
            place = self.sheet.expected_index(offset, upper, upper + span)
            growth, adds = self.growth()
            part = choice.uniform(0, 1)
            ends = (upper - growth * part, upper + span + growth * (1 - part))
            if place is not None and ends[0] > 8 and ends[1] < HEIGHT - 8:
                break
        late, duration = choice.uniform(0, 0.07), choice.uniform(0.1, 0.25)
        first = choice.choice((0, 1))
        scripts = []
        for finger, (start, end) in enumerate(zip((upper, upper + span), ends)):
            x = choice.uniform(40, 360)
            landing = 0 if finger == first else late
            points = [(landing, x, start)]
            for t, x, y in steps.line((x, start), (x + choice.uniform(-20, 20), end), duration, ease_in_out, self.ember.rate)[1:]:
                points.append((late + 0.01 + t, self.near(x), self.near(y)))
            points.append((points[-1][0] + 0.04, x, end))
            path = self.ember.touch_path(finger, points, release=False)
            scripts.append(path + steps.touch(points[-1][0] + choice.uniform(0, 0.04), "up %d" % finger))
        return merge(*scripts), place if adds else None

    def pull(self, offset):
        """Return the script of a pull that may reverse and is a little slanted, and the expected index."""
        shown = self.random.choice((self.random.uniform(15, 40), self.random.uniform(68, 100), self.random.uniform(68, 100)))
        x, y = self.random.uniform(60, 340), self.random.uniform(HEADER + 10, 300)
        far = SLOP + overscroll_drag(shown, HEIGHT - HEADER)
        script = steps.line((x, y), (x + 0.3 * far, y + far), self.random.uniform(0.1, 0.25), ease_out, self.ember.rate)
        if self.random.random() < 0.3:
            for end in (y + 0.5 * far, y + far):
                since, *place = script[-1]
                back = steps.line(place, (x + 0.3 * far, end), 0.08, ease_in_out, self.ember.rate)
                script += [(since + t, *place) for t, *place in back[1:]]
        script = [script[0]] + [(t, self.near(x), self.near(y)) for t, x, y in script[1:]]
        return self.ember.touch_path(0, script), 0 if offset == 0 and shown > ROW else None


class TouchpadGestures(RandomGestures):
    def move_away(self):
        self.ember.pointer_move(200, HEADER // 2)
        self.wait_still()

    def go(self, distance):
        self.ember.swipe_touchpad(0, distance / 2.5, 0.08, at=(380, 300), easing=ease_out, hold_after=0.16)

    def pinch(self, offset):
        choice = self.random
        place = None
        while place is None:
            pointer = choice.uniform(HEADER + 4, HEIGHT - 4)
            place = self.sheet.expected_index(offset, pointer, pointer)
        growth, adds = self.growth()
        script = [(0, "pointer move %.3f %.3f" % (choice.uniform(30, 380), pointer)), (0.01, "pinch begin 2")]
        for t, part, _ in steps.line((0, 0), (1, 0), choice.uniform(0.1, 0.25), ease_in_out, self.ember.rate)[1:]:
            scale = 1 + growth * part / TOUCHPAD_SPAN + (choice.gauss(0, 0.01) if part < 1 else 0)
            wobble = choice.gauss(0, 0.5), choice.gauss(0, 0.5), scale, choice.gauss(0, 0.5)
            script.append((0.01 + t, "pinch update %.3f %.3f %.5f %.3f" % wobble))
        return script + [(script[-1][0] + 0.02, "pinch end")], place if adds else None

    def pull(self, offset):
        shown = self.random.choice((self.random.uniform(12, 40), self.random.uniform(68, 100), self.random.uniform(68, 100)))
        far = overscroll_drag(shown, HEIGHT - HEADER) / 2.5
        at = self.random.uniform(60, 340), self.random.uniform(HEADER + 10, 600)
        script = [(0, "pointer move %.3f %.3f" % at)]
        script += steps.scroll(self.random.uniform(-0.2, 0.2) * far, -far, self.random.uniform(0.1, 0.25), ease_out, self.ember.rate)
        return script, 0 if offset == 0 and shown > ROW else None


class RandomInsertionTests(EmberTest):
    def batch(self, number, kind, gesture, animations, sheet):
        """Make many gestures in one program. Return the failures."""
        items = make_items()
        settings = {"/org/gnome/desktop/interface/enable-animations": animations}
        wrong = []
        with Ember(items, home="%s/batch-%d" % (self.home, number), gsettings=settings, max_seconds=600) as ember:
            texts = [text for text, _ in ember.items()]
            device = kind(ember, sheet, SEED + number)
            for turn in range(EACH):
                if gesture == "pull" and device.random.random() < 0.7:
                    ember.key("Home")
                    device.wait_still()
                    # A strip at the top may displace the rows for a moment (D21).
                    ember.wait_until(lambda: sheet.offset(ember.image()) == 0)
                else:
                    device.scroll(sheet.offset(ember.image()) or 0)
                device.move_away()
                offset = sheet.offset(ember.image())
                name = "%s %d of batch %d (%s), scrolled by %s px" % (gesture, turn, number, kind.__name__, offset)
                if offset is None:
                    return [*wrong, name + ": the list is not what it was"]
                script, wanted = getattr(device, gesture)(offset)
                ember.play(script)
                device.wait_still()
                device.move_away()
                shown = sheet.offset(ember.image())
                if wanted is not None:
                    found = self.added_index(ember, texts, "new %d" % turn)
                    if found != wanted:
                        wrong.append("%s: added at %r, not at %r" % (name, found, wanted))
                elif shown is None or gesture == "pinch" and shown != offset:
                    wrong.append("%s: it is scrolled by %r px, and nothing should have happened" % (name, shown))
                # With no row edited, Escape would lead to the level of lists.
                if wanted is not None:
                    ember.key("Escape")
                    device.wait_still()
            ember.wait_items(*[entry if isinstance(entry, str) else "✓ " + entry["text"] for entry in items])
            ember.assert_no_warnings()
        return wrong

    @staticmethod
    def added_index(ember, texts, text):
        """Type into the row that is edited. Return its index."""
        ember.type(text, 0)
        try:
            ember.wait_until(lambda: len(ember.items()) > len(texts), 2)
        except RigTimeout:
            return None
        return next((index for index, (found, _) in enumerate(ember.items()) if found not in texts), None)

    @long
    def test_random_insertions_land_at_expected_place(self):
        """Rules E01–E03, E05, E07, E11, E16, E20, D01, D04."""
        items = make_items()
        with self.ember(items, size=(WIDTH, 4000)) as ember:
            sheet = ListMap(ember.image(), 40)
        self.assertEqual(len(sheet.edges), len(items) + 1, "all rows are visible")
        kinds = ((TouchGestures, "pinch"), (TouchpadGestures, "pinch"), (TouchGestures, "pull"), (TouchpadGestures, "pull"))
        # The results are the same without animations.
        batches = [(*kind, animations) for kind in kinds for animations in ("true", "false")]
        with concurrent.futures.ThreadPoolExecutor(len(batches)) as pool:
            jobs = [pool.submit(self.batch, number, *batch, sheet) for number, batch in enumerate(batches)]
            wrong = [line for job in jobs for line in job.result()]
        self.assertEqual(wrong, [], "%d of %d" % (len(wrong), EACH * len(batches)))
