# What the machine needs before the site: Debian's packages and the database.

check_machine() {
  local name=$1
  [[ $EUID == 0 ]] || fail 'Run this as root.'
  [[ $name =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$ ]] ||
    fail 'Say the name of the site, in lower case and without https://: deploy/install www.example.com'
  grep -q '^VERSION_CODENAME=trixie$' /etc/os-release || fail 'This needs Debian 13 (trixie).'
  [[ -d /run/systemd/system ]] || fail 'This needs a machine that systemd started.'
  local free
  free=$(df --output=avail -k / | tail -1)
  ((free > 4 * 1024 * 1024)) || fail "The disk has $((free / 1024)) MB free. A version and its packages need 4 GB."
}

install_packages() {
  # The Node that npm brings needs libatomic1.
  local packages=(postgresql pgbackrest caddy nodejs node-corepack libatomic1 ca-certificates curl)
  if dpkg-query -W -f '${Status}\n' "${packages[@]}" 2>/dev/null | grep -c '^install ok installed$' |
    grep -qx "${#packages[@]}"; then
    say 'They are installed.'
    return
  fi
  export DEBIAN_FRONTEND=noninteractive
  local log
  log=$(mktemp)
  if ! { apt-get update -q && apt-get install -qy --no-install-recommends "${packages[@]}"; } &>"$log"; then
    tail -20 "$log" >&2
    fail 'The packages could not be installed.'
  fi
  rm "$log"
}

# Two roles: one owns the schema, and the site itself uses the other, to which each migration grants what it needs.
make_database() {
  has DATABASE_URL "$settings" && say 'It is there.' && return
  local port owner app
  port=$(pg_lsclusters -h | awk '$4 == "online" { print $3; exit }')
  [[ -n $port ]] || fail 'PostgreSQL is not running. See: pg_lsclusters'
  owner=$(random)
  app=$(random)
  as_postgres -p "$port" <<SQL
    select format('create role %I login', name) from unnest(array['speed_dating_owner', 'speed_dating']) as name
     where not exists (select from pg_roles where rolname = name) \gexec
    alter role speed_dating_owner password '$owner';
    alter role speed_dating password '$app';
    select 'create database speed_dating owner speed_dating_owner encoding ''UTF8'' locale_provider ''builtin''
              builtin_locale ''C.UTF-8'' template template0'
     where not exists (select from pg_database where datname = 'speed_dating') \gexec
    revoke connect on database speed_dating from public;
    grant connect on database speed_dating to speed_dating;
SQL
  put MIGRATE_DATABASE_URL "postgres://speed_dating_owner:$owner@127.0.0.1:$port/speed_dating" "$owner_settings"
  put DATABASE_URL "postgres://speed_dating:$app@127.0.0.1:$port/speed_dating" "$settings"
  say 'Made the database speed_dating and its two roles.'
}

as_postgres() { (cd / && runuser -u postgres -- psql --quiet --no-psqlrc -v ON_ERROR_STOP=1 -d postgres "$@") >/dev/null; }
