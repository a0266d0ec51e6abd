#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Generates the sounds in data/sounds: `make-sounds.py [FOLDER]`. Needs oggenc (vorbis-tools).

A note imitates a marimba: a tone, its octave, and its double octave. Higher partials fade sooner. The notes for completing are a
pentatonic scale, in which quickly repeated notes don't clash.
"""
import math
import pathlib
import struct
import subprocess
import sys
import tempfile
import wave

RATE = 44_100
# Semitones above A4 (440 Hz).
C6, D6, E6, G6, A6, C7, D7, E7 = 15, 17, 19, 22, 24, 27, 29, 31
G5 = 10
# Peak level of a note at 1 kHz, dBFS.
LOUDNESS = -15.0
# Durations, s.
ATTACK, RELEASE = 0.003, 0.04
# Partials: factor on the frequency, amplitude, and fade time relative to the note.
PARTIALS = ((1, 1.0, 1.0), (2, 0.10, 0.6), (4, 0.14, 0.22))


class Note:
    """A note: pitch in semitones above A4 at its beginning and end, start in s, time in s to fade to a third, length in s, level in dB."""

    def __init__(self, pitch, to=None, start=0.0, fade=0.055, length=0.22, level=0.0):
        self.pitch, self.to = pitch, pitch if to is None else to
        self.start, self.fade, self.length, self.level = start, fade, length, level


SOUNDS = {
    "added": [Note(G6)],
    "deleted": [Note(C6, to=G5, fade=0.06, level=-4)],
    "cleared": [
        Note(pitch, start=0.055 * turn, fade=0.1, length=0.4, level=-5)
        for turn, pitch in enumerate((C6, E6, G6, C7))
    ],
    **{
        "completed-%d" % step: [Note(pitch)]
        for step, pitch in enumerate((C6, D6, E6, G6, A6, C7, D7, E7), start=1)
    },
}


def frequency(pitch):
    return 440 * 2 ** (pitch / 12)


def weight(hertz):
    """Returns the perceived loudness relative to 1 kHz as a factor (A-weighting, IEC 61672)."""
    def response(f):
        return (12194**2 * f**4) / (
            (f**2 + 20.6**2) * math.sqrt((f**2 + 107.7**2) * (f**2 + 737.9**2)) * (f**2 + 12194**2)
        )
    return response(hertz) / response(1000)


def rise(part):
    """Rises smoothly from 0 to 1."""
    return 0.5 - 0.5 * math.cos(math.pi * min(max(part, 0), 1))


def samples(note):
    """Yields the samples of one note. It ends in silence."""
    amplitude = 10 ** ((LOUDNESS + note.level) / 20) / weight(frequency(note.pitch)) / sum(partial[1] for partial in PARTIALS)
    phase = 0.0
    for index in range(round(note.length * RATE)):
        time = index / RATE
        # A note that falls in pitch does so while it is loud.
        phase += 2 * math.pi * frequency(note.pitch + (note.to - note.pitch) * rise((time - 0.03) / 0.06)) / RATE
        shape = rise(time / ATTACK) * rise((note.length - time) / RELEASE)
        yield amplitude * shape * sum(
            share * math.exp(-time / (note.fade * fade)) * math.sin(factor * phase) for factor, share, fade in PARTIALS
        )


def mix(notes):
    end = max(note.start + note.length for note in notes)
    # Silence at the end, because players may cut off the last packet.
    mixed = [0.0] * round((end + 0.02) * RATE)
    for note in notes:
        for index, value in enumerate(samples(note), start=round(note.start * RATE)):
            mixed[index] += value
    return mixed


def write(path, mixed):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack("<%dh" % len(mixed), *(round(value * 32767) for value in mixed)))


def main():
    top = pathlib.Path(__file__).resolve().parents[2]
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else top / "data/sounds"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        source = pathlib.Path(scratch) / "sound.wav"
        for name, notes in SOUNDS.items():
            write(source, mix(notes))
            target = folder / (name + ".oga")
            # A fixed serial number makes the output reproducible.
            subprocess.run(["oggenc", "--quiet", "--serial", "1", "--quality", "4", "--output", target, source], check=True)
            print(target)


if __name__ == "__main__":
    main()
