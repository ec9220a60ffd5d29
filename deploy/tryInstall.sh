#!/bin/sh
# Tries install.sh on an empty Debian in a folder of its own, as root: sh deploy/tryInstall.sh RELEASE.tar.gz NODE.tar.gz
# BASE is a folder with such a Debian that is copied instead of fetched.
# From an empty machine to a paid booking in the sandbox, over HTTP, and a second run that must change nothing.
# FILM is a folder for pictures of that day: then it goes through the screens, in a browser on this machine.
set -eu
release=$1 node=$2
here=$(cd "$(dirname "$0")" && pwd)
machine=$(mktemp -d "${TMPDIR:-/tmp}/quadras-machine-XXXXXX")
chmod 755 "$machine"
clean() {
  # The server and nothing else has this folder as its root.
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/root" 2>/dev/null || :)" = "$machine" ] && kill "${process#/proc/}" 2>/dev/null || :
  done
  sleep 2
  # Lazily: what has just ended may still have one open.
  umount -l "$machine/proc" "$machine/dev" 2>/dev/null || :
  rm -rf --one-file-system "$machine"
}
trap clean EXIT
trap 'exit 1' INT TERM
seconds() { date +%s; }
started=$(seconds)
step() { printf '%s s: %s\n' "$(($(seconds) - started))" "$*"; }

if [ -n "${BASE:-}" ]; then
  cp -a "$BASE/." "$machine"
else
  debootstrap --variant=minbase bookworm "$machine" >/dev/null
fi
mount -t proc proc "$machine/proc"
mount --bind /dev "$machine/dev"
cp /etc/resolv.conf "$machine/etc/resolv.conf"
printf '#!/bin/sh\nexit 101\n' >"$machine/usr/sbin/policy-rc.d"
chmod +x "$machine/usr/sbin/policy-rc.d"
step 'an empty Debian'

started=$(seconds)
mkdir "$machine/root/quadras"
tar -xzf "$release" -C "$machine/root/quadras" --strip-components=1 --no-same-owner
cp "$node" "$machine/root/node.tar.gz"
install_it() {
  chroot "$machine" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    NODE_SOURCE=/root/node.tar.gz NODE_SHA256="$(sha256sum "$node" | cut -d' ' -f1)" \
    sh /root/quadras/deploy/install.sh --host reservas.example.com "$@"
}
first=$(install_it)
printf '%s\n' "$first"
step 'installed and running'
link=$(printf '%s\n' "$first" | sed -n 's|.*/primeiro-acesso#||p')
settings=$(cat "$machine/etc/quadras/quadras.env" "$machine/var/lib/quadras/session-keys" | sha256sum)
if [ -n "${FILM:-}" ]; then
  # Its own Caddy with a certificate that only this browser takes; the repository has the browser's side.
  chroot "$machine" env -i PATH=/usr/bin:/bin HOME=/root caddy reverse-proxy --internal-certs \
    --from https://reservas.example.com:8443 --to 127.0.0.1:3000 >/dev/null 2>&1 &
  sleep 2
  (cd "$here/.." && npx tsx pwa/e2e/filmFirstDay.ts "https://reservas.example.com/primeiro-acesso#$link" "$FILM" 127.0.0.1:8443)
else
  cp "$here/firstBooking.mjs" "$machine/root/"
  chroot "$machine" /opt/quadras/node/bin/node /root/firstBooking.mjs http://127.0.0.1:3000 "$link"
fi
step 'an owner, a venue, a paid booking'

second=$(install_it)
printf '%s\n' "$second"
! printf '%s\n' "$second" | grep -Eq '^(written|packages|version|user|Node|changed):' || { echo 'The second run changed something.' >&2; exit 1; }
[ "$settings" = "$(cat "$machine/etc/quadras/quadras.env" "$machine/var/lib/quadras/session-keys" | sha256sum)" ]
step 'a second run changed nothing'
