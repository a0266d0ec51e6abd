# SPDX-License-Identifier: GPL-3.0-or-later
"""The client's environment is separate from the user's."""
import os

from .support import RigTestCase, place_of

INTERFACE = "/org/gnome/desktop/interface/"


def environment(r):
    with open("/proc/%d/environ" % r.info()["client_pid"], encoding="utf-8") as f:
        return dict(v.split("=", 1) for v in f.read().split("\0") if v)


class Environment(RigTestCase):
    is_long = False

    def test_defaults(self):
        with self.probe("area", env={"FOO": "1", "LC_ALL": None}) as r:
            home = r.home
            env = environment(r)
            for name, value in {"FOO": "1", "GSK_RENDERER": "cairo", "GTK_A11Y": "none",
                                "GSETTINGS_BACKEND": "memory", "GDK_BACKEND": "wayland",
                                "XDG_DATA_HOME": os.path.join(home, "data"),
                                "XDG_CONFIG_HOME": os.path.join(home, "config"),
                                "XDG_STATE_HOME": os.path.join(home, "state")}.items():
                self.assertEqual(env[name], value)
            for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "LC_ALL"):
                self.assertNotIn(name, env)
            self.assertTrue(os.path.isdir(env["XDG_DATA_HOME"]))
        self.assertFalse(os.path.exists(home), "the temporary home stays")

    def test_kept_home(self):
        folder = self.temporary_folder()
        with self.probe("area", home=folder) as r:
            self.assertEqual(environment(r)["XDG_DATA_HOME"], os.path.join(folder, "data"))
        self.assertTrue(os.path.isdir(os.path.join(folder, "data")))

    def test_gsettings(self):
        def header(gsettings):
            with self.probe("area", gsettings=gsettings) as r:
                return r.pixel(100, 20)[0], place_of(r, "area").number("y")
        light, height = header(None)
        dark, _ = header({INTERFACE + "gtk-theme": "'Adwaita-dark'"})
        self.assertTrue(dark < 128 < light)
        _, tall = header({INTERFACE + "text-scaling-factor": "3.0"})
        self.assertGreater(tall, height + 10)

    def test_two_at_once(self):
        with self.probe("area", size=(300, 400)) as a, self.probe("area", size=(420, 720)) as b:
            self.assertNotEqual(a.home, b.home)
            self.assertEqual(a.image().width, 300)
            self.assertEqual(b.image().width, 420)
