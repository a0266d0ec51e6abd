#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails if more than four files of a module refer to each other in a cycle, so that none can be understood without the others.

A file refers to another one if it names a type that only the other one declares outside of any other type. `--all` lists all
cycles, also those of two to four files, whose reasons are in CONTRIBUTING.md.
"""
import collections
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources"
LIMIT = 4
IGNORED = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)
ATTRIBUTES = r"(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|private|fileprivate|final|indirect|nonisolated)(?:\([a-z]+\))?\s+)*"
TYPE = re.compile(r"^%s(?:struct|class|enum|actor|protocol|typealias) (\w+)" % ATTRIBUTES, re.MULTILINE)


def references(paths):
    """Return the files that each file refers to."""
    texts = {path: IGNORED.sub(" ", path.read_text()) for path in paths}
    homes = collections.defaultdict(set)
    for path, text in texts.items():
        for name in TYPE.findall(text):
            homes[name].add(path)
    single = {name: next(iter(found)) for name, found in homes.items() if len(found) == 1}
    return {path: {single[name] for name in re.findall(r"\b[A-Z]\w*", text) if name in single} - {path}
            for path, text in texts.items()}


def cycles(uses):
    """Return the groups of files of which each reaches every other, the largest first."""
    reached = {}
    for start in uses:
        found, rest = set(), [start]
        while rest:
            new = uses[rest.pop()] - found
            found |= new
            rest += new
        reached[start] = found
    groups = {frozenset(other for other in reached[path] if path in reached[other]) for path in uses}
    return sorted((group for group in groups if len(group) > 1), key=len, reverse=True)


def main():
    is_broken = False
    for module in sorted(path for path in SOURCES.iterdir() if path.is_dir()):
        for group in cycles(references(sorted(module.rglob("*.swift")))):
            is_broken |= len(group) > LIMIT
            if len(group) > LIMIT or "--all" in sys.argv:
                names = ", ".join(sorted(str(path.relative_to(module)) for path in group))
                print("%s: a cycle of %d files: %s" % (module.name, len(group), names))
    return 1 if is_broken else 0


if __name__ == "__main__":
    sys.exit(main())
