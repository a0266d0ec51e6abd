#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs missing Debian packages: `dependencies.sh build` for building and running Ember, `test` for the tests as well,
# `benchmark` and `pictures` for the benchmarks and the animation as well, `install` for building, checking, and installing or
# packaging it, `rig` for the benchmarks of an installed Ember and `end-to-end` for its tests, both without Swift. Asks for root
# permissions only if a package is missing.
set -euo pipefail

build=(
  # Needed by Swift's own programs. The names of -dev packages are the same in all Debian releases.
  ca-certificates git libcurl4-openssl-dev libncurses-dev libsqlite3-dev libxml2-dev uuid-dev zlib1g-dev
  binutils g++ pkg-config          # used by the Swift compiler for linking
  libadwaita-1-dev                 # includes GTK 4
  libical-dev libsoup-3.0-dev libsecret-1-dev   # synchronization
  adwaita-icon-theme fonts-cantarell gsettings-desktop-schemas
  gettext libglib2.0-bin           # compile translations and settings
)
checks=(
  desktop-file-utils appstream     # desktop file and metainfo
  librsvg2-bin                     # icons, and frames of the screenshots
  python3 python3-jsonschema       # schemas
  vorbis-tools                     # sounds
)
rig=(
  gcc make libwlroots-dev libwayland-dev wayland-protocols libxkbcommon-dev libpng-dev xkb-data
  dbus-daemon                      # session bus that starts the program
)
desktop=(
  at-spi2-core python3-jeepney     # accessibility bus and a client for it
  xvfb xdotool x11-utils           # X server without a screen, and clients for it
)
calendar=(
  radicale xandikos python3-caldav openssl  # calendar servers and a client for them
)
test=(
  "${rig[@]}"                      # gesture rig
  "${desktop[@]}"
  "${calendar[@]}"
  "${checks[@]}"
)
gl=(libegl1 libgl1-mesa-dri)       # GL without a graphics card
pictures=("${test[@]}" webp)
install=(meson ninja-build dpkg-dev "${checks[@]}")

case "${1:-}" in
  build) packages=("${build[@]}") ;;
  test) packages=("${build[@]}" "${test[@]}") ;;
  benchmark) packages=("${build[@]}" "${test[@]}" "${gl[@]}") ;;
  rig) packages=("${rig[@]}" "${gl[@]}" libc6-dev pkg-config libadwaita-1-dev python3 adwaita-icon-theme fonts-cantarell gsettings-desktop-schemas) ;;
  end-to-end) packages=("${rig[@]}" "${desktop[@]}" "${calendar[@]}" python3-jsonschema gettext libglib2.0-bin librsvg2-bin) ;;
  pictures) packages=("${build[@]}" "${pictures[@]}") ;;
  install) packages=("${build[@]}" "${install[@]}") ;;
  *) echo "usage: $0 build|test|benchmark|pictures|install|rig|end-to-end" >&2; exit 2 ;;
esac

if [ "$1" != rig ] && [ "$1" != end-to-end ] && ! command -v swift >/dev/null; then
  echo "Ember needs Swift 6.2 or newer on the PATH: https://www.swift.org/install" >&2
  exit 1
fi
if ! command -v dpkg-query >/dev/null; then
  echo "This isn't Debian. Install the equivalents of these packages: ${packages[*]}" >&2
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
  command -v sudo >/dev/null || { echo "Run this as root: apt-get install ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get -qq update
"${as_root[@]}" apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
