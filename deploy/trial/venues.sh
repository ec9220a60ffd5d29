#!/bin/sh
# Tries that nothing of a venue reaches another, on an empty Debian with a systemd of its own, as root: sh deploy/trial/venues.sh RELEASE.tar.gz NODE.tar.gz
# BASE is a folder with such a Debian (systemd-sysv, dbus, curl, openssl and caddy in it). It takes this machine’s ports 80, 443, 3000 and 3101 to 3103.
set -eu
release=$1 node=$2
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=deploy/trial/steps.sh
. "$here/steps.sh"
# shellcheck source=deploy/trial/machine.sh
. "$here/machine.sh"
furnish reservas.example.com quadras newer broken
switch_on
started=$(seconds)
said=$(install_it quadras --host reservas.example.com ${KEY:+--key /root/release.pub}) || fail "$said"
step 'installed'
up() { inside curl -fsS -m 2 "http://127.0.0.1:$1/up"; }
for name in arena-x arena-y; do
  inside quadras venue create "$name" --host "$name.example.com"
  inside quadras venue start "$name"
done
up 3101 >/dev/null
up 3102 >/dev/null
inside quadras venue list
[ "$(inside stat -c '%U %a' /var/lib/quadras-venues/arena-x /etc/quadras/venues/arena-x.env /etc/quadras/sites/arena-x.caddy | tr '\n' ' ')" = 'q-arena-x 700 root 600 root 644 ' ] ||
  fail 'Folder, settings or site are of somebody else.'
step 'two venues, each of a user of its own'
inside systemd-analyze security --no-pager quadras@arena-x | tail -n 1

# As who hosts it works on one of them, its neighbour running.
inside quadras venue backup arena-x /root/before.sqlite3
inside quadras venue stop arena-x
! up 3101 >/dev/null 2>&1 || fail 'It answers, stopped.'
inside quadras venue start arena-x
inside quadras venue restart arena-x
inside quadras venue restore arena-x /root/before.sqlite3
up 3101 >/dev/null
[ "$(inside sh -c 'ls /var/lib/quadras-venues/arena-x/copy-* 2>/dev/null' | wc -l)" = 0 ] || fail 'What was handed over is still there.'
! inside sh -c 'echo arena-y | quadras venue remove arena-x' || fail 'Removed by another name.'
up 3101 >/dev/null
inside quadras venue create arena-z --host arena-z.example.com >/dev/null
inside quadras venue start arena-z
said=$(inside sh -c 'echo arena-z | quadras venue remove arena-z') || fail "$said"
left=$(printf '%s\n' "$said" | sed -n 's/^What is left of it: //p')
[ "$(inside ls "$left" | tr '\n' ' ')" = 'files.tar quadras.sqlite3 settings.env ' ] || fail "$said"
inside tar -tf "$left/files.tar" | grep -q session-keys || fail 'Its keys are gone.'
! inside sh -c 'id q-arena-z || ls -d /var/lib/quadras-venues/arena-z /etc/quadras/*/arena-z* /etc/systemd/system/quadras@arena-z*' 2>/dev/null || fail 'Something of it is left.'
inside quadras venue create arena-z --host arena-z.example.com >/dev/null
inside quadras venue restore arena-z "$left/quadras.sqlite3"
inside quadras venue start arena-z
inside sh -c 'echo arena-z | quadras venue remove arena-z' >/dev/null
step 'stopped, started, copied, put back, removed with a last copy, and that one put back'

# A release that hosted venues take one after the other, and one that stays away from the second as the first went back.
release_of() { inside quadras venue list >/dev/null && inside sed -n 's/^  "active": "\(.*\)",$/\1/p' "/var/lib/quadras-venues/$1/versions.json"; }
renew newer 99.1.0 2099-01-01T00:00:00.000Z
said=$(install_it newer --host reservas.example.com) || fail "$said"
printf '%s\n' "$said" | head -n 8
for name in arena-x arena-y; do
  case $(release_of "$name") in 99.1.0-*) ;; *) fail "$name does not run the newer release: $said" ;; esac
done
up 3101 >/dev/null
up 3102 >/dev/null
! install_it newer --host reservas.example.com | grep -E 'arena' || fail 'A second run asked them again.'
renew broken 99.2.0 2099-02-01T00:00:00.000Z
printf 'if (process.env.PORT !== "3000") process.exit(1)\n' | cat - "$machine/root/broken/dist/server/tryRelease.js" >"$machine/root/try.js"
cp "$machine/root/try.js" "$machine/root/broken/dist/server/tryRelease.js"
said=$(install_it broken --host reservas.example.com) || fail "$said"
printf '%s\n' "$said" | head -n 8
for name in arena-x arena-y; do
  case $(release_of "$name") in 99.1.0-*) ;; *) fail "$name runs the broken release: $said" ;; esac
done
[ -z "$(inside sh -c 'ls /var/lib/quadras-venues/arena-y/copias | grep -c update' | grep -vx 1)" ] || fail 'The second was asked, after the first went back.'
wait_for up 3101
wait_for up 3102
inside quadras venue admin arena-x owner-link >/dev/null
launch=$(inside systemctl show -p MainPID --value quadras@arena-x)
memory() { inside awk '/^Private/ { sum += $2 } END { printf "%d MB\n", sum / 1024 }' "/proc/$1/smaps_rollup"; }
echo "of its own: launch $(memory "$launch"), server $(memory "$(inside cat "/proc/$launch/task/$launch/children" | tr -d ' ')")"
step 'a newer release in both, and back from one that the first did not bear'

