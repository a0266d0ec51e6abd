# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the self test.

    python3 -m rig.selftest [NAME ...]    all tests, or those with NAME in their name
    python3 -m rig.selftest --list

The last line is "N passed, N failed".  The exit status is 0 if nothing failed.
"""
import os
import sys
import time
import traceback
import unittest

FOLDER = os.path.dirname(os.path.abspath(__file__))
TOP_FOLDER = os.path.dirname(os.path.dirname(FOLDER))


class Report(unittest.TestResult):
    """Prints a line for each test as soon as it is over."""

    def __init__(self):
        super().__init__()
        self.passed = self.failed = 0
        self._began = 0.0
        self._problems = []

    def startTest(self, test):
        super().startTest(test)
        self._began = time.monotonic()
        self._problems = []

    def _note(self, test, error):
        self._problems.append(test.id() + "\n" + "".join(traceback.format_exception(*error)))

    def addFailure(self, test, error):
        self._note(test, error)

    def addError(self, test, error):
        self._note(test, error)

    def addSubTest(self, test, subtest, error):
        if error:
            self._note(subtest, error)

    def stopTest(self, test):
        super().stopTest(test)
        if self._problems:
            self.failed += 1
        else:
            self.passed += 1
        print("%-6s %5.1f s  %s" % ("FAILED" if self._problems else "ok",
                                    time.monotonic() - self._began, name_of(test)), flush=True)
        for problem in self._problems:
            print(problem, flush=True)


def name_of(test):
    return ".".join(test.id().split(".")[-2:])


def tests_in(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from tests_in(item)
        else:
            yield item


def main(arguments):
    found = tests_in(unittest.defaultTestLoader.discover(FOLDER, top_level_dir=TOP_FOLDER))
    names = [a for a in arguments if not a.startswith("-")]
    chosen = [t for t in found if not names or any(n in name_of(t) for n in names)]
    if "--list" in arguments:
        print("\n".join(map(name_of, chosen)))
        return 0
    report = Report()
    unittest.TestSuite(chosen).run(report)
    print("%d passed, %d failed" % (report.passed, report.failed))
    return 1 if report.failed or not report.passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
