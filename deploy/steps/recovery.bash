# Takes the database back to an earlier time, or brings its newest state to a machine that has lost it.

# While this file is there, the site does not start: the database is not as it should be. It has the folder of the one before.
recovering=$settings_folder/recovering
# When each recovery ended, and the timeline that it began. PostgreSQL counts them.
recoveries=$settings_folder/recoveries
recovery_timeout=3600

require_no_recovery() {
  [[ ! -f $recovering ]] || fail 'A recovery has begun and not ended. Run it again: speed-dating recover TIME'
}

recover() {
  local target='' replace=no argument seconds=''
  for argument; do
    if [[ $argument == --replace ]]; then replace=yes; else target+=${target:+ }$argument; fi
  done
  configure_archive
  if [[ $target != newest ]]; then seconds=$(seconds_of "$target"); fi
  [[ -n $(backup_ends) ]] || fail 'The archive has no backup. See: speed-dating archive'
  [[ -z $seconds ]] || require_covered "$seconds"
  if [[ -f $pg_data/PG_VERSION && ! -f $recovering ]]; then
    [[ $replace == yes ]] || fail "The database already holds data: add --replace to replace that data."
    require_space
  fi

  step 'Stopping the site'
  [[ -f $recovering ]] || echo "$pg_data.before-$(date +%F-%H%M%S)" >"$recovering"
  systemctl stop "${all[@]}" speed-dating-backup.timer speed-dating-backup.service
  keep_what_is_there

  step 'Restoring the database'
  restore_database "$seconds"

  step 'What people need before they use the site again'
  set_passwords
  run_in "$(version_of "$current")" scripts/finish-recovery.ts ||
    fail 'The database is restored, and the site is stopped. Mend this and run the same command again.'
  echo "$(date +%s) $((16#$(ask_postgres 'select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)')))" >>"$recoveries"
  rm "$recovering"

  step 'Archive'
  start_archive continue_archive || true

  step 'Starting the site'
  systemctl start "${all[@]}" speed-dating-backup.timer
  local port
  for port in "${ports[@]}" "$work_port"; do
    wait_until_ready "$port" || fail "The process at port $port did not become ready. See: speed-dating status"
  done
  say 'The site is running.'

  step 'A new backup in the archive'
  back_up_database
  remind_of_older
}

# A time in the time zone of this machine, in seconds.
seconds_of() {
  local seconds
  [[ $1 =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}\ [0-9]{2}:[0-9]{2}(:[0-9]{2})?$ ]] && seconds=$(date -d "$1" +%s 2>/dev/null) ||
    fail "Say the time in the time zone of this machine, which is $(date +%Z): speed-dating recover '2026-11-27 19:55', or speed-dating recover newest"
  ((seconds <= $(date +%s))) || fail 'This time is in the future.'
  echo "$seconds"
}

require_covered() {
  local earliest
  earliest=$(backup_ends | sort -n | head -1)
  (($1 > earliest)) || fail "The archive begins at $(date -d "@$earliest" '+%F %T %Z')."
}

# The database from before is kept beside the restored one. Those of earlier recoveries make room for it.
require_space() {
  local needed free older
  needed=$(du -sk "$pg_data" | cut -f1)
  free=$(df --output=avail -k "$pg_data" | tail -1)
  older=$({ du -sk "$pg_data".before-* 2>/dev/null || true; } | awk '{ sum += $1 } END { print sum + 0 }')
  ((free + older > needed + 512 * 1024)) ||
    fail "The disk has $(((free + older) / 1024)) MB free, and the restored database needs $((needed / 1024 + 512)) MB."
}

# Brings the last changes and deletions into safety, if PostgreSQL still runs, and moves its files aside.
keep_what_is_there() {
  local before segment attempt
  before=$(cat "$recovering")
  if [[ ! -e $before ]] && ask_postgres 'select 1' >/dev/null; then
    ask_postgres 'select member_id from deletions' speed_dating | sed 's/.*/\n&\n/' |
      runuser -u speed-dating -- sh -c 'umask 077 && cat >>"$1/deleted-members.txt"' - "$data" || true
    # A recovery to a time ends at the first later change, so there must be one.
    ask_postgres 'select pg_current_xact_id()' >/dev/null
    segment=$(ask_postgres 'select pg_walfile_name(pg_switch_wal())')
    for attempt in {1..60}; do
      [[ $(ask_postgres 'show archive_mode') == on ]] || break
      [[ $(ask_postgres "select last_archived_wal >= '$segment' from pg_stat_archiver") == t ]] && break
      sleep 1
    done
  fi
  systemctl stop "$pg_unit"
  if [[ -f $pg_data/PG_VERSION && ! -e $before ]]; then
    rm -rf "$pg_data".before-*
    mv -T "$pg_data" "$before"
    touch "$before"
  fi
  rm -rf "$pg_data"
  install -d -m 0700 -o postgres -g postgres "$pg_data"
}

restore_database() {
  local options=(restore) before state deadline=$((SECONDS + recovery_timeout))
  if [[ -n $1 ]]; then
    options+=(--type=time --target="$(date -d "@$1" '+%F %T%:z')" --target-action=promote "$(timeline_at "$1")")
  fi
  pgbackrest_run "${options[@]}" || fail 'pgBackRest could not restore the database.'
  # What was not archived yet is here, unless the disk is lost.
  before=$(cat "$recovering")
  if [[ -d $before/pg_wal ]]; then
    find "$before/pg_wal" -maxdepth 1 -type f -regex '.*/[0-9A-F]+' -exec cp -p -t "$pg_data/pg_wal" {} +
  fi
  systemctl start "$pg_unit"
  until [[ $(ask_postgres 'select pg_is_in_recovery()') == f ]]; do
    state=$(pg_lsclusters -h | awk '{ print $4; exit }')
    if [[ $state == down ]] || ((SECONDS > deadline)); then
      tail -5 "/var/log/postgresql/postgresql-$pg_version-$pg_cluster.log" >&2
      fail 'PostgreSQL could not recover. If the archive ends before this time, recover the newest state: speed-dating recover newest'
    fi
    sleep 0.5
  done
  if [[ -n $1 ]]; then say "It is as it was at $(date -d "@$1" '+%F %T %Z')."; else say 'It has the newest state in the archive.'; fi
}

# A time belongs to the timeline that was the newest then.
timeline_at() {
  local timeline
  timeline=$(awk -v target="$1" '
    $1 > target { print (known ? known : $2 - 1); exit }
    { known = $2 }' "$recoveries" 2>/dev/null) || true
  echo "--target-timeline=${timeline:-latest}"
}

# The roles of a database from another machine have other passwords.
set_passwords() {
  set_password speed_dating DATABASE_URL "$settings"
  set_password speed_dating_owner MIGRATE_DATABASE_URL "$owner_settings"
}

set_password() {
  local password
  password=$(sed -n "s|^$2=\"postgres://$1:\([A-Za-z0-9_-]*\)@.*|\1|p" "$3")
  [[ -z $password ]] || as_postgres -p "$pg_port" <<<"alter role $1 password '$password';"
}

remind_of_older() {
  local folder
  for folder in "$pg_data".before-*; do
    [[ ! -d $folder ]] || say "The database from before is in $folder. Delete it once all is as it should be. In a week it is deleted."
  done
}
