#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the sounds in data/sounds.

Each must be short, quiet, and high, and begin and end without a click. The notes for completing must rise. Needs oggdec (vorbis-tools).
"""
import array
import cmath
import math
import pathlib
import subprocess
import sys
import tempfile
import wave

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "data/sounds"
COMPLETED = ["completed-%d" % step for step in range(1, 9)]
# Longest duration, s.
LENGTHS = {"added": 0.25, "deleted": 0.25, "cleared": 0.65, **dict.fromkeys(COMPLETED, 0.25)}
LARGEST = 10_000  # bytes
# Range of the peak level, dBFS.
PEAKS = (-26, -14)
# Largest sample at the end, as a part of full scale. A larger one is heard as a click.
SILENCE = 0.002
# Lowest pitch, Hz.
LOWEST = 700


def decoded(path, scratch):
    """Returns the samples, from -1 to 1, and the sample rate in Hz."""
    target = pathlib.Path(scratch) / "sound.wav"
    subprocess.run(["oggdec", "--quiet", "--output", target, path], check=True)
    with wave.open(str(target)) as file:
        if (file.getnchannels(), file.getsampwidth()) != (1, 2):
            raise ValueError("%s is not one channel of 16 bits" % path)
        samples = array.array("h", file.readframes(file.getnframes()))
        if sys.byteorder == "big":
            samples.byteswap()
        return [sample / 32768 for sample in samples], file.getframerate()


def transform(values):
    """Returns the Fourier transform. The number of values must be a power of 2."""
    if len(values) == 1:
        return values
    even, odd = transform(values[::2]), transform(values[1::2])
    half = len(even)
    turned = [cmath.exp(-2j * math.pi * index / len(values)) * odd[index] for index in range(half)]
    return [a + b for a, b in zip(even, turned)] + [a - b for a, b in zip(even, turned)]


def pitches(samples, rate, count=1, size=8192):
    """Returns the strongest frequencies in Hz in ascending order."""
    part = samples[:size]
    faded = [value * (0.5 - 0.5 * math.cos(2 * math.pi * index / len(part))) for index, value in enumerate(part)]
    strengths = [abs(value) for value in transform(faded + [0.0] * (size - len(faded)))[:size // 2]]
    peaks = [i for i in range(1, len(strengths) - 1) if strengths[i - 1] < strengths[i] >= strengths[i + 1]]
    strongest = sorted(peaks, key=lambda i: -strengths[i])[:count]
    return sorted(index * rate / size for index in strongest)


def semitones(low, high):
    return 12 * math.log2(high / low)


def faults_of(name, samples, rate, size):
    """Yields the faults of one sound."""
    peak = max(map(abs, samples))
    level = 20 * math.log10(peak)
    if size > LARGEST:
        yield "has %d bytes" % size
    if not 0.1 <= len(samples) / rate <= LENGTHS[name]:
        yield "lasts %.2f s" % (len(samples) / rate)
    if not PEAKS[0] <= level <= PEAKS[1]:
        yield "has a peak of %.1f dBFS" % level
    if max(map(abs, samples[:20])) > 0.2 * peak or max(map(abs, samples[-100:])) > SILENCE:
        yield "begins or ends with a click"
    if pitches(samples, rate)[0] < LOWEST:
        yield "has a pitch of %d Hz" % pitches(samples, rate)[0]


def faults_together(sounds):
    """Yields the faults in the relations between sounds."""
    climb = [pitches(*sounds[name])[0] for name in COMPLETED]
    for name, low, high in zip(COMPLETED[1:], climb, climb[1:]):
        # A pentatonic scale has whole tones and minor thirds.
        if min(abs(semitones(low, high) - step) for step in (2, 3)) > 0.3:
            yield "%s is %.2f semitones above the previous note" % (name, semitones(low, high))
    samples, rate = sounds["deleted"]
    half = round(0.06 * rate)
    first, second = pitches(samples[:half], rate)[0], pitches(samples[half:], rate)[0]
    if not 3 < -semitones(first, second) < 8:
        yield "deleted falls from %d to %d Hz" % (first, second)
    if second >= climb[0]:
        yield "deleted doesn't end below the notes of completing"
    chord = pitches(*sounds["cleared"], count=4, size=32768)
    if [round(semitones(chord[0], each)) for each in chord] != [0, 4, 7, 12]:
        yield "cleared isn't a major chord: %s Hz" % ", ".join("%d" % each for each in chord)


def main():
    present = {path.stem for path in FOLDER.glob("*.oga")}
    faults = ["%s is missing" % name for name in LENGTHS.keys() - present]
    faults += ["%s isn't used" % name for name in present - LENGTHS.keys()]
    sounds = {}
    with tempfile.TemporaryDirectory() as scratch:
        for name in sorted(present & LENGTHS.keys()):
            path = FOLDER / (name + ".oga")
            sounds[name] = decoded(path, scratch)
            faults += ["%s %s" % (name, fault) for fault in faults_of(name, *sounds[name], path.stat().st_size)]
    if sounds.keys() == LENGTHS.keys():
        faults += faults_together(sounds)
    for fault in faults:
        print("data/sounds:", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
