# SPDX-License-Identifier: GPL-3.0-or-later
"""Popups, dialogs, drag and drop, closing."""
from .support import RigTestCase, center_of, events_of, fact_until, only, place_of


class Windows(RigTestCase):
    def popup(self, r):
        """The only popup, once it has come to rest."""
        r.wait_until(lambda: r.windows()[0]["popups"])
        r.idle()
        popup, = r.windows()[0]["popups"]
        return popup

    def check_popover(self, r, press):
        mark = r.mark()
        press(*center_of(place_of(r, "menu")))
        r.wait_line("popover map", since=mark)
        popup = self.popup(r)
        self.assertGreaterEqual(popup["x"], 0)
        self.assertLessEqual(popup["x"] + popup["width"], 420)
        press(popup["x"] + popup["width"] / 2, popup["y"] + popup["height"] / 2 + 4)
        r.wait_line("button clicked name=popover", since=mark)
        press(30, 650)                  # outside: closes it
        r.wait_line("popover closed", since=mark)
        r.wait_until(lambda: not r.windows()[0]["popups"])
        r.idle()

    def check_dialog(self, r):
        mark = r.mark()
        r.tap(*center_of(place_of(r, "dialog")))
        r.wait_line("place dialog-ok", since=mark)
        r.idle()
        dialog, _ = r.windows()
        self.assertTrue(dialog["dialog"] and dialog["focused"])
        self.assertEqual(dialog["title"], "probe dialog")
        self.assertEqual((dialog["x"], dialog["y"]),
                         ((420 - dialog["width"]) // 2, (720 - dialog["height"]) // 2))
        r.tap(dialog["x"] + dialog["width"] / 2, dialog["y"] + dialog["height"] * 0.7)
        r.wait_line("dialog closed", since=mark)
        r.wait_until(lambda: len(r.windows()) == 1)
        self.assertTrue(r.windows()[0]["focused"])

    def test_popover_and_dialog(self):
        for state in ("plain", "maximized"):
            with self.subTest(state), self.probe("ui", state=state) as r:
                self.check_popover(r, r.tap)
                self.check_popover(r, r.click)
                self.check_dialog(r)

    def test_dialog_fills_the_output(self):
        with self.probe("ui", fill_dialogs=True) as r:
            mark = r.mark()
            r.tap(*center_of(place_of(r, "dialog")))
            r.wait_line("place dialog-ok", since=mark)
            # The dialog says that it is there before it has drawn itself at its new size.
            r.wait_until(lambda: [r.windows()[0][k] for k in ("x", "y", "width", "height", "maximized")]
                         == [0, 0, 420, 720, True])

    def test_states(self):
        with self.probe("area") as r:
            for state in ("fullscreen", "maximized"):
                mark = r.mark()
                r.set_state(state)
                r.wait_line("window state .*%s=1" % state, since=mark)

    def test_close(self):
        with self.probe("area") as r:
            mark = r.mark()
            r.close()
            r.wait_line("close-request", since=mark)
            self.assertEqual(r.wait_exit(), 0)


class DragAndDrop(RigTestCase):
    def check_drop(self, r, drag):
        mark = r.mark()
        drag((200, 200), (200, 600), 0.4, hold_after=0.2)
        self.assertIn("text=hello", r.wait_line("target drop", since=mark))
        r.wait_line("source drag-end", since=mark)
        r.wait_until(lambda: not r.info()["drag"])

    def test_pointer(self):
        with self.probe("dnd") as r:
            self.check_drop(r, r.drag_pointer)
            self.check_drop(r, r.drag_pointer)

    def test_touch_with_lax_drag(self):
        with self.probe("dnd", lax_drag=True) as r:
            self.check_drop(r, r.drag_touch)

    @fact_until(18)
    def test_touch_is_refused(self):
        """GtkDragSource by touch: GTK 4.8.3 sends the pointer's serial."""
        with self.probe("dnd") as r:
            events = events_of(r, lambda: r.drag_touch((200, 200), (200, 600), 0.4))
            self.assertEqual(len(only(events, "source", "drag-cancel")), 1)
            self.assertEqual(only(events, "target", "drop"), [])
