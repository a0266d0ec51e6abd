#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the build into a temporary folder and checks that exactly the expected files are there:
# `check-install.sh BUILD PREFIX BINDIR LIBEXECDIR DATADIR SYSCONFDIR LOCALEDIR MANDIR ZSHDIR`, with the values of Meson's options.
set -euo pipefail
build=$(realpath "$1") prefix=$2
shift 2
# Relative folders are below the prefix.
placed=()
for folder; do [[ $folder == /* ]] && placed+=("$folder") || placed+=("$prefix/$folder"); done
read -r bin libexec data config locale man zsh <<<"${placed[*]}"
top=$(cd "$(dirname "$0")/../.." && pwd)
id=io.github.ember_todo.Ember

destination=$(mktemp -d)
trap 'rm -rf "$destination"' EXIT
DESTDIR=$destination meson install -C "$build" --quiet >"$destination.log" 2>&1 || { cat "$destination.log"; exit 1; }
rm -f "$destination.log"

expected() {
  echo "$bin/ember"
  echo "$libexec/ember-commands"
  echo "$libexec/ember-search-provider"
  echo "$libexec/ember-sync"
  echo "$libexec/ember-remind"
  echo "$config/xdg/autostart/$id.Reminders.desktop"
  echo "$data/applications/$id.desktop"
  echo "$data/metainfo/$id.metainfo.xml"
  echo "$data/dbus-1/services/$id.service"
  echo "$data/dbus-1/services/$id.Reminders.service"
  echo "$data/dbus-1/services/$id.SearchProvider.service"
  echo "$data/dbus-1/services/$id.Sync.service"
  echo "$data/gnome-shell/search-providers/$id.search-provider.ini"
  echo "$data/glib-2.0/schemas/$id.gschema.xml"
  echo "$data/icons/hicolor/scalable/apps/$id.svg"
  echo "$data/icons/hicolor/symbolic/apps/$id-symbolic.svg"
  echo "$data/bash-completion/completions/ember.bash"
  echo "$data/fish/vendor_completions.d/ember.fish"
  echo "$zsh/_ember"
  echo "$man/man1/ember.1"
  for file in README.md LICENSE FORMAT.md lists.schema.json THEMES.md theme.schema.json; do echo "$data/doc/ember/$file"; done
  for language in $(sed 's/#.*//' "$top/po/LINGUAS"); do echo "$locale/$language/LC_MESSAGES/ember.mo"; done
  for folder in sounds themes; do
    [ ! -d "$top/data/$folder" ] || (cd "$top/data" && find "$folder" -type f -printf "$data/ember-todo/%p\n")
  done
}
if ! difference=$(diff <(expected | sort) <(cd "$destination" && find . ! -type d -printf '/%P\n' | sort)); then
  echo "Files that are missing (<) or unexpected (>):"
  echo "$difference"
  exit 1
fi
# D-Bus services and the autostart file must name programs that are installed.
for service in "$destination$data/dbus-1/services/"* "$destination$config/xdg/autostart/"*; do
  program=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "$service")
  [ -x "$destination$program" ] || { echo "${service##*/} names $program, which isn't installed."; exit 1; }
done
