#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that the program, Meson, the metainfo, and CHANGELOG.md have the same version: `check-version.sh EMBER VERSION`.
set -euo pipefail
reported=$("$(realpath "$1")" --version)
top=$(cd "$(dirname "$0")/../.." && pwd)
released=$(grep -m1 -oP '<release version="\K[^"]+' "$top/data/io.github.ember_todo.Ember.metainfo.xml.in")
logged=$(grep -m1 -oP '^## \[\K[0-9][^]]*' "$top/CHANGELOG.md")
[ "$reported" = "Ember $2" ] || { echo "The program reports \"$reported\", but meson.build has $2."; exit 1; }
[ "$released" = "$2" ] || { echo "The newest release in the metainfo is $released, but meson.build has $2."; exit 1; }
[ "$logged" = "$2" ] || { echo "The newest release in CHANGELOG.md is $logged, but meson.build has $2."; exit 1; }
