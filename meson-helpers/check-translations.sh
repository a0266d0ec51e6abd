#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every translation is sound, and po/LINGUAS names each that is there.
set -euo pipefail
cd "$(dirname "$0")/../po"
listed=$(sed 's/#.*//' LINGUAS | tr -s '[:space:]' '\n' | sed '/^$/d' | sort)
found=$(find . -maxdepth 1 -name '*.po' -printf '%f\n' | sed 's/\.po$//' | sort)
if [ "$listed" != "$found" ]; then
  echo "po/LINGUAS does not name the translations that are there:"
  diff <(echo "$listed") <(echo "$found") || true
  exit 1
fi
[ -n "$found" ] || echo "There are no translations yet."
for language in $found; do
  msgfmt --check --output-file=/dev/null "$language.po"
done
