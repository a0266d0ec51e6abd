#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes Sources/ListCore/Search/FoldingTable.swift from the Unicode data that Python has:

    meson-helpers/i18n/make-folding.py > Sources/ListCore/Search/FoldingTable.swift

What a letter is folded to is its compatibility decomposition without accents, in lower case. The Swift standard library has no
decompositions; it knows lower case, and Hangul is computed, so neither of these is in the table.
"""
import unicodedata

# Left out of texts and of what is searched for: accents and vowel points of scripts that do without them, marks that nobody sees,
# controls. Marks of other scripts are letters to who writes them (Thai and Indic vowels, the voiced kana).
IGNORED = [
    (0x00, 0x08), (0x0E, 0x1F), (0x7F, 0x84), (0x86, 0x9F), (0xAD, 0xAD), (0x300, 0x36F), (0x483, 0x489), (0x591, 0x5BD),
    (0x5BF, 0x5BF), (0x5C1, 0x5C2), (0x5C4, 0x5C5), (0x5C7, 0x5C7), (0x610, 0x61A), (0x61C, 0x61C), (0x640, 0x640), (0x64B, 0x65F),
    (0x670, 0x670), (0x6D6, 0x6DD), (0x6DF, 0x6E4), (0x6E7, 0x6E8), (0x6EA, 0x6ED), (0x730, 0x74A), (0x8CA, 0x8FF), (0x180B, 0x180F),
    (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x20D0, 0x20FF), (0xFE00, 0xFE0F),
    (0xFE20, 0xFE2F), (0xFEFF, 0xFEFF), (0xE0100, 0xE01EF),
]
SPACES = [(0x09, 0x0D), (0x85, 0x85), (0x1680, 0x1680), (0x2028, 0x2029)]
# What decomposes no further and is looked for by its likeness all the same.
ALIKE = {
    "ß": "ss", "ı": "i", "ς": "σ", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "þ": "th",
    "ى": "ي", "ی": "ي", "ک": "ك", "‘": "'", "’": "'", "‚": "'", "‛": "'", "ʼ": "'", "´": "'", "“": '"', "”": '"', "„": '"', "‟": '"',
    "«": '"', "»": '"', "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "×": "x",
}


def is_in(ranges, code):
    return any(first <= code <= last for first, last in ranges)


def fold(text):
    """Folded until it does not change any more."""
    folded = ""
    for letter in unicodedata.normalize("NFKD", "".join(ALIKE.get(letter, letter) for letter in text)):
        code = ord(letter)
        if is_in(SPACES, code):
            folded += " "
        elif not is_in(IGNORED, code):
            folded += ALIKE.get(letter, ALIKE.get(letter.lower(), letter.lower()))
    return folded if folded == text else fold(folded)


def entries():
    for code in range(0x80, 0x110000):
        letter = chr(code)
        if 0xAC00 <= code <= 0xD7A3 or 0xD800 <= code <= 0xDFFF:
            continue
        folded = fold(letter)
        # Lower case is the standard library's, and so is that of one letter of what is alike.
        if folded not in (letter, letter.lower()) or len(letter.lower()) > 1 and folded != letter:
            yield code, [ord(part) for part in folded]


def runs():
    """(first, last, target, whether the target goes on with the letters)"""
    run = None
    for code, target in entries():
        if run and code == run[1] + 1 and target == run[2] and not run[3]:
            run[1] = code
        elif run and code == run[1] + 1 and len(target) == 1 and len(run[2]) == 1 and target[0] == run[2][0] + code - run[0] \
                and (run[3] or run[0] == run[1]):
            run[1], run[3] = code, True
        else:
            if run:
                yield run
            run = [code, code, target, False]
    yield run


def main():
    words, at = [], 0
    for first, last, target, goes_on in runs():
        word = "%X" % (first - at) + ("-%X" % (last - first) if last > first else "")
        words.append(word + ("+" if goes_on else "=") + ",".join("%X" % part for part in target))
        at = last
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > 116:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    print("// SPDX-License-Identifier: GPL-3.0-or-later")
    print()
    print("/// Made by meson-helpers/i18n/make-folding.py from Unicode %s." % unicodedata.unidata_version)
    print("enum FoldingTable {")
    print("    /// Runs of letters: how far the first is behind the last of the run before, how many more there are, then what each is")
    print('    /// folded to ("="), or what the first is, while the others go on from there ("+"). All hexadecimal.')
    print('    static let text: StaticString = """')
    for line in lines:
        print("        " + line + (" \\" if line is not lines[-1] else ""))
    print('        """')
    print("}")


if __name__ == "__main__":
    main()
