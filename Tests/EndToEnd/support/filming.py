# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of an animation."""
import pathlib
import tempfile

from rig import Image, merge


def film(ember, script, seconds, start=0.0):
    """Play a script and return a picture for each 1/60 s. Set `ember.was_late` if some may show the frame before."""
    with tempfile.TemporaryDirectory() as folder:
        files = ["%s/%03d.ppm" % (folder, number) for number in range(round(seconds * 60))]
        shots = [(start + number / 60, "screenshot " + file) for number, file in enumerate(files)]
        ember.play_in_time(merge(script, shots))
        return [Image.from_ppm(pathlib.Path(file).read_bytes()) for file in files]
