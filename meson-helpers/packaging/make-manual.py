#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the manual page to standard output: data/ember.1.in, filled in with the help of the program.

    make-manual.py EMBER VERSION HOMEPAGE

The manual plugin of Swift Argument Parser doesn't fit: it builds all products a second time, and its pages describe the commands only.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"


def escaped(text):
    """Escapes a text for roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return re.sub(r"^\.", "\\\\&.", text, flags=re.MULTILINE)


def name_of(argument):
    """Returns an option as it is typed: "-l, --list"."""
    names = sorted(argument["names"], key=lambda name: name["kind"] != "short")
    return ", ".join("\\fB" + escaped(("-" if name["kind"] == "short" else "--") + name["name"]) + "\\fR" for name in names)


def value_of(argument):
    return "\\fI" + escaped(argument["valueName"]) + "\\fR"


def usage(command, path):
    parts = ["\\fB" + escaped(" ".join(path)) + "\\fR"]
    for argument in shown(command.get("arguments", [])):
        part = value_of(argument)
        if argument["kind"] != "positional":
            name = next(name for name in argument["names"] if name["kind"] == "long")["name"]
            part = "\\fB" + escaped("--" + name) + "\\fR" + ("" if argument["kind"] == "flag" else " " + part)
        part += " ..." if argument["isRepeating"] else ""
        parts.append("[" + part + "]" if argument["isOptional"] else part)
    return " ".join(parts)


def shown(arguments):
    """Returns the visible arguments without --help and --version, which every command has."""
    common = {"help", "version"}
    return [each for each in arguments if each["shouldDisplay"] and not common & {name["name"] for name in each.get("names", [])}]


def describe(command, path):
    lines = [".SS " + usage(command, path), escaped(command["abstract"])]
    if command.get("discussion"):
        lines += [".PP", escaped(command["discussion"])]
    for argument in shown(command.get("arguments", [])):
        text = argument.get("abstract", "")
        if argument.get("allValues"):
            text += " (%s)" % ", ".join(argument["allValues"])
        positional = argument["kind"] == "positional"
        head = value_of(argument) if positional else name_of(argument) + ("" if argument["kind"] == "flag" else " " + value_of(argument))
        lines += [".TP", head, escaped(text)]
    return lines


def leaves(command, path):
    """Yields the commands without subcommands, each with the names that lead to it."""
    for each in command["subcommands"]:
        name = each["commandName"]
        if name == "help":
            continue
        if each.get("subcommands"):
            yield from leaves(each, [*path, name])
        else:
            yield [*path, name], each


def main():
    ember, version, homepage = sys.argv[1:]
    # The page is in English.
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": ""}
    root = json.loads(subprocess.check_output([os.path.abspath(ember), "--experimental-dump-help"], env=environment))["command"]
    commands = list(leaves(root, []))
    discussion, _, statuses = root["discussion"].partition("\n\n")
    synopsis = [".B ember"] + [line for path, each in commands for line in (".br", usage(each, ["ember", *path]))]
    synopsis += [".br", "\\fBember\\fR [\\fIcommand\\fR] \\fB\\-\\-help\\fR", ".br", "\\fBember \\-\\-version\\fR", ".br", "\\fBember \\-\\-quick\\-add\\fR"]
    values = {
        "date": re.search(r'<release [^>]*\bdate="([^"]+)"', (DATA / "io.github.ember_todo.Ember.metainfo.xml.in").read_text())[1],
        "version": version,
        "homepage": escaped(homepage),
        "synopsis": "\n".join(synopsis),
        "discussion": escaped(discussion),
        "commands": "\n".join(line for path, each in commands for line in describe(each, ["ember", *path])),
        "statuses": "\n".join(".TP\n.B %s\n%s" % (number, escaped(text)) for number, text in re.findall(r"^  (\d+)  (.*)$", statuses, re.MULTILINE)),
    }
    page = (DATA / "ember.1.in").read_text()
    for name, value in values.items():
        if not value.strip():
            sys.exit("The help of the program has no %s." % name)
        page = page.replace("@%s@" % name, value)
    sys.stdout.write(page)


if __name__ == "__main__":
    main()
