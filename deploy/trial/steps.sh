# shellcheck shell=sh
# What the trials share; read by them with `.`
fail() { printf '%s\n' "$*" >&2; exit 1; }
seconds() { date +%s; }
started=$(seconds)
# Says what is done by now and how long after `started`.
step() { printf '%s s: %s\n' "$(($(seconds) - started))" "$*"; }
# Until that command succeeds, for a minute; then `explain` may say more.
wait_for() {
  waited=0
  until "$@" >/dev/null 2>&1; do
    waited=$((waited + 1))
    [ "$waited" -le 120 ] || fail "never true: $*
$(explain)"
    sleep 0.5
  done
}
