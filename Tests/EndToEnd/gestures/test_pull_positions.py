# SPDX-License-Identifier: GPL-3.0-or-later
"""Where and when the list can be pulled: from its top only, by fingers only, empty, while editing, in every kind of window."""
from support.insertion import BARE, PULL, RELEASE, SEVEN, AddTest, by_each, shape
from support.devices import Touch
from rig import ease_out, linear, merge, shift, steps
from support import FIRST, HEADER, ROW, WIDTH, is_ground, numbered
from gestures.test_pull import PULLERS, THIRTY, by_pulling


LARGE = {"/org/gnome/desktop/interface/text-scaling-factor": "2.0"}


class StartTests(AddTest):
    def assert_only_ground_above(self, pictures, message):
        """What is above the first row is bare in every one of them."""
        for picture in pictures:
            bare = self.ground_of(picture)
            edge = bare[0][1] if bare and bare[0][0] == HEADER else HEADER
            first = next(y for y in range(HEADER, picture.height) if not is_ground(picture[BARE, y]))
            self.assertLessEqual(abs(first - edge), 1, message)
            # A placeholder would begin dark, at the header.
            self.assertGreater(max(picture[BARE, first]), 150, message)

    @by_each(PULLERS, THIRTY)
    def test_begun_elsewhere_it_pulls_nothing(self, ember, hand, before, content):
        """D01: a movement that begins while the list is scrolled, even by a little, pulls it beyond its top and no
        placeholder in; the next one does."""
        for away in (30, 200):
            hand.begin_pull(y=500)
            hand.pull(-away - 2)
            hand.release()
            ember.settle()
            self.assertGreater(ember.scrolled(before), 10)
            hand.begin_pull(y=150)
            hand.pull(100)
            self.assert_only_ground_above([ember.image()], "no placeholder")
            hand.release()
            self.assert_nothing_added(ember, before, content, but_scrollbar=True)
        hand.begin_pull()
        hand.pull(80)
        hand.release()
        ember.settle()
        self.assert_added(ember, THIRTY, 0)

    @by_each(PULLERS, THIRTY)
    def test_flung_to_the_top_it_pulls_nothing(self, ember, hand, before, content):
        """D01: the list shoots over its top and comes back, with nothing but ground above it."""
        hand.begin_pull(y=500)
        hand.pull(-300)
        hand.release()
        ember.settle()
        pointer = [(0, "pointer move 200 400")] if hand.needs_pointer else []
        if hand.name == "touch":
            fling = ember.touch_path(0, steps.line((200, 200), (200, 500), 0.12, linear, ember.rate))
        else:
            fling = pointer + steps.scroll(0, -120, 0.12, linear, ember.rate)
        files = ["%s/fling-%02d.ppm" % (ember.home, number) for number in range(30)]
        ember.play(merge(fling, [(0.05 + number / 60, "screenshot " + file) for number, file in enumerate(files)]))
        self.assert_only_ground_above(map(self.load, files), "no placeholder")
        self.assert_nothing_added(ember, before, content, but_scrollbar=True)

    def test_neither_wheel_nor_mouse_pull(self):
        """D18: the wheel at the top does nothing, however much; the mouse dragged down from there carries the row, and pulls nothing."""
        with self.ember(THIRTY) as ember:
            ember.pointer_move(200, ember.row(0))
            ember.settle()
            before, content = ember.image(), ember.file.read_bytes()
            ember.wheel(-12, interval=0.02)
            self.assert_nothing_added(ember, before, content)
            ember.mouse.begin(200, ember.row(0))
            ember.mouse.move(0, 250)
            self.assertFalse(is_ground(ember.image()[BARE, HEADER + 3]), "the next row has moved up")
            ember.press("Escape")
            ember.mouse.release()
            ember.glide(200, ember.row(0))
            self.assert_nothing_added(ember, before, content)

    @by_each(PULLERS)
    def test_a_second_pull_soon_after_is_no_second_item(self, ember, hand, before, content):
        """D05, D07: two pulls, the second one 60 ms after the first was let go: one row, blank, at the top."""
        if hand.name == "touch":
            pull = ember.touch_path(0, steps.line((200, 90), (200, 220), 0.12, ease_out, ember.rate))
        else:
            pull = steps.scroll(0, -50, 0.12, ease_out, ember.rate)
        ember.play(merge(pull, shift(pull, pull[-1][0] + 0.06)))
        ember.settle()
        self.assert_open(ember, HEADER)
        self.assert_edited(ember, 0, 8)
        self.assert_added(ember, SEVEN, 0)

    @by_pulling()
    def test_while_editing_it_takes_that_and_opens_the_next(self, ember, hand, before, content):
        """D06, D07: a new row that was typed stays, below the next; a blank one is replaced; each is a step of its own."""
        for typed, known in (("One", SEVEN), ("", ["One", *SEVEN]), ("Two", ["One", *SEVEN])):
            hand.pull(80)
            hand.release()
            ember.settle()
            self.assert_open(ember, HEADER)
            ember.wait_items(*known)
            ember.type(typed, 0)
            ember.settle()
            hand.begin_pull(y=ember.row(3))
        hand.pull(0)
        hand.release()
        ember.press("Escape")
        ember.wait_items("One", *SEVEN)
        self.undo_all(ember, SEVEN)

    @by_each((Touch,))
    def test_while_an_old_row_is_edited_its_text_is_taken(self, ember, hand, before, content):
        """D06: two steps to undo."""
        ember.tap(BARE, ember.row(0))
        ember.settle()
        ember.type("s", 0)
        hand.begin_pull(y=ember.row(3))
        hand.pull(80)
        hand.release()
        ember.settle()
        ember.wait_items(SEVEN[0] + "s", *SEVEN[1:])
        ember.type("One", 0)
        ember.press("Return", "Escape")
        ember.wait_items("One", SEVEN[0] + "s", *SEVEN[1:])
        self.undo_all(ember, [SEVEN[0] + "s", *SEVEN[1:]], SEVEN)


