# SPDX-License-Identifier: GPL-3.0-or-later
"""Several programs change the file at the same time: two loops of commands, a script as in FORMAT.md, and a window."""
import contextlib
import json
import subprocess
import sys

from files.test_format import example
from rig import RigTimeout
from support import EMBER, EmberTest, long
from support.command_line import environment

# 1,000 changes in total (a completed item counts as two).
ADDED, COMPLETED, SCRIPTED, TYPED = 250, 150, 300, 150

# A loop stops at the first command that fails.
ADD = 'for i in $(seq $1); do "$0" add "added $i" || exit; done'
COMPLETE = 'for i in $(seq $1); do "$0" add "completed $i" && "$0" done "completed $i" || exit; done'
# Adds two items for every three of the others. Without waiting it would end long before them.
SCRIPT = """
import json, os, time
path = os.environ["XDG_DATA_HOME"] + "/ember/lists.json"
def others():
    return sum(not item["text"].startswith("scripted") for item in json.load(open(path))["lists"][0]["items"])
for number in range(%d):
    while others() < number * 3 // 2:
        time.sleep(0.01)
    exec(CODE, {"TEXT": "scripted %%d" %% (number + 1)})
"""


class ConcurrentWriterTests(EmberTest):
    def start(self, *arguments):
        process = subprocess.Popen(
            arguments, env=environment(self.home), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def script(self):
        code = example("python")
        self.assertIn('"Buy milk"', code)
        return "CODE = %r\n%s" % (code.replace('"Buy milk"', "TEXT"), SCRIPT % SCRIPTED)

    @long
    def test_four_programs_lose_none_of_a_thousand_changes(self):
        with self.ember(["Feed the cat"]) as ember:
            others = [
                self.start("sh", "-c", ADD, EMBER, str(ADDED)), self.start("sh", "-c", COMPLETE, EMBER, str(COMPLETED)),
                self.start(sys.executable, "-c", self.script()),
            ]
            ember.key("ctrl+n")
            for number in range(TYPED):
                # Enter inserts the next row below.
                ember.type("typed %d" % (number + 1))
                ember.key("Return")
            ember.key("Escape")
            for process in others:
                output, _ = process.communicate(timeout=300)
                self.assertEqual((process.returncode, output), (0, ""))
            expected = {("Feed the cat", False), *((text, text.startswith("completed")) for text in (
                "%s %d" % (kind, number + 1) for kind, count in
                (("added", ADDED), ("completed", COMPLETED), ("scripted", SCRIPTED), ("typed", TYPED)) for number in range(count)))}
            self.wait_has(ember, expected)
            # The window knows all items: saving from there loses none.
            ember.press("ctrl+n")
            ember.type("last")
            ember.press("Return", "Escape")
            self.wait_has(ember, {*expected, ("last", False)})

    def wait_has(self, ember, expected):
        """Wait until the file has exactly these items."""
        with contextlib.suppress(RigTimeout):
            ember.wait_until(lambda: set(ember.items()) == expected, 30)
        items = ember.items()
        self.assertEqual(expected - set(items), set(), "lost items")
        self.assertEqual(set(items) - expected, set(), "unknown items")
        self.assertEqual(len(items), len(expected), "duplicate items")
        ids = [entry["id"] for entry in json.loads(ember.file.read_text())["lists"][0]["items"]]
        self.assertEqual(len(set(ids)), len(ids))
