#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Ember's programs in release mode, with the Swift runtime linked in and their data folder beside them. Prints the
# path of ember as the last line. `build.sh FOLDER` copies the programs to FOLDER. `build.sh --window` builds only the
# program with the window, which can be used before the others are built.
set -euo pipefail
options=(-c release --static-swift-stdlib)
product=() folder=
case "${1:-}" in
  --window) product=(--product ember) ;;
  *) folder=${1:+$(realpath "$1")} ;;
esac
cd "$(dirname "$0")/.."
# libical may be outside the default folders, as in a Flatpak.
for flag in $(pkg-config --cflags-only-I libical); do options+=(-Xcc "$flag"); done
for flag in $(pkg-config --libs-only-L libical); do options+=(-Xlinker "$flag"); done
# SwiftPM warns about compiler flags in GTK's pkg-config files.
swift build "${options[@]}" "${product[@]}" 2>&1 | grep -v '^warning: prohibited flag' >&2
[ "${PIPESTATUS[0]}" -eq 0 ] || exit 1
built=$(swift build "${options[@]}" --show-bin-path 2>/dev/null)
meson-helpers/packaging/share.sh "$built/../share" >&2
if [ -n "$folder" ]; then
  for name in ember ember-commands ember-search-provider ember-sync ember-remind; do
    cmp -s "$built/$name" "$folder/$name" || cp "$built/$name" "$folder/"
  done
fi
echo "$built/ember"
