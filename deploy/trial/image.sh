#!/bin/sh
# Tries image and compose file with this machine's Docker, from a checkout: sh deploy/trial/image.sh
# As deploy/README.md says it, with SITE=localhost: Caddy then makes its own certificate. It takes the ports 80, 443 and 8080, and throws away what it made.
set -eu
cd "$(dirname "$0")/../.."
. deploy/trial/steps.sh
export SITE=localhost COMPOSE_PROJECT_NAME=quadras-trial POSTGRES_PASSWORD=areia-quente SESSION_KEYS=0123456789abcdef0123456789abcdef0123456789a
scratch=$(mktemp -d)
clean() {
  docker rm -f quadras-trial-other >/dev/null 2>&1 || :
  docker compose --profile postgres down -v --remove-orphans >/dev/null 2>&1 || :
  rm -rf "$scratch"
}
trap clean EXIT
trap 'exit 1' INT TERM
explain() { docker compose logs --tail 40; }
ask() { curl -fsS --max-time 15 --cacert "$scratch/caddy.pem" "https://localhost$1"; }
trust() {
  wait_for docker compose exec -T caddy test -s /data/caddy/pki/authorities/local/root.crt
  docker compose exec -T caddy cat /data/caddy/pki/authorities/local/root.crt >"$scratch/caddy.pem"
  wait_for ask /up
}
link_of() { docker compose exec -T "$1" quadras admin owner-link | sed -n 's|.*/primeiro-acesso#||p'; }
book() { NODE_EXTRA_CA_CERTS=$scratch/caddy.pem node deploy/trial/firstBooking.mjs https://localhost "$1"; }
# Whoever owns a venue gets no other link, so an owner is one of the rows that came back.
owned() { docker compose exec -T "$1" quadras admin owner-link 2>&1 | grep -q 'já tem dono'; }

docker compose build -q
step 'built'
docker compose up -d --wait
trust
step 'runs behind Caddy'
[ "$(docker compose exec -T app id -u)" = 1000 ]
docker compose exec -T app touch /app/own 2>/dev/null && fail 'The program can change itself.'
docker compose logs app | grep -q /primeiro-acesso# || fail 'No link of the owner in the log.'
book "$(link_of app)"
step 'an owner, a venue, a paid booking'

docker compose exec -T app /hooks/pre-backup
docker compose exec -T app /hooks/post-restore 2>"$scratch/said" && fail 'A running server was restored.'
grep -q 'está no ar' "$scratch/said"
docker compose restart app
wait_for ask /up
before=$(seconds)
docker compose stop app
[ $(($(seconds) - before)) -le 10 ] || fail 'The server took more than 10 s to stop.'
# What a host's copy of the volume can be: a database in the middle of writing.
in_volume() { docker compose run --rm -T --no-deps --entrypoint '' "$@"; }
in_volume app sh -c 'truncate -s 100000 /storage/quadras.sqlite3 && echo torn >/storage/quadras.sqlite3-wal'
in_volume app /hooks/post-restore
docker compose up -d --wait
wait_for ask /up
owned app || fail 'The owner did not come back.'
step 'copied by the hook, stopped, torn, restored by the hook'

mkdir -m 777 "$scratch/storage"
docker run -d --name quadras-trial-other --user 4711:4711 -v "$scratch/storage:/storage" -p 127.0.0.1:8080:8080 \
  -e HTTP_PORT=8080 -e SECRET_KEY_BASE="$SESSION_KEYS" -e PUBLIC_URL=localhost -e DISABLE_SSL=true quadras-trial-app >/dev/null
wait_for curl -fsS http://127.0.0.1:8080/up
docker stop -t 10 quadras-trial-other >/dev/null
[ "$(docker inspect -f '{{.State.ExitCode}}' quadras-trial-other)" = 0 ] || fail 'It was killed, not stopped.'
[ "$(stat -c %u "$scratch/storage/quadras.sqlite3")" = 4711 ]
step 'runs as another user in an empty folder'

docker compose down -v
docker compose --profile postgres build -q
docker compose --profile postgres up -d --wait --scale app=0
trust
book "$(link_of app-postgres)"
docker compose exec -T app-postgres /hooks/pre-backup
docker compose stop app-postgres
in_volume app-postgres /hooks/post-restore
docker compose --profile postgres up -d --wait --scale app=0
wait_for ask /up
owned app-postgres || fail 'The owner did not come back.'
step 'the same with PostgreSQL'
