# SPDX-License-Identifier: GPL-3.0-or-later
"""A proxy in front of a calendar server that records the requests and fails on purpose."""
import http.client
import http.server
import pathlib
import socket
import ssl
import subprocess
import threading

__all__ = ["FailingProxy", "Handler", "status", "lose_answer", "replace_answer", "truncate", "drip", "web_page", "huge", "redirect", "hang", "note"]

# Size of an answer that is too large, in bytes.
HUGE = 40 << 20


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def handle_request(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        fault = self.server.proxy.next_fault(self.command, self.path, body, "Authorization" in self.headers)
        self.server.proxy.record(self.command, self.path, dict(self.headers))
        if fault:
            fault(self, body)
        else:
            self.send(*self.forward(body))

    do_GET = do_POST = do_PUT = do_DELETE = do_OPTIONS = do_PROPFIND = do_PROPPATCH = do_REPORT = handle_request
    do_MKCALENDAR = do_MKCOL = do_MOVE = handle_request

    def forward(self, body):
        """Send the request to the server. Return status, reason, headers and body of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.proxy.upstream.port, timeout=60)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("connection", "accept-encoding")}
        connection.request(self.command, self.path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, answer.reason, answer.getheaders(), content

    def send(self, status, reason, headers, content):
        self.send_head(status, reason, headers, len(content))
        self.wfile.write(content)

    def send_head(self, status, reason, headers, length):
        self.send_response_only(status, reason)
        for name, value in headers:
            if name.lower() not in ("connection", "content-length", "transfer-encoding", "date", "server"):
                self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def hang_up(self):
        self.close_connection = True
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_RDWR)

    def log_message(self, *_):
        pass


# --- faults ---

def status(code, body=b"", **headers):
    """The proxy answers with a status, and the server doesn't get the request. Underscores in names of headers are hyphens."""
    fields = [(name.replace("_", "-"), str(value)) for name, value in headers.items()]
    return lambda handler, _: handler.send(code, None, fields, body)


def lose_answer(handler, body):
    """The server gets the request, but its answer is lost."""
    handler.forward(body)
    # libsoup would send the request again if nothing arrived.
    handler.wfile.write(b"HTTP/1.1 ")
    handler.hang_up()


def replace_answer(code):
    """The server gets the request, but a gateway answers with a status."""
    def fault(handler, body):
        handler.forward(body)
        handler.send(code, None, [], b"")

    return fault


def truncate(handler, body):
    """Half of the answer arrives."""
    code, reason, headers, content = handler.forward(body)
    handler.send_head(code, reason, headers, len(content))
    handler.wfile.write(content[:len(content) // 2])
    handler.hang_up()


def drip(handler, body):
    """The answer arrives byte by byte."""
    code, reason, headers, content = handler.forward(body)
    handler.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    handler.send_head(code, reason, headers, len(content))
    for byte in content:
        handler.wfile.write(bytes([byte]))
        handler.wfile.flush()


def web_page(handler, _):
    """A hotel's login page answers."""
    handler.send(200, "OK", [("Content-Type", "text/html")], b"<html><body>Please log in</body></html>")


def huge(handler, _):
    """An endless answer."""
    handler.send_head(207, "Multi-Status", [("Content-Type", "application/xml")], HUGE)
    try:
        handler.wfile.write(b'<?xml version="1.0"?><multistatus xmlns="DAV:">')
        for _ in range(HUGE >> 20):
            handler.wfile.write(b" " * (1 << 20))
    except OSError:
        handler.close_connection = True


def redirect(url, code=302):
    return status(code, Location=url)


def hang(event):
    """Nothing happens until the event is set."""
    def fault(handler, body):
        event.wait(200)
        handler.send(*handler.forward(body))

    return fault


def note(action):
    """Nothing fails. An action runs before the server gets the request."""
    def fault(handler, body):
        action()
        handler.send(*handler.forward(body))

    return fault


class FailingProxy:
    """A proxy for a `CalendarServer`, as a context. With a folder for its certificate it speaks HTTPS."""
    handler = Handler

    def __init__(self, upstream, certificate_folder=None):
        self.upstream = upstream
        # The requests, as (method, path, headers).
        self.requests = []
        self._faults = []
        self._lock = threading.Lock()
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler)
        self._server.daemon_threads = True
        # The client may close a connection at any time.
        self._server.handle_error = lambda *_: None
        self._server.proxy = self
        self._scheme = "http"
        self.fingerprint = None
        if certificate_folder:
            self._scheme = "https"
            self.fingerprint = self._use_certificate(pathlib.Path(certificate_folder))
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})

    def _use_certificate(self, folder):
        key, certificate = folder / "key.pem", folder / "certificate.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj",
             "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True, do_handshake_on_connect=False)
        shown = subprocess.run(["openssl", "x509", "-in", certificate, "-noout", "-fingerprint", "-sha256"], check=True,
                               capture_output=True, text=True).stdout
        return shown.strip().rpartition("=")[2]

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def port(self):
        return self._server.server_address[1]

    @property
    def url(self):
        return "%s://127.0.0.1:%d" % (self._scheme, self.port)

    def fail(self, method, fault, times=1, where="", with_password=False):
        """Let the next requests with this method (None is any) fail whose path or body contains `where`.

        `with_password` leaves out requests without a password, which a server with passwords refuses anyway.
        """
        with self._lock:
            self._faults += [(method, where, with_password and self.upstream.has_password, fault)] * times

    def clear(self):
        """Forget the requests and the faults that haven't happened. Return how many faults those are."""
        with self._lock:
            left = len(self._faults)
            self._faults, self.requests = [], []
            return left

    def next_fault(self, method, path, body, has_password):
        with self._lock:
            for index, (wanted, where, with_password, fault) in enumerate(self._faults):
                if wanted in (None, method) and (where in path or where.encode() in body) and (has_password or not with_password):
                    del self._faults[index]
                    return fault
        return None

    def record(self, method, path, headers):
        with self._lock:
            self.requests.append((method, path, headers))

    def methods(self):
        """Return the methods of the requests so far, without those that were repeated with a password."""
        return [method for method, _, headers in self.requests if "Authorization" in headers or not self.upstream.has_password]
