#!/bin/sh
# Tries install.sh on an empty Debian with a systemd of its own, as root: sh deploy/trial/install.sh RELEASE.tar.gz NODE.tar.gz
# From an empty machine to a paid booking in the sandbox, behind a Caddy whose certificate came by ACME; a second run that must change nothing; an update and one
# that fails under visitors; a second venue; a restart of the machine; two processes with PostgreSQL. It takes this machine's ports 80, 443, 3000, 3001, 3101, 5432, 9080 and 9443.
# BASE is a folder with such a Debian (systemd-sysv and dbus in it) that is copied instead of fetched.
# FILM is a folder for pictures of that day: then it goes through the screens, in a browser on this machine.
set -eu
release=$1 node=$2
here=$(cd "$(dirname "$0")" && pwd)
visitors=''
HOST=reservas.example.com VENUE=arena-x.example.com
# shellcheck source=deploy/trial/steps.sh
. "$here/steps.sh"
# shellcheck source=deploy/trial/machine.sh
. "$here/machine.sh"
trap '[ -z "$visitors" ] || kill "$visitors" 2>/dev/null || :; clean' EXIT

# As a visitor from outside: by the name, with the certificate looked at.
ask() { curl -fsS --max-time 15 --cacert "$machine/root/acme.pem" --resolve "$1:443:127.0.0.1" "https://$1$2"; }
# Visitors of the page and the calendar, one after the other, until they leave: nobody is refused.
visit() {
  rm -f "$machine/root/refused" "$machine/root/answered"
  (
    trap 'exit 0' TERM
    while :; do
      for path in / /api/venue; do
        ask "$HOST" "$path" >/dev/null || echo "$path" >>"$machine/root/refused"
        echo "$path" >>"$machine/root/answered"
      done
    done
  ) &
  visitors=$!
}
leave() {
  kill "$visitors"
  wait "$visitors" || :
  visitors=''
  visits=$(wc -l <"$machine/root/answered")
  [ ! -e "$machine/root/refused" ] || fail "Refused: $(cat "$machine/root/refused")"
}
book() {
  cp "$here/firstBooking.mjs" "$machine/root/"
  inside NODE_EXTRA_CA_CERTS=/root/acme.pem /opt/quadras/node/bin/node /root/firstBooking.mjs "https://$HOST" "$1"
}
link_in() { printf '%s\n' "$1" | sed -n 's|.*/primeiro-acesso#||p'; }
active() { sed -n 's/^  "active": "\(.*\)",$/\1/p' "$machine/var/lib/quadras/versions.json"; }

# Two newer releases, of which one does not start.
furnish "$HOST $VENUE acme.example.com" quadras newer broken
renew newer 99.1.0 2099-01-01T00:00:00.000Z
renew broken 99.2.0 2099-02-01T00:00:00.000Z
echo 'process.exit(1)' >"$machine/root/broken/dist/server/main.js"
echo '// newer' >>"$machine/root/newer/dist/server/main.js"
switch_on
step 'an empty Debian runs'

started=$(seconds)
first=$(install_it quadras --host "$HOST") || fail "$first"
printf '%s\n' "$first"
for service in quadras caddy; do inside systemctl is-active -q "$service" || fail "$(inside journalctl -u "$service" -n 30)"; done
step 'installed and running'
inside systemd-analyze security --no-pager quadras | tail -n 1

# No authority for certificates is reached from here: a second Caddy is one, and asks for the same proofs.
mkdir "$machine/root/acme"
cat >"$machine/root/acme/Caddyfile" <<'END'
{
	admin off
	http_port 9080
	https_port 9443
	skip_install_trust
	storage file_system /root/acme
}
https://acme.example.com:9443 {
	tls internal
	acme_server
}
END
inside systemd-run -q --unit authority caddy run --adapter caddyfile --config /root/acme/Caddyfile
root=$machine/root/acme/pki/authorities/local/root.crt
wait_for test -s "$root"
cp "$root" "$machine/root/acme.pem"
install -m 644 "$root" "$machine/etc/caddy/authority.pem"
sed '0,/^{$/s||{\n\tacme_ca https://acme.example.com:9443/acme/local/directory\n\tacme_ca_root /etc/caddy/authority.pem|' \
  "$machine/etc/caddy/Caddyfile" >"$machine/root/Caddyfile"
