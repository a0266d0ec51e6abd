#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Creates the data folder that the program uses at run time, with the layout of an installation's share folder: `share.sh FOLDER`.
set -euo pipefail
share=$(mkdir -p "${1:?"usage: $0 FOLDER"}" && cd "$1" && pwd)
cd "$(dirname "$0")/../.."

mkdir -p "$share/glib-2.0/schemas" "$share/ember-todo"
cp data/*.gschema.xml "$share/glib-2.0/schemas/"
glib-compile-schemas --strict "$share/glib-2.0/schemas"
for folder in themes sounds; do
  [ -d "data/$folder" ] || continue
  cp -r "data/$folder" "$share/ember-todo/"
  # Removes files that were renamed. Copying comes first, because the program may be running.
  for file in "$share/ember-todo/$folder"/*; do
    [ -e "data/$folder/${file##*/}" ] || rm -rf "$file"
  done
done
for translation in po/*.po; do
  [ -e "$translation" ] || continue
  language=$(basename "$translation" .po)
  mkdir -p "$share/locale/$language/LC_MESSAGES"
  msgfmt -o "$share/locale/$language/LC_MESSAGES/ember.mo" "$translation"
done
