#!/bin/bash
# Runs once, in a new database: makes a role that owns the schema, and a role of the site, to which each migration grants what it needs.
set -euo pipefail
psql --quiet --no-psqlrc -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v site="$SITE_PASSWORD" \
  --username postgres --dbname postgres <<'SQL'
create role speed_dating_owner login password :'owner';
create role speed_dating login password :'site';
create database speed_dating owner speed_dating_owner encoding 'UTF8' locale_provider 'builtin' builtin_locale 'C.UTF-8'
  template template0;
revoke connect on database speed_dating from public;
grant connect on database speed_dating to speed_dating;
alter role postgres password null;
SQL
