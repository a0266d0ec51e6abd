# SPDX-License-Identifier: GPL-3.0-or-later
"""GNOME Online Accounts on a session bus, with accounts that have passwords (the interfaces of goa-daemon)."""
from .bus_service import BusService

__all__ = ["OnlineAccounts"]

NAME = "org.gnome.OnlineAccounts"
ROOT = "/org/gnome/OnlineAccounts/Accounts/"
FAILED = "org.gnome.OnlineAccounts.Error.NotAuthorized"


class OnlineAccounts(BusService):
    """GNOME's accounts, as a context."""

    def __init__(self, bus):
        super().__init__(bus, NAME)
        # The accounts by their ids: {"interfaces": their interfaces with properties, "password": None if GNOME doesn't know it}.
        self._accounts = {}
        # The number of passwords that were asked for.
        self.password_count = 0
        self._keyring = None

    def add(self, identifier, user, url, password, provider="owncloud", has_calendar=True):
        """Add an account of a server, as its panel in GNOME's settings does. `has_calendar` says whether GNOME has found its calendars."""
        scheme, host = url.split("://")
        account = {"ProviderType": ("s", provider), "ProviderName": ("s", "Nextcloud"), "Id": ("s", identifier), "Identity": ("s", user),
                   "PresentationIdentity": ("s", "%s@%s" % (user, host)), "CalendarDisabled": ("b", False), "AttentionNeeded": ("b", False)}
        address = "%s@%s" % (user, host)
        files = "%s://%s/remote.php/webdav/" % (scheme.replace("http", "dav"), address)
        interfaces = {"Account": account, "PasswordBased": {}, "Files": self._service(files)}
        if has_calendar:
            interfaces["Calendar"] = self._service("%s://%s/" % (scheme, address))
        with self.lock:
            self._accounts[identifier] = {"interfaces": interfaces, "password": password}

    @staticmethod
    def _service(uri):
        return {"Uri": ("s", uri), "AcceptSslErrors": ("b", False)}

    def set_password(self, identifier, password):
        """Change the password; None if GNOME doesn't know it any more."""
        with self.lock:
            self._accounts[identifier]["password"] = password

    def keep_in(self, keyring):
        """Keep the passwords in a keyring, a SecretService. While it is locked, the user is asked to unlock it."""
        self._keyring = keyring
        with self.lock:
            for identifier, account in self._accounts.items():
                _, provider = account["interfaces"]["Account"]["ProviderType"]
                keyring.store({"xdg:schema": NAME, "goa-identity": "%s:gen0:%s" % (provider, identifier)}, account["password"].encode())

    def switch_off(self, identifier):
        """Switch off the calendar of an account."""
        with self.lock:
            interfaces = self._accounts[identifier]["interfaces"]
            interfaces["Account"]["CalendarDisabled"] = ("b", True)
            del interfaces["Calendar"]

    def remove(self, identifier):
        with self.lock:
            del self._accounts[identifier]

    # --- the API ---

    def _call_GetManagedObjects(self):
        objects = {ROOT + identifier: {NAME + "." + name: properties for name, properties in account["interfaces"].items()}
                   for identifier, account in self._accounts.items()}
        return "a{oa{sa{sv}}}", (objects,)

    def _call_GetPassword(self, identifier):
        self.password_count += 1
        if self._keyring and self._keyring.is_locked:
            self._keyring.prompt_count += 1
            self._keyring.is_locked = not self._keyring.user_unlocks
            if self._keyring.is_locked:
                return FAILED
        account = self._accounts.get(self.path.removeprefix(ROOT))
        if account is None or account["password"] is None or identifier != "password":
            return FAILED
        return "s", (account["password"],)
