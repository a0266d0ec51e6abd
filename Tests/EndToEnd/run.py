#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the end-to-end tests: `run.py [--ember PROGRAM] [PATTERN …]`, patterns as of unittest's -k."""
import argparse
import os
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ember", help="the program to test")
    parser.add_argument("patterns", nargs="*", metavar="PATTERN")
    arguments = parser.parse_args()
    if arguments.ember:
        os.environ["EMBER"] = str(pathlib.Path(arguments.ember).resolve())
    sys.path.insert(0, str(HERE))
    sys.dont_write_bytecode = True
    loader = unittest.TestLoader()
    if arguments.patterns:
        loader.testNamePatterns = ["*%s*" % pattern for pattern in arguments.patterns]
    suite = loader.discover(str(HERE), top_level_dir=str(HERE))
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    failed = len(result.failures) + len(result.errors)
    for test, reason in result.skipped:
        print("skipped: %s: %s" % (test, reason))
    print("%d passed, %d failed, %d skipped" % (result.testsRun - failed - len(result.skipped), failed, len(result.skipped)))
    return 0 if result.wasSuccessful() and result.testsRun else 1


if __name__ == "__main__":
    sys.exit(main())
