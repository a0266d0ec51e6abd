# SPDX-License-Identifier: GPL-3.0-or-later
"""The part of Nextcloud that logs a user in: Login Flow v2, in front of a calendar server."""
import base64
import json
import urllib.parse
import urllib.request

from .calendar_server import PASSWORD, USER
from .failing_proxy import FailingProxy, Handler

__all__ = ["APP_PASSWORD", "REVOKE", "Nextcloud"]

APP_PASSWORD = "app-pass/w0rd:1"
# The path of the request that revokes the password with which it is sent.
REVOKE = "/ocs/v2.php/core/apppassword"


def basic(user, password):
    return "Basic " + base64.b64encode(("%s:%s" % (user, password)).encode()).decode()


class NextcloudHandler(Handler):
    def forward(self, body):
        cloud = self.server.proxy
        folder, found, rest = self.path.partition("/remote.php/dav")
        if (self.command, self.path) == ("POST", "/index.php/login/v2"):
            return self.answer(cloud.offer)
        if self.path.startswith("/login/v2/flow/"):
            cloud.is_logged_in = True
            return 200, "OK", [("Content-Type", "text/html")], b"<html>You may close this window.</html>"
        if (self.command, self.path) == ("POST", "/login/v2/poll"):
            token = urllib.parse.parse_qs(body.decode())["token"]
            if token != [cloud.token] or not cloud.is_logged_in:
                return 404, "Not Found", [], b"[]"
            return self.answer(cloud.grant)
        if (self.command, self.path) == ("DELETE", REVOKE):
            # Without a challenge, as Nextcloud does.
            if self.headers.get("Authorization") != basic(USER, APP_PASSWORD) or not self.headers.get("OCS-APIRequest") or cloud.is_revoked:
                return 401, "Unauthorized", [], b"{}"
            cloud.is_revoked = True
            return self.answer({})
        if self.headers.get("Authorization") == basic(USER, APP_PASSWORD) and not cloud.is_revoked:
            del self.headers["Authorization"]
            self.headers["Authorization"] = basic(USER, PASSWORD)
        if found:
            self.path = rest or "/"
            # Radicale adds it to the paths in its answers.
            self.headers["X-Script-Name"] = folder + found
        return super().forward(body)

    def answer(self, content):
        return 200, "OK", [("Content-Type", "application/json")], json.dumps(content).encode()


class Nextcloud(FailingProxy):
    """A proxy that also logs users in."""
    handler = NextcloudHandler
    token = "t0ken+/="

    def __init__(self, upstream, certificate_folder=None):
        super().__init__(upstream, certificate_folder)
        self.is_logged_in = False
        self.is_revoked = False
        # The answers to the first request, and to the poll after the user has logged in.
        self.offer = {"poll": {"token": self.token, "endpoint": self.url + "/login/v2/poll"}, "login": self.url + "/login/v2/flow/abc"}
        self.grant = {"server": self.url, "loginName": USER, "appPassword": APP_PASSWORD}

    def log_in(self, page):
        """Open the page as a browser does, and log in."""
        urllib.request.urlopen(page).read()

    def requested(self, path):
        """Return the requests with this path, as (method, headers)."""
        return [(method, headers) for method, each, headers in self.requests if each == path]
