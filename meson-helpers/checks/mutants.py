#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the unit tests: makes random mutants of ListCore and ListStore and reports which of them no unit test catches.

    meson-helpers/checks/mutants.py                      200 mutants with seed 1
    meson-helpers/checks/mutants.py --seed 2 --count 50  other mutants
    meson-helpers/checks/mutants.py --only 17,42         two mutants of the sample, after a test was added
    meson-helpers/checks/mutants.py --list               the sample, without building anything

A mutant differs from the sources in one place: a comparison, boolean, or arithmetic operator is another one, a number is doubled or
one larger, a statement is missing, or the branches of a condition are swapped. Assertions and reserveCapacity stay as they are.
Files have mutants in proportion to their lines.

Building each mutant would take hours, so all of them are in one test program, and the environment variable EMBER_MUTANT selects one.
The mutated sources are a copy of Tests/Headless in .build-mutants/package. A mutant that doesn't compile is replaced, so the first
build takes several attempts.

Every suite runs once without a mutant, which records the mutants that it reaches. A mutant runs the suites that reach it until the
first failure. A mutant that crashes, or needs far more time than the sources as they are, is caught too.

Exits with status 1 if fewer than 90 % are caught.
"""
import argparse
import concurrent.futures
import hashlib
import itertools
import json
import math
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
SOURCES = TOP / "Sources"
HEADLESS = TOP / "Tests/Headless"
WORK = TOP / ".build-mutants"
PACKAGE = WORK / "package"
# Keys of the mutants that are known not to compile.
FAILED = WORK / "failed.json"
MODULES = ["ListCore", "ListStore"]
UNNEEDED = {"StoreBenchmark", "Fuzz", ".build"}
REQUIRED_PERCENT = 90
# Suites up to this CPU time in s run together, the others one by one.
SHORT = 0.5


def operators(precedence, mutants, *signatures):
    return {old: (new, precedence, signatures) for old, new in mutants.items()}


# The mutants of each operator, its precedence, and the signatures that it is declared with.
OPERATORS = {
    **operators("Comparison", {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"]},
                "<T: Comparable>(a: T, b: T) -> Bool"),
    **operators("Comparison", {"==": ["!="], "!=": ["=="]},
                "<T: Equatable>(a: T, b: T) -> Bool", "<T>(a: T?, b: _OptionalNilComparisonType) -> Bool"),
    **operators("LogicalConjunction", {"&&": ["||"]}, "(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool"),
    **operators("LogicalDisjunction", {"||": ["&&"]}, "(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool"),
    **operators("Addition", {"+": ["-"], "-": ["+"]}, "<T: AdditiveArithmetic>(a: T, b: T) -> T"),
    **operators("Multiplication", {"*": ["/"], "/": ["*"]},
                "<T: BinaryInteger>(a: T, b: T) -> T", "<T: FloatingPoint>(a: T, b: T) -> T"),
    **operators("Multiplication", {"%": ["*"]}, "<T: BinaryInteger>(a: T, b: T) -> T"),
    **operators("Assignment", {"+=": ["-="], "-=": ["+="]}, "<T: AdditiveArithmetic>(a: inout T, b: T)"),
    **operators("Assignment", {"*=": ["/="], "/=": ["*="]},
                "<T: BinaryInteger>(a: inout T, b: T)", "<T: FloatingPoint>(a: inout T, b: T)"),
}
# What a module needs for all mutants.
SWITCHES = """\
import Mutants

// Above a ternary operator and below the operators that its condition may have.
precedencegroup MutantPrecedence {
    higherThan: TernaryPrecedence
    lowerThan: LogicalDisjunctionPrecedence
}

@inline(__always) func isMutant(_ number: Int32) -> Bool { ember_is_mutant(number) }
public func mutantKeeps(_ number: Int32) -> Bool { !isMutant(number) }
public func mutantSwaps(_ number: Int32, _ condition: Bool) -> Bool { isMutant(number) ? !condition : condition }
public func mutantNumber<T>(_ number: Int32, _ value: T, _ mutant: T) -> T { isMutant(number) ? mutant : value }

