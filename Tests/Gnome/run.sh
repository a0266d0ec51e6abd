#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs headless GNOME Shell and Ember's package in a Debian, and runs the tests in Tests/Gnome there. Needs no display, but root and
# debootstrap: without them it says so and does nothing.
#
#   run.sh [--release RELEASE] [--package FILE] [PATTERN …]
#
#   --release RELEASE  the Debian release: trixie, the default, has GNOME 48, forky has GNOME 50.
#   --package FILE     Ember's package. Without it, the package is built.
#   PATTERN            a part of a test's full name, such as "touch". The default is all tests.
#
# The Debian is kept in $EMBER_GNOME_ROOTS, by default ~/.cache/ember-gnome, so that only the first run downloads it (about 800 MB on
# disk). Pictures and logs are in .build-gnome/RELEASE afterwards.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
usage="usage: $0 [--release RELEASE] [--package FILE] [PATTERN …]"
release=trixie package=''
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help) echo "$usage"; exit 0 ;;
    --release | --package) [ $# -ge 2 ] || { echo "$usage" >&2; exit 2; } ;;
    -*) echo "$usage" >&2; exit 2 ;;
    *) break ;;
  esac
  case "$1" in
    --release) release=$2 ;;
    --package) package=$(realpath "$2") ;;
  esac
  shift 2
done

. "$top/meson-helpers/packaging/debian-root.sh"
(require_debian_root) || { echo "The tests in GNOME are skipped."; exit 0; }
[ -n "$package" ] || package=$("$top/meson-helpers/deb.sh" | tail -n 1)

packages=(
  gnome-shell mutter dconf-gsettings-backend adwaita-icon-theme fonts-cantarell libgl1-mesa-dri
  dbus dbus-bin python3-dbusmock libglib2.0-bin   # session bus, and a stand-in for systemd-logind
  pipewire wireplumber                            # remote input belongs to a recorded screen
  python3-gi                                      # the tests
  orca xvfb xauth x11-xkb-utils                   # screen reader; Orca 48 doesn't start without an X11 display
  speech-dispatcher speech-dispatcher-audio-plugins
  at-spi2-core python3-jeepney                    # accessibility bus, and a client for it
  gcc libc6-dev pkgconf libgtk-4-dev              # plain programs to compare with
  xdg-desktop-portal xdg-desktop-portal-gnome     # global shortcuts, with the dialog of the settings
  gnome-control-center
  gnome-online-accounts gnome-keyring             # accounts and their passwords
  libsecret-tools radicale python3-caldav openssl # the keyring as a command, and a calendar server
)

folder=${EMBER_GNOME_ROOTS:-${XDG_CACHE_HOME:-$HOME/.cache}/ember-gnome}/$release
mkdir -p "$folder"
exec 9>"$folder/lock"
flock 9
# The file "packages" is written when all of them are installed.
if [ ! -e "$folder/packages" ]; then
  echo "Installing Debian $release in $folder …" >&2
  rm -rf --one-file-system "$folder/root"
  make_debian_root "$release" "$folder"
  : >"$folder/packages"
fi
if [ "$(cat "$folder/packages")" != "${packages[*]}" ]; then
  echo "Installing GNOME Shell …" >&2
  in_debian_root "$folder" 'apt-get -qq update && apt-get -qq install -y --no-install-recommends "$@"' "${packages[@]}" \
    </dev/null >"$folder/install.log" 2>&1 || { tail -n 5 "$folder/install.log" >&2; exit 1; }
  in_debian_root "$folder" 'id tester >/dev/null 2>&1 || useradd --create-home tester'
  echo "${packages[*]}" >"$folder/packages"
fi

cp "$package" "$folder/root/tmp/ember.deb"
rm -rf "$folder/root/srv/ember"
mkdir -p "$folder/root/srv/ember"
tar -C "$top" --exclude=__pycache__ -c Tests/Gnome Tests/EndToEnd/rig Tests/EndToEnd/support | tar -C "$folder/root/srv/ember" -x
status=0
in_debian_root "$folder" '/srv/ember/Tests/Gnome/start.sh "$@"' "$@" || status=$?
mkdir -p "$top/.build-gnome"
rm -rf "$top/.build-gnome/$release"
cp -r "$folder/root/srv/ember/results" "$top/.build-gnome/$release" || true
exit $status
