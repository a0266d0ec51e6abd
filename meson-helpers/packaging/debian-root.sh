#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Functions for scripts that run something in a minimal Debian. Sourced by check-deb.sh and benchmark.sh.

# Exits unless a minimal Debian can be installed here.
require_debian_root() {
  [ "$(id -u)" -eq 0 ] || { echo "Run this as root: it installs a minimal Debian." >&2; exit 1; }
  command -v debootstrap >/dev/null || { echo "Please install debootstrap." >&2; exit 1; }
}

# make_debian_root RELEASE FOLDER: installs a minimal Debian in FOLDER/root.
make_debian_root() {
  local release=$1 folder=$2
  local root=$folder/root
  debootstrap --variant=minbase "$release" "$root" >"$folder/debootstrap.log" 2>&1 || { tail -n 3 "$folder/debootstrap.log" >&2; return 1; }
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  # Copies the local configuration of apt, but not files that belong to packages.
  local file
  for file in /etc/apt/apt.conf.d/*; do
    dpkg-query -S "$file" >/dev/null 2>&1 || cp "$file" "$root/etc/apt/apt.conf.d/"
  done
}

# in_debian_root FOLDER SCRIPT [ARGUMENT …]: runs the text of a bash script in FOLDER/root.
in_debian_root() {
  # The mounts disappear with their namespace.
  unshare --mount -- bash -euc '
    root=$1
    shift
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    export DEBIAN_FRONTEND=noninteractive HOME=/root LC_ALL=C.UTF-8
    unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME TMPDIR
    script=$1
    shift
    exec chroot "$root" bash -c "$script" script "$@"' - "$1/root" "${@:2}"
}
