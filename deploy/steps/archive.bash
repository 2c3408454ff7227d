# The archive of pgBackRest, from which the database is recovered to a point in time.

archive_settings=/etc/pgbackrest
passphrase=$archive_settings/conf.d/passphrase.conf

# The only cluster of this machine.
find_cluster() {
  read -r pg_version pg_cluster pg_port _ _ pg_data _ < <(pg_lsclusters -h) || fail 'There is no PostgreSQL. See: pg_lsclusters'
  pg_unit=postgresql@$pg_version-$pg_cluster
}

pgbackrest_run() { (cd / && runuser -u postgres -- pgbackrest --stanza=speed-dating "$@"); }

# Prints the answer of one query by the superuser.
ask_postgres() { (cd / && runuser -u postgres -- psql -XAtq -p "$pg_port" -d "${2:-postgres}" -c "$1" 2>/dev/null); }

configure_archive() {
  find_cluster
  install -d -m 0750 -o root -g postgres "$archive_settings" "$archive_settings/conf.d"
  install -d -m 0750 -o postgres -g postgres /var/lib/pgbackrest
  {
    cat "$source_folder/deploy/pgbackrest.conf"
    printf 'pg1-path=%s\npg1-port=%s\n' "$pg_data" "$pg_port"
  } >"$archive_settings/pgbackrest.conf"
  if [[ ! -f $passphrase ]]; then
    (umask 077 && printf '[global]\nrepo1-cipher-pass=%s\n' "$(random)" >"$passphrase")
    chown root:postgres "$passphrase"
    chmod 0640 "$passphrase"
    say "Made the passphrase of the archive. Keep a copy of $passphrase off this machine."
  fi
}

# Begins the archive in each repository that has none. Refuses if one has another database.
begin_archive() { pgbackrest_run stanza-create --log-level-console=error; }

# Goes on with a recovered database, also in a repository that a new machine began with its empty one.
continue_archive() { begin_archive >/dev/null || pgbackrest_run stanza-upgrade; }

# Makes PostgreSQL send its write-ahead log to the archive. It restarts once for that.
start_archive() {
  local file=/etc/postgresql/$pg_version/$pg_cluster/conf.d/speed-dating.conf
  if ! "${1:-begin_archive}"; then
    say 'This database is not archived. If the archive has the one of another machine, bring it here: speed-dating recover newest --replace'
    return 1
  fi
  if ! cmp -s "$source_folder/deploy/postgresql.conf" "$file"; then
    install -m 0644 "$source_folder/deploy/postgresql.conf" "$file"
    systemctl restart "$pg_unit"
  fi
  # Writes a segment of the log and waits until each repository has it.
  if ! pgbackrest_run check; then
    say 'The archive does not receive the log of PostgreSQL, which tries again every minute. docs/runbook.md says what to do: ArchiveFails.'
    return 1
  fi
  say 'The database is archived. Each change is in the archive a minute later.'
  grep -qs '^repo2-' "$archive_settings"/conf.d/*.conf ||
    say "The archive is on the disk of the database. Add a bucket: $current/deploy/pgbackrest-bucket.conf"
}

make_archive() {
  configure_archive
  start_archive || true
}

first_archived_backup() {
  systemctl enable --quiet --now pgbackrest-speed-dating@full.timer pgbackrest-speed-dating@diff.timer
  [[ ! -f /etc/postgresql/$pg_version/$pg_cluster/conf.d/speed-dating.conf ]] || [[ -n $(backup_ends) ]] || back_up_database
}

back_up_database() {
  systemctl start pgbackrest-speed-dating@full.service || fail 'See: journalctl -u pgbackrest-speed-dating@full'
}

# The times at which the backups in the archive ended, in seconds.
backup_ends() {
  local end
  pgbackrest_run info 2>/dev/null | sed -n 's|.*timestamp start/stop: .* / ||p' | while read -r end; do
    date -d "$end" +%s
  done
}
