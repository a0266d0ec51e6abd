#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Validates the desktop file and the metainfo: `check-data.sh [DESKTOP METAINFO]`, as they are before translation if nothing is said.
set -euo pipefail
data=$(cd "$(dirname "$0")/../data" && pwd)
if [ $# -eq 2 ]; then
  desktop=$(realpath "$1") metainfo=$(realpath "$2")
else
  copies=$(mktemp -d)
  trap 'rm -rf "$copies"' EXIT
  desktop=$copies/io.github.ember_todo.Ember.desktop metainfo=$copies/io.github.ember_todo.Ember.metainfo.xml
  cp "$data/${desktop##*/}.in" "$desktop"
  cp "$data/${metainfo##*/}.in" "$metainfo"
fi

desktop-file-validate "$desktop"
appstreamcli validate --pedantic --no-net "$metainfo"
today=$(date -u +%F)
for day in $(grep -oP '<release .*\bdate="\K[^"]+' "$metainfo"); do
  [[ ! $day > $today ]] || { echo "A release is dated $day; today is $today."; exit 1; }
done
for picture in $(grep -oP '<image>.*/data/screenshots/\K[^<]+' "$metainfo"); do
  [ -f "$data/screenshots/$picture" ] || { echo "There is no data/screenshots/$picture."; exit 1; }
done
