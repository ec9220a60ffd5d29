#!/bin/sh
# Tries where secrets and logs lie, on an empty Debian with a systemd of its own, as root: sh deploy/trial/secrets.sh RELEASE.tar.gz NODE.tar.gz
# BASE is a folder with such a Debian (systemd-sysv, dbus, curl, openssl and systemd-journal-remote in it). It takes this machine's ports 3000, 3101 and 19532.
set -eu
release=$1 node=$2
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=deploy/trial/steps.sh
. "$here/steps.sh"
# shellcheck source=deploy/trial/machine.sh
. "$here/machine.sh"
furnish 'reservas.example.com logs.example.com' quadras
switch_on
started=$(seconds)
said=$(install_it quadras --host reservas.example.com --no-caddy) || fail "$said"
step 'installed'

env=/etc/quadras/quadras.env
metrics() { inside curl -s -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $1" http://127.0.0.1:3000/metrics; }
up() { inside curl -fsS -m 2 "http://127.0.0.1:${1:-3000}/up"; }
token=$(inside openssl rand -hex 24)
printf 'METRICS_TOKEN="%s"\n' "$token" >>"$machine$env"
before=$(inside stat -c '%U:%G %a' $env)
inside quadras secrets keep METRICS_TOKEN SESSION_KEYS
inside systemctl restart quadras
wait_for up
[ "$(metrics "$token")" = 200 ] || fail "The token of the settings is not the one that was handed over: $(metrics "$token")"
[ "$(metrics "$token"1)" != 200 ] || fail 'Any token does.'
[ "$before" = "$(inside stat -c '%U:%G %a' $env)" ] || fail 'The settings are of another owner.'
main=$(inside systemctl show -p MainPID --value quadras)
# In clear it stands in no file, and in the environment of no process.
! inside grep -rqsF "$token" /etc /var/lib/quadras /opt/quadras || fail 'The secret lies in clear.'
for process in $main $(inside cat "/proc/$main/task/$main/children"); do
  ! inside sh -c "tr '\\0' '\\n' </proc/$process/environ" | grep -qF "$token" || fail 'The secret is in an environment.'
done
! inside test -e /var/lib/quadras/session-keys || fail 'The keys lie beside the database still.'
inside sh -c 'setpriv --reuid=nobody --regid=nogroup --clear-groups -- cat /run/credentials/quadras.service/METRICS_TOKEN' 2>/dev/null && fail 'Anybody reads it.' || :
[ "$(inside quadras secrets list | tr '\n' ' ')" = 'METRICS_TOKEN SESSION_KEYS ' ] || fail 'Not in the list.'
inside quadras backup /var/lib/quadras/one.sqlite3 >/dev/null
inside quadras admin list >/dev/null
step 'secrets are sealed, handed to the service alone, and the commands know them'

inside quadras venue create arena-x --host arena-x.example.com >/dev/null
printf 'METRICS_TOKEN=%s\n' "$token" >>"$machine/etc/quadras/venues/arena-x.env"
inside quadras secrets keep --venue arena-x METRICS_TOKEN
inside quadras secrets keep --venue arena-x DATABASE_URL 2>/dev/null && fail 'The commands of a hosted venue would not find its database.' || :
inside systemctl start quadras@arena-x
wait_for up 3101
[ "$(inside curl -s -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $token" http://127.0.0.1:3101/metrics)" = 200 ] || fail 'It was not handed over to the hosted venue.'
step 'of a hosted venue too'

inside quadras secrets drop METRICS_TOKEN
inside systemctl restart quadras
wait_for up
[ "$(metrics "$token")" != 200 ] || fail 'What was dropped is still there.'
step 'and dropped'

# The other machine is this one here. The sender goes on only where the certificate is of the authority that it was told.
logs=$machine/etc/quadras/logs
mkdir -p "$logs" "$machine/root/receiver"
inside sh -euc '
  cd /root/receiver
  openssl req -x509 -newkey rsa:2048 -nodes -days 9 -subj /CN=logs -keyout ca.key -out ca.pem 2>/dev/null
  for name in logs.example.com reservas.example.com; do
    openssl req -newkey rsa:2048 -nodes -subj "/CN=$name" -keyout "$name.key" -out "$name.csr" 2>/dev/null
    printf "subjectAltName=DNS:%s" "$name" >"$name.ext"
    openssl x509 -req -in "$name.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 9 -extfile "$name.ext" -out "$name.pem" 2>/dev/null
  done
  cp reservas.example.com.key /etc/quadras/logs/private.pem
  cp reservas.example.com.pem /etc/quadras/logs/certificate.pem
  cp ca.pem /etc/quadras/logs/ca.pem'
inside systemd-run -q --unit=receiver /lib/systemd/systemd-journal-remote --listen-https=19532 --key=/root/receiver/logs.example.com.key \
  --cert=/root/receiver/logs.example.com.pem --output=/root/receiver/received.journal --split-mode=none
install_it quadras --host reservas.example.com --no-caddy --logs-to http://logs.example.com:19532 >/dev/null && fail 'The log would go in clear.' || :
said=$(install_it quadras --host reservas.example.com --no-caddy --logs-to https://logs.example.com:19532) || fail "$said"
inside curl -s -o /dev/null http://127.0.0.1:3000/api/venue?seen=elsewhere
inside curl -s -o /dev/null -X POST -H 'Content-Type: application/json' -d '{}' http://127.0.0.1:3000/api/login
arrived() { inside journalctl --file=/root/receiver/received.journal -o cat -u quadras | grep -q '"path":"/api/login"'; }
wait_for arrived
step 'what the server writes stands on the other machine, sent by TLS to the one with that certificate'
