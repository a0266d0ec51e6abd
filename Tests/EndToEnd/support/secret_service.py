# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop's keyring on a session bus, which can be locked (the Secret Service API)."""
import contextlib
import threading

from .screen_reader import jeepney, open_dbus_connection

__all__ = ["SecretService"]

NAME = "org.freedesktop.secrets"
ROOT = "/org/freedesktop/secrets"
KEYRING = ROOT + "/collection/login"
INTERFACE = "org.freedesktop.Secret."
IS_LOCKED = "org.freedesktop.Secret.Error.IsLocked"


class SecretService:
    """A keyring, as a context. While it is locked, programs may ask the user to unlock it. Like GNOME's, it has no prompt of its own to
    store an item.
    """

    def __init__(self, bus, is_locked=False):
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
        self._items = {}
        self._count = 0
        self._lock = threading.RLock()
        self._connection = open_dbus_connection(bus)
        request = jeepney.message_bus.RequestName(NAME)
        self._connection.send_and_get_reply(request)
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._connection.sock.shutdown(2)
        self._thread.join()
        self._connection.close()

    def passwords(self):
        """Return the secrets of all items, sorted."""
        with self._lock:
            return sorted(secret.decode() for _, secret in self._items.values())

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

    def _serve(self):
        while True:
            try:
                message = self._connection.receive()
            except (OSError, EOFError):
                return
            if message.header.message_type is not jeepney.MessageType.method_call:
                continue
            fields = message.header.fields
            method = fields[jeepney.HeaderFields.member]
            with self._lock:
                handler = getattr(self, "_call_" + method, None)
                result = handler and handler(fields[jeepney.HeaderFields.path], *message.body)
                if result is None:
                    result = "org.freedesktop.DBus.Error.NotSupported"
                if isinstance(result, str):
                    reply = jeepney.new_error(message, result, "s", (method,))
                else:
                    reply = jeepney.new_method_return(message, *result)
                self._connection.send(reply)

    def _call_OpenSession(self, _, algorithm, __):
        return ("vo", (("s", ""), ROOT + "/session/1")) if algorithm == "plain" else None

    def _call_Close(self, _):
        return ()

    def _call_GetAll(self, path, interface):
        if interface == INTERFACE + "Item":
            attributes, _ = self._items[path]
            return "a{sv}", ({"Locked": ("b", self.is_locked), "Attributes": ("a{ss}", attributes), "Label": ("s", ""),
                              "Created": ("t", 0), "Modified": ("t", 0)},)
        if interface == INTERFACE + "Collection":
            return "a{sv}", ({"Locked": ("b", self.is_locked), "Items": ("ao", []), "Label": ("s", ""), "Created": ("t", 0),
                              "Modified": ("t", 0)},)
        return "a{sv}", ({"Collections": ("ao", [])},)

    def _call_ReadAlias(self, *_):
        return "o", (KEYRING,)

    def _call_SearchItems(self, _, attributes):
        found = [path for path, (each, _) in self._items.items() if attributes.items() <= each.items()]
        return "aoao", (([], found) if self.is_locked else (found, []))

    def _call_Unlock(self, _, paths):
        if not self.is_locked:
            return "aoo", (paths, "/")
        self.prompt_count += 1
        prompt = ROOT + "/prompt/%d" % self.prompt_count
        self._prompts[prompt] = paths
        return "aoo", ([], prompt)

    def _call_GetSecret(self, path, session):
        return IS_LOCKED if self.is_locked else ("(oayays)", (self._secret(path, session),))

    def _call_GetSecrets(self, _, paths, session):
        return "a{o(oayays)}", ({} if self.is_locked else {path: self._secret(path, session) for path in paths},)

    def _secret(self, path, session):
        return session, b"", self._items[path][1], "text/plain"

    def _call_CreateItem(self, _, properties, secret, __):
        if self.is_locked:
            return IS_LOCKED
        if bytes(secret[2]) == self._held:
            self.is_held = True
            self._released.wait()
        attributes = properties[INTERFACE + "Item.Attributes"][1]
        for path, (each, _) in self._items.items():
            if each == attributes:
                break
        else:
            self._count += 1
            path = KEYRING + "/%d" % self._count
        self._items[path] = attributes, bytes(secret[2])
        return "oo", (path, "/")

    def _call_Delete(self, path):
        if self.is_locked:
            return IS_LOCKED
        del self._items[path]
        return "o", ("/",)

    # --- prompts ---

    def _call_Prompt(self, path, _):
        if self.user_unlocks is not None:
            self._complete(path, self.user_unlocks)
        return ()

    def _complete(self, path, is_unlocked):
        unlocked = self._prompts.pop(path)
        self.is_locked = self.is_locked and not is_unlocked
        # libsecret 0.20 waits forever if the type of the result is another one, even if the user has dismissed the prompt.
        result = "ao", unlocked if is_unlocked else []
        emitter = jeepney.DBusAddress(path, NAME, INTERFACE + "Prompt")
        self._connection.send(jeepney.new_signal(emitter, "Completed", "bv", (not is_unlocked, result)))

    def unlock(self):
        """Answer the open prompts."""
        with self._lock:
            for path in list(self._prompts):
                self._complete(path, True)
