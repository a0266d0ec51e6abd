#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Record in function-order.txt which functions Ember calls while it starts, scrolls, and closes, and ember-sync during a sync.

The linker places these functions together. Linux maps a program into memory in blocks of 64 KiB (fault_around_bytes), so functions that
are never called take no memory if they share no block with the others. That saves Ember 3 MiB. Functions that are missing in the list, or
no longer exist, do no harm, so it is enough to record them before a release. Needs the packages of the tests, and valgrind.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TOP / "Tests/Benchmarks"), str(TOP / "Tests/EndToEnd")]
import run  # noqa: E402
import sync  # noqa: E402
from rig import Rig  # noqa: E402
from support.calendar_server import USER, Radicale  # noqa: E402

ITEMS = 1_000
TASKS = 200
# The programs run about 50 times slower.
LONG = 120


def recorder(program, folder):
    """Make a script in the folder that runs the program and records its calls in files beside it, with names NAME.*. Return its path."""
    script = folder / program.name
    options = f"--quiet --tool=callgrind --compress-strings=no --demangle=no --callgrind-out-file={script}.%p"
    script.write_text(f"#!/bin/sh\nexec valgrind {options} '{program}' \"$@\"\n")
    script.chmod(0o755)
    return script


def use_window(command, home):
    run.write_list(home, ITEMS)
    with Rig([command], state="maximized", home=home, wait=None) as rig:
        rig.first_commit(LONG)
        rig.idle(3_000)
        run.scroll(rig, rig.stats)
        rig.key("ctrl+q")
        rig.wait_exit(LONG)


def use_sync(command, home):
    sync.ITEMS = TASKS
    with Radicale(pathlib.Path(home) / "server") as server:
        sync.fill(server)
        client = sync.Client(command, pathlib.Path(home) / "home")
        client.run("account", "add", server.url, "--user", USER, "--password-stdin")
        for _ in range(2):
            client.run("sync", "--password-stdin")


def called_functions(recording, program):
    """Return the names of the program's functions in a recording of callgrind."""
    names, is_own = set(), False
    for line in recording.read_text(errors="replace").splitlines():
        key, _, value = line.partition("=")
        if key == "ob":
            is_own = value == str(program)
        elif key == "fn" and is_own:
            # Recursive calls have a number after an apostrophe.
            names.add(value.partition("'")[0])
    return {name for name in names if name.isprintable() and " " not in name and not name.startswith(("0x", "("))}


def record(program, use):
    """Use the program as the function `use` does. Return the names of the functions that it called."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
        script = recorder(program, pathlib.Path(folder))
        use(script, home)
        recordings = list(script.parent.glob(f"{script.name}.*"))
        names = set().union(*(called_functions(recording, program) for recording in recordings))
    if not names:
        sys.exit(f"Nothing was recorded of {program.name}.")
    return names


def main():
    if not shutil.which("valgrind"):
        sys.exit("Install valgrind first.")
    output = subprocess.run([TOP / "meson-helpers/build.sh"], stdout=subprocess.PIPE, text=True, check=True).stdout
    ember = pathlib.Path(output.splitlines()[-1]).resolve()
    names = record(ember, use_window) | record(ember.with_name("ember-sync"), use_sync)
    (TOP / "meson-helpers/function-order.txt").write_text("".join(name + "\n" for name in sorted(names)))
    print(f"{len(names)} functions. Build again to place them.")


if __name__ == "__main__":
    main()
