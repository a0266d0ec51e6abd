# SPDX-License-Identifier: GPL-3.0-or-later
"""CalDAV servers on this computer, and a second client for them."""
import pathlib
import re
import subprocess
import sys
import time
import types

try:
    import caldav
except ImportError:
    # Debian installs it for its own Python.
    sys.path.append("/usr/lib/python3/dist-packages")
    import caldav
import icalendar
from caldav.elements import dav

__all__ = ["PASSWORD", "USER", "CalendarServer", "Radicale", "Xandikos", "dav"]

# python3-caldav 1.3.9 takes the module of icalendar 7, with which Debian has it, for the factory.
if isinstance(icalendar.cal.component_factory, types.ModuleType):
    icalendar.cal.component_factory = icalendar.cal.component_factory.ComponentFactory()

USER, PASSWORD = "ada", "p\u00e4ss: w\u00f6rd%40"
# Time in which a server must start, in s.
START_TIMEOUT = 60


class CalendarServer:
    """A CalDAV server in a folder, as a context. It is stopped at the end, and can be started again with the same data."""
    # Whether the server checks the password.
    has_password = True
    # The path of the user's calendars.
    home = "/%s/" % USER

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = 0
        self._process = None
        self._log = self.folder / "log"

    def start(self):
        """Start the server and wait until it listens. It keeps its port when it is started again."""
        with open(self._log, "ab") as log:
            self._process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        end = time.monotonic() + START_TIMEOUT
        while not (port := listening_port(self._process.pid)):
            if self._process.poll() is not None or time.monotonic() > end:
                raise AssertionError("the server doesn't start: " + self._log.read_text())
            time.sleep(0.02)
        self.port = port
        return self

    def stop(self):
        self._process.terminate()
        self._process.wait()

    __enter__ = start

    def __exit__(self, *_):
        self.stop()

    def command(self):
        """Return the command that starts the server on `self.port`; 0 is any free port."""
        raise NotImplementedError

    @property
    def url(self):
        return "http://127.0.0.1:%d" % self.port

    def cpu_time(self):
        """Return the CPU time of the server in s."""
        fields = pathlib.Path("/proc/%d/stat" % self._process.pid).read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def client(self):
        """Return the user's calendars as python3-caldav sees them."""
        client = caldav.DAVClient(url=self.url + self.home, username=USER, password=PASSWORD)
        return caldav.CalendarSet(client=client, url=self.url + self.home)

    def make_list(self, name):
        """Create a list of tasks with the second client and return its calendar."""
        # Newer servers refuse other characters in a path.
        segment = re.sub(r"[^a-z0-9]", "-", name.lower())
        return self.client().make_calendar(name=name, cal_id=segment, supported_calendar_component_set=["VTODO"])

    def calendar(self, name):
        """Return the calendar with this name, as python3-caldav sees it."""
        for calendar in self.client().calendars():
            if calendar.get_display_name() == name:
                return calendar
        raise AssertionError("the server has no calendar %r" % name)

    def tasks(self, name):
        """Return the texts of a calendar's tasks as the second client sees them, sorted, with "✓ " before completed ones."""
        return sorted(
            "✓ " * (str(todo.icalendar_component.get("STATUS")) == "COMPLETED") + str(todo.icalendar_component["SUMMARY"])
            for todo in self.calendar(name).todos(include_completed=True))


class Radicale(CalendarServer):
    """Needs the user's name and password."""

    def command(self):
        users = self.folder / "users"
        users.write_text("".join("%s:%s\n" % (user, self._digest(password)) for user, password in ((USER, PASSWORD), ("guest", ""))))
        return [
            "radicale", "--hosts", "127.0.0.1:%d" % self.port, "--storage-filesystem-folder", self.folder / "data",
            "--auth-type", "htpasswd", "--auth-htpasswd-filename", users, "--auth-htpasswd-encryption", "md5", "--auth-delay", "0",
            "--logging-level", "warning",
        ]


    @staticmethod
    def _digest(password):
        # Newer versions refuse an empty password as plain text.
        done = subprocess.run(["openssl", "passwd", "-apr1", "-stdin"], input=password + "\n", capture_output=True, text=True, check=True)
        return done.stdout.strip()


class Xandikos(CalendarServer):
    """Has no passwords."""
    has_password = False
    home = "/%s/calendars/" % USER

    def command(self):
        return ["xandikos", "-d", self.folder / "data", "--autocreate", "--current-user-principal", "/%s/" % USER,
                "-l", "127.0.0.1", "-p", str(self.port)]


def listening_port(pid):
    """Return the TCP port on which a process listens; None if it doesn't."""
    try:
        links = [str(path.readlink()) for path in pathlib.Path("/proc/%d/fd" % pid).iterdir()]
        lines = pathlib.Path("/proc/%d/net/tcp" % pid).read_text().splitlines()[1:]
    except OSError:
        return None
    for fields in map(str.split, lines):
        if fields[3] == "0A" and "socket:[%s]" % fields[9] in links:
            return int(fields[1].split(":")[1], 16)
    return None
