#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that the program, Meson, the metainfo, and CHANGELOG.md have the same version, and the program, Meson, and CHANGELOG.md the same
# address of the project: `check-version.sh EMBER VERSION HOMEPAGE`.
set -euo pipefail
reported=$("$(realpath "$1")" --version)
top=$(cd "$(dirname "$0")/../.." && pwd)
released=$(grep -m1 -oP '<release version="\K[^"]+' "$top/data/io.github.ember_todo.Ember.metainfo.xml.in")
logged=$(grep -m1 -oP '^## \[\K[0-9][^]]*' "$top/CHANGELOG.md")
[ "$reported" = "Ember $2" ] || { echo "The program reports \"$reported\", but meson.build has $2."; exit 1; }
[ "$released" = "$2" ] || { echo "The newest release in the metainfo is $released, but meson.build has $2."; exit 1; }
[ "$logged" = "$2" ] || { echo "The newest release in CHANGELOG.md is $logged, but meson.build has $2."; exit 1; }
grep -qF "homepage = \"$3\"" "$top/Sources/Localization/Program.swift" || { echo "Program.swift doesn't have the address $3."; exit 1; }
for address in $(grep -oP '^\[[^]]+\]: \K.*' "$top/CHANGELOG.md"); do
  [[ $address == "$3"/* ]] || { echo "CHANGELOG.md has $address, which isn't below $3."; exit 1; }
done