install -D -m 755 "$here/hostileVenue.sh" "$machine/opt/hostileVenue.sh"
unit=$machine/etc/systemd/system/quadras@arena-x.service.d
printf '[Service]\nType=oneshot\nRestart=no\nRemainAfterExit=no\nWorkingDirectory=/var/lib/quadras-venues/arena-x\nExecStart=\nExecStart=/bin/sh /opt/hostileVenue.sh arena-y 3102\n' >"$unit/hostile.conf"
hostile() {
  inside systemctl daemon-reload
  inside systemctl stop quadras@arena-x
  inside systemctl start quadras@arena-x || :
  inside journalctl --no-pager -o cat -u quadras@arena-x | grep -E '^(GOT|tried)' >"$machine/root/said" || :
}
hostile
# The same by root, outside of any unit, gets what there is to get: else it would be the script that cannot.
wanted=$(inside sh -c 'cd /var/lib/quadras-venues/arena-x && sh /opt/hostileVenue.sh nobody 3199' | grep -c '^GOT')
[ "$wanted" -gt 25 ] || fail "Root got only $wanted."
for place in /etc/quadras /etc/quadras/venues /etc/quadras/sites /etc/caddy /etc/caddy/quadras.d /etc/systemd/system /opt/quadras \
  /opt/quadras/current/dist/server /usr/local/bin /var/lib/quadras-venues /var/lib/caddy /etc; do inside rm -f "$place/hostile"; done
[ ! -d "$machine/var/lib/quadras-venues/other" ] || mv "$machine/var/lib/quadras-venues/other" "$machine/var/lib/quadras-venues/arena-x"
tail -n 1 "$machine/root/said" | grep -q '^tried [0-9]' || fail "$(inside journalctl --no-pager -u quadras@arena-x -n 30)"
! grep '^GOT' "$machine/root/said" || fail 'That is what an attacker gets.'
step "an attacker in the place of arena-x: $(tail -n 1 "$machine/root/said"), with its neighbour running (root outside: $wanted)"
wait_for up 3102
inside systemctl stop quadras@arena-y
hostile
bound=$(grep -c 'listen on the port of its neighbour' "$machine/root/said" || :)
inside systemctl start quadras@arena-y
wait_for up 3102
step "with its neighbour stopped it got its port $bound times (0 where the kernel of the machine has control groups of version 2)"
inside systemctl kill -s KILL caddy
inside systemctl restart caddy
inside systemctl reload caddy
step 'Caddy killed, started and reloaded by its own socket'

# What it leaves in its folder for the host's commands.
own=$machine/var/lib/quadras-venues/arena-x
printf 'NODE_OPTIONS=--require /var/lib/quadras-venues/arena-x/steal.cjs\nPORT=3102\n' >"$own/venue.env"
printf 'require("node:fs").writeFileSync("/tmp/stolen-" + process.getuid(), "")\n' >"$own/steal.cjs"
mkdir -p "$own/copias" "$own/node_modules"
ln -sf /var/lib/quadras-venues/arena-y/quadras.sqlite3 "$own/copias/quadras-20261124T061000000Z-night.sqlite3"
rm -f "$own/quadras.sqlite3" "$own/quadras.sqlite3-wal" "$own/quadras.sqlite3-shm"
ln -sf /var/lib/quadras-venues/arena-y/quadras.sqlite3 "$own/quadras.sqlite3"
inside chown -Rh q-arena-x:q-arena-x /var/lib/quadras-venues/arena-x
before=$(inside sha256sum /var/lib/quadras-venues/arena-y/session-keys /etc/quadras/venues/arena-y.env /etc/quadras/sites/arena-y.caddy)
inside quadras venue list
inside quadras venue create arena-x --host arena-x.example.com && fail 'Its neighbour’s database was opened for it.' || :
inside quadras venue admin arena-x list && fail 'Its neighbour’s accounts were listed for it.' || :
inside quadras venue restore arena-x /var/lib/quadras-venues/arena-x/copias/quadras-20261124T061000000Z-night.sqlite3 && fail 'Its neighbour’s database was copied for it.' || :
inside quadras venue create arena-x --host arena-y.example.com && fail 'It has the address of its neighbour.' || :
[ -z "$(find "$machine/tmp" -name 'stolen*' 2>/dev/null)" ] && ! inside sh -c 'ls /tmp/stolen*' 2>/dev/null || fail 'A command of the host ran what the venue left.'
[ "$before" = "$(inside sha256sum /var/lib/quadras-venues/arena-y/session-keys /etc/quadras/venues/arena-y.env /etc/quadras/sites/arena-y.caddy)" ] || fail 'Its neighbour has changed.'
up 3102 >/dev/null
step 'the commands of the host on it'

rm "$unit/hostile.conf"
rm -f "$own/quadras.sqlite3" "$own/copias/"*
inside systemctl daemon-reload
keys() { inside sh -c "sha256sum <$1/arena-y/session-keys"; }
there=$(keys /var/lib/quadras-venues)
inside quadras venues back
[ "$(inside stat -c '%U %a' /var/lib/quadras/venues/arena-y /var/lib/quadras/venues/arena-y/venue.env | tr '\n' ' ')" = 'quadras 700 quadras 600 ' ] || fail 'Not as a host of before.'
[ "$there" = "$(keys /var/lib/quadras/venues)" ] || fail 'Its keys are others.'
printf 'NODE_OPTIONS=--require /nowhere.cjs\n' >>"$machine/var/lib/quadras/venues/arena-y/venue.env"
inside quadras venues there
inside systemctl start quadras@arena-y
wait_for up 3102
[ "$there" = "$(keys /var/lib/quadras-venues)" ] || fail 'Its keys are others.'
! inside grep -q NODE_OPTIONS /etc/quadras/venues/arena-y.env || fail 'A foreign variable was let through.'
step 'moved back to what it was before, and there again'
