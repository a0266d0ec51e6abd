#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the package of deb.sh in a minimal Debian, runs it, and purges it: `check-deb.sh [RELEASE …]`. The default is bookworm
# and trixie. Needs root and debootstrap, and downloads the releases.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
releases=("$@")
[ $# -gt 0 ] || releases=(bookworm trixie)
. "$top/meson-helpers/packaging/debian-root.sh"
require_debian_root
package=$("$top/meson-helpers/deb.sh" | tail -n 1)
id=io.github.ember_todo.Ember

# Runs in the minimal Debian. $1 is the package, $2 the id of the application.
inside=$(cat <<'END'
set -euo pipefail
files() { find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /run -o -path /var/cache -o -path /var/log \
  -o -path '/var/lib/dpkg/*' -o -path '/var/lib/apt/*' \) -prune -o -print | sort; }
must() { echo "· $*"; "$@" >/tmp/output 2>&1 || { cat /tmp/output; echo "FAILED: $*"; exit 1; }; }

apt-get -qq update
# Dependencies are installed first, so that files which the package leaves behind can be recognized.
packages() { dpkg-deb -f "$1" "$2" | sed 's/ *([^)]*)//g; s/ *|[^,]*//g; s/,/ /g'; }
# A later Debian may not have a library that only syncing needs.
recommended=$(for name in $(packages "$1" Recommends); do
  if apt-cache policy "$name" | grep -q 'Candidate: [^(]'; then echo "$name"; else echo "Not in this release: $name" >&2; fi
done)
must apt-get -qq install -y --no-install-recommends $(packages "$1" Depends) $recommended \
  desktop-file-utils appstream gtk-update-icon-cache dbus-daemon libglib2.0-bin
if command -v swift; then echo "FAILED: Swift is already installed"; exit 1; fi
files >/tmp/before
must apt-get -qq install -y --no-install-recommends "$1"
must ember --version
must ember add Buy milk
must ember list
grep -qx '.*Buy milk' /tmp/output || { echo "FAILED: the item isn't in the list"; exit 1; }
must desktop-file-validate "/usr/share/applications/$2.desktop"
must appstreamcli validate --no-net "/usr/share/metainfo/$2.metainfo.xml"
grep -q "$2" /usr/share/icons/hicolor/icon-theme.cache || { echo "FAILED: the icon isn't in the icon cache"; exit 1; }
missing=
for service in "$2" "$2.SearchProvider" "$2.Reminders" "$2.Sync"; do
  program=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "/usr/share/dbus-1/services/$service.service")
  [ -x "$program" ] || { echo "FAILED: the D-Bus service names $program, which doesn't exist"; exit 1; }
  missing=$(ldd "$program" | sed -n '/not found/{s/^[[:space:]]*\([^ ]*\).*/\1/p;q}')
  [ -z "$missing" ] || [ "$service" = "$2.Sync" ] || { echo "FAILED: $program lacks $missing"; exit 1; }
done
search() {
  must dbus-run-session -- gdbus call --session --dest "$2.SearchProvider" --object-path "/${2//.//}/SearchProvider" \
    --method org.gnome.Shell.SearchProvider2.GetInitialResultSet "['$1']"
}
search milk "$2"
grep -q "item:" /tmp/output || { echo "FAILED: the search provider doesn't find the item"; exit 1; }
search +milk "$2"
grep -q "special:add:milk" /tmp/output || { echo "FAILED: the search provider doesn't offer to add an item"; exit 1; }
if [ -z "$missing" ]; then
  must dbus-run-session -- gdbus call --session --dest "$2.Sync" --object-path "/${2//.//}/Sync" --method "$2.Sync.GetStatus"
  must ember account list
else
  echo "· syncing without $missing"
  if ember account list >/tmp/output 2>&1; then echo "FAILED: accounts are listed without $missing"; exit 1; fi
  grep -F "$missing" /tmp/output || { cat /tmp/output; echo "FAILED: the message doesn't name $missing"; exit 1; }
fi
must env GSETTINGS_BACKEND=memory gsettings list-recursively "$2"
must apt-get -qq purge -y ember-todo
files >/tmp/after
left=$(comm -13 /tmp/before /tmp/after)
echo "Files after purging:" $left
lists='^$|^/root(/\.local(/(share|state)(/ember.*)?)?)?$'
if grep -vE "$lists" <<<"$left"; then echo "FAILED: purging leaves other files than the lists"; exit 1; fi
grep -q 'Buy milk' /root/.local/share/ember/lists.json || { echo "FAILED: purging removed the lists"; exit 1; }
END
)

check() {
  make_debian_root "$release" "$1" || return 1
  cp "$package" "$1/root/tmp/"
  in_debian_root "$1" "$inside" "/tmp/${package##*/}" "$id"
}

status=0
for release in "${releases[@]}"; do
  echo "== $release"
  folder=$(mktemp -d)
  (check "$folder") || { echo "The package failed on $release."; status=1; }
  rm -rf --one-file-system "$folder"
done
exit $status
