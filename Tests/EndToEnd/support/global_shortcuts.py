# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop that lets programs have global shortcuts, by the portal."""
from .bus_service import BusService

__all__ = ["FAILED", "KEYS", "GlobalShortcuts"]

PORTAL = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
# The keys as the portal of GNOME writes them, and as Ember shows them.
TRIGGER, KEYS = "Press <Control><Alt>n", "Press Ctrl+Alt+N"
# The answers of the portal: GNOME gives the last one if the user cancels, and GNOME 48 also if the user agrees.
GRANTED, FAILED = 0, 2


class GlobalShortcuts(BusService):
    """The portal. It grants the shortcuts that a program asks for, or refuses them as a user does who cancels."""

    def __init__(self, bus, grants=True, response=GRANTED):
        super().__init__(bus, PORTAL)
        self._grants = grants
        # The number that is the answer if the shortcuts are granted.
        self._response = response
        self._session = None
        # How often shortcuts were asked for.
        self.request_count = 0
        # The ids of the programs that have registered, and the shortcuts that were granted: {id: what it does}.
        self.programs = []
        self.shortcuts = {}

    def _call_Register(self, application, options):
        self.programs.append(application)
        return None, ()

    def _call_Get(self, interface, name):
        return "v", (("u", 1),)

    def _call_ReadAll(self, namespaces):
        # Newer versions of GTK ask for the settings of the desktop.
        return "a{sa{sv}}", ({},)

    def _call_CreateSession(self, options):
        session = PATH + "/session/1/" + options["session_handle_token"][1]
        return self._answer(options, GRANTED, {"session_handle": ("s", session)})

    def _call_BindShortcuts(self, session, shortcuts, window, options):
        self.request_count += 1
        if not self._grants:
            return self._answer(options, FAILED, {})
        self._session = session
        self.shortcuts = {identifier: values["description"][1] for identifier, values in shortcuts}
        granted = [(identifier, {"trigger_description": ("s", TRIGGER)}) for identifier in self.shortcuts]
        return self._answer(options, self._response, {"shortcuts": ("a(sa{sv})", granted)})

    def _call_Close(self):
        self.shortcuts = {}
        return None, ()

    def _answer(self, options, response, results):
        path = PATH + "/request/1/" + options["handle_token"][1]
        self.emit(path, "org.freedesktop.portal.Request", "Response", "ua{sv}", response, results)
        return "o", (path,)

    def end_session(self):
        """Take the shortcuts back."""
        self.shortcuts = {}
        self.emit(self._session, "org.freedesktop.portal.Session", "Closed", "a{sv}", {})

    def press(self, identifier):
        """Press the keys of a shortcut."""
        self.emit(PATH, "org.freedesktop.portal.GlobalShortcuts", "Activated", "osta{sv}", self._session, identifier, 1, {})
