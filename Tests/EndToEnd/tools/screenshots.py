#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Take the screenshots for software centers, each a window with its shadow: `screenshots.py [--ember PROGRAM] FOLDER`."""
import base64
import datetime
import pathlib
import subprocess
import tempfile

from demo import run

# Size and margin in px, with the shadow at most 1000 × 700 in total.
SIZE = (440, 600)
MARGIN = 24
# The rounded corners and the shadow of a libadwaita window, which the rig does not draw.
SHEET = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" height="{height}">
<filter id="blur" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="6"/></filter>
{windows}
</svg>"""
WINDOW = """<g transform="translate({x} {y}) scale({scale})">
<clipPath id="window-{x}-{y}"><rect width="{width}" height="{height}" rx="12"/></clipPath>
<rect width="{width}" height="{height}" rx="12" transform="translate(0 3)" fill-opacity=".5" filter="url(#blur)"/>
<g clip-path="url(#window-{x}-{y})">
<image width="{width}" height="{height}" xlink:href="data:image/png;base64,{picture}"/>
{above}
</g>
</g>"""
# Layout of the picture with all themes.
THEME_SIZE, THEME_SCALE, THEME_GAP, THEME_COLUMNS = (360, 479), 0.6, 20, 4
LISTS = {
    "This week": ("Feed the cat", "Book the train to Lisbon", "Call Grandma on her birthday", "Water the tomatoes",
                  "Return the library books", "Find the missing sock", "Read chapter seven", "✓ Buy eggs", "✓ Fix the kitchen tap"),
    "Groceries": ("Olive oil", "Tomatoes", "Bread", "Coffee"),
    "Journey to Lisbon": ("Pack the bags", "Charge the camera", "Learn ten words of Portuguese"),
    "Books to read": ("The Left Hand of Darkness", "Middlemarch"),
    "Garden": ("Prune the roses", "Sow the spinach", "Mend the fence"),
    "Someday": ("Learn to juggle", "Write a letter to the editor"),
}
# Days from today.
DATES = {"Book the train to Lisbon": 1, "Call Grandma on her birthday": 12}


def library():
    from support import item

    def dated(text):
        date = {"due": str(datetime.date.today() + datetime.timedelta(DATES[text]))} if text in DATES else {}
        return item(text.removeprefix("✓ "), done=text[0] == "✓", **date)

    return {"format": "ember", "version": 1, "lists": [
        {"id": "list-%d" % index, "name": name, "items": [dated(text) for text in texts]}
        for index, (name, texts) in enumerate(LISTS.items())
    ]}


def window(picture, size, at, scale=1, above=""):
    """Return a picture of a window in its frame as SVG. `above` is SVG that is drawn over the window."""
    return WINDOW.format(x=at[0], y=at[1], scale=scale, width=size[0], height=size[1],
                         picture=base64.b64encode(picture).decode(), above=above)


def save(windows, size, path):
    svg = SHEET.format(width=size[0], height=size[1], windows="\n".join(windows))
    subprocess.run(["rsvg-convert", "--unlimited", "--output", path], input=svg.encode(), check=True)


def frame(picture, path, size=SIZE, margin=MARGIN, above=""):
    """Add the frame to a picture of a window and save it."""
    save([window(picture, size, (margin, margin), above=above)], (size[0] + 2 * margin, size[1] + 2 * margin), path)


def take_themes(folder):
    """Take a picture of all installed themes side by side, the default theme first."""
    from support import TOP, Ember

    names = sorted((path.stem for path in (TOP / "data/themes").glob("*.json")), key=lambda name: (name != "heat-map", name))
    step = [int(length * THEME_SCALE) + THEME_GAP for length in THEME_SIZE]
    windows = []
    for index, name in enumerate(names):
        with tempfile.TemporaryDirectory() as home:
            ember = Ember(home=home, size=THEME_SIZE, gsettings={"/io/github/ember_todo/Ember/theme": "'%s'" % name})
            ember.write(library())
            path = pathlib.Path(home) / "screen.png"
            with ember:
                ember.settle()
                ember.screenshot(path)
            row, column = divmod(index, THEME_COLUMNS)
            windows.append(window(path.read_bytes(), THEME_SIZE, (THEME_GAP + column * step[0], THEME_GAP + row * step[1]), THEME_SCALE))
    size = (THEME_GAP + THEME_COLUMNS * step[0], THEME_GAP + (len(names) + THEME_COLUMNS - 1) // THEME_COLUMNS * step[1])
    save(windows, size, folder / "themes.png")
    print(folder / "themes.png")


def take(folder):
    from support.devices import Touch, TouchPinch
    from support import Ember

    def shot(name):
        path = pathlib.Path(home) / "screen.png"
        ember.screenshot(path)
        frame(path.read_bytes(), folder / (name + ".png"))
        print(folder / (name + ".png"))

    with tempfile.TemporaryDirectory() as home:
        ember = Ember(home=home, size=SIZE)
        ember.write(library())
        with ember:
            ember.settle()
            shot("list")
            finger = Touch(ember)
            finger.drag(ember.row(3), 205)
            ember.settle()
            shot("swipe")
            ember.touch_move(0, 40, ember.row(3))
            ember.touch_cancel()
            ember.settle()
            fingers = TouchPinch(ember)
            fingers.begin_at((ember.row(2) + ember.row(3)) / 2)
            fingers.spread(66)
            shot("pinch")
            fingers.spread(0)
            fingers.release()
            ember.settle()
            finger.begin_pull()
            finger.pull(60)
            shot("pull")
            finger.pull(0)
            finger.release()
            ember.settle()
            ember.pinch_touch((220, 120), (220, 280), (220, 480), (220, 320))
            ember.settle()
            shot("lists")
    take_themes(folder)


if __name__ == "__main__":
    run(take, __doc__)
