#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Perform the main gestures and save a picture of each step: `demo.py [--ember PROGRAM] FOLDER`."""
import argparse
import datetime
import os
import pathlib
import sys
import tempfile

ITEMS = ("Feed the cat", "Buy eggs", "Pack bags for the journey", "Call the plumber about the kitchen tap that drips",
         "Find missing socks", "Write a letter", "Read chapter seven")
# Days from today.
DATES = {"Find missing socks": 0, "Write a letter": 1}


def play(folder):
    from support.devices import Touch, TouchPinch
    from support import Ember, item

    def shot(name):
        ember.screenshot(folder / (name + ".png"), marks=True)
        print(folder / (name + ".png"))

    def dated(text):
        date = {"due": str(datetime.date.today() + datetime.timedelta(DATES[text]))} if text in DATES else {}
        return item(text, **date)

    items = [dated(text) for text in ITEMS] + [item("Water the plants", done=True), item("Pay the rent", done=True)]
    with tempfile.TemporaryDirectory() as home, Ember(items, home=home) as ember:
        shot("1-list")
        y = ember.row(2)
        ember.drag_touch((90, y), (200, y), 0.4, release=False)
        shot("2-touch-on-the-way")
        ember.touch_move(0, 300, y)
        ember.settle()
        shot("3-touch-past-the-threshold")
        ember.touch_up(0)
        ember.settle()
        shot("4-done")
        y = ember.row(1)
        ember.swipe_touchpad(260, 0, 0.4, at=(330, y), stop=False)
        shot("5-touchpad-delete")
        ember.scroll_stop()
        ember.frame()
        ember.frame()
        shot("6-closing-up")
        ember.settle()
        shot("7-deleted")
        ember.key("ctrl+z")
        ember.settle()
        shot("8-undone")
        y = ember.row(0)
        ember.drag_pointer((120, y), (250, y), 0.4, release=False)
        shot("9-mouse-on-the-way")
        ember.key("Escape")
        ember.button("left", "up")
        ember.settle()
        ember.key("Down")
        ember.key("space")
        ember.settle()
        shot("10-done-by-key")
        finger = Touch(ember)
        finger.begin_pull()
        finger.pull(30)
        shot("11-pull")
        finger.pull(60)
        shot("12-pulled-past-one-row")
        finger.release()
        ember.settle()
        ember.type("Sing")
        ember.settle()
        shot("13-typing")
        ember.key("Escape")
        ember.settle()
        fingers = TouchPinch(ember)
        fingers.begin_at((ember.row(2) + ember.row(3)) / 2)
        fingers.spread(36)
        shot("14-pinch")
        fingers.spread(70)
        shot("15-pinched-past-one-row")
        fingers.spread(0)
        fingers.release()
        ember.settle()
        ember.tap(200, ember.row(3))
        ember.settle()
        shot("16-editing")
        ember.press("Escape", "Home", "Down", "Down", "Down", "ctrl+d")
        shot("17-dates")


def prepare(program, folder):
    """Set the program, install the data files that it reads at run time, and create a folder."""
    if program:
        os.environ["EMBER"] = str(pathlib.Path(program).resolve())
    folder.mkdir(parents=True, exist_ok=True)
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
    from run import prepare_share
    prepare_share()


def run(play, description):
    """Parse the command line, set the program, and call `play` with the folder."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--ember", help="the program to show")
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    prepare(arguments.ember, arguments.folder)
    play(arguments.folder.resolve())


if __name__ == "__main__":
    run(play, __doc__)
