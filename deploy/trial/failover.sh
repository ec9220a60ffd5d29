#!/bin/sh
# Tries that a machine may die, as root, in a checkout after `npm ci && npm run build`: sh deploy/trial/failover.sh [FOLDER], where the logs are left.
# Five machines as deploy/failover sets them up, and a sixth with 300 customers and the provider, each in a network of its own; this machine's is not touched.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=deploy/trial/steps.sh
. "$here/steps.sh"
explain() { tail -n 5 "$work"/*/log/* 2>/dev/null || :; }

[ "$(id -u)" = 0 ] || fail 'Needs root, to make networks of their own.'
PATH=$PATH:/usr/sbin:/sbin
for tool in ip runuser curl openssl etcd patroni pgbouncer haproxy caddy node psql; do
  command -v "$tool" >/dev/null || fail "Needs $tool: apt-get install -y iproute2 curl openssl etcd-server patroni postgresql pgbouncer haproxy caddy, and Node 20.19 or newer."
done
[ -e "$root/dist/server/main.js" ] || fail 'Needs the build: npm ci && npm run build.'

id=q$$
keeps=${1:-}
work=${keeps:-$(mktemp -d "${TMPDIR:-/tmp}/quadras-failover-XXXXXX")}
mkdir -p "$work"
chmod 755 "$work"
machines='db1 db2 app1 app2 front outside'
# Of a machine all processes, or those of one program.
processes() {
  for pid in $(ip netns pids "$id-$1" 2>/dev/null || :); do
    [ -n "${2:-}" ] && [ "$(cat "/proc/$pid/comm" 2>/dev/null)" != "$2" ] || printf '%s\n' "$pid"
  done
}
signal() { for pid in $2; do kill "-$1" "$pid" 2>/dev/null || :; done; }
# What one of them has just started is not in the list: until there is nothing.
kill_all() {
  while left=$(processes "$1") && [ -n "$left" ]; do
    signal KILL "$left"
    sleep 0.1
  done
}
clean() {
  for name in $machines; do
    kill_all "$name"
    ip netns del "$id-$name" 2>/dev/null || :
  done
  ip netns del "$id-switch" 2>/dev/null || :
  if [ -n "$keeps" ]; then rm -rf --one-file-system "$work"/*/data; else rm -rf --one-file-system "$work"; fi
}
trap clean EXIT
trap 'exit 1' INT TERM

# The networks: a switch, and a cable to each machine.
DB1=10.77.0.1 DB2=10.77.0.2 APP1=10.77.0.3 APP2=10.77.0.4 FRONT=10.77.0.5 OUTSIDE=10.77.0.6
printf 'DB1=%s DB2=%s APP1=%s APP2=%s FRONT=%s NETWORK=10.77.0.0/24 PASSWORD=areia-e-mar\n' $DB1 $DB2 $APP1 $APP2 $FRONT >"$work/machines"
address() { case $1 in db1) echo $DB1 ;; db2) echo $DB2 ;; app1) echo $APP1 ;; app2) echo $APP2 ;; front) echo $FRONT ;; outside) echo $OUTSIDE ;; esac; }
ip netns add "$id-switch"
ip -n "$id-switch" link add switch type bridge
ip -n "$id-switch" link set switch up
for name in $machines; do
  ip netns add "$id-$name"
  ip -n "$id-switch" link add "$name" type veth peer name eth0 netns "$id-$name"
  ip -n "$id-switch" link set "$name" master switch up
  ip -n "$id-$name" addr add "$(address "$name")/24" dev eth0
  ip -n "$id-$name" link set eth0 up
  ip -n "$id-$name" link set lo up
  mkdir -p "$work/$name/log" "$work/$name/data"
  case $name in
    outside) ;;
    *) sh "$root/deploy/failover/setUp.sh" "$name" "$work/machines" "$work/$name" ;;
  esac
done
for name in db1 db2 app1 app2 front; do chown -R postgres: "$work/$name"; done
cable() { ip -n "$id-switch" link set "$1" "$2"; }

# Runs something on a machine, in the background, and again when it ends, as its service manager would.
on() { on=$1; shift; ip netns exec "$id-$on" "$@"; }
serve() {
  where=$1 what=$2; shift 2
  # shellcheck disable=SC2016
  on "$where" setsid --fork sh -c 'log=$1; shift; while :; do "$@" >>"$log" 2>&1 </dev/null; sleep 1; done' service "$work/$where/log/$what" "$@" >/dev/null 2>&1 </dev/null
}
etcd_on() { serve "$1" etcd runuser -u postgres -- sh -c 'set -a; . "$1"; exec etcd' etcd "$work/$1/etcd.env"; }
database_on() {
  etcd_on "$1"
  serve "$1" patroni runuser -u postgres -- patroni "$work/$1/patroni.yml"
}
server_on() {
  serve "$1" haproxy haproxy -db -f "$work/$1/haproxy.cfg"
  serve "$1" pgbouncer runuser -u postgres -- pgbouncer "$work/$1/pgbouncer.ini"
  # shellcheck disable=SC2016
  serve "$1" server sh -c 'set -a; . "$1"; . "$2"; exec node "$3"' server "$work/$1/server.env" "$work/settings" "$root/dist/server/main.js"
}
is() { on outside curl -fsS -m 2 -o /dev/null -X OPTIONS "http://$(address "$1"):8008/$2"; }
leader() { if is db1 primary 2>/dev/null; then echo db1; elif is db2 primary 2>/dev/null; then echo db2; fi; }
other() { [ "$1" = db1 ] && echo db2 || echo db1; }
whole() { now=$(leader) && [ -n "$now" ] && is "$(other "$now")" synchronous; }

