#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Ember's programs in release mode, with the Swift runtime linked in and their data folder beside them. Prints the
# path of ember as the last line. `build.sh FOLDER` copies the programs to FOLDER.
set -euo pipefail
folder=${1:+$(realpath "$1")}
cd "$(dirname "$0")/.."
options=(-c release --static-swift-stdlib)
# libical may be outside the default folders, as in a Flatpak.
for flag in $(pkg-config --cflags-only-I libical); do options+=(-Xcc "$flag"); done
for flag in $(pkg-config --libs-only-L libical); do options+=(-Xlinker "$flag"); done
# SwiftPM warns about compiler flags in GTK's pkg-config files.
swift build "${options[@]}" 2>&1 | grep -v '^warning: prohibited flag' >&2
[ "${PIPESTATUS[0]}" -eq 0 ] || exit 1
built=$(swift build "${options[@]}" --show-bin-path 2>/dev/null)
for product in ember ember-commands ember-search-provider ember-sync; do
  [ -z "$folder" ] || cmp -s "$built/$product" "$folder/$product" || cp "$built/$product" "$folder/"
done
meson-helpers/packaging/share.sh "$built/../share" >&2
echo "$built/ember"
