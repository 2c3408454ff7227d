# The settings in /etc/speed-dating, in the form of systemd's EnvironmentFile. .env.example describes each.

has() { [[ -f $2 ]] && grep -q "^$1=\".\+\"$" "$2"; }

# Writes one setting, in place of an older value. The value is not shown to other processes.
put() {
  local name=$1 value=$2 file=$3 escaped
  [[ $value != *$'\n'* ]] || fail "$name must be one line."
  escaped=${value//\\/\\\\}
  escaped=${escaped//\"/\\\"}
  escaped=${escaped//\$/\\\$}
  escaped=${escaped//\`/\\\`}
  { grep -v "^$name=" "$file" || true; printf '%s="%s"\n' "$name" "$escaped"; } >"$file.next"
  chown --reference="$file" "$file.next"
  chmod --reference="$file" "$file.next"
  mv "$file.next" "$file"
}

put_if_missing() { has "$1" "$3" || put "$@"; }

# The name of the site in the settings of an earlier installation.
known_name() { sed -n 's|^SITE_URL="https://\(.*\)"$|\1|p' "$settings" 2>/dev/null || true; }

make_user() {
  id speed-dating &>/dev/null && return
  useradd --system --home-dir "$data" --shell /usr/sbin/nologin speed-dating
  say 'Made the user speed-dating, without rights and without a password.'
}

# Takes a setting from the environment, or asks for it on the terminal. A secret is not shown while it is typed.
missing=()
require() {
  local name=$1 question=$2 kind=${3:-}
  has "$name" "$settings" && return
  local value=${!name:-}
  if [[ -z $value && -t 0 ]]; then
    read -r ${kind:+-s} -p "  $question: " value
    [[ -z $kind ]] || echo
  fi
  if [[ -n $value ]]; then put "$name" "$value" "$settings"; else missing+=("$name: $question"); fi
}

collect_settings() {
  local name=$1 optional
  install -d -m 0750 -o root -g speed-dating "$settings_folder"
  [[ -f $settings ]] || install -m 0640 -o root -g speed-dating /dev/null "$settings"
  [[ -f $owner_settings ]] || install -m 0600 /dev/null "$owner_settings"
  [[ -f $proxy_settings ]] || install -m 0644 /dev/null "$proxy_settings"
  require SITE_NAME 'The name of the site, as visitors see it'
  require TRADER_NAME 'The legal name of the business'
  require TRADER_ADDRESS 'The postal address of the business, in one line'
  require CONTACT_EMAIL 'The email address for enquiries'
  require MAIL_FROM 'The sender of emails, like Speed Dating <hello@example.com>'
  require SMTP_URL 'The mail server, like smtps://user:password@mail.example.com' secret
  require STRIPE_PUBLISHABLE_KEY 'The publishable key of Stripe, pk_…'
  require STRIPE_SECRET_KEY 'The secret key of Stripe, sk_…' secret
  require STRIPE_WEBHOOK_SECRET 'The signing secret of the webhook at Stripe, whsec_…' secret
  if ((${#missing[@]} > 0)); then
    printf '  missing: %s\n' "${missing[@]}" >&2
    fail "Set these in the environment, or run this in a terminal, which asks for them."
  fi
  for optional in VAT_NUMBER BACKUP_PUBLIC_KEY REFUND_WHEN_REBOOKED; do
    [[ -z ${!optional:-} ]] || put "$optional" "${!optional}" "$settings"
  done
  put SITE_MODE live "$settings"
  put SITE_URL "https://$name" "$settings"
  put_if_missing DATA_DIR "$data" "$settings"
  put_if_missing TRUST_PROXY 127.0.0.1 "$settings"
  put_if_missing METRICS_TOKEN "$(random)" "$settings"
  say "They are in $settings."
}

random() { head -c 24 /dev/urandom | base64 | tr '+/' '-_'; }

# The keys that only the site itself can make.
generate_secrets() {
  local node="$versions/$1/node_modules/.bin/node" keys pair
  if ! has SITE_KEYS "$settings"; then
    keys=$(cd "$versions/$1" && as_user "$node" scripts/rotate-keys.ts new | sed -n 's/^SITE_KEYS=//p')
    [[ -n $keys ]] || fail 'The keys of the site could not be made.'
    put SITE_KEYS "$keys" "$settings"
    say "Made SITE_KEYS. Keep a copy of $settings off this machine, away from the backups."
  fi
  has BACKUP_PUBLIC_KEY "$settings" && return
  pair=$(cd "$versions/$1" && as_user "$node" scripts/make-backup-key.ts)
  (umask 077 && grep '^AGE-SECRET-KEY-' <<<"$pair" >"$private_backup_key")
  put BACKUP_PUBLIC_KEY "$(sed -n 's/^BACKUP_PUBLIC_KEY=//p' <<<"$pair")" "$settings"
  say "Made the key of the backups. Copy $private_backup_key to two safe places, then delete it here."
}

as_user() { HOME=$cache runuser -u speed-dating -- "$@"; }
