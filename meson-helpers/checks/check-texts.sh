#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that translatable texts are plain string literals, because xgettext reads Swift as Vala and misreads """, \( and \u{.
# Also checks that po/POTFILES lists every source with such texts.
set -euo pipefail
cd "$(dirname "$0")/../.."

failed=0
wrong=$(grep -rnE '\btr[nc]?\(("""|"[^"]*\\(\(|u\{))' --include='*.swift' Sources || true)
if [ -n "$wrong" ]; then
  echo "These texts can't be extracted. Use {name} placeholders and plain characters:"
  echo "$wrong"
  failed=1
fi
listed=$(grep -v '^#' po/POTFILES | sort)
found=$({
  grep -rlE '\btr[nc]?\(("|$)' --include='*.swift' Sources
  grep -rl 'translatable="yes"' --include='*.ui' Sources
} | sort)
if [ "$listed" != "$found" ]; then
  echo "po/POTFILES must list the sources with translatable texts:"
  diff <(echo "$listed") <(echo "$found") || true
  failed=1
fi
messages=$(meson-helpers/i18n/extract-texts.sh - | grep -c '^msgid' || true)
[ "$messages" -gt 1 ] || { echo "No texts were extracted."; failed=1; }
exit $failed
