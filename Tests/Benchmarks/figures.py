#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports the figures of the benchmarks and compares their ratios with those of another run.

A run on a slower machine has greater times but similar ratios. So only two kinds of figures are stored and compared: a figure divided
by a reference that the same run measured, such as the first frame of an empty window, and counts, such as draw calls.

    figures.py save FILE SYSTEM FIGURES       stores the ratios of a run in FILE
    figures.py check FILE SYSTEM FIGURES      compares a run with FILE; the exit status is 1 if something got worse
    figures.py validate FILE [SYSTEM]         checks that FILE can be compared with; the exit status is 2 if not

FIGURES is what the benchmarks wrote with --figures. SYSTEM names the libraries, such as "GTK 4.8", because the ratios depend on them.
FILE has a section for each system.
"""
import argparse
import collections
import dataclasses
import json
import math
import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
# A ratio got worse if it is more than this many times the stored one.
TOLERANCE = 1.1
# Exit status of a benchmark that misses a limit. 1 is that of one that fails.
MISSED = 3
NAME_WIDTH, VERDICT_COLUMN = 72, 130


@dataclasses.dataclass(frozen=True)
class Reference:
    """What a figure is compared with: the same for another program, or a plain operation of the same kind.

    name   what was measured in the same run
    ratio  the figure divided by the reference's
    limit  greatest ratio allowed, or None
    """
    name: str
    ratio: float
    limit: float | None = None


class Report:
    """Prints figures as they are measured, and whether their limits are met. Lower figures are better."""

    def __init__(self, file=None):
        """`file`: where the ratios are appended for `figures.py save` and `check`."""
        self._file = file
        self._misses = 0

    def add(self, name, value, unit, reference=None, limit=None):
        """Report a figure, and its ratio to a reference. A figure without a reference is compared with its limit only."""
        verdicts = []
        if limit is not None:
            verdicts.append(self._verdict(value, limit, unit))
        columns = f"{name:<{NAME_WIDTH}}{number(value):>9} {unit:<6}"
        if reference:
            ratio = f"{reference.ratio:.2f}" if reference.ratio >= 0.1 else f"{reference.ratio:.2g}"
            columns += f"{ratio:>7} × {reference.name:<32}"
            if reference.limit is not None:
                verdicts.append(self._verdict(reference.ratio, reference.limit, "×"))
            self._store(f"{name} ÷ {reference.name}", reference.ratio)
        print_line(columns, ", ".join(verdicts))

    def count(self, name, value, limit=None):
        """Report a count, which does not depend on the speed of the machine."""
        print_line(f"{name:<{NAME_WIDTH}}{number(value):>9}", "" if limit is None else self._verdict(value, limit, ""))
        self._store(name, value)

    def _verdict(self, value, limit, unit):
        is_met = value <= limit
        self._misses += not is_met
        return f"{'met' if is_met else 'MISSED'}, at most {limit:.4g} {unit}".rstrip()

    def _store(self, key, ratio):
        if self._file:
            with open(self._file, "a", encoding="utf-8") as file:
                file.write(json.dumps([key, float("%.4g" % ratio)]) + "\n")

    def status(self):
        """Return the exit status."""
        return MISSED if self._misses else 0


def print_line(columns, verdict):
    print(f"{columns:<{VERDICT_COLUMN}}{verdict}".rstrip(), flush=True)


def number(value):
    """Return a number with up to two decimals."""
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"


def parser(description, rounds=None):
    """Return a parser for the options that all benchmarks have."""
    result = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    result.add_argument("--ember", type=pathlib.Path, default=TOP / ".build/release/ember", help="the program to measure")
    result.add_argument("--figures", metavar="FILE", help="append the ratios to FILE")
    if rounds:
        result.add_argument("--rounds", type=int, default=rounds)
    return result


class FileError(Exception):
    """A file without usable ratios. Its text tells the user what is wrong."""


def read_sections(path):
    """Return {system: {name: ratio}}."""
    try:
        content = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise FileError(f"{path} can't be read: {error.strerror}.") from error
    except ValueError as error:
        raise FileError(f"{path} isn't a JSON file: {error}.") from error
    if not isinstance(content, dict) or not all(isinstance(section, dict) for section in content.values()):
        raise FileError(f"{path} doesn't contain a section of ratios for each system.")
    for system, section in content.items():
        for name, ratio in section.items():
            if isinstance(ratio, bool) or not isinstance(ratio, (int, float)) or not math.isfinite(ratio) or ratio < 0:
                raise FileError(f"{path}: “{name}” of {system} isn't a ratio: {json.dumps(ratio)}.")
    return content


def read_section(path, system):
    """Return the stored ratios of a system by name."""
    sections = read_sections(path)
    if not sections.get(system):
        raise FileError(f"{path} has no ratios for {system}, only for: {', '.join(sections) or 'nothing'}.")
    return sections[system]


def read_figures(path):
    """Return the ratios of a run by name."""
    try:
        pairs = [json.loads(line) for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines()]
        ratios = dict(pairs)
    except OSError as error:
        raise FileError(f"{path} can't be read: {error.strerror}.") from error
    except (ValueError, TypeError) as error:
        raise FileError(f"{path} wasn't written by a benchmark: {error}.") from error
    if len(ratios) < len(pairs):
        raise FileError(f"{path} has several ratios with the same name: {collections.Counter(name for name, _ in pairs).most_common(1)[0][0]}.")
    return ratios


def compare(stored, now):
    """Return (problems, names that are new) of a run. A stored ratio that the run lacks is a problem, since it may hide a worse one."""
    problems = []
    for name, before in stored.items():
        if name not in now:
            problems.append(f"missing: {name} was {before:.4g}")
        elif now[name] > before * TOLERANCE:
            growth = f"{(now[name] / before - 1) * 100:.0f} % worse" if before else "worse"
            problems.append(f"{growth}: {name} was {before:.4g}, is {now[name]:.4g}")
    return problems, [name for name in now if name not in stored]


def save(path, system, figures):
    now = read_figures(figures)
    if not now:
        raise FileError(f"{figures} has no figures.")
    sections = read_sections(path) if pathlib.Path(path).exists() else {}
    sections[system] = now
    pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
    pathlib.Path(path).write_text(json.dumps(sections, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(now)} ratios saved in {path} for {system}.")
    return 0


def check(path, system, figures):
    stored = read_section(path, system)
    problems, new = compare(stored, read_figures(figures))
    for problem in problems:
        print(problem)
    for name in new:
        print(f"new, not compared: {name}")
    print(f"{len(stored)} ratios compared with {path}: " + (f"{len(problems)} worse or missing." if problems else "none got worse."))
    return 1 if problems else 0


def main(arguments):
    try:
        match arguments:
            case ["save", path, system, run]:
                return save(path, system, run)
            case ["check", path, system, run]:
                return check(path, system, run)
            case ["validate", path]:
                read_sections(path)
                return 0
            case ["validate", path, system]:
                read_section(path, system)
                return 0
        print(__doc__, file=sys.stderr)
        return 2
    except FileError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