cat "$machine/root/Caddyfile" >"$machine/etc/caddy/Caddyfile"
inside systemctl restart caddy
wait_for ask "$HOST" /up
step 'a certificate by ACME'

link=$(link_in "$first")
settings() { cat "$machine/etc/quadras/quadras.env" "$machine/var/lib/quadras/session-keys" | sha256sum; }
before=$(settings)
if [ -n "${FILM:-}" ]; then
  (cd "$here/../.." && npx tsx pwa/e2e/filmFirstDay.ts "https://$HOST/primeiro-acesso#$link" "$FILM" 127.0.0.1:443)
else
  book "$link"
fi
step 'an owner, a venue, a paid booking'

again=$(install_it quadras --host "$HOST") || fail "$again"
! printf '%s\n' "$again" | grep -Eq '^(written|packages|version|user|Node|changed):' || fail "The second run changed something: $again"
[ "$before" = "$(settings)" ] || fail 'The second run changed the settings.'
step 'a second run changed nothing'

visit
newer=$(install_it newer --host "$HOST") || fail "$newer"
printf '%s\n' "$newer" | head -n 4
case $(active) in 99.1.0-*) ;; *) fail "The newer release does not run: $newer" ;; esac
broken=$(install_it broken --host "$HOST") || fail "$broken"
printf '%s\n' "$broken" | head -n 4
case $(active) in 99.1.0-*) ;; *) fail "The broken release was not left: $broken" ;; esac
leave
step "updated, and back from one that does not start, before $visits visits of which none was refused"

inside systemctl kill -s KILL quadras
wait_for ask "$HOST" /up
step 'killed and running again'

inside quadras venue create arena-x --host "$VENUE"
inside systemctl enable -q --now quadras@arena-x
inside systemctl reload caddy
wait_for ask "$VENUE" /up
pid=$(inside systemctl show -p MainPID --value quadras@arena-x)
inside nsenter -t "$pid" -m setpriv --reuid=q-arena-x --regid=q-arena-x --clear-groups sh -c '! cat /var/lib/quadras/quadras.sqlite3 2>/dev/null && touch /var/lib/quadras-venues/arena-x/own && rm /var/lib/quadras-venues/arena-x/own' >/dev/null ||
  fail "A venue sees another's database, or not its own folder."
step 'a second venue on the same machine'

inside systemctl poweroff
wait "$running" || :
switch_off
switch_on
wait_for ask "$HOST" /up
wait_for ask "$VENUE" /up
install_it newer --host "$HOST" | grep -q 'já tem dono' || fail 'The restarted machine has lost its owner.'
step 'switched off and on: both venues answer'

# As deploy/README.md says it: two processes with PostgreSQL.
inside DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null 2>&1
inside runuser -u postgres -- psql -q -c "CREATE ROLE quadras LOGIN PASSWORD 'areia-quente'" -c 'CREATE DATABASE quadras OWNER quadras'
sed -i 's|^DATABASE_URL=.*|DATABASE_URL=postgres://quadras:areia-quente@127.0.0.1/quadras|' "$machine/etc/quadras/quadras.env"
printf 'SESSION_KEYS=%s\n' "$(openssl rand -hex 32)" >>"$machine/etc/quadras/quadras.env"
inside systemctl disable -q --now quadras
inside systemctl enable -q --now quadras-process@3000 quadras-process@3001
two=$(install_it newer --host "$HOST") || fail "$two"
printf '%s\n' "$two" | head -n 3
book "$(link_in "$two")"
visit
inside systemctl restart quadras-process@3000
sleep 5
inside systemctl restart quadras-process@3001
sleep 5
leave
step "two processes with PostgreSQL, a paid booking, and a restart before $visits visits of which none was refused"
renew quadras 99.3.0 2099-03-01T00:00:00.000Z
echo '// the newest' >>"$machine/root/quadras/dist/server/main.js"
visit
two=$(install_it quadras --host "$HOST") || fail "$two"
leave
for port in 3000 3001; do
  pid=$(inside systemctl show -p MainPID --value "quadras-process@$port")
  case $(inside readlink "/proc/$pid/cwd") in */99.3.0-*) ;; *) fail "Port $port is of an older release." ;; esac
done
step "a newer release for both before $visits visits of which none was refused"
