#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Texts to translate must be plain string literals: the extractor reads Swift as if it were Vala, and there """, \( and \u{ go
# wrong. Also fails when po/POTFILES does not name every source with such texts.
set -euo pipefail
cd "$(dirname "$0")/../.."

failed=0
wrong=$(grep -rnE '\btr[nc]?\(("""|"[^"]*\\(\(|u\{))' --include='*.swift' Sources || true)
if [ -n "$wrong" ]; then
  echo "These texts cannot be extracted (use {name} placeholders and plain characters):"
  echo "$wrong"
  failed=1
fi
listed=$(grep -v '^#' po/POTFILES | sort)
found=$(grep -rlE '\btr[nc]?\("' --include='*.swift' Sources | sort)
if [ "$listed" != "$found" ]; then
  echo "po/POTFILES does not name the sources with texts to translate:"
  diff <(echo "$listed") <(echo "$found") || true
  failed=1
fi
messages=$(meson-helpers/i18n/extract-texts.sh - | grep -c '^msgid' || true)
[ "$messages" -gt 1 ] || { echo "No texts were extracted."; failed=1; }
exit $failed