"""
HEADER = """\
#pragma once
#include <stdbool.h>
extern int ember_mutant;
extern unsigned char ember_reached[65536];
static inline bool ember_is_mutant(int number) {
    ember_reached[number] = 1;
    return ember_mutant == number;
}
"""
C_SOURCE = """\
#include "mutants.h"
#include <stdio.h>
#include <stdlib.h>
int ember_mutant;
unsigned char ember_reached[65536];
// EMBER_MUTANTS_REACHED names a file that gets a byte for each mutant, 1 if it was reached.
static void finish(void) {
    FILE *file = fopen(getenv("EMBER_MUTANTS_REACHED"), "w");
    if (file) {
        fwrite(ember_reached, 1, sizeof ember_reached, file);
        fclose(file);
    }
}
__attribute__((constructor)) static void begin(void) {
    if (getenv("EMBER_MUTANT")) ember_mutant = atoi(getenv("EMBER_MUTANT"));
    if (getenv("EMBER_MUTANTS_REACHED")) atexit(finish);
}
"""
MANIFEST = """
package.targets.removeAll { $0.name == "StoreBenchmark" }
package.targets.append(.target(name: "Mutants", path: "Mutants"))
for target in package.targets where ["ListCore", "ListStore"].contains(target.name) { target.dependencies.append("Mutants") }
"""


# MARK: Reading Swift

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*)|(?P<number>0[xob][0-9A-Fa-f_]+|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9]+)?)
    |(?P<word>[$@\#]?[^\W\d]\w*|\$\d+|`\w+`)|(?P<operator>[/=\-+!*%<>&|^~?]+|\.\.[.<])|(?P<bracket>[()\[\]{}])|(?P<mark>[.,:;@\#\\])""",
    re.VERBOSE,
)
PAIRS = {"(": ")", "[": "]", "{": "}"}
ASSERTIONS = {"assert", "precondition", "assertionFailure", "preconditionFailure", "fatalError", "reserveCapacity"}
# Words that begin a line which is not a statement that can be left out.
NOT_STATEMENTS = set(
    "let var func init deinit subscript case default struct class enum extension protocol actor typealias associatedtype import static "
    "public private fileprivate internal package open mutating nonmutating nonisolated final override convenience required lazy weak unowned "
    "indirect prefix infix postfix operator precedencegroup if else guard switch for while repeat do catch defer get set willSet didSet where "
    "consuming borrowing isolated some any".split()
)


class Token:
    def __init__(self, kind, source, start, end, line, is_first):
        self.kind, self.text, self.start, self.end, self.line = kind, source[start:end], start, end, line
        self.is_first = is_first  # of its line
        self.is_spaced_before = source[start - 1:start].isspace()
        self.is_spaced_after = source[end:end + 1].isspace()
        self.match = None  # the index of the matching bracket
        self.inside = -1  # the index of the bracket around it


def text_end(source, start):
    """The offset behind the string literal that starts here."""
    at = start + 1
    while source[at] != '"':
        if source.startswith("\\(", at):
            at, depth = at + 2, 1
            while depth:
                depth += {"(": 1, ")": -1}.get(source[at], 0)
                at = text_end(source, at) if source[at] == '"' else at + 1
        else:
            at += 2 if source[at] == "\\" else 1
    return at + 1


def tokens_of(source):
    """The tokens of a source file in the project's format, without white space and comments."""
    tokens, open_brackets, at, line = [], [], 0, 1
    while at < len(source):
        if source[at] == '"':
            kind, end = "text", text_end(source, at)
        else:
            found = TOKEN.match(source, at)
            kind, end = found.lastgroup, found.end()
        if kind != "space":
            token = Token(kind, source, at, end, line, not tokens or tokens[-1].line < line)
            if kind == "bracket" and token.text not in PAIRS:
                token.match = open_brackets.pop()
                tokens[token.match].match = len(tokens)
            token.inside = open_brackets[-1] if open_brackets else -1
            if kind == "bracket" and token.text in PAIRS:
                open_brackets.append(len(tokens))
            tokens.append(token)
        line += source.count("\n", at, end)
        at = end
    return tokens


