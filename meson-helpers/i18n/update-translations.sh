#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Updates the translations: adds new texts, marks changed ones as fuzzy, and removes obsolete ones. `update-translations.sh LANGUAGE` starts
# a new translation.
set -euo pipefail
cd "$(dirname "$0")/../../po"
template=$(mktemp --suffix=.pot)
trap 'rm -f "$template"' EXIT
../meson-helpers/i18n/extract-texts.sh "$template"

if [ $# -gt 0 ]; then
  [[ "$1" =~ ^[a-z]{2,3}(_[A-Z]{2})?(@[a-z]+)?$ ]] || { echo "usage: $0 [LANGUAGE], such as nl or pt_BR" >&2; exit 2; }
  [ ! -e "$1.po" ] || { echo "po/$1.po already exists. Run $0 without an argument to update it." >&2; exit 2; }
  msginit --no-translator --locale="$1" --input="$template" --output-file="$1.po"
  echo "$1" >>LINGUAS
  sort -o LINGUAS LINGUAS
fi
for translation in *.po; do
  [ -e "$translation" ] || continue
  msgmerge --quiet --update --backup=none --previous --no-wrap --add-location=file "$translation" "$template"
  msgattrib --no-wrap --no-obsolete -o "$translation" "$translation"
  printf '%s: ' "${translation%.po}"
  LC_ALL=C msgfmt --statistics -o /dev/null "$translation" 2>&1
done
