#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Functions for scripts that run something in a minimal Debian, which source this file.

# Exits unless a minimal Debian can be installed here.
require_debian_root() {
  [ "$(id -u)" -eq 0 ] || { echo "Run this as root: it installs a minimal Debian." >&2; exit 1; }
  command -v debootstrap >/dev/null || { echo "Please install debootstrap." >&2; exit 1; }
}

# make_debian_root RELEASE FOLDER: installs a minimal Debian in FOLDER/root.
make_debian_root() {
  local release=$1 folder=$2
  local root=$folder/root script=/usr/share/debootstrap/scripts/$release mirror
  # The mirror that this machine uses. On another system there is none, and debootstrap knows one.
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' 2>/dev/null | head -n 1) || true
  # An old debootstrap doesn't know newer releases, which are installed like sid.
  [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
  debootstrap --variant=minbase "$release" "$root" "$mirror" "$script" >"$folder/debootstrap.log" 2>&1 ||
    { tail -n 3 "$folder/debootstrap.log" >&2; return 1; }
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  # Copies the local configuration of apt, but not files that belong to packages.
  local file
  for file in /etc/apt/apt.conf.d/*; do
    dpkg-query -S "$file" >/dev/null 2>&1 || cp "$file" "$root/etc/apt/apt.conf.d/"
  done
}

# in_debian_root FOLDER SCRIPT [ARGUMENT …]: runs the text of a bash script in FOLDER/root.
in_debian_root() {
  # The mounts and the processes disappear with their namespaces.
  unshare --mount --pid --fork --kill-child -- bash -euc '
    root=$1
    shift
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
    mount -t tmpfs tmpfs "$root/dev/shm"
    export DEBIAN_FRONTEND=noninteractive HOME=/root LC_ALL=C.UTF-8
    unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME TMPDIR
    script=$1
    shift
    exec chroot "$root" bash -euo pipefail -c "$script" script "$@"' - "$1/root" "${@:2}"
}

# install_rig FOLDER PACKAGE: copies tests and helpers to FOLDER/root/ember, and installs a Debian package and what the
# gesture rig needs. $top is the repository.
install_rig() {
  local folder=$1 package=$2
  mkdir "$folder/root/ember"
  # shellcheck disable=SC2154
  tar -C "$top" --exclude=__pycache__ -c Tests data meson-helpers po | tar -C "$folder/root/ember" -x
  cp "$package" "$folder/root/tmp/"
  in_debian_root "$folder" '
    apt-get -qq update
    /ember/meson-helpers/packaging/dependencies.sh rig
    apt-get -qq install -y --no-install-recommends /tmp/*.deb >/dev/null'
}
