# SPDX-License-Identifier: GPL-3.0-or-later
"""Where and when the list can be pulled: only from its top and by fingers, also if it is empty or a row is edited, in all window sizes."""
from rig import ease_out, linear, merge, shift, steps
from support import FIRST, HEADER, ROW, WIDTH, EmberTest, assert_near, editing, insertion, is_background, long
from support.devices import PULL_DEVICES, Touch
from support.insertion import BARE_X, SEVEN, each_insertion_device, text_shape
from support.texts import PULL, RELEASE
from gestures.test_pull import THIRTY, each_pull_device

LARGE = {"/org/gnome/desktop/interface/text-scaling-factor": "2.0"}


class StartTests(EmberTest):
    def assert_only_background_above(self, pictures, message):
        """Check that only background is visible above the first row in each picture."""
        for picture in pictures:
            bare = editing.background_stretches(picture)
            edge = bare[0][1] if bare and bare[0][0] == HEADER else HEADER
            first = next(y for y in range(HEADER, picture.height) if not is_background(picture[BARE_X, y]))
            self.assertLessEqual(abs(first - edge), 1, message)
            # A placeholder would be dark.
            self.assertGreater(max(picture[BARE_X, first]), 150, message)

    @long
    @each_insertion_device(PULL_DEVICES, THIRTY)
    def test_drag_begun_while_scrolled_shows_no_placeholder(self, ember, device, before, content):
        """It moves the list beyond its top. The next drag pulls (D01)."""
        for away in (30, 200):
            device.begin_pull(y=500)
            device.pull(-away - 2)
            device.release()
            ember.settle()
            self.assertGreater(ember.scrolled(before), 10)
            device.begin_pull(y=150)
            device.pull(100)
            self.assert_only_background_above([ember.image()], "no placeholder is visible")
            device.release()
            insertion.assert_nothing_added(ember, before, content, but_scrollbar=True)
        device.begin_pull()
        device.pull(80)
        device.release()
        ember.settle()
        insertion.assert_added(ember, THIRTY, 0)

    @long
    @each_insertion_device(PULL_DEVICES, THIRTY)
    def test_fling_to_the_top_shows_no_placeholder(self, ember, device, before, content):
        """The list overshoots with only background above it (D01)."""
        device.begin_pull(y=500)
        device.pull(-300)
        device.release()
        ember.settle()
        pointer = [(0, "pointer move 200 400")] if device.needs_pointer else []
        if device.name == "touch":
            fling = ember.touch_path(0, steps.line((200, 200), (200, 500), 0.12, linear, ember.rate))
        else:
            fling = pointer + steps.scroll(0, -120, 0.12, linear, ember.rate)
        files = ["%s/fling-%02d.ppm" % (ember.home, number) for number in range(30)]
        ember.play(merge(fling, [(0.05 + number / 60, "screenshot " + file) for number, file in enumerate(files)]))
        self.assert_only_background_above(map(editing.load_picture, files), "no placeholder is visible")
        insertion.assert_nothing_added(ember, before, content, but_scrollbar=True)

    @long
    def test_wheel_and_mouse_do_not_pull(self):
        """The wheel does nothing at the top, and a mouse drag picks up the row (D18)."""
        with self.ember(THIRTY) as ember:
            ember.pointer_move(200, ember.row(0))
            ember.settle()
            before, content = ember.image(), ember.file.read_bytes()
            ember.wheel(-12, interval=0.02)
            insertion.assert_nothing_added(ember, before, content)
            ember.mouse.begin(200, ember.row(0))
            ember.mouse.move(0, 250)
            ember.settle()
            self.assertFalse(is_background(ember.image()[BARE_X, HEADER + 3]), "the next row has moved up")
            ember.press("Escape")
            ember.mouse.release()
            ember.glide(200, ember.row(0))
            insertion.assert_nothing_added(ember, before, content)

    @long
    @each_insertion_device(PULL_DEVICES)
    def test_second_pull_right_after_the_first_adds_no_second_row(self, ember, device, before, content):
        """The second one begins 60 ms after the first was released (D05, D07)."""
        if device.name == "touch":
            pull = ember.touch_path(0, steps.line((200, 90), (200, 220), 0.12, ease_out, ember.rate))
        else:
            pull = steps.scroll(0, -50, 0.12, ease_out, ember.rate)
        ember.play_in_time(merge(pull, shift(pull, pull[-1][0] + 0.06)))
        ember.settle()
        insertion.assert_new_row_open(ember, HEADER)
        editing.assert_edited(ember, 0, 8)
        insertion.assert_added(ember, SEVEN, 0)

    @long
    @each_pull_device()
    def test_pull_while_editing_new_row_saves_it_and_adds_another(self, ember, device, before, content):
        """An empty row is replaced. Each row is an undo step (D06, D07)."""
        for typed, known in (("One", SEVEN), ("", ["One", *SEVEN]), ("Two", ["One", *SEVEN])):
            device.pull(80)
            device.release()
            ember.settle()
            insertion.assert_new_row_open(ember, HEADER)
            ember.wait_items(*known)
            ember.type(typed, 0)
            ember.settle()
            device.begin_pull(y=ember.row(3))
        device.pull(0)
        device.release()
        ember.press("Escape")
        ember.wait_items("One", *SEVEN)
        editing.assert_undo_steps(ember, SEVEN)

    @each_insertion_device((Touch,))
    def test_pull_while_editing_existing_row_saves_its_text(self, ember, device, before, content):
        """Two undo steps (D06)."""
        ember.tap(BARE_X, ember.row(0))
        ember.settle()
        ember.type("s", 0)
        device.begin_pull(y=ember.row(3))
        device.pull(80)
        device.release()
        ember.settle()
        ember.wait_items(SEVEN[0] + "s", *SEVEN[1:])
        ember.type("One", 0)
        ember.press("Return", "Escape")
        ember.wait_items("One", SEVEN[0] + "s", *SEVEN[1:])
        editing.assert_undo_steps(ember, [SEVEN[0] + "s", *SEVEN[1:]], SEVEN)