etcd_on front
database_on db1
database_on db2
wait_for whole
step "PostgreSQL on two machines: $(leader) is the primary, $(other "$(leader)") has all that it acknowledges"

# The product, twice, behind Caddy; and outside the provider.
cat >"$work/settings" <<SETTINGS
SESSION_KEYS=$(openssl rand -hex 32)
PUBLIC_URL=http://$FRONT
ADMIN_PASSWORD=areia-e-mar-2026
DEMO_DATA=venue
RATE_LIMITS=off
BACKUP_AT=off
LOG_LEVEL=warn
DATA_FOLDER=$work/app1/data
PAYMENT_PROVIDER=asaas
ASAAS_BASE_URL=http://$OUTSIDE:3999/v3
ASAAS_API_KEY='\$aact_hmlg_fake-key-for-tests-only'
ASAAS_WEBHOOK_TOKEN=fake-webhook-token-of-32-characters
SETTINGS
serve outside provider env FAKE_ASAAS_HOST=$OUTSIDE PRODUCT_URL=http://$FRONT SIM_PIX_DELAY_MS=3000 "$root/node_modules/.bin/tsx" "$root/server/test/fakeAsaas/fakeAsaas.ts"
{
  printf '{\n\tadmin off\n}\n'
  sed "s|^reservas.example.com|http://$FRONT|; s|127.0.0.1:3000 127.0.0.1:3001|$APP1:3000 $APP2:3000|" "$root/deploy/two-processes.caddy"
} >"$work/front/Caddyfile"
serve front caddy env XDG_DATA_HOME="$work/front/data" XDG_CONFIG_HOME="$work/front/data" caddy run --adapter caddyfile --config "$work/front/Caddyfile"
server_on app1
up() { on outside curl -fsS -m 2 -o /dev/null "http://$1/up"; }
wait_for up $APP1:3000
server_on app2
wait_for up $APP2:3000
wait_for up $FRONT
step 'two servers behind Caddy'

mark() { printf '%s %s\n' "$(date +%s%3N)" "$*" >>"$work/marks"; step "$*"; }
mark 'nothing is done to it'
ip netns exec "$id-outside" node "$here/failoverLoad.mjs" http://$FRONT http://$OUTSIDE:3999 "$work/marks" \
  postgres://quadras:areia-e-mar@$DB1:5432/quadras postgres://quadras:areia-e-mar@$DB2:5432/quadras >"$work/report" 2>"$work/load.log" &
load=$!
sleep 40

alive() { kill -0 $load 2>/dev/null || fail "The customers are gone: $(tail -n 5 "$work/load.log")"; }
# Until that machine is the primary's standby again.
settled() { wait_for whole; sleep 10; alive; }

mark 'a server process is killed'
signal KILL "$(processes app1 node)"
wait_for up $APP1:3000
sleep 10
alive

dead=$(leader)
mark "the machine of the primary ($dead) dies"
cable "$dead" down
kill_all "$dead"
promoted() { [ "$(leader)" = "$(other "$dead")" ]; }
wait_for promoted
step "$(other "$dead") is the primary"
sleep 10
mark "it is switched on again ($dead)"
cable "$dead" up
database_on "$dead"
settled
step "$dead has all that is acknowledged"

cut=$(leader)
mark "the network of the primary ($cut) is cut for 20 s"
cable "$cut" down
sleep 20
cable "$cut" up
step 'the network is back'
settled

cut=$(other "$(leader)")
mark "the network of the standby ($cut) is cut for 20 s"
cable "$cut" down
sleep 20
cable "$cut" up
step 'the network is back'
settled

slow=$(leader)
if on "$slow" tc qdisc add dev eth0 root netem delay 300ms 100ms loss 2% 2>/dev/null; then
  mark "the network of the primary ($slow) is slow for 20 s (netem: 300 ms, 2 % lost)"
  sleep 20
  on "$slow" tc qdisc del dev eth0 root
else
  mark "the machine of the primary ($slow) is slow for 20 s (no netem here: stopped for 450 of every 500 ms)"
  slowness=$(($(seconds) + 20))
  while [ "$(seconds)" -lt $slowness ]; do
    signal STOP "$(processes "$slow")"
    sleep 0.45
    signal CONT "$(processes "$slow")"
    sleep 0.05
  done
fi
step 'it is fast again'
settled

slow=$(leader)
mark "the machine of the primary ($slow) stands still for 30 s and goes on"
still=$(processes "$slow")
signal STOP "$still"
sleep 30
signal CONT "$still"
settled

mark 'nothing is done to it any more'
sleep 15
mark 'the customers leave'
kill -TERM $load
wait $load && good=0 || good=$?
cat "$work/report"
tail -n 3 "$work/load.log" >&2
step "done; the primary is $(leader)"
exit $good
