# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop's keyring on a session bus, which can be locked (the Secret Service API)."""
import contextlib
import threading

from .bus_service import BusService

__all__ = ["SecretService"]

NAME = "org.freedesktop.secrets"
ROOT = "/org/freedesktop/secrets"
KEYRING = ROOT + "/collection/login"
INTERFACE = "org.freedesktop.Secret."
NOT_SUPPORTED = "org.freedesktop.DBus.Error.NotSupported"
IS_LOCKED = "org.freedesktop.Secret.Error.IsLocked"


class SecretService(BusService):
    """A keyring, as a context. While it is locked, programs may ask the user to unlock it. Like GNOME's, it has no prompt of its own to
    store an item. `former` is the one that was stopped before, whose items this one has.
    """

    def __init__(self, bus, is_locked=False, former=None):
        super().__init__(bus, NAME)
        self.is_locked = is_locked
        # Whether the user unlocks the keyring when a prompt appears; None to leave the prompt open.
        self.user_unlocks = None
        # The secret that isn't stored before `holding` ends, and whether a program waits for that.
        self._held = None
        self.is_held = False
        self._released = threading.Event()
        # The number of prompts so far, and those that are open: paths of what they unlock.
        self.prompt_count = 0
        self._prompts = {}
        # The items by their paths: (attributes, secret).
        self._items = former._items if former else {}
        self._count = len(self._items)

    def passwords(self):
        """Return the secrets of all items, sorted."""
        with self.lock:
            return sorted(secret.decode() for _, secret in self._items.values())

    def store(self, attributes, secret):
        """Store a secret in the item with these attributes. Return the path of the item."""
        with self.lock:
            for path, (each, _) in self._items.items():
                if each == attributes:
                    break
            else:
                self._count += 1
                path = KEYRING + "/%d" % self._count
            self._items[path] = attributes, secret
        return path

    @contextlib.contextmanager
    def holding(self, secret):
        """Store this secret only when the context ends."""
        self._released.clear()
        self._held, self.is_held = secret.encode(), False
        try:
            yield
        finally:
            self._held = None
            self._released.set()

    # --- the API ---

    def _call_OpenSession(self, algorithm, _):
        return ("vo", (("s", ""), ROOT + "/session/1")) if algorithm == "plain" else NOT_SUPPORTED

    def _call_Close(self):
        return ()

    def _call_GetAll(self, interface):
        if interface == INTERFACE + "Item":
            attributes, _ = self._items[self.path]
            return "a{sv}", ({"Locked": ("b", self.is_locked), "Attributes": ("a{ss}", attributes), "Label": ("s", ""),
                              "Created": ("t", 0), "Modified": ("t", 0)},)
        if interface == INTERFACE + "Collection":
            return "a{sv}", ({"Locked": ("b", self.is_locked), "Items": ("ao", []), "Label": ("s", ""), "Created": ("t", 0),
                              "Modified": ("t", 0)},)
        return "a{sv}", ({"Collections": ("ao", [])},)

    def _call_ReadAlias(self, _):
        return "o", (KEYRING,)

    def _call_SearchItems(self, attributes):
        found = [path for path, (each, _) in self._items.items() if attributes.items() <= each.items()]
        return "aoao", (([], found) if self.is_locked else (found, []))

    def _call_Unlock(self, paths):
        if not self.is_locked:
            return "aoo", (paths, "/")
        self.prompt_count += 1
        prompt = ROOT + "/prompt/%d" % self.prompt_count
        self._prompts[prompt] = paths
        return "aoo", ([], prompt)

    def _call_GetSecret(self, session):
        return IS_LOCKED if self.is_locked else ("(oayays)", (self._secret(self.path, session),))

    def _call_GetSecrets(self, paths, session):
        return "a{o(oayays)}", ({} if self.is_locked else {path: self._secret(path, session) for path in paths},)

    def _secret(self, path, session):
        return session, b"", self._items[path][1], "text/plain"

    def _call_CreateItem(self, properties, secret, _):
        if self.is_locked:
            return IS_LOCKED
        if bytes(secret[2]) == self._held:
            self.is_held = True
            self._released.wait()
        return "oo", (self.store(properties[INTERFACE + "Item.Attributes"][1], bytes(secret[2])), "/")

    def _call_Delete(self):
        if self.is_locked:
            return IS_LOCKED
        del self._items[self.path]
        return "o", ("/",)

    # --- prompts ---

    def _call_Prompt(self, _):
        if self.user_unlocks is not None:
            self._complete(self.path, self.user_unlocks)
        return ()

    def _complete(self, path, is_unlocked):
        unlocked = self._prompts.pop(path)
        self.is_locked = self.is_locked and not is_unlocked
        # libsecret 0.20 waits forever if the type of the result is another one, even if the user has dismissed the prompt.
        result = "ao", unlocked if is_unlocked else []
        self.emit(path, INTERFACE + "Prompt", "Completed", "bv", not is_unlocked, result)

    def unlock(self):
        """Answer the open prompts."""
        with self.lock:
            for path in list(self._prompts):
                self._complete(path, True)
