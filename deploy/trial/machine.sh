# shellcheck shell=sh
# A Debian of its own with its own systemd, in the folder `machine`: read by the trials with `.`, after steps.sh. BASE is a folder with such a Debian that is copied instead of fetched.
machine=$(mktemp -d "${TMPDIR:-/tmp}/quadras-machine-XXXXXX")
chmod 755 "$machine"
running=''
PATHS=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
switch_off() {
  [ -n "$running" ] || return 0
  kill -KILL "$running" 2>/dev/null || :
  wait "$running" 2>/dev/null || :
  sleep 1
  find /sys/fs/cgroup -depth -type d -path "*/quadras-machine-$running*" -exec rmdir {} + 2>/dev/null || :
  running=''
}
clean() {
  switch_off
  rm -rf --one-file-system "$machine"
}
trap clean EXIT
trap 'exit 1' INT TERM
explain() { inside journalctl --no-pager -n 40; }
switch_on() {
  sh "$here/boot.sh" "$machine" </dev/null >>"$machine/var/log/console" 2>&1 &
  running=$!
  waited=0
  until init=$(pgrep -P "$running") && inside systemctl is-system-running --wait >/dev/null 2>&1; do
    waited=$((waited + 1))
    [ "$waited" -le 60 ] || fail "$(cat "$machine/var/log/console"; inside systemctl --failed)"
    sleep 0.5
  done
}
inside() { nsenter -t "$init" -a env -i PATH="$PATHS" HOME=/root "$@"; }
# From the release that was unpacked there, with further arguments.
install_it() {
  folder=$1
  shift
  inside NODE_SOURCE=/root/node.tar.gz NODE_SHA256="$(sha256sum "$node" | cut -d' ' -f1)" sh "/root/$folder/deploy/install.sh" "$@" 2>&1
}
# The machine with these names in it, and the release unpacked once for each folder.
furnish() {
  names=$1
  shift
  if [ -n "${BASE:-}" ]; then
    cp -a "$BASE/." "$machine"
  else
    debootstrap --variant=minbase --include=systemd-sysv,dbus bookworm "$machine" >/dev/null
  fi
  cp /etc/resolv.conf "$machine/etc/resolv.conf"
  printf '127.0.0.1 localhost %s\n' "$names" >"$machine/etc/hosts"
  cp "$node" "$machine/root/node.tar.gz"
  for each; do
    mkdir "$machine/root/$each"
    tar -xzf "$release" -C "$machine/root/$each" --strip-components=1 --no-same-owner
  done
}
# Makes another release of that folder: with a version, and a time at which it was built.
renew() {
  sed -i -e "s/\"version\": \".*\"/\"version\": \"$2\"/" -e "s/\"builtAt\": \".*\"/\"builtAt\": \"$3\"/" "$machine/root/$1/package.json"
}
