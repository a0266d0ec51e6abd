#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that the program, Meson, and the metainfo have the same version: `check-version.sh EMBER VERSION`.
set -euo pipefail
reported=$("$(realpath "$1")" --version)
released=$(grep -m1 -oP '<release version="\K[^"]+' "$(dirname "$0")/../../data/io.github.ember_todo.Ember.metainfo.xml.in")
[ "$reported" = "Ember $2" ] || { echo "The program reports \"$reported\", but meson.build has $2."; exit 1; }
[ "$released" = "$2" ] || { echo "The newest release in the metainfo is $released, but meson.build has $2."; exit 1; }
