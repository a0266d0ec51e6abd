#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the end-to-end tests, several files of them at a time: `run.py [--ember PROGRAM] [PATTERN …]`, patterns as of unittest's -k."""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SUMMARY = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", re.MULTILINE)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ember", help="the program to test")
    # The tests wait more than they work.
    parser.add_argument("--jobs", type=int, default=(os.cpu_count() or 1) + 1, help="files at a time (default: %(default)s)")
    parser.add_argument("--file", help=argparse.SUPPRESS)
    parser.add_argument("patterns", nargs="*", metavar="PATTERN")
    return parser.parse_args()


def tests_of(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from tests_of(test)
        else:
            yield test


def run(suite):
    """Runs tests in this process. Returns whether all passed."""
    result = unittest.TextTestRunner(sys.stdout, verbosity=2).run(suite)
    bad = {test.id().split(" ")[0] for test, _ in result.failures + result.errors}
    for test, reason in result.skipped:
        print("skipped: %s: %s" % (test, reason))
    print("%d passed, %d failed, %d skipped" % (result.testsRun - len(bad) - len(result.skipped), len(bad), len(result.skipped)))
    return result.wasSuccessful()


def run_file(name):
    """Runs the tests of one file in a process of its own. Returns its status and what it printed."""
    command = [sys.executable, __file__, *sys.argv[1:], "--file", name]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def run_files(names, jobs):
    """Returns whether all passed."""
    totals, statuses, failed = [0, 0, 0], [], []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for done in concurrent.futures.as_completed([pool.submit(run_file, name) for name in names]):
            status, output = done.result()
            print(output, end="", flush=True)
            statuses.append(status)
            failed += re.findall(r"^(?:FAIL|ERROR): .*", output, re.MULTILINE)
            counts = SUMMARY.search(output)
            totals = [total + int(count) for total, count in zip(totals, counts.groups() if counts else (0, 1, 0))]
    print("=" * 70, *failed, "%d passed, %d failed, %d skipped" % tuple(totals), sep="\n")
    return bool(statuses) and not any(statuses)


def prepare_share():
    """Puts what the program looks for at run time where it finds it, wherever the program lies."""
    share = HERE.parents[1] / ".build-rig/share"
    subprocess.run([HERE.parents[1] / "meson-helpers/packaging/share.sh", share], check=True)
    os.environ["XDG_DATA_DIRS"] = "%s:%s" % (share, os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share")


def main():
    options = arguments()
    if not options.file:
        prepare_share()
    if options.ember:
        os.environ["EMBER"] = str(pathlib.Path(options.ember).resolve())
    sys.path.insert(0, str(HERE))
    sys.dont_write_bytecode = True
    loader = unittest.TestLoader()
    if options.patterns:
        loader.testNamePatterns = ["*%s*" % pattern for pattern in options.patterns]
    tests = list(tests_of(loader.discover(str(HERE), top_level_dir=str(HERE))))
    if options.file:
        return 0 if run(unittest.TestSuite(test for test in tests if type(test).__module__ == options.file)) else 1
    return 0 if run_files(sorted({type(test).__module__ for test in tests}), max(options.jobs, 1)) else 1


if __name__ == "__main__":
    sys.exit(main())
