#!/bin/sh
# Writes what one of the five machines needs: sh setUp.sh db1|db2|app1|app2|front MACHINES FOLDER
# MACHINES names their addresses, and a password: DB1= DB2= APP1= APP2= FRONT= NETWORK= PASSWORD=. FOLDER becomes its /etc, with its data in FOLDER/data.
set -eu
NAME=$1 machines=$2 ETC=$3
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=/dev/null
. "$machines"
DATA=$ETC/data
BIN=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
case $NAME in
  db1) ADDRESS=$DB1 needs='patroni.yml createDatabase.sh etcd.env' ;;
  db2) ADDRESS=$DB2 needs='patroni.yml createDatabase.sh etcd.env' ;;
  app1) ADDRESS=$APP1 needs='haproxy.cfg pgbouncer.ini userlist.txt server.env' ;;
  app2) ADDRESS=$APP2 needs='haproxy.cfg pgbouncer.ini userlist.txt server.env' ;;
  front) ADDRESS=$FRONT needs='etcd.env' ;;
  *) printf 'No such machine: %s\n' "$NAME" >&2 && exit 1 ;;
esac
umask 077
mkdir -p "$DATA"
for file in $needs; do
  text=$(cat "$here/$file")
  for name in NAME ADDRESS DB1 DB2 APP1 APP2 FRONT NETWORK PASSWORD ETC DATA BIN; do
    eval "value=\$$name"
    text=$(printf '%s\n' "$text" | sed "s|[$]{$name}|$value|g")
  done
  printf '%s\n' "$text" >"$ETC/$file"
done
[ ! -e "$ETC/createDatabase.sh" ] || chmod 700 "$ETC/createDatabase.sh"
