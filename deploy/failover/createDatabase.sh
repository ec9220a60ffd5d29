#!/bin/sh
# Run by Patroni once, when it has made the first primary. pg_monitor: for the line of the standby on /admin/saude.
set -eu
psql -v ON_ERROR_STOP=1 -q -d "$1" <<'SQL'
create role quadras login password '${PASSWORD}' in role pg_monitor;
create database quadras owner quadras;
SQL
psql -v ON_ERROR_STOP=1 -q -d "$1 dbname=quadras" -c 'create extension if not exists pg_trgm'
