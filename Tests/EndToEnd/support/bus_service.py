# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs on a session bus that stand in for those of a desktop."""
import contextlib
import subprocess
import threading

from .command_line import environment
from .screen_reader import jeepney, open_dbus_connection

__all__ = ["BusService", "session_bus"]


@contextlib.contextmanager
def session_bus(home):
    """Run a session bus. The value is its address."""
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment(home)) as bus:
        yield bus.stdout.readline().strip()
        bus.terminate()


class BusService:
    """A program on a session bus with a name, as a context. A method `_call_X` handles calls of X. It returns the signature and the body of
    the reply, or the name of an error. `path` is the path of the object that is called.
    """

    def __init__(self, bus, name):
        self._name = name
        self.path = None
        self.lock = threading.RLock()
        self._connection = open_dbus_connection(bus)
        self._connection.send_and_get_reply(jeepney.message_bus.RequestName(name))
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._connection.sock.shutdown(2)
        self._thread.join()
        self._connection.close()

    def _serve(self):
        while True:
            try:
                message = self._connection.receive()
            except (OSError, EOFError):
                return
            if message.header.message_type is not jeepney.MessageType.method_call:
                continue
            fields = message.header.fields
            handler = getattr(self, "_call_" + fields[jeepney.HeaderFields.member], None)
            with self.lock:
                self.path = fields[jeepney.HeaderFields.path]
                result = handler(*message.body) if handler else "org.freedesktop.DBus.Error.UnknownMethod"
                if isinstance(result, str):
                    reply = jeepney.new_error(message, result, "s", ("refused",))
                else:
                    reply = jeepney.new_method_return(message, *result)
                self._connection.send(reply)

    def emit(self, path, interface, signal, signature, *values):
        """Send a signal of an object."""
        address = jeepney.DBusAddress(path, self._name, interface)
        with self.lock:
            self._connection.send(jeepney.new_signal(address, signal, signature, values))
