# SPDX-License-Identifier: GPL-3.0-or-later
"""Ember as a screen reader has it: a tree of names and states on the accessibility bus, what can be done there, and what is said."""
import collections
import sys

from rig import RigTimeout
from support import EMBER, Ember

try:
    import jeepney
except ImportError:
    # It is pure Python: Debian's does for any.
    sys.path.append("/usr/lib/python3/dist-packages")
    import jeepney
from jeepney.io.blocking import open_dbus_connection

ROOT = "/org/a11y/atspi/accessible/root"
ACCESSIBLE = "org.a11y.atspi.Accessible"
ACTION = "org.a11y.atspi.Action"
# AT-SPI's numbers of states and roles (atspi-constants.h).
STATES = {1: "active", 4: "checked", 7: "editable", 11: "focusable", 12: "focused"}
ROLES = {2: "alert", 23: "frame", 31: "list", 32: "list item", 43: "button", 61: "text", 62: "toggle button", 69: "window", 82: "heading"}


class BusError(Exception):
    pass


class Bus:
    """A connection to a message bus that hears every signal on it."""

    def __init__(self, address):
        self._connection = open_dbus_connection(address)
        self.signals = collections.deque()

    def call(self, name, path, interface, method, signature=None, *arguments):
        address = jeepney.DBusAddress(path, name, interface)
        serial = next(self._connection.outgoing_serial)
        self._connection.send(jeepney.new_method_call(address, method, signature, arguments), serial=serial)
        while True:
            message = self._connection.receive(timeout=20)
            if message.header.message_type is jeepney.MessageType.signal:
                self.signals.append(message)
            elif message.header.fields.get(jeepney.HeaderFields.reply_serial) == serial:
                break
        if message.header.message_type is jeepney.MessageType.error:
            raise BusError("%s of %s: %s" % (method, path, message.body))
        return message.body

    def get(self, name, path, interface, name_of_property):
        return self.call(name, path, "org.freedesktop.DBus.Properties", "Get", "ss", interface, name_of_property)[0][1]

    def hear(self, interface):
        self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", "s",
                  "type='signal',interface='%s'" % interface)

    def close(self):
        self._connection.close()


class Thing:
    """Something that a screen reader can stand on. Asked anew each time: what it is may change."""

    def __init__(self, bus, reference):
        self._bus, (self._owner, self.path) = bus, reference

    def __eq__(self, other):
        return isinstance(other, Thing) and (self._owner, self.path) == (other._owner, other.path)

    def __hash__(self):
        return hash(self.path)

    def _call(self, method, signature=None, *arguments, interface=ACCESSIBLE):
        return self._bus.call(self._owner, self.path, interface, method, signature, *arguments)

    def _get(self, name, interface=ACCESSIBLE):
        return self._bus.get(self._owner, self.path, interface, name)

    @property
    def name(self):
        return self._get("Name")

    @property
    def description(self):
        return self._get("Description")

    @property
    def role(self):
        number = self._call("GetRole")[0]
        return ROLES.get(number, number)

    @property
    def states(self):
        low, high = self._call("GetState")[0]
        return {name for number, name in STATES.items() if (low | high << 32) >> number & 1}

    @property
    def children(self):
        return [Thing(self._bus, reference) for reference in self._call("GetChildren")[0]]

    @property
    def text(self):
        return self._call("GetText", "ii", 0, -1, interface="org.a11y.atspi.Text")[0]

    @property
    def actions(self):
        return [name for name, *_ in self._call("GetActions", interface=ACTION)[0]]

    def act(self, action):
        """Does what an action of that name does. (On a row they begin with "row.".)"""
        if not self._call("DoAction", "i", self.actions.index(action), interface=ACTION)[0]:
            raise AssertionError("%s was not done" % action)

    def all(self):
        """It and all that is in it, from first to last."""
        yield self
        for child in self.children:
            yield from child.all()

    def tree(self, depth=0):
        """For a person to look at."""
        mine = "%s%s “%s” (%s) %s" % ("  " * depth, self.role, self.name, self.description, sorted(self.states))
        return "\n".join([mine, *(child.tree(depth + 1) for child in self.children)])


