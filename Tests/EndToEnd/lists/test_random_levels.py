# SPDX-License-Identifier: GPL-3.0-or-later
"""Random walks over both levels with keys and gestures: after undoing everything, the file is the same byte by byte."""
import concurrent.futures
import os
import random

from rig import RigTimeout, ease_in_out, steps
from support import HEADER, Ember, EmberTest, library, long, numbered
from support.levels import AFTER_NAME, LISTS, ON_NAME

SEED = 20261121
# Number of walks. The environment variable WALKS changes it; more walks take minutes.
BATCHES, STEPS = 4, 22
WALKS = max(int(os.environ.get("WALKS", "12")) // BATCHES, 1)
START = {**LISTS, "Long": numbered(40)}


class RandomWalk:
    """Random keys and gestures."""

    def __init__(self, ember, seed):
        self.ember, self.random = ember, random.Random(seed)
        self.log = []

    def step(self):
        name = self.random.choice(("key", "key", "key", "type", "swipe", "tap", "pull", "pull up", "pinch", "reorder", "pinch closed"))
        self.log.append(name)
        getattr(self, name.replace(" ", "_"))()
        self.ember.idle(self.random.choice((30, 120, 400)))

    def y(self):
        return self.random.uniform(HEADER + 5, 640)

    def key(self):
        keys = ("Home", "End", "Down", "Down", "Up", "space", "Delete", "Return", "F2", "Escape", "alt+Up", "ctrl+1", "ctrl+2", "ctrl+3",
                "ctrl+5", "ctrl+n", "ctrl+Return", "ctrl+shift+Down", "ctrl+shift+Home", "ctrl+shift+Delete", "ctrl+z", "ctrl+shift+z")
        chosen = self.random.choices(keys, k=self.random.randint(1, 3))
        self.log += chosen
        for key in chosen:
            self.ember.key(key)

    def type(self):
        self.ember.type(self.random.choice(("new", "Größe 43\n", "a b c\nd\n", "  \n")), 0)

    def drag(self, start, end, seconds, rest=0.0, before=0.0):
        line = steps.line(start, end, seconds, ease_in_out, self.ember.rate, before, rest)
        self.ember.play(steps.touch_path(0, line))

    def swipe(self):
        y, way = self.y(), self.random.choice((-230, -90, 100, 240))
        x = 380 if way < 0 else 40
        self.drag((x, y), (x + way, y), 0.15, 0.05)

    def tap(self):
        self.ember.tap(self.random.choice((ON_NAME, AFTER_NAME)), self.y())

    def pull(self):
        self.drag((200, 90), (200, 90 + self.random.choice((60, 130, 340))), 0.2, 0.05)

    def pull_up(self):
        self.ember.key("End")
        self.drag((200, 600), (200, 600 - self.random.choice((60, 130, 330))), 0.2, 0.05)

    def pinch(self):
        y, far = self.random.uniform(120, 500), self.random.choice((30, 110))
        self.ember.pinch_touch((150, y), (150, y - far), (250, y + 50), (250, y + 50 + far), 0.2)

    def pinch_closed(self):
        self.ember.pinch_touch((150, 150), (150, self.random.choice((200, 330))), (250, 620), (250, 450), 0.25)

    def reorder(self):
        self.drag((130, self.y()), (150, self.y()), 0.3, 0.1, 0.6)

    def undo_all(self, content):
        """End editing and undo everything. Return whether the file is as before."""
        self.ember.click(self.ember.size[0] // 2, HEADER // 2)
        self.ember.settle()
        for _ in range(4):
            self.ember.play([(0.01 * turn, "key ctrl+z") for turn in range(30)])
        self.ember.settle()
        try:
            self.ember.wait_until(lambda: self.ember.file.read_bytes() == content, 5)
        except RigTimeout:
            return False
        return True


class RandomLevelTests(EmberTest):
    def batch(self, number):
        """Make several walks in one program. Return the failures."""
        home, wrong = "%s/batch-%d" % (self.home, number), []
        with Ember(library(START), home=home, max_seconds=600) as ember:
            # The walks begin with a file that Ember has written.
            ember.press("Home", "Delete", "ctrl+z")
            ember.wait_until(lambda: ember.file.read_bytes().startswith(b'{\n  "format"'))
            ember.close()
            ember.wait_exit()
        (ember.state_folder / "history.json").unlink()
        content = ember.file.read_bytes()
        changes = 0
        with Ember(None, home=home, max_seconds=600) as ember:
            for index in range(WALKS):
                walk = RandomWalk(ember, SEED + 1000 * number + index)
                for _ in range(STEPS):
                    walk.step()
                ember.settle()
                changes += ember.file.read_bytes() != content
                if not walk.undo_all(content):
                    wrong.append("walk %d of batch %d: %s" % (index, number, " ".join(walk.log)))
                    break
            ember.assert_no_warnings()
        if changes < WALKS // 2:
            wrong.append("only %d of the walks of batch %d changed anything" % (changes, number))
        return wrong

    @long
    def test_undoing_random_walk_restores_the_file(self):
        """Rules I03, I04."""
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            wrong = [line for lines in pool.map(self.batch, range(BATCHES)) for line in lines]
        self.assertEqual(wrong, [])
