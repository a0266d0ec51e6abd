# SPDX-License-Identifier: GPL-3.0-or-later
"""Ember as a screen reader sees it: the tree of accessible objects on the accessibility bus, their actions, and announcements."""
import collections
import sys

from rig import RigTimeout

from .program import Ember

try:
    import jeepney
except ImportError:
    # It is pure Python: the one that Debian installs works with any interpreter.
    sys.path.append("/usr/lib/python3/dist-packages")
    import jeepney
from jeepney.io.blocking import open_dbus_connection

ROOT = "/org/a11y/atspi/accessible/root"
ACCESSIBLE = "org.a11y.atspi.Accessible"
ACTION = "org.a11y.atspi.Action"
# Coordinates of the window, as opposed to those of the screen.
IN_WINDOW = 1
# Numbers of a relation, of states, and of roles in AT-SPI (atspi-constants.h).
LABELLED_BY = 2
STATES = {0: "invalid", 1: "active", 4: "checked", 7: "editable", 11: "focusable", 12: "focused", 24: "sensitive", 36: "invalid"}
ROLES = {2: "alert", 16: "dialog", 23: "frame", 31: "list", 32: "list item", 40: "text", 43: "button", 61: "text", 62: "toggle button", 69: "window", 82: "heading"}


class BusError(Exception):
    pass


class Bus:
    """A connection to a message bus that keeps the signals it receives."""

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

    def subscribe(self, interface):
        """Receive the signals of an interface."""
        self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", "s",
                  "type='signal',interface='%s'" % interface)

    def close(self):
        self._connection.close()


class Accessible:
    """An accessible object. Its properties are read from the bus each time, since they may change."""

    def __init__(self, bus, reference):
        self._bus, (self._owner, self.path) = bus, reference

    def __eq__(self, other):
        return isinstance(other, Accessible) and (self._owner, self.path) == (other._owner, other.path)

    def __hash__(self):
        return hash(self.path)

    def _call(self, method, signature=None, *arguments, interface=ACCESSIBLE):
        return self._bus.call(self._owner, self.path, interface, method, signature, *arguments)

    def _get(self, name, interface=ACCESSIBLE):
        return self._bus.get(self._owner, self.path, interface, name)

    @property
    def name(self):
        """The name that is read: the object's own, or else that of its labels, as for the entries of a menu since GTK 4.10."""
        return self._get("Name") or " ".join(label._get("Name") or label.text for label in self.labels)

    @property
    def labels(self):
        """The objects that label this one."""
        relations = self._call("GetRelationSet")[0]
        return [Accessible(self._bus, reference) for kind, references in relations if kind == LABELLED_BY for reference in references]

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
        return [Accessible(self._bus, reference) for reference in self._call("GetChildren")[0]]

    @property
    def box(self):
        """x, y, width, and height in px of the window."""
        return self._call("GetExtents", "u", 1, interface="org.a11y.atspi.Component")[0]

    @property
    def text(self):
        return self._call("GetText", "ii", 0, -1, interface="org.a11y.atspi.Text")[0]

    @property
    def extents(self):
        """The box (x, y, width, height) in px of the window."""
        return self._call("GetExtents", "u", IN_WINDOW, interface="org.a11y.atspi.Component")[0]

    @property
    def actions(self):
        return [name for name, *_ in self._call("GetActions", interface=ACTION)[0]]

    def do_action(self, action):
        """Perform an action. (Names of a row's actions begin with "row.".)"""
        if not self._call("DoAction", "i", self.actions.index(action), interface=ACTION)[0]:
            raise AssertionError("the action %s failed" % action)

    def descendants(self):
        """Yield this object and all its descendants in order."""
        yield self
        for child in self.children:
            yield from child.descendants()

    def tree(self, depth=0):
        """Return a description of this object and all its descendants, for debugging."""
        mine = "%s%s “%s” (%s) %s" % ("  " * depth, self.role, self.name, self.description, sorted(self.states))
        return "\n".join([mine, *(child.tree(depth + 1) for child in self.children)])


