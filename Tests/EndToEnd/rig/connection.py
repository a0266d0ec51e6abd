# SPDX-License-Identifier: GPL-3.0-or-later
"""The connection to the control socket. Each command line gets one line as its answer."""
import socket


class RigError(Exception):
    """The rig or a command failed."""


class RigTimeout(RigError):
    """A timeout has expired."""


class Connection:
    def __init__(self, path):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._received = b""
        try:
            self._socket.connect(path)
        except OSError as e:
            self._socket.close()
            raise RigError("%s: %s" % (path, e)) from None

    def close(self):
        self._socket.close()

    def exchange(self, text, what, timeout):
        """Sends lines and returns the one answer, without its "ok"."""
        try:
            self._socket.settimeout(timeout)
            self._socket.sendall(text.encode())
            while b"\n" not in self._received:
                part = self._socket.recv(65536)
                if not part:
                    raise RigError("%s: the rig ended" % what)
                self._received += part
        except TimeoutError:
            self.close()        # a late answer would be taken for that of the next command
            raise RigTimeout("%s: no answer within %.1f s" % (what, timeout)) from None
        except OSError as e:
            raise RigError("%s: %s" % (what, e)) from None
        line, self._received = self._received.split(b"\n", 1)
        answer = line.decode("utf-8", "replace")
        if answer.startswith("ok"):
            return answer[3:]
        error = RigTimeout if answer.startswith("error timeout") else RigError
        raise error("%s: %s" % (what, answer))