class Mutant:
    def __init__(self, file, kind, first, last, old="", new=""):
        self.file, self.kind, self.line, self.start, self.end, self.old, self.new = file, kind, first.line, first.start, last.end, old, new
        self.number = None

    @property
    def source(self):
        return self.file.source[self.start:self.end]

    @property
    def key(self):
        """Identifies the mutant as long as its file stays as it is."""
        return f"{self.file.path.name}:{hashlib.sha1(self.file.source.encode()).hexdigest()[:12]}:{self.start}:{self.kind}:{self.new}"

    def __str__(self):
        source = " ".join(self.source.split())
        change = {
            "statement": f"`{source}` deleted", "binding": f"`{source}` fails", "condition": f"`{source}` swapped",
            "ternary": "`? … : …` swapped", "prefix": f"`{source}x` → `x`",
        }.get(self.kind, f"`{source}` → `{self.new}`")
        return f"{self.number}\t{self.file.path.relative_to(SOURCES)}:{self.line}\t{change}"

    @property
    def operator(self):
        """An operator for this mutant alone, of mathematical symbols."""
        return chr(0x2200 + self.number // 256) + chr(0x2200 + self.number % 256)

    def replacement(self, source):
        """Returns what takes the place of the source, in which there may be other mutants."""
        number = self.number
        return {
            "statement": f"if mutantKeeps({number}) {{ {source} }}", "binding": f"mutantKeeps({number}), {source}",
            "condition": f"mutantSwaps({number}, {source})", "ternary": f"{self.operator} 0 {source}",
            "number": f"mutantNumber({number}, {self.old}, {self.new})",
        }.get(self.kind, self.operator)

    def declaration(self):
        """Returns the declaration of the mutant's operator."""
        test = f"isMutant({self.number})"
        if self.kind == "ternary":
            return (f"infix operator {self.operator}: MutantPrecedence\n"
                    f"public func {self.operator} (a: Bool, b: Int) -> Bool {{ {test} ? !a : a }}\n")
        if self.kind == "prefix":
            signature = "(a: Bool) -> Bool" if self.old == "!" else "<T: SignedNumeric>(a: T) -> T"
            return f"prefix operator {self.operator}\npublic prefix func {self.operator} {signature} {{ {test} ? a : {self.old}a }}\n"
        if self.kind != "operator":
            return ""
        _, precedence, signatures = OPERATORS[self.old]
        form = "try a {} b()" if "rethrows" in signatures[0] else "a {} b"
        body = f"if {test} {{ return {form.format(self.new)} }} else {{ return {form.format(self.old)} }}"
        return f"infix operator {self.operator}: {precedence}Precedence\n" + "".join(
            f"public func {self.operator} {signature} {{ {body} }}\n" for signature in signatures)


class File:
    """A source file and all its mutants."""

    def __init__(self, path, choose):
        self.path, self.choose = path, choose
        self.source = path.read_text()
        self.tokens = tokens_of(self.source)
        self.excluded = self.find_excluded()
        self.mutants = []
        for index, token in enumerate(self.tokens):
            if token.kind == "operator":
                self.find_operator(index, token)
            elif token.kind == "number":
                self.find_number(index, token)
            elif token.text in ("if", "guard") or token.text == "while" and self.text(index - 1) != "}":
                self.find_conditions(index)
            if token.is_first or self.text(index - 1) == ":":
                self.find_statement(index, token)

    def text(self, index):
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def find_excluded(self):
        """Returns the indices of tokens in assertions, imports, arguments of attributes, and # lines."""
        excluded = set()
        for index, token in enumerate(self.tokens):
            if self.text(index + 1) == "(" and (token.text in ASSERTIONS or token.text[0] == "@" and not token.is_spaced_after):
                excluded.update(range(index, self.tokens[index + 1].match + 1))
            elif token.is_first and token.text[0] == "#" or token.text == "import":
                excluded.update(i for i in range(index, len(self.tokens)) if self.tokens[i].line == token.line)
        return excluded

    def add(self, kind, first, last, old="", new=""):
        if first not in self.excluded:
            self.mutants.append(Mutant(self, kind, self.tokens[first], self.tokens[last], old, new))

    def find_operator(self, index, token):
        previous, spaced = self.text(index - 1), (token.is_spaced_before, token.is_spaced_after)
        if previous in ("func", "operator"):
            return
        is_argument = previous in ("(", ",", ":") and self.text(index + 1) in (")", ",")
        if token.text in OPERATORS and (all(spaced) or is_argument):
            self.add("operator", index, index, token.text, self.choose(OPERATORS[token.text][0]))
        elif token.text in ("!", "-") and not token.is_spaced_after and (token.is_spaced_before or previous in PAIRS):
            self.add("prefix", index, index, token.text)
        elif token.text == "?" and all(spaced):
            self.add("ternary", index, index)

    def find_number(self, index, token):
        if self.text(index - 1) == ".":
            return
        digits = token.text.replace("_", "")
        value = float(digits) if re.fullmatch(r"\d+(\.\d+)?(e[+-]?\d+)?", digits, re.IGNORECASE) and not digits.isdigit() else int(digits, 0)
        self.add("number", index, index, token.text, self.choose(sorted({repr(value + 1), repr(value * 2)} - {repr(value)})))

    def find_conditions(self, index):
        """Finds the clauses of an if, guard, or while."""
        ending = "else" if self.text(index) == "guard" else "{"
        first = at = index + 1
        while at < len(self.tokens):
            is_end = self.text(at) == ending
            if is_end or self.text(at) == ",":
                if self.text(first) != "true" and self.text(first)[0] != "#":
                    self.add("binding" if self.text(first) in ("let", "var", "case") else "condition", first, at - 1)
                first = at + 1
            if is_end:
                break
            at = self.tokens[at].match + 1 if self.text(at) in PAIRS else at + 1

    def find_statement(self, index, token):
        if token.kind != "word" or token.text in NOT_STATEMENTS | ASSERTIONS or token.text[0] in "@#" or not self.is_statement(index):
            return
        if self.text(index + 1) in (":", "in") or token.text == "self" and self.text(index + 3) == "=" and self.is_in_initializer(token):
            return
        last = self.statement_end(index)
        if self.excluded.isdisjoint(range(index, last + 1)):
            self.add("statement", index, last)

    def is_statement(self, index):
        """Whether a statement can begin here: in braces, after a line that is complete or the colon of a case."""
        token, previous = self.tokens[index], self.tokens[index - 1]
        if self.text(token.inside) != "{":
            return False
        if not token.is_first:
            start = next(i for i in range(index - 1, -1, -1) if self.tokens[i].is_first or i == token.inside)
            return self.text(start) in ("case", "default") and token.inside == previous.inside
        return not (previous.kind == "operator" and previous.is_spaced_before or previous.text in (",", ".", "=", "return"))

    def is_in_initializer(self, token):
        """Whether the braces around a statement are the body of an initializer, where few assignments can be left out."""
        at = token.inside - 1
        while at >= 0 and self.tokens[at].line >= self.tokens[token.inside].line - 1 and self.text(at) != "init":
            at = self.tokens[at].match - 1 if self.text(at) == ")" else at - 1
        return self.text(at) == "init"

    def statement_end(self, last):
        while True:
            if self.text(last) in PAIRS:
                last = self.tokens[last].match
            if self.text(last + 1) in ("", "}", ";"):
                return last
            token, end = self.tokens[last + 1], self.tokens[last]
            goes_on = token.text in (".", "?", ":", "else", "{") or token.kind == "operator" and token.is_spaced_after
            is_incomplete = end.kind == "operator" and end.is_spaced_before or end.text in (",", ".", ":")
            if token.is_first and not goes_on and not is_incomplete:
                return last
            last += 1


# MARK: Sample


class Sample:
    """The mutants, by number. One that doesn't compile is replaced by another one of its file, or else of any other."""

    def __init__(self, seed, count):
        paths = sorted(path for module in MODULES for path in (SOURCES / module).rglob("*.swift"))
        # The mutants of a file don't depend on other files.
        chances = {path: random.Random(f"{seed} {path.relative_to(SOURCES)}") for path in paths}
        self.files = [File(path, chances[path].choice) for path in paths]
        for number, mutant in enumerate(itertools.chain.from_iterable(file.mutants for file in self.files), 1):
            mutant.number = number
        self.failed = set(json.loads(FAILED.read_text())) if FAILED.exists() else set()
        self.mutants, self.spare = {}, {}
        for file in self.files:
            chances[file.path].shuffle(file.mutants)
            self.spare[file] = [mutant for mutant in file.mutants if mutant.key not in self.failed]
        lines = [file.source.count("\n") if self.spare[file] else 0 for file in self.files]
        shares = [count * each / sum(lines) for each in lines]
        quotas = [math.floor(share) for share in shares]
        for index in sorted(range(len(shares)), key=lambda i: quotas[i] - shares[i])[:count - sum(quotas)]:
            quotas[index] += 1
        for file, quota in zip(self.files, quotas):
            for _ in range(quota):
                self.take(file)

    def take(self, file):
        mutant = (self.spare[file] or max(self.spare.values(), key=len)).pop()
        self.mutants[mutant.number] = mutant

    def replace(self, mutant):
        del self.mutants[mutant.number]
        self.take(mutant.file)
        self.failed.add(mutant.key)
        FAILED.write_text(json.dumps(sorted(self.failed), indent=0))

    def of(self, file):
        """The mutants of a file, each before those inside it."""
        order = {"statement": 0, "binding": 1, "condition": 1}
        found = [mutant for mutant in self.mutants.values() if mutant.file is file]
        return sorted(found, key=lambda mutant: (mutant.start, -mutant.end, order.get(mutant.kind, 2)))


# MARK: Building


def mutated(source, start, end, mutants):
    """Returns a part of the source with all the mutants in it."""
    result, at, rest = "", start, list(mutants)
    while rest:
        outer = rest.pop(0)
        inner = list(itertools.takewhile(lambda mutant: mutant.end <= outer.end, rest))
        rest = rest[len(inner):]
        result += source[at:outer.start] + outer.replacement(mutated(source, outer.start, outer.end, inner))
        at = outer.end
    return result + source[at:end]


def write_package(sample):
    """Copies the package of the targets without GTK, with the mutants in it."""
    contents = {}
    for entry in HEADLESS.iterdir():
        for path in [] if entry.name in UNNEEDED else entry.rglob("*") if entry.is_dir() else [entry]:
            if path.is_file():
                contents[PACKAGE / path.relative_to(HEADLESS)] = path.read_bytes()
    switches = dict.fromkeys(MODULES, SWITCHES)
    for file in sample.files:
        mutants, path = sample.of(file), file.path.relative_to(SOURCES)
        contents[PACKAGE / path] = mutated(file.source, 0, len(file.source), mutants).encode()
        switches[path.parts[0]] += "".join(mutant.declaration() for mutant in sorted(mutants, key=lambda mutant: mutant.number))
    for module, content in switches.items():
        contents[PACKAGE / module / "MutantSwitches.swift"] = content.encode()
    contents[PACKAGE / "Package.swift"] += MANIFEST.encode()
    contents[PACKAGE / "Mutants/include/mutants.h"] = HEADER.encode()
    contents[PACKAGE / "Mutants/mutants.c"] = C_SOURCE.encode()
    for path, content in contents.items():
        # A file that stays the same isn't compiled again.
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    for path in PACKAGE.rglob("*"):
        if path.is_file() and path not in contents and path.relative_to(PACKAGE).parts[0] not in (".build", "Package.resolved"):
            path.unlink()


def run_build(*arguments):
    command = ["swift", "build", "--package-path", PACKAGE, "-c", "release", "-Xswiftc", "-enable-testing", *arguments]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return result.returncode == 0, result.stdout


def to_blame(sample, file, line):
    """Returns the mutants that an error in a line comes from: the innermost ones of the line, or else the last statement above it."""
    def height(mutant):
        return mutant.source.count("\n")

    mutants = sample.of(file)
    around = [mutant for mutant in mutants if mutant.line <= line <= mutant.line + height(mutant)]
    above = [mutant for mutant in mutants if mutant.line < line and mutant.kind == "statement"]
    return [mutant for mutant in around if height(mutant) == min(map(height, around))] or above[-1:] or mutants


def build(sample):
    """Builds the package, replaces mutants that don't compile, and returns the path of the test program."""
    error = re.compile(r"^(/[^:\n]+\.swift):(\d+):\d+: error: ", re.MULTILINE)
    files = {PACKAGE / file.path.relative_to(SOURCES): file for file in sample.files}
    for arguments in [*(["--target", module] for module in MODULES), ["--build-tests"]]:
        while True:
            write_package(sample)
            succeeded, output = run_build(*arguments)
            if succeeded:
                break
            errors = {(files.get(pathlib.Path(path)), int(line)) for path, line in error.findall(output)}
            if not errors or any(file is None for file, _ in errors):
                raise SystemExit(output)
            for mutant in set(itertools.chain.from_iterable(to_blame(sample, file, line) for file, line in errors)):
                note(f"doesn't compile: {mutant}")
                sample.replace(mutant)
    folder = pathlib.Path(run_build("--show-bin-path")[1].strip().splitlines()[-1])
    return next(folder.glob("*.xctest"))


# MARK: Running


def note(text):
    print(text, file=sys.stderr, flush=True)


def run(program, suites, mutant=0, limit=900, record=""):
    """Runs suites until the first failure, and returns what failed, `None` if nothing did, and the CPU time in s.

    `limit` is the longest CPU time. A test that waits forever is ended much later.
    """
    environment = {**os.environ, "EMBER_MUTANT": str(mutant), "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    if record:
        environment["EMBER_MUTANTS_REACHED"] = str(record)
    limits = ["prlimit", f"--cpu={math.ceil(limit)}", f"--as={8 << 30}", "--core=0", "timeout", str(10 * limit)]
    filters = itertools.chain.from_iterable(("--filter", f"^{re.escape(suite)}/") for suite in suites)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(
        [*limits, program, "--testing-library", "swift-testing", *filters], env=environment, cwd=PACKAGE, start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )
    failure = None
    for line in process.stdout:
        found = re.search(r"Test (.*?) recorded an issue", line)
        if found:
            failure = found.group(1)
            os.killpg(process.pid, signal.SIGKILL)
            break
    process.stdout.close()
    if process.wait() and not failure:
        failure = "time limit" if process.returncode in (124, -signal.SIGXCPU, 128 + signal.SIGXCPU) else "crash"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return failure, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Suites:
    """The test suites: their CPU time in s without a mutant, and the mutants that they reach."""

    def __init__(self, program):
        self.program, self.time, self.reached = program, {}, {}
        tests = subprocess.run([program, "--testing-library", "swift-testing", "--list-tests"], stdout=subprocess.PIPE, text=True, check=True)
        record = WORK / "reached"
        for suite in sorted({line.rsplit("/", 1)[0] for line in tests.stdout.splitlines() if "/" in line}):
            failure, self.time[suite] = run(program, [suite], record=record)
            if failure:
                raise SystemExit(f"{suite} fails without a mutant: {failure}")
            self.reached[suite] = record.read_bytes()
        note(f"{len(self.time)} suites take {sum(self.time.values()):.0f} s")

    def catcher(self, mutant):
        """Returns the test that catches a mutant, or `None`."""
        reaching = sorted((suite for suite in self.time if self.reached[suite][mutant]), key=self.time.get)
        short = [suite for suite in reaching if self.time[suite] <= SHORT]
        for suites in [short, *([suite] for suite in reaching[len(short):])]:
            if suites:
                failure, _ = run(self.program, suites, mutant, limit=10 + 5 * sum(self.time[suite] for suite in suites))
                if failure:
                    return failure if len(suites) > 1 else f"{suites[0]}: {failure}"
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="another number, other mutants")
    parser.add_argument("--count", type=int, default=200, help="how many mutants")
    parser.add_argument("--only", help="numbers of mutants, separated by commas")
    parser.add_argument("--list", action="store_true", help="print the sample and stop")
    options = parser.parse_args()
    WORK.mkdir(exist_ok=True)
    sample = Sample(options.seed, options.count)
    program = None if options.list else build(sample)
    mutants = [sample.mutants[number] for number in sorted(map(int, options.only.split(",")) if options.only else sample.mutants)]
    if options.list:
        print(*mutants, sep="\n")
        return 0
    suites = Suites(program)
    survivors = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for mutant, catcher in zip(mutants, pool.map(lambda mutant: suites.catcher(mutant.number), mutants)):
            survivors += catcher is None
            print(mutant, catcher or "SURVIVED", sep="\t", flush=True)
    caught = 100 * (len(mutants) - survivors) / len(mutants)
    print(f"{len(mutants) - survivors} of {len(mutants)} mutants are caught ({caught:.1f} %)")
    return 0 if caught >= REQUIRED_PERCENT else 1


if __name__ == "__main__":
    sys.exit(main())
