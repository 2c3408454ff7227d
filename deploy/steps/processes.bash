# The units, the proxy, and the replacement of processes one after another.

units=/etc/systemd/system
ready_timeout=90

install_units() {
  cp -r "$versions/$1"/deploy/units/. "$units/"
  install -m 0755 "$versions/$1/deploy/speed-dating" /usr/local/sbin/speed-dating
  systemctl daemon-reload
  systemctl enable --quiet speed-dating-serve@1 speed-dating-serve@2 speed-dating-work
  systemctl enable --quiet --now speed-dating-backup.timer
}

install_proxy() {
  local file=/etc/caddy/Caddyfile loaded=$settings_folder/proxy-loaded sum
  put SITE_HOST "$1" "$proxy_settings"
  [[ -z ${TLS_ISSUER:-} ]] || put TLS_ISSUER "$TLS_ISSUER" "$proxy_settings"
  if ! cmp -s "$source_folder/deploy/Caddyfile" "$file"; then
    grep -q speed-dating "$file" 2>/dev/null || cp "$file" "$file.before-speed-dating"
    install -m 0644 "$source_folder/deploy/Caddyfile" "$file"
  fi
  # Loading it closes the connections of visitors, so it is loaded only if something has changed.
  sum=$({ cat "$file" && sort "$proxy_settings"; } | sha256sum)
  if systemctl is-active --quiet caddy && [[ $(cat "$loaded" 2>/dev/null) == "$sum" ]]; then
    say 'It is running.'
    return
  fi
  (
    set -a
    # shellcheck disable=SC1090
    source "$proxy_settings"
    caddy validate --config "$file" &>/dev/null || fail "Caddy refuses $file. See: caddy validate --config $file"
  )
  systemctl reload-or-restart caddy
  echo "$sum" >"$loaded"
}

wait_until_ready() {
  local port=$1 deadline=$((SECONDS + ready_timeout))
  until is_ready "$port"; do
    ((SECONDS < deadline)) || return 1
    sleep 0.2
  done
}

# Replaces one serving process. Caddy asks every second whether a process is ready, so it needs a moment to notice.
replace() {
  systemctl restart "speed-dating-serve@$1"
  wait_until_ready "${ports[$1 - 1]}" || return 1
  sleep 3
}

# Starts a version in place of the running one. If its first process does not become ready, the running version stays.
switch_to() {
  local version=$1 running
  running=$(version_of "$current") || true
  link "$versions/$version" "$current"
  if is_serving && ! wait_until_ready "${ports[1]}"; then say 'The second process was not ready, so visitors may notice.'; fi
  if ! replace 1; then
    if [[ -n $running && $running != "$version" ]]; then
      link "$versions/$running" "$current"
      systemctl restart speed-dating-serve@1
    fi
    fail "The new version did not become ready in $ready_timeout seconds. See: journalctl -u speed-dating-serve@1"
  fi
  [[ -z $running || $running == "$version" ]] || link "$versions/$running" "$previous"
  replace 2 || fail 'The second process did not become ready. See: journalctl -u speed-dating-serve@2'
  systemctl restart speed-dating-work
  wait_until_ready "$work_port" || fail 'The jobs did not become ready. See: journalctl -u speed-dating-work'
  say "Version $version is running."
}

check_site() {
  local name=$1 authority=() root=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt attempt
  getent ahosts "$name" >/dev/null || say "The name $name does not point to any address yet."
  for attempt in {1..60}; do
    grep -q '^TLS_ISSUER="internal"$' "$proxy_settings" && [[ -f $root ]] && authority=(--cacert "$root")
    if curl -fso /dev/null --max-time 5 "${authority[@]}" --resolve "$name:443:127.0.0.1" "https://$name/readyz"; then
      say "https://$name is live."
      [[ ! -f $private_backup_key ]] || say "Copy $private_backup_key to two safe places, then delete it here."
      say 'Next: register on the site, then speed-dating make-owner you@example.com'
      return
    fi
    sleep 1
  done
  fail "The site runs, but https://$name does not answer: after $attempt attempts there is no certificate, or ports 80 and 443 are closed. See: journalctl -u caddy"
}
