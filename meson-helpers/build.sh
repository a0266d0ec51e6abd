#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Ember, its commands, its search provider, and its sync program in release mode, with the Swift runtime linked in and their data
# folder beside them. Prints the path of ember as the last line. `build.sh FOLDER` copies the programs to FOLDER.
set -euo pipefail
folder=${1:+$(realpath "$1")}
cd "$(dirname "$0")/.."
# Ember has 30,000 addresses to relocate at its start. Packed, as only lld can write them, they take 0.7 MiB less.
options=(-c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs)
# No library looks for functions of the programs by name. The names would take 0.25 MiB of memory in ember-sync.
options+=(-Xlinker --no-export-dynamic)
# Places the functions that are used most together; record-function-order.py says why and lists them. Functions without names can't be
# listed, so the linker script puts them beside the others.
order=$PWD/meson-helpers/function-order
options+=(-Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --no-warn-symbol-ordering)
options+=(-Xlinker "--symbol-ordering-file=$order.txt" -Xlinker "-T$order.ld")
# libical may be outside the default folders, as in a Flatpak.
for flag in $(pkg-config --cflags-only-I libical); do options+=(-Xcc "$flag"); done
for flag in $(pkg-config --libs-only-L libical); do options+=(-Xlinker "$flag"); done
built=$(swift build "${options[@]}" --show-bin-path 2>/dev/null)
for product in ember ember-commands ember-search-provider ember-sync; do
  # SwiftPM doesn't know that the programs depend on these files.
  [ "$order.txt" -ot "$built/$product" ] && [ "$order.ld" -ot "$built/$product" ] || rm -f "$built/$product"
  # SwiftPM warns about compiler flags in GTK's pkg-config files.
  swift build "${options[@]}" --product "$product" 2>&1 | grep -v '^warning: prohibited flag' >&2
  [ "${PIPESTATUS[0]}" -eq 0 ] || exit 1
  [ -z "$folder" ] || cmp -s "$built/$product" "$folder/$product" || cp "$built/$product" "$folder/"
done
meson-helpers/packaging/share.sh "$built/../share" >&2
echo "$built/ember"
