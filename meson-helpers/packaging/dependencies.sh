#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, on Debian: `dependencies.sh build` for building and running Ember, `dependencies.sh test` for that and
# the tests, `dependencies.sh pictures` for that and the moving picture, `dependencies.sh install` for building it, its checks and its
# installation or package. Does nothing, and asks for no rights, when everything is there.
set -euo pipefail

build=(
  # What Swift's own programs need (named by their -dev packages, whose names do not change between Debian's releases).
  ca-certificates git libcurl4-openssl-dev libncurses-dev libsqlite3-dev libxml2-dev uuid-dev zlib1g-dev
  binutils g++ pkg-config          # what the Swift compiler links with
  libadwaita-1-dev                 # GTK 4 comes with it
  adwaita-icon-theme fonts-cantarell gsettings-desktop-schemas
  gettext libglib2.0-bin           # translations and settings, made ready beside the program
)
checks=(
  desktop-file-utils appstream     # of the desktop file and the metainfo
  librsvg2-bin                     # of the icons; it frames the screenshots too
  python3 python3-jsonschema       # of the schema of the file
  vorbis-tools                     # of the sounds; it makes them, too
)
test=(
  gcc make                         # the gesture rig
  libwlroots-dev libwayland-dev wayland-protocols libxkbcommon-dev libpng-dev xkb-data
  dbus-daemon                      # a session bus that starts the program
  at-spi2-core python3-jeepney     # an accessibility bus, and who reads on it
  "${checks[@]}"
)
pictures=("${test[@]}" webp)
install=(meson ninja-build dpkg-dev "${checks[@]}")

case "${1:-}" in
  build) packages=("${build[@]}") ;;
  test) packages=("${build[@]}" "${test[@]}") ;;
  pictures) packages=("${build[@]}" "${pictures[@]}") ;;
  install) packages=("${build[@]}" "${install[@]}") ;;
  *) echo "usage: $0 build|test|pictures|install" >&2; exit 2 ;;
esac

if ! command -v swift >/dev/null; then
  echo "Ember is written in Swift 6.2 or newer: install it (https://www.swift.org/install) and put it on the PATH." >&2
  exit 1
fi
if ! command -v dpkg-query >/dev/null; then
  echo "Not on Debian: make sure that these are installed under their names here: ${packages[*]}" >&2
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

echo "Installing ${missing[*]} …" >&2
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "Please install these as root: apt-get install ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get -qq update
"${as_root[@]}" apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
