#!/bin/sh
# What a venue that is wholly an attacker's tries, run by its own unit in the place of its program: hostileVenue.sh NEIGHBOUR NEIGHBOUR_PORT
# Says a line for each thing that it got, and `tried` with how many it tried.
neighbour=$1 port=$2
tries=0
got() { echo "GOT: $*"; }
try() { what=$1; shift; tries=$((tries + 1)); if "$@" >/dev/null 2>&1; then got "$what"; fi; }
node=/opt/quadras/node/bin/node
own=$(basename "$(pwd)")

for file in /etc/quadras/quadras.env /etc/quadras/venues /etc/quadras/venues/*.env "/etc/quadras/venues/$neighbour.env" "/etc/quadras/venues/$own.env" \
  /var/lib/quadras/quadras.sqlite3 /var/lib/quadras/session-keys "/var/lib/quadras-venues/$neighbour" "/var/lib/quadras-venues/$neighbour/quadras.sqlite3" \
  "/var/lib/quadras-venues/$neighbour/session-keys" /etc/shadow /root /home /etc/caddy/Caddyfile /var/lib/caddy; do
  try "read $file" sh -c 'if [ -d "$1" ]; then ls "$1" | grep .; else cat "$1"; fi' read "$file"
done
for process in /proc/[0-9]*; do
  [ "$(stat -c %u "$process" 2>/dev/null)" = "$(id -u)" ] || try "environment of $process" sh -c 'tr "\0" " " <"$1/environ" | grep .' read "$process"
done
for place in /etc/quadras /etc/quadras/venues /etc/quadras/sites /etc/caddy /etc/caddy/quadras.d /etc/systemd/system /opt/quadras /opt/quadras/current/dist/server \
  /usr/local/bin /var/lib/quadras-venues "/var/lib/quadras-venues/$neighbour" /var/lib/caddy /etc; do
  try "write in $place" touch "$place/hostile"
done
# An empty file system of its own stands there: what is written in it nobody else sees.
try 'rename its folder' mv "/var/lib/quadras-venues/$own" /var/lib/quadras-venues/other
listen='require("node:net").createServer().once("error", () => process.exit(1)).listen(+process.argv[1], process.argv[2], () => process.exit(0))'
try "listen on the port of its neighbour ($port)" "$node" -e "$listen" "$port" 127.0.0.1
try 'listen on port 80 of another address' "$node" -e "$listen" 80 127.0.0.9
connect='require("node:net").connect(/^[0-9]+$/.test(process.argv[1]) ? +process.argv[1] : process.argv[1]).once("error", () => process.exit(1)).once("connect", () => process.exit(0))'
for socket in 2019 /var/lib/caddy/admin.sock /run/systemd/private /run/dbus/system_bus_socket /run/systemd/journal/io.systemd.journal; do
  try "connect to $socket" "$node" -e "$connect" "$socket"
done
try 'stop its neighbour by systemctl' systemctl stop "quadras@$neighbour"
pid=2
while [ "$pid" -lt 3000 ]; do
  if [ "$pid" != $$ ] && [ "$(stat -c %u "/proc/$pid" 2>/dev/null)" != "$(id -u)" ] && kill -0 "$pid" 2>/dev/null; then got "signal $pid"; fi
  pid=$((pid + 1))
done
tries=$((tries + 1))
try 'become root' setpriv --reuid=0 true
try 'mount' mount -t tmpfs tmpfs /mnt
echo "tried $tries"
