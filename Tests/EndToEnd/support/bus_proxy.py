# SPDX-License-Identifier: GPL-3.0-or-later
"""A proxy between one program and the session bus."""
import contextlib
import socket
import threading

from .screen_reader import jeepney

__all__ = ["BusProxy"]


class BusProxy:
    """Relays the connection of one program to a bus, and calls a function right before the program first releases a name."""

    def __init__(self, path, bus, before_release):
        self.address = "unix:path=%s" % path
        self._bus, self._before_release = bus, before_release
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Wait until the program has left the bus."""
        self._thread.join()
        self._listener.close()

    def _serve(self):
        program, _ = self._listener.accept()
        with program, socket.socket(socket.AF_UNIX) as bus:
            bus.connect(next(iter(jeepney.bus.get_connectable_addresses(self._bus))))
            replies = threading.Thread(target=self._relay, args=(bus, program))
            replies.start()
            self._relay(program, bus, self._call_before_release)
            with contextlib.suppress(OSError):
                bus.shutdown(socket.SHUT_RDWR)
            replies.join()

    @staticmethod
    def _relay(source, target, before=lambda data: None):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                before(data)
                target.sendall(data)

    def _call_before_release(self, data):
        if b"ReleaseName" in data and self._before_release:
            action, self._before_release = self._before_release, None
            action()