class AccessibleProgram:
    """A program on an accessibility bus. Subclasses connect to the bus, and provide `wait_until`, which raises RigTimeout."""

    _bus = None

    def open_bus(self, address):
        """Connect to the accessibility bus with the help of the session bus at an address."""
        session = Bus(address)
        self._bus = Bus(session.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")[0])
        session.close()
        for kind in ("Object", "Window", "Focus"):
            self._bus.subscribe("org.a11y.atspi.Event." + kind)
        # Toolkits send only the events that somebody has registered for.
        self._bus.call("org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "RegisterEvent", "s", "object:")

    def close_bus(self):
        if self._bus:
            self._bus.close()
            self._bus = None

    def programs(self):
        """Return the root objects of the programs on the bus."""
        return Accessible(self._bus, ("org.a11y.atspi.Registry", ROOT)).children

    def window(self):
        """Return the active window. GTK 4.8 doesn't say that an AdwMessageDialog is active; then no window is."""
        windows = [window for program in self.programs() for window in program.children]
        active = next((window for window in windows if "active" in window.states), None)
        return active or next((window for window in windows if window.role == "dialog"), None)

    def find(self, role, name=None):
        """Return the first object of a role, with a name if one is given."""
        return next((each for each in self.window().descendants() if each.role == role and name in (None, each.name)), None)

    def find_focusable(self, label):
        """Return the first focusable object with a label. GTK 4.8 names a labeled object twice."""
        return next((each for each in self.window().descendants() if label in each.name and "focusable" in each.states), None)

    def list(self):
        return self.find("list")

    def row_objects(self):
        """Return the rows from top to bottom."""
        return [each for each in self.list().children if each.role == "list item"]

    def row_named(self, name):
        return next(row for row in self.row_objects() if row.name == name)

    def focused(self):
        """Return the object with keyboard focus."""
        return next((each for each in self.window().descendants() if "focused" in each.states), None)

    def announcements(self):
        """Return the announcements since the last call."""
        self._bus.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")
        announced = []
        while self._bus.signals:
            message = self._bus.signals.popleft()
            kind, body = message.header.fields.get(jeepney.HeaderFields.member), message.body
            # Before GTK 4.14 a program can only announce by changing the window's name, which screen readers then read.
            if kind == "Announcement" or kind == "PropertyChange" and body[0] == "accessible-name" and self._is_window(message):
                announced.append(body[3][1])
        return announced

    def _is_window(self, message):
        fields = message.header.fields
        source = Accessible(self._bus, (fields[jeepney.HeaderFields.sender], fields[jeepney.HeaderFields.path]))
        try:
            return source.role == "frame"
        except BusError:
            # The object is gone, unlike the window.
            return False

    def wait_for(self, condition, message, timeout=5.0):
        """Wait until a condition is true. Objects may disappear while it is evaluated."""
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
        self.wait_for(lambda: [row.name for row in self.row_objects()] == list(names), "the rows are " + ", ".join(names), timeout)

    def wait_focus(self, name, role="list item"):
        def is_there():
            each = self.focused()
            return (each.role, each.name) == (role, name)

        self.wait_for(is_there, "the focus is on %s" % name)

    def wait_announced(self, text, timeout=5.0):
        """Wait for an announcement. Return the announcements before it."""
        announced = []

        def is_announced():
            announced.extend(self.announcements())
            return text in announced

        try:
            self.wait_until(is_announced, timeout)
        except RigTimeout:
            raise AssertionError("“%s” was not announced, but %r" % (text, announced)) from None
        return announced[:announced.index(text)]


class AccessibleEmber(AccessibleProgram, Ember):
    """Ember with a session bus and an accessibility bus."""

    def __init__(self, items=None, *, home, **options):
        options["env"] = {**(options.get("env") or {}), "GTK_A11Y": "atspi"}
        super().__init__(items, home=home, wait=None, **options)
        self.command = ["dbus-run-session", "--", "sh", "-c", 'echo "bus $DBUS_SESSION_BUS_ADDRESS"; exec "%s"' % self.command[0]]

    def start(self):
        super().start()
        self.address = self.wait_line("^bus ", 20).removeprefix("bus ")
        self.open_bus(self.address)
        self.wait_for(lambda: self.programs() and self.window() and self.list(), "Ember is on the accessibility bus", 30)
        self.wait_complete()
        return self

    __enter__ = start

    def stop(self):
        self.close_bus()
        return super().stop()
