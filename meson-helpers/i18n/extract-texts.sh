#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the translation template with the texts of the sources, the desktop file, and the metainfo to po/ember.pot, or to the
# given file (- for standard output). Meson's gettext targets can't: they read all files in one language, and drop the flags that
# make msgfmt check {placeholders}.
set -euo pipefail
cd "$(dirname "$0")/../.."
template=$(mktemp --suffix=.pot)
trap 'rm -f "$template"' EXIT
extract() {
  xgettext --from-code=UTF-8 --add-comments=TRANSLATORS --package-name=Ember --copyright-holder='The Ember developers' \
    --msgid-bugs-address='' -o "$template" "$@" 2>/dev/null
}
extract -L Vala -k -ktr -ktrn:1,2 -ktrc:1c,2 --files-from=<(grep '\.swift$' po/POTFILES)
extract --join-existing -L Glade --files-from=<(grep '\.ui$' po/POTFILES)
extract --join-existing -L Desktop data/io.github.ember_todo.Ember.desktop.in
extract --join-existing --its=/usr/share/gettext/its/metainfo.its data/io.github.ember_todo.Ember.metainfo.xml.in
# Marked as Python format strings, so that msgfmt checks the {placeholders} of translations.
python3 - "$template" <<'PROGRAM'
import re, sys
path = sys.argv[1]
entries = open(path, encoding="utf-8").read().split("\n\n")
for number, entry in enumerate(entries):
    if re.search(r"\{[a-z]+\}", entry.partition("\nmsgid ")[2]):
        entries[number] = re.sub(r"^(?=msgid |msgctxt )", "#, python-brace-format\n", entry, count=1, flags=re.MULTILINE)
open(path, "w", encoding="utf-8").write("\n\n".join(entries))
PROGRAM
if [ "${1:-}" = - ]; then cat "$template"; else cp "$template" "${1:-po/ember.pot}"; fi
