#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs missing Debian packages: `dependencies.sh build` for building and running Ember, `test` for the tests as well,
# `benchmark` and `pictures` for the benchmarks and the animation as well, `install` for building, checking, and installing
# or packaging it, `rig` for the benchmarks of an installed Ember and `end-to-end` for its tests, both without Swift. Asks
# for root permissions only if a package is missing. On other systems, it names the libraries and programs that are missing.
set -euo pipefail

# The names of one package in several Debian releases are separated by |, the preferred one first.
build=(
  # Needed by Swift's own programs.
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
  gcc make libwayland-dev wayland-protocols libxkbcommon-dev libpng-dev xkb-data
  'libwlroots-0.20-dev|libwlroots-0.19-dev|libwlroots-0.18-dev|libwlroots-dev'
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

# The same for other systems: modules of pkg-config, commands, and modules of Python.
modules=(libadwaita-1 libical libsoup-3.0 libsecret-1 libxml-2.0)
commands=(git c++ pkg-config msgfmt glib-compile-schemas)
python=()
needs_tests() {
  modules+=(wayland-server wayland-protocols xkbcommon libpng 'wlroots-0.20|wlroots-0.19|wlroots-0.18|wlroots')
  commands+=(cc make dbus-daemon gsettings rsvg-convert)
  python+=(jeepney jsonschema caldav)
}
needs_checks() { commands+=(desktop-file-validate appstreamcli rsvg-convert oggdec); python+=(jsonschema); }

case "${1:-}" in
  build) packages=("${build[@]}") ;;
  test)
    packages=("${build[@]}" "${test[@]}")
    needs_tests
    needs_checks
    commands+=(Xvfb xdotool xprop radicale xandikos openssl)
    ;;
  benchmark) packages=("${build[@]}" "${test[@]}" "${gl[@]}"); needs_tests ;;
  rig)
    packages=("${rig[@]}" "${gl[@]}" libc6-dev pkg-config libadwaita-1-dev python3 adwaita-icon-theme fonts-cantarell
      gsettings-desktop-schemas)
    needs_tests
    ;;
  end-to-end)
    packages=("${rig[@]}" "${desktop[@]}" "${calendar[@]}" python3-jsonschema gettext libglib2.0-bin librsvg2-bin)
    needs_tests
    ;;
  pictures) packages=("${build[@]}" "${pictures[@]}"); needs_tests; commands+=(img2webp) ;;
  install) packages=("${build[@]}" "${install[@]}"); needs_checks; commands+=(meson ninja) ;;
  *) echo "usage: $0 build|test|benchmark|pictures|install|rig|end-to-end" >&2; exit 2 ;;
esac

if [ "$1" != rig ] && [ "$1" != end-to-end ] && ! command -v swift >/dev/null; then
  echo "Ember needs Swift 6.2 or newer on the PATH: https://www.swift.org/install" >&2
  exit 1
fi

# any TEST NAME|NAME …: prints the first name that passes the test. Fails if there is none.
any() {
  local name
  for name in ${2//|/ }; do
    if "$1" "$name"; then echo "$name"; return; fi
  done
  return 1
}

has_module() { pkg-config --exists "$1" 2>/dev/null; }
missing=()
if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  for module in "${modules[@]}"; do any has_module "$module" >/dev/null || missing+=("pkg-config:${module//|/ or }"); done
  for name in "${commands[@]}"; do command -v "$name" >/dev/null || missing+=("$name"); done
  for module in "${python[@]}"; do python3 -c "import $module" 2>/dev/null || missing+=("python:$module"); done
  [ ${#missing[@]} -eq 0 ] && exit 0
  echo "Please install what is missing: $(printf '%s\n' "${missing[@]}" | sort -u | paste -sd, | sed 's/,/, /g')." >&2
  exit 1
fi

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
for package in "${packages[@]}"; do any is_installed "$package" >/dev/null || missing+=("$package"); done
is_available() { [[ $(LC_ALL=C apt-cache policy "$1" 2>/dev/null) == *"Candidate: "[!\(]* ]]; }
# Prints the missing packages that this Debian has. A newer one may have renamed or dropped a package: what needs it says so.
available() { for package in "${missing[@]}"; do any is_available "$package" || true; done; }
# Swift's own programs need a libxml2 that Debian has dropped after Debian 13.
lacks_libxml2() { { swift build --version 2>&1 || true; } | grep -q 'libxml2\.so\.2: cannot open'; }

as_root=()
become_root() {
  [ "$(id -u)" -ne 0 ] || return 0
  command -v sudo >/dev/null || { echo "Run this as root: apt-get install ${missing[*]%%|*}" >&2; exit 1; }
  as_root=(sudo)
}
export DEBIAN_FRONTEND=noninteractive
# Without lists of packages, apt knows only what is installed.
has_lists() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }
if [ ${#missing[@]} -gt 0 ] && { [ -n "$(available)" ] || ! has_lists; }; then
  become_root
  "${as_root[@]}" apt-get -qq update
  mapfile -t chosen < <(available)
  echo "Installing ${chosen[*]} …" >&2
  "${as_root[@]}" apt-get -qq install -y --no-install-recommends "${chosen[@]}" >/dev/null
fi
if lacks_libxml2; then
  # Debian 13's can be installed beside the newer one. No other package comes from there.
  missing=(libxml2)
  become_root
  folder=$(mktemp -d)
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' | head -n 1)
  echo "deb ${mirror:?Swift needs libxml2.so.2} trixie main" >"$folder/list"
  mkdir "$folder/lists"
  chmod 755 "$folder" "$folder/lists"
  older=(-o "Dir::Etc::SourceList=$folder/list" -o Dir::Etc::SourceParts=- -o "Dir::State::Lists=$folder/lists")
  echo "Installing libxml2 of Debian 13 …" >&2
  "${as_root[@]}" apt-get -qq "${older[@]}" update
  "${as_root[@]}" apt-get -qq "${older[@]}" install -y --no-install-recommends libxml2 >/dev/null
  "${as_root[@]}" rm -r "$folder"
fi