class EmptyTests(EmberTest):
    @staticmethod
    def hint_brightness(picture):
        """Return the hint's brightness above the background, of 255."""
        box = picture.crop((40, 300, WIDTH - 80, 200))
        return max(box.data) - 0x16

    @long
    @each_pull_device(items=())
    def test_pull_on_empty_list_adds_first_row(self, ember, device, before, content):
        """The hint fades out, does not flash, and returns when the list is empty again (D15–D17)."""
        full = self.hint_brightness(before)
        self.assertGreater(full, 100)
        for shown in (13.5, 27, 40.5, 54, 27, 80):
            device.pull(shown)
            picture = ember.image()
            self.assertAlmostEqual(self.hint_brightness(picture), full * max(1 - shown / ROW, 0), delta=12, msg="at %.1f px" % shown)
            self.assertFalse(is_background(picture[BARE_X, HEADER + round(shown) - 3]))
        film = editing.record(ember, ["touch up 0", "touch frame"] if device.name == "touch" else ["scroll stop"], 20)
        self.assertLess(max(map(self.hint_brightness, film)), 5, "no flash")
        ember.settle()
        insertion.assert_new_row_open(ember, HEADER)
        assert_near(ember.color(0), FIRST, 12)
        insertion.assert_added(ember, [], 0)
        ember.assert_same_picture(before)

    @long
    @each_pull_device(items=())
    def test_short_pull_on_empty_list_changes_nothing(self, ember, device, before, content):
        """Nor does a new row that is left empty (D15)."""
        device.pull(45)
        device.release()
        insertion.assert_nothing_added(ember, before, content)
        device.begin_pull()
        device.pull(80)
        device.release()
        ember.settle()
        ember.press("Escape")
        ember.assert_same_picture(before)
        ember.wait_items()


