# SPDX-License-Identifier: GPL-3.0-or-later
"""The environment of the client, without the user's session and settings."""
import ctypes
import os

SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS",
           "GTK_THEME", "GTK_DEBUG", "GDK_DEBUG")
DEFAULTS = {"GSK_RENDERER": "cairo", "GTK_A11Y": "none", "LC_ALL": "C.UTF-8"}
FONT = "Cantarell 11"
BUTTONS = "appmenu:close"       # of windows in GNOME
DPI = 96 * 1024         # of gtk-xft-dpi


def gtk_version():
    """The version of GTK that clients have, such as (4, 8)."""
    gtk = ctypes.CDLL("libgtk-4.so.1")
    return gtk.gtk_get_major_version(), gtk.gtk_get_minor_version()


def client_environment(runtime, home, gsettings, overrides):
    """The variables of the client.  Makes the folders that they name."""
    env = {k: v for k, v in os.environ.items() if k not in SESSION}
    for name, value in DEFAULTS.items():
        env.setdefault(name, value)
    env["NO_AT_BRIDGE"] = "1"
    env["GSETTINGS_BACKEND"] = "keyfile" if gsettings else "memory"
    os.makedirs(runtime, 0o700)
    env["XDG_RUNTIME_DIR"] = runtime
    for name in ("data", "config", "state"):
        folder = os.path.join(home, name)
        os.makedirs(folder, exist_ok=True)
        env["XDG_%s_HOME" % name.upper()] = folder
    if gsettings:
        _write_keyfile(env["XDG_CONFIG_HOME"], gsettings)
    _write_gtk_settings(env["XDG_CONFIG_HOME"], gsettings)
    for name, value in overrides.items():
        if value is None:
            env.pop(name, None)
        else:
            env[name] = str(value)
    return env


def _write_keyfile(config, gsettings):
    """Writes {"/path/of/key": "GVariant text"} where the keyfile backend reads it."""
    groups = {}
    for key, value in gsettings.items():
        path, name = key.strip("/").rsplit("/", 1)
        groups.setdefault(path, []).append("%s=%s" % (name, value))
    folder = os.path.join(config, "glib-2.0", "settings")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "keyfile"), "w", encoding="utf-8") as f:
        for path, lines in groups.items():
            f.write("[%s]\n%s\n\n" % (path, "\n".join(lines)))


def _write_gtk_settings(config, gsettings):
    """Writes the settings of the desktop for GTK 4.24, which takes them only from a portal or from this file."""
    interface = "/org/gnome/desktop/interface/"
    settings = {
        "gtk-font-name": gsettings.get(interface + "font-name", FONT).strip("'"),
        "gtk-decoration-layout": gsettings.get("/org/gnome/desktop/wm/preferences/button-layout", BUTTONS).strip("'"),
    }
    if interface + "gtk-theme" in gsettings:
        settings["gtk-theme-name"] = gsettings[interface + "gtk-theme"].strip("'")
    for name in ("cursor-blink", "cursor-blink-timeout", "enable-animations"):
        if interface + name in gsettings:
            settings["gtk-" + name] = gsettings[interface + name]
    if "/org/gnome/desktop/sound/event-sounds" in gsettings:
        settings["gtk-enable-event-sounds"] = gsettings["/org/gnome/desktop/sound/event-sounds"]
    if interface + "text-scaling-factor" in gsettings:
        settings["gtk-xft-dpi"] = round(DPI * float(gsettings[interface + "text-scaling-factor"]))
    folder = os.path.join(config, "gtk-4.0")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "settings.ini"), "w", encoding="utf-8") as f:
        f.write("[Settings]\n" + "".join("%s=%s\n" % each for each in settings.items()))
