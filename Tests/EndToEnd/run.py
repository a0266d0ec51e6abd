#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Run the end-to-end tests, several at a time.

Without a pattern, tests marked `@long` are left out unless `--all` is given. A pattern is a part of a test's full name, such as
`gestures`, `test_swipe` or `Touch`; it selects long tests, too.
"""
import argparse
import concurrent.futures
import faulthandler
import os
import pathlib
import re
import subprocess
import sys
import time
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent
SUMMARY = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", re.MULTILINE)
FAILURES = re.compile(r"^={70}\n(?:FAIL|ERROR): .*?(?=^Ran )", re.MULTILINE | re.DOTALL)
DURATION = re.compile(r"^duration (\d+\.\d\d) (\S+)\n", re.MULTILINE)
# Largest number of tests that one process runs.
GROUP = 4
# Seconds after which a test that isn't long hangs.
LIMIT = 180
# Number of slowest tests listed at the end.
SLOWEST = 20


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ember", help="the program to test")
    parser.add_argument("--all", action="store_true", help="run the tests marked @long, too")
    # The tests mostly wait.
    parser.add_argument("--jobs", type=int, default=6 * (os.cpu_count() or 1), help="processes at a time (default: %(default)s)")
    parser.add_argument("--only", nargs="+", help=argparse.SUPPRESS)
    parser.add_argument("patterns", nargs="*", metavar="PATTERN")
    return parser.parse_args()


def module_names():
    """Return the names of all test modules below this folder, those with the longest tests first."""
    paths = sorted((path.relative_to(FOLDER) for path in FOLDER.glob("**/test_*.py")), key=lambda path: (path.parts[0] != "sync", path))
    return [".".join(path.with_suffix("").parts) for path in paths]


def load(names, patterns=()):
    """Return the tests of these modules, or with these full names; with patterns, those whose names contain one of them."""
    loader = unittest.TestLoader()
    if patterns:
        loader.testNamePatterns = ["*%s*" % pattern for pattern in patterns]
    tests = list(flattened(loader.loadTestsFromNames(names)))
    if loader.errors:
        sys.exit("\n".join(loader.errors))
    return tests


def flattened(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flattened(test)
        else:
            yield test


def is_long(test):
    """Whether a test, or its class, is marked `@long`."""
    return getattr(getattr(test, test._testMethodName, None), "is_long", getattr(test, "is_long", False))


def grouped(tests):
    """Return the tests' names in small groups, each of one module."""
    names = {}
    for test in tests:
        names.setdefault(type(test).__module__, []).append(test.id())
    return [each[start:start + GROUP] for each in names.values() for start in range(0, len(each), GROUP)]


class TimedResult(unittest.TextTestResult):
    """Prints the duration of each test, and where one hangs."""

    def startTest(self, test):
        self._begin = time.monotonic()
        super().startTest(test)
        # KILLS sets the number of kills in a test.
        if not is_long(test) and "KILLS" not in os.environ:
            faulthandler.dump_traceback_later(LIMIT, exit=True)

    def stopTest(self, test):
        faulthandler.cancel_dump_traceback_later()
        super().stopTest(test)
        self.stream.write("duration %.2f %s\n" % (time.monotonic() - self._begin, test.id()))
        self.stream.flush()


def run(tests):
    """Run tests in this process. Return whether all of them passed."""
    result = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=TimedResult).run(unittest.TestSuite(tests))
    failed = {test.id().split(" ")[0] for test, _ in result.failures + result.errors}
    for test, reason in result.skipped:
        print("skipped: %s: %s" % (test, reason))
    print("%d passed, %d failed, %d skipped" % (result.testsRun - len(failed) - len(result.skipped), len(failed), len(result.skipped)))
    return result.wasSuccessful()


def run_group(names):
    """Run tests in a new process. Return its exit status and its output."""
    command = [sys.executable, __file__, "--only", *names]
    process = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return process.returncode, process.stdout


def run_groups(groups, jobs, left_out):
    """Run groups of tests, each in a process of its own. Return whether all tests passed."""
    begin = time.monotonic()
    totals, statuses, failures, failed, durations = [0, 0, 0], [], [], [], []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for future in concurrent.futures.as_completed([pool.submit(run_group, names) for names in groups]):
            status, output = future.result()
            print(DURATION.sub("", output), end="", flush=True)
            statuses.append(status)
            failures += FAILURES.findall(output)
            failed += re.findall(r"^(?:FAIL|ERROR): .*", output, re.MULTILINE)
            durations += [(float(seconds), name) for seconds, name in DURATION.findall(output)]
            counts = SUMMARY.search(output)
            totals = [total + int(count) for total, count in zip(totals, counts.groups() if counts else (0, 1, 0))]
    print("=" * 70)
    for seconds, name in sorted(durations, reverse=True)[:SLOWEST]:
        print("%6.1f s  %s" % (seconds, name))
    print("%.0f s in %d jobs; all tests one after the other: %.0f s" % (
        time.monotonic() - begin, jobs, sum(seconds for seconds, _ in durations)))
    # Once more, because the output of the other tests is long.
    print(*failures, sep="", end="")
    print(*failed, "%d passed, %d failed, %d skipped" % tuple(totals), sep="\n")
    if left_out:
        print("%d long tests were left out; --all runs them" % left_out)
    return bool(statuses) and not any(statuses)


def prepare_share():
    """Install the data files that the program reads at run time into a folder on XDG_DATA_DIRS."""
    share = FOLDER.parents[1] / ".build-rig/share"
    subprocess.run([FOLDER.parents[1] / "meson-helpers/packaging/share.sh", share], check=True)
    os.environ["XDG_DATA_DIRS"] = "%s:%s" % (share, os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share")


def main():
    options = arguments()
    sys.path.insert(0, str(FOLDER))
    sys.dont_write_bytecode = True
    if options.only:
        return 0 if run(load(options.only)) else 1
    prepare_share()
    if options.ember:
        os.environ["EMBER"] = str(pathlib.Path(options.ember).resolve())
    tests = load(module_names(), options.patterns)
    chosen = [test for test in tests if options.all or options.patterns or not is_long(test)]
    return 0 if run_groups(grouped(chosen), max(options.jobs, 1), len(tests) - len(chosen)) else 1


if __name__ == "__main__":
    sys.exit(main())
