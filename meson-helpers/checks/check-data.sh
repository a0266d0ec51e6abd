#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Validates the desktop file, the metainfo, the D-Bus services, and the search provider: `check-data.sh [DESKTOP METAINFO]`. The default is
# the untranslated files.
set -euo pipefail
data=$(cd "$(dirname "$0")/../../data" && pwd)
id=io.github.ember_todo.Ember
if [ $# -eq 2 ]; then
  desktop=$(realpath "$1") metainfo=$(realpath "$2")
else
  copies=$(mktemp -d)
  trap 'rm -rf "$copies"' EXIT
  desktop=$copies/$id.desktop metainfo=$copies/$id.metainfo.xml
  cp "$data/${desktop##*/}.in" "$desktop"
  homepage=$(grep -m1 -oP "^homepage = '\K[^']+" "$data/../meson.build")
  version=$(grep -m1 -oP "^project\('ember', version: '\K[^']+" "$data/../meson.build")
  sed "s|@homepage@|$homepage|g; s|@version@|$version|g" "$data/${metainfo##*/}.in" >"$metainfo"
fi

desktop-file-validate "$desktop"
# The capital letter in the id belongs to the name. <developer> is newer than AppStream 0.16.
known='cid-contains-uppercase-letter|unknown-tag developer'
findings=$(appstreamcli validate --pedantic --no-net --no-color "$metainfo") || { echo "$findings"; exit 1; }
if grep -E '^[A-Z]:' <<<"$findings" | grep -vE "$known"; then exit 1; fi
today=$(date -u +%F)
for day in $(grep -oP '<release .*\bdate="\K[^"]+' "$metainfo"); do
  [[ ! $day > $today ]] || { echo "A release is dated $day, which is after today ($today)."; exit 1; }
done
for picture in $(grep -oP '<image>.*/data/screenshots/\K[^<]+' "$metainfo"); do
  [ -f "$data/screenshots/$picture" ] || { echo "There is no data/screenshots/$picture."; exit 1; }
done

# value FILE KEY: prints the value of a key.
value() { sed -n "s/^$2=//p" "$1"; }
# must WHAT ACTUAL EXPECTED
must() { [ "$2" = "$3" ] || { echo "$1 is \"$2\", not \"$3\"."; exit 1; }; }
for service in "$data"/*.service.in; do
  must "The name in ${service##*/}" "$(value "$service" Name)" "$(basename "$service" .service.in)"
  [[ $(value "$service" Exec) == @*dir@/* ]] || { echo "${service##*/} doesn't name a program by its full path."; exit 1; }
done
must "StartupWMClass" "$(value "$desktop" StartupWMClass)" $id
must "DBusActivatable" "$(value "$desktop" DBusActivatable)" true
[ -f "$data/$id.service.in" ] || { echo "The bus cannot start $id."; exit 1; }
provider=$data/$id.search-provider.ini
must "The group of the search provider" "$(head -n 1 "$provider")" "[Shell Search Provider]"
must "The search provider's desktop file" "$(value "$provider" DesktopId)" "$id.desktop"
[ -f "$data/$(value "$provider" BusName).service.in" ] || { echo "The bus cannot start the search provider."; exit 1; }
name=$(value "$provider" BusName)
must "The search provider's object" "$(value "$provider" ObjectPath)" "/${name//.//}"
must "The search provider's version" "$(value "$provider" Version)" 2
