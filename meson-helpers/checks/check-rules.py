#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks references to the documentation in Sources/ListCore/Documentation.docc.

Fails if a rule that the sources or tests cite, such as A01, isn't defined there or is defined twice, and if they cite a Markdown page
that doesn't exist.
"""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
PAGES = TOP / "Sources/ListCore/Documentation.docc"
FOLDERS = ["Sources", "Tests", "CONTRIBUTING.md"]
ENDINGS = {".swift", ".py", ".md", ".c", ".h", ".css", ".sh"}
# The rig, which doesn't know Ember and names function keys such as F24, and build folders.
EXCLUDED = ["Tests/EndToEnd/rig", "Tests/Headless/.build"]

DEFINITION = re.compile(r"^- \*\*([A-Z]\d\d)\*\* ", re.MULTILINE)
# Not a color (#B01), code point (U+A10, \u{A10}), or part of a longer word.
CITATION = re.compile(r"(?<![\w#+.\\{%])([A-L]\d\d)(?!\w)")
PAGE = re.compile(r"(?<![\w/*.<>{}-])([\w-]+\.md)\b")


def is_excluded(path):
    return any(path == TOP / each or TOP / each in path.parents for each in EXCLUDED)


def sources():
    for folder in FOLDERS:
        root = TOP / folder
        for path in sorted(root.rglob("*") if root.is_dir() else [root]):
            if path.is_file() and path.suffix in ENDINGS and not is_excluded(path):
                yield path


def main():
    defined = {}
    errors = []
    for page in sorted(PAGES.glob("*.md")):
        for number in DEFINITION.findall(page.read_text()):
            if number in defined:
                errors.append("%s: %s is already defined in %s." % (page.relative_to(TOP), number, defined[number].name))
            defined.setdefault(number, page)
    if not defined:
        errors.append("%s defines no rules." % PAGES.relative_to(TOP))
    known = {path.name for pattern in ("*.md", "data/*.md", "Sources/**/*.md", "Tests/**/*.md") for path in TOP.glob(pattern)}
    for path in sources():
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            is_comment = re.search(r"(//|#|\"\"\").*\.md\b", line)
            for page in PAGE.findall(line) if is_comment else []:
                if page not in known:
                    errors.append("%s:%d: There is no %s." % (path.relative_to(TOP), number, page))
            for rule in CITATION.findall(line):
                if rule not in defined:
                    errors.append("%s:%d: %s isn't defined in %s." % (path.relative_to(TOP), number, rule, PAGES.relative_to(TOP)))
    for error in errors:
        print(error)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
