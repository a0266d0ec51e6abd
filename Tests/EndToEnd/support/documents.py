# SPDX-License-Identifier: GPL-3.0-or-later
"""Contents of the file that the tests begin with."""

DONE_DATE = "2026-11-21T10:32:00Z"
THREE_LISTS = {"Today": ["Feed the cat", "Buy eggs", "Write a letter"], "Groceries": ["Bread", "Milk"], "Someday": []}


def item(text, done=False, **extra):
    entry = {"id": "id-" + text.replace(" ", "-")[:24], "text": text, **extra}
    if done:
        entry["done"] = DONE_DATE
    return entry


def document(items):
    """Return a file with one list."""
    return library({"Today": items})


def library(lists):
    """Return a file with several lists, given as names and their items, which are texts or entries of the file."""
    return {"format": "ember", "version": 1, "lists": [
        {"id": name.lower(), "name": name, "items": [item(entry) if isinstance(entry, str) else entry for entry in items]}
        for name, items in lists.items()
    ]}


def numbered(count):
    return ["Item number %d" % i for i in range(count)]
