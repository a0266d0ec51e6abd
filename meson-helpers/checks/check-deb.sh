#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the package of deb.sh in a bare Debian, uses it and purges it: `check-deb.sh [RELEASE …]`, bookworm and trixie if nothing
# is said. Needs root and debootstrap; downloads the releases.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
releases=("$@")
[ $# -gt 0 ] || releases=(bookworm trixie)
[ "$(id -u)" -eq 0 ] || { echo "Only root can make a bare Debian to install the package in." >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "Please install debootstrap." >&2; exit 1; }
package=$("$top/meson-helpers/deb.sh" | tail -n 1)
id=io.github.ember_todo.Ember

# What is done inside; $1 is the package.
inside=$(cat <<'END'
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive HOME=/root LC_ALL=C.UTF-8
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME
files() { find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /run -o -path /var/cache -o -path /var/log \
  -o -path '/var/lib/dpkg/*' -o -path '/var/lib/apt/*' \) -prune -o -print | sort; }
must() { echo "· $*"; "$@" >/tmp/output 2>&1 || { cat /tmp/output; echo "FAILED: $*"; exit 1; }; }

apt-get -qq update
# What the package needs comes first, so that the package's own traces can be told from theirs.
needed=$(dpkg-deb -f "$1" Depends | sed 's/ *([^)]*)//g; s/ *|[^,]*//g; s/,/ /g')
must apt-get -qq install -y --no-install-recommends $needed desktop-file-utils appstream gtk-update-icon-cache dbus-daemon libglib2.0-bin
if command -v swift; then echo "FAILED: there is Swift already"; exit 1; fi
files >/tmp/before
must apt-get -qq install -y --no-install-recommends "$1"
must ember --version
must ember add Buy milk
must ember list
grep -qx '.*Buy milk' /tmp/output || { echo "FAILED: the item is not in the list"; exit 1; }
must desktop-file-validate "/usr/share/applications/$2.desktop"
must appstreamcli validate --no-net "/usr/share/metainfo/$2.metainfo.xml"
grep -q "$2" /usr/share/icons/hicolor/icon-theme.cache || { echo "FAILED: the icon cache does not have the icon"; exit 1; }
for service in "$2" "$2.SearchProvider"; do
  program=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "/usr/share/dbus-1/services/$service.service")
  [ -x "$program" ] || { echo "FAILED: the bus would start $program, which is not there"; exit 1; }
  if ldd "$program" | grep 'not found'; then echo "FAILED: libraries are missing"; exit 1; fi
done
must dbus-run-session -- gdbus call --session --dest "$2.SearchProvider" --object-path "/${2//.//}/SearchProvider" \
  --method org.gnome.Shell.SearchProvider2.GetInitialResultSet '["milk"]'
grep -q "item:.*special:add:milk" /tmp/output || { echo "FAILED: the overview does not find the item"; exit 1; }
must env GSETTINGS_BACKEND=memory gsettings list-recursively "$2"
must apt-get -qq purge -y ember-todo
files >/tmp/after
left=$(comm -13 /tmp/before /tmp/after)
echo "Left behind:" $left
lists='^$|^/root(/\.local(/(share|state)(/ember.*)?)?)?$'
if grep -vE "$lists" <<<"$left"; then echo "FAILED: more than the lists was left"; exit 1; fi
grep -q 'Buy milk' /root/.local/share/ember/lists.json || { echo "FAILED: the lists are gone"; exit 1; }
END
)

check() {
  local root=$1/root
  debootstrap --variant=minbase "$release" "$root" >"$1/debootstrap.log" 2>&1 || { tail -n 3 "$1/debootstrap.log"; return 1; }
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  # How packages are fetched here; what packages bring along is theirs.
  for file in /etc/apt/apt.conf.d/*; do
    dpkg-query -S "$file" >/dev/null 2>&1 || cp "$file" "$root/etc/apt/apt.conf.d/"
  done
  cp "$package" "$root/tmp/"
  # Mounts in a name space of their own go with it.
  unshare --mount -- bash -euc '
    mount -t proc proc "$1/proc"
    mount --bind /dev "$1/dev"
    exec chroot "$1" bash -c "$2" check "/tmp/$3" "$4"' - "$root" "$inside" "${package##*/}" "$id"
}

status=0
for release in "${releases[@]}"; do
  echo "== $release"
  folder=$(mktemp -d)
  (check "$folder") || { echo "The package does not do on $release."; status=1; }
  rm -rf --one-file-system "$folder"
done
exit $status
