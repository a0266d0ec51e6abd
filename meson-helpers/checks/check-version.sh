#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The program, Meson and the newest release in the metainfo are of one version: `check-version.sh EMBER VERSION`.
set -euo pipefail
told=$("$(realpath "$1")" --version)
released=$(grep -m1 -oP '<release version="\K[^"]+' "$(dirname "$0")/../../data/io.github.ember_todo.Ember.metainfo.xml.in")
[ "$told" = "Ember $2" ] || { echo "The program says \"$told\", meson.build has $2."; exit 1; }
[ "$released" = "$2" ] || { echo "The newest release in the metainfo is $released, meson.build has $2."; exit 1; }
