# SPDX-License-Identifier: GPL-3.0-or-later
"""How a row looks while it is edited, and where it is."""
from rig import Image
from support import (
    BACKGROUND, DONE_INK, HEADER, HEIGHT, ROW, SCROLLBAR, WHITE, WIDTH, EmberTest, editing, is_background, item, long, near, numbered,
)
from support.devices import Mouse, each_device
from support.editing import FIVE, is_bright

LONG = "Write a letter to the landlord about the heating that does not"
HEBREW = "שלום עולם"


class EditAppearanceTests(EmberTest):
    def assert_editing_adds_only_caret(self, ember, tops, scale=1):
        """Edit each row, given the tops of all rows and the end of the list, and check its picture."""
        before = editing.list_picture(ember)
        for top, bottom in zip(tops, tops[1:]):
            ember.click(200, top + 4)
            ember.settle()
            box = (0, top, WIDTH - SCROLLBAR, bottom - top)
            editing.assert_only_caret_added(before, editing.list_picture(ember), box, scale)
            ember.press("ctrl+Home")
            editing.assert_only_caret_added(before, editing.list_picture(ember), box, scale)
            ember.click(200, HEIGHT - 20)
            ember.settle()
            self.assertEqual(editing.list_picture(ember).differs(before), 0, "the picture is as before")

    def test_editing_adds_only_a_caret(self):
        """Texts of one line, of several, and from right to left."""
        texts = ["Feed the cat", LONG, HEBREW, "Wave \u201d 'it'", "\U0001f408 and \U0001f415 g\u0308 fi"]
        with self.ember(texts) as ember:
            tops = [HEADER, HEADER + ROW]
            tops.append(next(y for y in range(tops[1] + 60, HEIGHT) if self.is_boundary(ember.image(), y)))
            tops += [tops[2] + ROW * number for number in range(1, 4)]
            self.assertTrue(is_background(ember.pixel(4, tops[-1])) and not is_background(ember.pixel(4, tops[-1] - 1)))
            self.assert_editing_adds_only_caret(ember, tops)

    @long
    def test_editing_adds_only_a_caret_to_large_text(self):
        """Rule J03."""
        settings = {"/org/gnome/desktop/interface/text-scaling-factor": "2.0"}
        with self.ember(["Feed the cat", HEBREW, "Water"], gsettings=settings) as ember:
            self.assert_editing_adds_only_caret(ember, [HEADER + 2 * ROW * number for number in range(4)], 2)

    @long
    def test_editing_adds_only_a_caret_from_right_to_left(self):
        """Rule J01."""
        with self.ember([HEBREW, "Feed the cat", HEBREW * 2], env=self.right_to_left()) as ember:
            self.assert_editing_adds_only_caret(ember, [HEADER + ROW * number for number in range(4)])

    def test_editing_adds_no_hyphen_to_a_word_that_is_too_long_for_a_line(self):
        with self.ember(["Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"]) as ember:
            end = next(y for y in range(HEADER + ROW, HEIGHT) if is_background(ember.pixel(4, y)))
            self.assertGreater(end, HEADER + ROW, "the word is broken")
            self.assert_editing_adds_only_caret(ember, [HEADER, end])

    def test_completed_row_stays_green_and_struck_through_when_edited(self):
        """Rule G18."""
        with self.ember(["Feed the cat", item("Sleep", done=True)]) as ember:
            before = editing.list_picture(ember)
            ember.click(200, ember.row(1))
            ember.settle()
            editing.assert_only_caret_added(before, editing.list_picture(ember), (0, HEADER + ROW, WIDTH - SCROLLBAR, ROW))

    @staticmethod
    def is_boundary(picture, y):
        return sum(picture[4, y]) - sum(picture[4, y - 1]) > 8

    def test_other_rows_are_dimmed_while_editing(self):
        with self.ember([*FIVE, item("Sleep", done=True)]) as ember:
            before = ember.image()
            ember.click(200, ember.row(2))
            ember.settle()
            after = ember.image()
            for index in (0, 1, 3, 4, 5):
                editing.assert_dimmed(before, after, (0, ember.row_box(index)[1], WIDTH - SCROLLBAR, ROW))
            self.assertEqual(after.differs(before, (150, ember.row_box(2)[1], WIDTH - 150 - SCROLLBAR, ROW)), 0)
            ember.press("Escape")
            editing.assert_edited(ember, None, 6)

    def test_rows_scrolled_into_view_while_editing_are_dimmed(self):
        """There are no holes between them (G30)."""
        with self.ember(numbered(60)) as ember:
            ember.click(200, ember.row(2))
            editing.assert_edited(ember, 2, 12)
            for scroll in (lambda: ember.wheel(30, 200, 400), lambda: ember.swipe_touchpad(0, 200, 0.3, at=(200, 400))):
                scroll()
                ember.settle()
                picture = ember.image()
                for y in range(HEADER, HEIGHT):
                    self.assertFalse(is_bright(picture[WIDTH - 30, y]), "px %d is bright" % y)
                    self.assertFalse(near(picture[4, y], BACKGROUND, 2), "px %d is background" % y)
            ember.type("x")
            ember.settle()
            self.assertTrue(any(is_bright(ember.image()[4, y]) for y in range(HEADER, HEIGHT)), "typing brings the row into view")
            ember.press("Escape")
            ember.wait_items(*numbered(60))

    @each_device((Mouse,), [FIVE[0], LONG[:42], *FIVE[2:]])
    def test_row_grows_with_second_line_without_holes(self, ember, device):
        """The rows below move together and stay dimmed (G17)."""
        ember.click(200, ember.row(1))
        ember.settle()
        before = ember.image()
        place = HEADER + 2 * ROW
        block = (0, place, WIDTH - SCROLLBAR, 3 * ROW)
        seen = set()
        for commands in (["type  again and again"], ["key ctrl+BackSpace"] * 2):
            for picture in editing.record(ember, commands):
                end = editing.list_end(picture)
                shift = end - HEADER - 5 * ROW
                seen.add(shift)
                self.assertTrue(0 <= shift <= 22, "the rows below are %d px from their place" % shift)
                bare = [y for y in range(HEADER, end) if is_background(picture[4, y])]
                self.assertEqual(bare, [], "a hole")
                # Rows move by fractions of a px, so compare their middles.
                for index in (2, 3, 4):
                    at = HEADER + ROW * index + 40
                    self.assertTrue(near(picture[4, at + shift], before[4, at], 6), "row %d is not at its place" % index)
        self.assertIn(0, seen)
        self.assertGreater(max(seen), 14)
        self.assertGreater(len(seen), 4, "the rows move gradually")
        ember.settle()
        self.assertEqual(ember.image().differs(before, block), 0, "the rows are back")

    def test_caret_at_the_end_of_a_full_line_is_visible(self):
        """Rule G17."""
        with self.ember([""]) as ember:
            ember.click(200, ember.row(0))
            for turn in range(50):
                ember.type("mm "[turn % 3], interval=0)
                ember.sync()
            ember.settle()
            typed = ember.image()
            ember.press("Home")
            self.assertGreater(ember.image().differs(typed, (0, HEADER, WIDTH, 2 * ROW)), 10)

    @long
    def test_caret_is_scrolled_into_view_in_very_high_row(self):
        """Rules G24, A24."""
        text = " ".join("word%d" % number for number in range(620))
        for press in (lambda ember: ember.press("Down", "Down", "Return"), lambda ember: ember.tap(200, ember.row(3))):
            with self.ember(["First", text, "Last"]) as ember:
                press(ember)
                ember.settle()
                for keys in ((), ("ctrl+Home",), ("Down",) * 40, ("ctrl+End",), ("Up",) * 40):
                    ember.press(*keys)
                    before = editing.list_picture(ember)
                    ember.press("x")
                    self.assertGreater(editing.list_picture(ember).differs(before), 20, "typed text is visible after %r" % (keys[:1],))

    def test_selected_text_is_legible_on_every_color(self):
        items = [*FIVE[:2], *numbered(5), item("Sleep", done=True)]
        with self.ember(items) as ember:
            for index, ink in ((1, WHITE), (6, (0x2B, 0x0A, 0x00)), (7, DONE_INK)):
                ember.click(200, ember.row(index))
                ember.settle()
                box = (16, ember.row_box(index)[1], 200, ROW)
                before = ember.image(box)
                ember.press("ctrl+a")
                after = ember.image(box)
                inked = [sum(near(picture[x, y], ink, 12) for x in range(200) for y in range(ROW)) for picture in (before, after)]
                self.assertGreater(inked[1], inked[0] * 0.7, "row %d" % index)
                self.assertGreater(after.differs(before), 400, "the selection is visible")
                ember.press("Escape")

    def test_row_edited_by_touch_moves_to_the_top_and_back(self):
        """In a list that fills the window and in a short one (G15)."""
        for count, presses in ((60, (0, 7, 12)), (4, (0, 3))):
            with self.subTest(count), self.ember(numbered(count)) as ember:
                ember.settle()
                before = editing.list_picture(ember)
                for index in presses:
                    y = min(ember.row(index), HEIGHT - 6)
                    row = before.crop((0, ember.row_box(index)[1], WIDTH - 60, 40)) if index < 12 else None
                    ember.tap(200, y)
                    ember.settle()
                    self.assertTrue(is_bright(ember.pixel(4, HEADER + 40)), "the row is at the top")
                    self.assertFalse(is_bright(ember.pixel(4, HEADER + ROW + 40)))
                    if row:
                        self.assertLess(row.differs(ember.image((0, HEADER, WIDTH - 60, 40))), 60, "it is the same row, with a caret")
                    ember.press("Return")
                    with ember.explained(lambda: "pixel lines %r differ" % self.changed_lines(ember, before)[:5]):
                        ember.wait_until(lambda: not self.changed_lines(ember, before))

    def test_new_row_by_a_tap_leaves_the_rows_in_view(self):
        """It comes up only as far as an on-screen keyboard requires (G28)."""
        for count, moved in ((4, 0), (7, 0), (10, 11 * ROW - (HEIGHT - HEADER) * 2 // 3)):
            with self.subTest(count), self.ember(numbered(count)) as ember:
                ember.tap(200, HEIGHT - 20)
                ember.settle()
                y = HEADER + count * ROW - moved
                self.assertTrue(is_bright(ember.pixel(4, y + 40)), "the new row is below the others")
                self.assertFalse(is_background(ember.pixel(4, y - 10)), "the last row is above it")
                ember.type("New")
                ember.press("Return", "Escape")
                ember.wait_items(*numbered(count), "New")

    @staticmethod
    def changed_lines(ember, before):
        """Return the pixel lines that changed in a strip with letters. Those of the focus ring do not count."""
        box = (20, HEADER, 130, HEIGHT - HEADER)
        old, new = before.crop(box), ember.image(box)
        other = [y for y in range(new.height) if old.row(y) != new.row(y)]
        focus_ring = {y + around for y in other if min(new.row(y)) > 180 for around in (-1, 0, 1)}
        return [y for y in other if y not in focus_ring]

    def test_last_row_edited_by_touch_moves_to_the_top_and_back(self):
        """Rule G15."""
        texts = numbered(60)
        with self.ember(texts) as ember:
            ember.press("End")
            before = editing.list_picture(ember)
            ember.tap(200, HEIGHT - ROW // 2)
            ember.settle()
            self.assertTrue(is_bright(ember.pixel(4, HEADER + 40)), "the row is at the top")
            self.assertTrue(is_background(ember.pixel(4, HEADER + ROW + 40)), "nothing is below the last row")
            ember.type(" x")
            ember.press("Escape")
            self.assert_same(ember, before)
            ember.tap(200, HEIGHT - ROW // 2)
            ember.type(" x")
            ember.press("Return")
            ember.wait_items(*texts[:-1], texts[-1] + " x")
            ember.settle()
            self.assertEqual(ember.image().differs(self.padded(before), (0, HEADER, WIDTH - SCROLLBAR, HEIGHT - HEADER - ROW)), 0)

    def padded(self, picture):
        """Return a picture with the strip of the scrollbar added again."""
        rows = (picture.row(y) + bytes(3 * SCROLLBAR) for y in range(picture.height))
        return Image(picture.width + SCROLLBAR, picture.height, b"".join(rows))

    def assert_same(self, ember, before):
        with ember.explained(lambda: "%d px differ" % editing.list_picture(ember).differs(before)):
            ember.wait_until(lambda: editing.list_picture(ember).differs(before) == 0)

    def test_row_edited_by_mouse_stays_in_place(self):
        """A row that is partly visible is scrolled in just as far as needed (G15)."""
        with self.ember(numbered(60)) as ember:
            before = ember.image()
            ember.click(200, ember.row(5))
            ember.settle()
            editing.assert_edited(ember, 5, 12)
            ember.press("Escape")
            ember.click(200, HEIGHT - 8)
            ember.settle()
            picture = ember.image()
            bright = [y for y in range(HEADER, HEIGHT) if is_bright(picture[4, y])]
            self.assertEqual((bright[0], bright[-1]), (HEIGHT - ROW, HEIGHT - 1), "the row is scrolled just into view")
            self.assertLess(picture.differs(before, (0, 0, WIDTH, HEADER)), 400)

    def test_edited_row_stays_in_view_when_window_is_resized(self):
        """Rule G16."""
        texts = [LONG + " %d" % number for number in range(20)]
        for press in ("click", "tap"):
            with self.subTest(press), self.ember(texts, size=(420, 720)) as ember:
                getattr(ember, press)(200, 600)
                ember.type(" x")
                ember.settle()
                for size in ((360, 294), (700, 500), (420, 720)):
                    ember.resize(*size)
                    ember.settle()
                    picture = ember.image()
                    bright = [y for y in range(HEADER, size[1]) if is_bright(picture[4, y])]
                    self.assertGreater(len(bright), 50, "the row is visible at %d × %d" % size)
                    self.assertEqual(bright, list(range(bright[0], bright[-1] + 1)))
                ember.type("y")
                ember.press("Return")
                ember.wait_until(lambda: sum(" xy" in text for text, _ in ember.items()) == 1)

    @long
    def test_editing_looks_the_same_with_reduced_motion(self):
        """Rule H16."""
        pictures = []
        for animations in ("true", "false"):
            with self.ember(numbered(30), gsettings={"/org/gnome/desktop/interface/enable-animations": animations}) as ember:
                shown = []
                ember.tap(200, ember.row(6))
                ember.type(" and " * 12)
                ember.settle()
                shown.append(editing.list_picture(ember))
                ember.press("Return", "ctrl+n")
                shown.append(editing.list_picture(ember))
                ember.press("Escape")
                shown.append(editing.list_picture(ember))
                pictures.append(shown)
        self.assertEqual([one.differs(other) for one, other in zip(*pictures)], [0, 0, 0])