class EmptyTests(AddTest):
    @staticmethod
    def hint(picture):
        """How bright the brightest of the hint is above the ground, of 255."""
        box = picture.crop((40, 300, WIDTH - 80, 200))
        return max(box.data) - 0x16

    @by_pulling(items=())
    def test_an_empty_list_can_be_pulled(self, ember, hand, before, content):
        """D15–D17: its hint fades as the row comes in, does not flash when there is one, and is back when there is none."""
        full = self.hint(before)
        self.assertGreater(full, 100)
        for shown in (13.5, 27, 40.5, 54, 27, 80):
            hand.pull(shown)
            picture = ember.image()
            self.assertAlmostEqual(self.hint(picture), full * max(1 - shown / ROW, 0), delta=12, msg="%.1f px in" % shown)
            self.assertFalse(is_ground(picture[BARE, HEADER + round(shown) - 3]))
        film = self.film(ember, ["touch up 0", "touch frame"] if hand.name == "touch" else ["scroll stop"], 20)
        self.assertLess(max(map(self.hint, film)), 5, "no flash")
        ember.settle()
        self.assert_open(ember, HEADER)
        self.assert_near(ember.colour(0), FIRST, 12)
        self.assert_added(ember, [], 0)
        self.assert_same_picture(ember, before)

    @by_pulling(items=())
    def test_an_empty_list_that_was_not_pulled_far_is_as_before(self, ember, hand, before, content):
        """D15: also when the row was opened and left blank."""
        hand.pull(45)
        hand.release()
        self.assert_nothing_added(ember, before, content)
        hand.begin_pull()
        hand.pull(80)
        hand.release()
        ember.settle()
        ember.press("Escape")
        self.assert_same_picture(ember, before)
        ember.wait_items()


class WindowTests(AddTest):
    def assert_pulls(self, ember, hand, items, mirrored=False, row=ROW):
        """The words change past a row, which is `row` px high; the file has what is typed then."""
        before, content = ember.image(), ember.file.read_bytes()
        pull, release = shape(before, HEADER, row, mirrored), shape(before, HEADER + row, row, mirrored)
        for shown, words, key in ((row - 0.4, pull, False), (row + 0.4, release, True), (row - 0.4, pull, False)):
            hand.pull(shown)
            self.assert_words(ember.image(), HEADER, words, key, mirrored, row)
        hand.release()
        self.assert_nothing_added(ember, before, content, but_scrollbar=True)
        hand.begin_pull()
        hand.pull(row + 0.4)
        hand.release()
        ember.settle()
        self.assert_added(ember, items, 0)

    @by_pulling(items=[PULL, RELEASE, "Sing"], size=(360, 294))
    def test_in_the_smallest_window(self, ember, hand, before, content):
        """D20, J03: 360 × 294."""
        self.assert_pulls(ember, hand, [PULL, RELEASE, "Sing"])

    def test_with_large_text(self):
        """D08, J03: text scale 2: the row is twice as high, and so is what has to be pulled; nothing is cut."""
        for device in PULLERS:
            with self.subTest(device.name), self.ember([PULL, RELEASE, "Sing"], gsettings=LARGE) as ember:
                row = self.tops(ember.image())[0] - HEADER
                self.assertAlmostEqual(row, 2 * ROW, delta=3)
                hand = device(ember)
                hand.begin_pull()
                self.assert_pulls(ember, hand, [PULL, RELEASE, "Sing"], row=row)

    def test_with_large_text_in_the_smallest_window(self):
        """D20, J03: two such rows would not go into it; a finger that stays in it does both all the same."""
        with self.ember(["Feed the cat"], size=(360, 294), gsettings=LARGE) as ember:
            before, content = ember.image(), ember.file.read_bytes()
            finger = Touch(ember)
            finger.begin_pull()
            finger.move(0, 100)
            finger.release()
            self.assert_nothing_added(ember, before, content, but_scrollbar=True)
            finger.begin_pull()
            finger.move(0, 150)
            finger.release()
            ember.settle()
            self.assert_open(ember, HEADER, 2 * ROW)
        with self.subTest("lists"), self.ember(["Feed the cat"], size=(360, 294), gsettings=LARGE) as ember:
            finger = Touch(ember)
            finger.begin_pull()
            finger.move(0, 215)
            finger.release()
            ember.settle()
            red, _, blue = ember.pixel(4, HEADER + 30)
            self.assertGreater(blue, red, "the lists are cool")

    @by_pulling(items=["Feed the cat and the dog and whoever else there is that is hungry", *SEVEN])
    def test_above_a_row_of_two_lines(self, ember, hand, before, content):
        """D08: it is as high as a row of one line, whatever the first one is."""
        hand.pull(ROW + 0.4)
        self.assert_words(ember.image(), HEADER, shape(before, self.tops(before)[2]), key=True)
        hand.pull(ROW - 0.4)
        self.assert_words(ember.image(), HEADER, shape(before, self.tops(before)[1]))
        hand.pull(0)
        hand.release()
        self.assert_nothing_added(ember, before, content)

    def test_from_right_to_left(self):
        """J01: words and key stand at the right, the key to the left of them."""
        environment = self.right_to_left()
        for device in PULLERS:
            with self.subTest(device.name), self.ember([PULL, RELEASE, "Sing"], env=environment) as ember:
                hand = device(ember)
                hand.begin_pull()
                self.assert_pulls(ember, hand, [PULL, RELEASE, "Sing"], mirrored=True)