class Reader(Ember):
    """Ember on a session bus of its own, with accessibility on, and somebody who reads it."""

    def __init__(self, items=None, *, home, **options):
        options["env"] = {**(options.get("env") or {}), "GTK_A11Y": "atspi"}
        super().__init__(items, home=home, wait=None, **options)
        self.command = ["dbus-run-session", "--", "sh", "-c", 'echo "bus $DBUS_SESSION_BUS_ADDRESS"; exec "%s"' % EMBER]

    def start(self):
        super().start()
        session = Bus(self.wait_line("^bus ", 20).removeprefix("bus "))
        self._bus = Bus(session.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")[0])
        session.close()
        for kind in ("Object", "Window", "Focus"):
            self._bus.hear("org.a11y.atspi.Event." + kind)
        # What nobody listens for a toolkit need not tell.
        self._bus.call("org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "RegisterEvent", "s", "object:")
        self.until(lambda: self.programs() and self.window() and self.list(), "Ember is on the accessibility bus", 30)
        return self

    __enter__ = start

    def stop(self):
        if getattr(self, "_bus", None):
            self._bus.close()
            self._bus = None
        return super().stop()

    def programs(self):
        """The programs on the bus. (The registry's answer names them by their roots.)"""
        return Thing(self._bus, ("org.a11y.atspi.Registry", ROOT)).children

    def window(self):
        """The window that has the keyboard."""
        return next((window for program in self.programs() for window in program.children if "active" in window.states), None)

    def find(self, role, name=None):
        """The first thing of a role, of that name if one is given."""
        return next((thing for thing in self.window().all() if thing.role == role and name in (None, thing.name)), None)

    def list(self):
        return self.find("list")

    def rows(self):
        """The rows that there are, from top to bottom."""
        return [thing for thing in self.list().children if thing.role == "list item"]

    def named(self, name):
        """The row of that name."""
        return next(row for row in self.rows() if row.name == name)

    def focus(self):
        """What has the keyboard."""
        return next((thing for thing in self.window().all() if "focused" in thing.states), None)

    def heard(self):
        """What was said since this was asked last."""
        self._bus.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")
        said = []
        while self._bus.signals:
            message = self._bus.signals.popleft()
            kind, body = message.header.fields.get(jeepney.HeaderFields.member), message.body
            # Before GTK 4.14 nothing can be said but by the name of the window, which screen readers read when it changes.
            if kind == "Announcement" or kind == "PropertyChange" and body[0] == "accessible-name" and self._is_window(message):
                said.append(body[3][1])
        return said

    def _is_window(self, message):
        fields = message.header.fields
        source = Thing(self._bus, (fields[jeepney.HeaderFields.sender], fields[jeepney.HeaderFields.path]))
        return source.role == "frame"

    def until(self, condition, message, timeout=5.0):
        """Waits until a condition of what can be read is true. What goes away meanwhile is asked for anew."""
        def is_met():
            try:
                return condition()
            except (BusError, StopIteration, AttributeError):
                return False

        try:
            self.wait_until(is_met, timeout)
        except RigTimeout:
            window = self.window()
            raise AssertionError("%s:\n%s" % (message, window.tree() if window else "no window")) from None

    def wait_rows(self, *names, timeout=5.0):
        self.until(lambda: [row.name for row in self.rows()] == list(names), "the rows are " + ", ".join(names), timeout)

    def wait_focus(self, name, role="list item"):
        def is_there():
            thing = self.focus()
            return (thing.role, thing.name) == (role, name)

        self.until(is_there, "the keyboard is on %s" % name)

    def wait_heard(self, text, timeout=5.0):
        """Waits until something was said. Returns what else was said before it."""
        said = []

        def is_said():
            said.extend(self.heard())
            return text in said

        try:
            self.wait_until(is_said, timeout)
        except RigTimeout:
            raise AssertionError("not “%s” was said, but %r" % (text, said)) from None
        return said[:said.index(text)]
