#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that every translation is valid and complete, and that po/LINGUAS lists all translations.
set -euo pipefail
cd "$(dirname "$0")/../../po"
template=$(mktemp --suffix=.pot)
trap 'rm -f "$template"' EXIT
../meson-helpers/i18n/extract-texts.sh "$template"
listed=$(sed 's/#.*//' LINGUAS | tr -s '[:space:]' '\n' | sed '/^$/d' | sort)
found=$(find . -maxdepth 1 -name '*.po' -printf '%f\n' | sed 's/\.po$//' | sort)
if [ "$listed" != "$found" ]; then
  echo "po/LINGUAS must list the translations:"
  diff <(echo "$listed") <(echo "$found") || true
  exit 1
fi
[ -n "$found" ] || echo "There are no translations yet."
failed=0
for language in $found; do
  msgfmt --check --output-file=/dev/null "$language.po" || failed=1
  if ! msgcmp "$language.po" "$template"; then
    echo "po/$language.po is incomplete. Run meson-helpers/i18n/update-translations.sh and translate the new texts."
    failed=1
  fi
done
exit $failed
