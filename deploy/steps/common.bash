# Names and small functions that all steps use.

settings_folder=/etc/speed-dating
# Read by every process of the site.
settings=$settings_folder/settings
# The database role that owns the schema. Only migrations, backups and commands of the administrator read it.
owner_settings=$settings_folder/owner
proxy_settings=$settings_folder/proxy
versions=/opt/speed-dating/versions
current=/opt/speed-dating/current
previous=/opt/speed-dating/previous
assets=/opt/speed-dating/assets
data=/var/lib/speed-dating
backups=/var/backups/speed-dating
private_backup_key=/root/speed-dating-backup-key
ports=(3001 3002)
work_port=3010

umask 022

step() { echo "— $*"; }

say() { echo "  $*"; }

fail() {
  echo "Stopped: $*" >&2
  exit 1
}

# Runs a script of an installed version as the site's user, with the site's settings and the limits of its units.
run_in() {
  local version=$1 mode=--pipe
  shift
  [[ -t 0 && -t 1 ]] && mode=--pty
  systemd-run --quiet --collect --wait $mode --unit="speed-dating-command-$$-$RANDOM" \
    --uid=speed-dating --gid=speed-dating --working-directory="$versions/$version" \
    --property=EnvironmentFile="$settings" --property=EnvironmentFile="$owner_settings" \
    --setenv=LOG_LEVEL=warn --property=ReadWritePaths="$backups" \
    "$versions/$version/node_modules/.bin/node" "$@"
}

is_ready() { curl -fso /dev/null --max-time 3 "http://127.0.0.1:$1/readyz"; }

is_serving() { is_ready "${ports[0]}" || is_ready "${ports[1]}"; }

# The version that a link leads to, or nothing.
version_of() { [[ -L $1 ]] && basename "$(readlink "$1")"; }

# Points a link to a folder in one step.
link() {
  ln -sfn "$1" "$2.next"
  mv -T "$2.next" "$2"
}
