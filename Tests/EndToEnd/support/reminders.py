# SPDX-License-Identifier: GPL-3.0-or-later
"""What reminders need on a session bus: a systemd that only notes its timers, and a desktop that shows notifications."""
from .bus_service import BusService

__all__ = ["GNOME", "OTHER", "REMINDERS", "Notifications", "Portal", "ReminderService", "SyncService", "Systemd"]

GNOME, OTHER = "org.gtk.Notifications", "org.freedesktop.Notifications"
REMINDERS = "io.github.ember_todo.Ember.Reminders"
OTHER_PATH = "/org/freedesktop/Notifications"


class Systemd(BusService):
    """The user's systemd. It notes timers instead of running them: {name: (times, command)}."""

    def __init__(self, bus):
        super().__init__(bus, "org.freedesktop.systemd1")
        self.timers = {}
        # The number of requests.
        self.count = 0

    def _call_StartTransientUnit(self, name, mode, properties, others):
        self.count += 1
        values = dict(properties)
        [(service, of_service)] = others
        [(program, arguments, _)] = dict(of_service)["ExecStart"][1]
        if mode != "fail" or service != name.replace(".timer", ".service") or program != arguments[0]:
            return "org.freedesktop.DBus.Error.InvalidArgs"
        if name in self.timers:
            return "org.freedesktop.systemd1.UnitExists"
        assert {key: value[0] for key, value in values.items()} == {
            "Description": "s", "TimersCalendar": "a(ss)", "AccuracyUSec": "t", "RemainAfterElapse": "b"}, values
        self.timers[name] = [time for _, time in values["TimersCalendar"][1]], arguments
        return "o", ("/org/freedesktop/systemd1/job/1",)


class Notifications(BusService):
    """A desktop that shows notifications: GNOME Shell, or another one."""

    def __init__(self, bus, name=GNOME):
        super().__init__(bus, name)
        # The notifications by their ids. Each has title, body, and buttons: {action: label}; in GNOME, also actions and the item as target.
        self.shown = {}
        # The titles of all that were ever shown, also those that replaced others.
        self.titles = []

    def _call_AddNotification(self, application, identifier, values):
        values = {key: value[1] for key, value in values.items()}
        buttons = [{key: value[1] for key, value in button.items()} for button in values.get("buttons", [])]
        self.shown[identifier] = {
            "title": values["title"], "body": values["body"], "click": (values.get("default-action"), values.get("default-action-target")),
            "buttons": {(button["action"], button["target"]): button["label"] for button in buttons}, "application": application}
        self.titles.append(values["title"])
        return None, ()

    def _call_Notify(self, application, replaced, icon, title, body, actions, hints, _):
        identifier = len(self.titles) + 1
        self.shown[identifier] = {"title": title, "body": body, "buttons": dict(zip(actions[::2], actions[1::2])), "application": hints["desktop-entry"][1]}
        self.titles.append(title)
        return "u", (identifier,)

    def press(self, identifier, action):
        """Press a button, which closes the notification."""
        self.emit(OTHER_PATH, OTHER, "ActionInvoked", "us", identifier, action)
        self.close(identifier)

    def close(self, identifier):
        del self.shown[identifier]
        self.emit(OTHER_PATH, OTHER, "NotificationClosed", "uu", identifier, 2)


class Portal(Notifications):
    """What a Flatpak sees of a desktop. It allows to run in the background, or not."""

    def __init__(self, bus, allows):
        super().__init__(bus, "org.freedesktop.portal.Desktop")
        self._allows = allows
        self.request = None
        self.messages = []

    def _call_AddNotification(self, identifier, values):
        return super()._call_AddNotification(None, identifier, values)

    def _call_RequestBackground(self, window, options):
        self.request = {key: value[1] for key, value in options.items()}
        path = "/org/freedesktop/portal/desktop/request/1"
        results = {"background": ("b", self._allows), "autostart": ("b", self._allows)}
        self.emit(path, "org.freedesktop.portal.Request", "Response", "ua{sv}", 0, results)
        return "o", (path,)

    def _call_SetStatus(self, options):
        self.messages.append(options["message"][1])
        return None, ()


class ReminderService(BusService):
    """The service that waits for reminders where there is no systemd. The desktop may allow it to run in the background."""

    def __init__(self, bus, is_allowed=True):
        super().__init__(bus, REMINDERS)
        self._is_allowed = is_allowed
        self.count = 0

    def _call_MayRunInBackground(self):
        return "b", (self._is_allowed,)

    def _call_Update(self):
        self.count += 1
        return None, ()


class SyncService(BusService):
    """The service of sync. Fetching calls `act`. It never ends if it `hangs`."""

    def __init__(self, bus, act, hangs=False):
        super().__init__(bus, "io.github.ember_todo.Ember.Sync")
        self._act, self._hangs = act, hangs
        self.count = 0

    def _call_Fetch(self):
        self.count += 1
        self._act()
        return None, ()

    def _call_GetStatus(self):
        return "bxas", (self._hangs, 0, [])
