# SPDX-License-Identifier: GPL-3.0-or-later
"""The program that syncs is killed at random moments, while both sides change. Nothing is lost or doubled.

The environment variable KILLS sets the number of kills.
"""
import os
import random
import subprocess
import time

from support.calendar_server import PASSWORD, Xandikos
from support.command_line import EMBER, environment
from support.sync import SyncTest

KILLS = int(os.environ.get("KILLS", 20))
SEED = 20261122
LIST = "Groceries"


class KilledSyncTests(SyncTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)
        # The texts of unfinished and of completed items that each side must have in the end.
        self.open, self.done = set(), set()
        # Items that no side has touched yet, so that there are no conflicts, which are tested elsewhere.
        self.fresh = []
        self.number = 0
        # The duration of a sync, in s.
        self.longest = 0

    def change(self, side):
        """Choose an item to add on one side, or one to complete or delete there. Return the change and the text."""
        known = [text for text, sides in self.fresh if side in sides]
        if known and self.random.random() < 0.5:
            text = self.random.choice(known)
            self.fresh = [entry for entry in self.fresh if entry[0] != text]
            self.open.remove(text)
            if self.random.random() < 0.7:
                self.done.add(text)
                return "complete", text
            return "delete", text
        self.number += 1
        text = "%s %d" % (side, self.number)
        self.open.add(text)
        self.fresh.append((text, {side}))
        return "add", text

    def apply_here(self, kind, text):
        if kind == "add":
            self.machine.succeed("add", "--list", LIST, text)
        elif kind == "complete":
            self.machine.succeed("done", text)
        else:
            self.machine.remove(LIST, text)

    def apply_there(self, calendar, kind, text):
        if kind == "add":
            calendar.save_todo(summary=text)
            return
        task = next(task for task in calendar.todos() if task.icalendar_component["SUMMARY"] == text)
        if kind == "complete":
            task.complete()
        else:
            task.delete()

    def sync_and_kill(self):
        """Start a sync, and kill it at a random moment. Return whether it was killed before its end."""
        begun = time.monotonic()
        process = subprocess.Popen(
            [EMBER, "sync", "--password-stdin"], env=environment(self.machine.home), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        process.stdin.write((PASSWORD + "\n").encode())
        process.stdin.close()
        try:
            process.wait(self.random.uniform(0, self.longest))
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait() != 0
        # The first sync may have been a slow one.
        self.longest = min(self.longest, 1.2 * (time.monotonic() - begun))
        return False

    def test_kills_lose_and_double_nothing(self):
        calendar = self.with_list()
        begun = time.monotonic()
        self.apply_here(*self.change("Here"))
        self.apply_there(calendar, *self.change("There"))
        self.machine.sync()
        self.longest = 1.2 * (time.monotonic() - begun)
        kills = 0
        for _ in range(4 * KILLS):
            for _ in range(self.random.randint(1, 3)):
                self.apply_here(*self.change("Here"))
                self.apply_there(calendar, *self.change("There"))
            kills += self.sync_and_kill()
            if kills == KILLS:
                break
            if self.random.random() < 0.2:
                self.machine.sync()
                self.fresh = [(text, {"Here", "There"}) for text, _ in self.fresh]
        self.assertEqual(kills, KILLS, "too few syncs were killed before their end")
        self.machine.sync()
        self.machine.sync()
        self.assert_same(LIST, *self.open, *("✓ " + text for text in self.done))
        self.assertEqual(self.connected_machine().texts(LIST), self.machine.texts(LIST), "another machine")


class XandikosKilledSyncTests(KilledSyncTests):
    server_class = Xandikos
