#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds a Debian package and prints its path as the last line: `deb.sh [FOLDER]`. The default folder is .build-deb. The package runs on the
# Debian release it was built on and on later ones, without Swift.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
"$top/meson-helpers/packaging/dependencies.sh" install
build=$top/.build-deb
folder=${1:-$build}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
# Another Debian package was named "ember".
name=ember-todo
metainfo=$top/data/io.github.ember_todo.Ember.metainfo.xml.in
version=$(grep -m1 -oP '<release version="\K[^"]+' "$metainfo")
released=$(grep -m1 -oP '<release .*\bdate="\K[^"]+' "$metainfo")
homepage=$(grep -m1 -oP "^homepage = '\K[^']+" "$top/meson.build")
architecture=$(dpkg --print-architecture)
maintainer="The Ember developers <ember-todo@users.noreply.github.com>"
# Reproducible: the same sources make the same package.
SOURCE_DATE_EPOCH=$(date -u -d "$released" +%s)
export SOURCE_DATE_EPOCH

setup=(--prefix=/usr --libexecdir="lib/$name" --buildtype=plain -Dzsh-completions=/usr/share/zsh/vendor-completions)
[ ! -d "$build/meson" ] || setup+=(--wipe)
meson setup "$build/meson" "$top" "${setup[@]}" >&2
package=$build/package
rm -rf "$package"
DESTDIR=$package meson install -C "$build/meson" >&2
libexec=$package/usr/lib/$name
programs=("$package/usr/bin/ember" "$libexec/ember-commands" "$libexec/ember-search-provider" "$libexec/ember-sync" "$libexec/ember-remind")
strip --strip-unneeded --remove-section=.comment "${programs[@]}"
gzip -9n "$package/usr/share/man/man1/ember.1"
# The file is read by a shell, not executed.
sed -i '1{/^#!/d}' "$package/usr/share/bash-completion/completions/ember.bash"

documentation=$package/usr/share/doc/$name
mv "$package/usr/share/doc/ember" "$documentation"
rm "$documentation/LICENSE"
cat >"$documentation/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Ember
Source: $homepage

Files: *
Copyright: 2026 The Ember developers
License: GPL-3.0-or-later
 On Debian systems, the text of the license is in /usr/share/common-licenses/GPL-3.

Files: usr/bin/ember usr/lib/$name/ember-commands usr/lib/$name/ember-search-provider usr/lib/$name/ember-sync usr/lib/$name/ember-remind
Copyright: 2026 The Ember developers; Apple Inc. and the authors of the Swift project
License: GPL-3.0-or-later and Apache-2.0 with Swift exception
 The programs have Swift's runtime library, Swift Argument Parser and Swift Numerics linked in, which are under the Apache License 2.0
 with the Runtime Library Exception. On Debian systems, its text is in /usr/share/common-licenses/Apache-2.0.
END
gzip -9n >"$documentation/changelog.gz" <<END
$name ($version) unstable; urgency=medium

  * Version $version.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
END

mkdir -p "$build/debian" "$package/DEBIAN"
# dpkg-shlibdeps expects the folder of a source package.
printf 'Source: %s\n\nPackage: %s\nArchitecture: any\n' "$name" "$name" >"$build/debian/control"
libraries() { (cd "$build" && dpkg-shlibdeps -O "$@" 2>/dev/null | sed 's/^shlibs:Depends=//'); }
# Only recommended: Debian 14 doesn't have the libxml2 of Debian 12. Without it, everything but syncing works.
sync_libraries=$(libraries "$libexec/ember-sync")
libraries=$(libraries "$package/usr/bin/ember" "$libexec/ember-commands" "$libexec/ember-search-provider" "$libexec/ember-remind")
cat >"$package/DEBIAN/control" <<END
Package: $name
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk --apparent-size --exclude=DEBIAN "$package" | cut -f1)
Depends: $libraries, default-dbus-session-bus | dbus-session-bus, hicolor-icon-theme
Recommends: $sync_libraries, fonts-cantarell, glib-networking, gnome-keyring | org.freedesktop.secrets, libglib2.0-bin, libgsound0, libcanberra-pulse
Section: utils
Priority: optional
Homepage: $homepage
Description: to-do list for GNOME with gestures
 Swipe a row to the right to complete it, or to the left to delete it. Pull the
 list down, or pinch two rows apart, to add a new row. You can use a
 touchscreen, a touchpad, a mouse, or a keyboard, and undo every change.
 .
 The lists are stored in one file that people, scripts, and sync tools can read
 and change. They can be synced with CalDAV servers.
END
(cd "$package" && find etc -type f -printf '/%p\n' >DEBIAN/conffiles)
(cd "$package" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
chmod -R u=rwX,go=rX "$package"
deb=$folder/${name}_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$package" "$build/unfinished.deb" >&2
mv "$build/unfinished.deb" "$deb"
echo "$deb"
