#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the pictures that software centres show, each a window with its shadow: `screenshots.py [--ember PROGRAM] FOLDER`."""
import base64
import pathlib
import subprocess
import tempfile

from demo import run

# px; with the shadow's margin around it at most 1000 × 700.
SIZE = (440, 600)
MARGIN = 24
# The corners and the shadow of a window of libadwaita, which the compositor of the tests leaves out.
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 width="{outer_width}" height="{outer_height}">
<defs>
<clipPath id="window"><rect x="{margin}" y="{margin}" width="{width}" height="{height}" rx="12"/></clipPath>
<filter id="blur" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="6"/></filter>
</defs>
<rect x="{margin}" y="{margin}" width="{width}" height="{height}" rx="12" transform="translate(0 3)"
 fill-opacity=".5" filter="url(#blur)"/>
<g clip-path="url(#window)">
<image x="{margin}" y="{margin}" width="{width}" height="{height}" xlink:href="data:image/png;base64,{picture}"/>
<g transform="translate({margin} {margin})">{above}</g>
</g>
</svg>"""
LISTS = {
    "This week": ("Feed the cat", "Book the train to Lisbon", "Call Grandma on her birthday", "Water the tomatoes",
                  "Return the library books", "Find the missing sock", "Read chapter seven", "✓ Buy eggs", "✓ Fix the kitchen tap"),
    "Groceries": ("Olive oil", "Tomatoes", "Bread", "Coffee"),
    "Journey to Lisbon": ("Pack the bags", "Charge the camera", "Learn ten words of Portuguese"),
    "Books to read": ("The Left Hand of Darkness", "Middlemarch"),
    "Garden": ("Prune the roses", "Sow the spinach", "Mend the fence"),
    "Someday": ("Learn to juggle", "Write a letter to the editor"),
}


def library():
    from support import item

    return {"format": "ember", "version": 1, "lists": [
        {"id": "list-%d" % index, "name": name, "items": [item(text.removeprefix("✓ "), done=text[0] == "✓") for text in texts]}
        for index, (name, texts) in enumerate(LISTS.items())
    ]}


def frame(picture, path, size=SIZE, margin=MARGIN, above=""):
    """Gives the picture of a window its frame, and saves it. `above`: what of SVG is drawn over the window."""
    svg = FRAME.format(width=size[0], height=size[1], margin=margin, outer_width=size[0] + 2 * margin,
                       outer_height=size[1] + 2 * margin, picture=base64.b64encode(picture).decode(), above=above)
    subprocess.run(["rsvg-convert", "--unlimited", "--output", path], input=svg.encode(), check=True)


def take(folder):
    from hands import Touch, TwoFingers
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
            finger.hold(ember.row(3), 205)
            ember.settle()
            shot("swipe")
            ember.touch_move(0, 40, ember.row(3))
            ember.touch_cancel()
            ember.settle()
            fingers = TwoFingers(ember)
            fingers.begin_at((ember.row(2) + ember.row(3)) / 2)
            fingers.open(66)
            shot("pinch")
            fingers.open(0)
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


if __name__ == "__main__":
    run(take, __doc__)
