#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Ember in release mode, the Swift runtime linked in, and prints the program's path as the last line. `build.sh FILE` copies
# it there. Beside it lies what it looks for at run time.
set -euo pipefail
copy=${1:+$(realpath "$1")}
cd "$(dirname "$0")/.."
options=(-c release --static-swift-stdlib --product ember)
# GTK's compiler flags that the package manager does not know are no news to anybody.
swift build "${options[@]}" 2>&1 | grep -v '^warning: prohibited flag' >&2
[ "${PIPESTATUS[0]}" -eq 0 ] || exit 1
ember=$(swift build "${options[@]}" --show-bin-path 2>/dev/null)/ember
meson-helpers/share.sh "$(dirname "$ember")/../share" >&2
[ -z "$copy" ] || cmp -s "$ember" "$copy" || cp "$ember" "$copy"
echo "$ember"