class WindowTests(EmberTest):
    def assert_pulls(self, ember, device, items, mirrored=False, row=ROW):
        """Check that the label changes past a row, which is `row` px high, and that a row is added then."""
        before, content = ember.image(), ember.file.read_bytes()
        pull, release = text_shape(before, HEADER, row, mirrored), text_shape(before, HEADER + row, row, mirrored)
        for shown, words, key in ((row - 0.4, pull, False), (row + 0.4, release, True), (row - 0.4, pull, False)):
            device.pull(shown)
            insertion.assert_label(ember.image(), HEADER, words, key and device.shows_keys, mirrored, row)
        device.release()
        insertion.assert_nothing_added(ember, before, content, but_scrollbar=True)
        device.begin_pull()
        device.pull(row + 0.4)
        device.release()
        ember.settle()
        insertion.assert_added(ember, items, 0)

    @long
    @each_pull_device(items=[PULL, RELEASE, "Sing"], size=(360, 294))
    def test_pull_works_in_smallest_window(self, ember, device, before, content):
        """Rules D20, J03."""
        self.assert_pulls(ember, device, [PULL, RELEASE, "Sing"])

    @long
    def test_pull_works_with_large_text(self):
        """At text scale 2 a row is twice as high, and so is the threshold (D08, J03)."""
        for kind in PULL_DEVICES:
            with self.subTest(kind.name), self.ember([PULL, RELEASE, "Sing"], gsettings=LARGE) as ember:
                row = editing.row_tops(ember.image())[0] - HEADER
                self.assertAlmostEqual(row, 2 * ROW, delta=3)
                device = kind(ember)
                device.begin_pull()
                self.assert_pulls(ember, device, [PULL, RELEASE, "Sing"], row=row)

    @long
    def test_pull_works_with_large_text_in_smallest_window(self):
        """Two such rows do not fit, but a finger that stays in the window reaches both thresholds (D20, J03)."""
        with self.ember(["Feed the cat"], size=(360, 294), gsettings=LARGE) as ember:
            before, content = ember.image(), ember.file.read_bytes()
            finger = Touch(ember)
            finger.begin_pull()
            finger.move(0, 100)
            finger.release()
            insertion.assert_nothing_added(ember, before, content, but_scrollbar=True)
            finger.begin_pull()
            finger.move(0, 150)
            finger.release()
            ember.settle()
            insertion.assert_new_row_open(ember, HEADER, 2 * ROW)
        with self.subTest("lists"), self.ember(["Feed the cat"], size=(360, 294), gsettings=LARGE) as ember:
            finger = Touch(ember)
            finger.begin_pull()
            finger.move(0, 215)
            finger.release()
            ember.settle()
            red, _, blue = ember.pixel(4, HEADER + 30)
            self.assertGreater(blue, red, "the level of lists is shown")

    @long
    @each_pull_device(items=["Feed the cat and the dog and whoever else there is that is hungry", *SEVEN])
    def test_placeholder_above_row_of_two_lines_has_height_of_one_line(self, ember, device, before, content):
        """Rule D08."""
        device.pull(ROW + 0.4)
        insertion.assert_label(ember.image(), HEADER, text_shape(before, editing.row_tops(before)[2]), key=device.shows_keys)
        device.pull(ROW - 0.4)
        insertion.assert_label(ember.image(), HEADER, text_shape(before, editing.row_tops(before)[1]))
        device.pull(0)
        device.release()
        insertion.assert_nothing_added(ember, before, content)

    @long
    def test_pull_label_is_mirrored_from_right_to_left(self):
        """Rule J01."""
        environment = self.right_to_left()
        for kind in PULL_DEVICES:
            with self.subTest(kind.name), self.ember([PULL, RELEASE, "Sing"], env=environment) as ember:
                device = kind(ember)
                device.begin_pull()
                self.assert_pulls(ember, device, [PULL, RELEASE, "Sing"], mirrored=True)
