# A version of the site in a folder of its own, named by its content.

cache=/var/cache/speed-dating
# The npm that installs the site's packages, with the hash of its own package. Debian's corepack fetches and checks it.
npm='npm@11.19.1+sha512.cedb312b1b7f92421a02cfb68b4194e88f8346651dacd6acc5364a25ef5309d4a32b19616a1ff8aff865e7280c0fa5c0835a99f5cd93368991e2a80ec9da75d2'

# Prints this version's files as an archive that depends on their content only.
archive() {
  tar -C "$source_folder" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' \
    --exclude=./.git --exclude=./.env --exclude=./data --exclude=./node_modules --exclude='./dist*' \
    --exclude=./test-results --exclude=./coverage -cf - .
}

version_name() { archive | sha256sum | cut -c1-12; }

# Installs the packages and builds the site as its user, without rights, and then makes the files root's.
install_version() {
  local folder=$versions/$1
  if [[ -f $folder/.complete ]]; then
    say "$1 is installed."
    return
  fi
  install -d "$versions"
  install -d -o speed-dating -g speed-dating "$cache" "$data" "$backups"
  chmod 0700 "$data" "$backups"
  rm -rf "$folder"
  mkdir "$folder"
  archive | tar -C "$folder" -xf -
  chown -R speed-dating:speed-dating "$folder"
  (
    cd "$folder"
    export SITE_MODE=live COREPACK_HOME=$cache/corepack COREPACK_ENABLE_DOWNLOAD_PROMPT=0 npm_config_cache=$cache/npm \
      npm_config_update_notifier=false
    as_user corepack "$npm" exec -c 'node scripts/install-missing.mjs runtime' &&
      as_user node_modules/.bin/node scripts/build-now.ts
  ) || fail 'The version could not be installed and built.'
  chown -R root:root "$folder"
  touch "$folder/.complete"
  say "Installed $1."
}

migrate() {
  run_in "$1" scripts/start.ts migrate |
    awk '/^Applied /{ print "  Applied " NF - 1 " migrations."; next } { print "  " $0 }'
}

# Puts the files of this build and of the one before it where Caddy serves them: open pages still ask for the older ones.
publish_assets() {
  local next older before
  next=$assets-$(date +%s)
  older=$(version_of "$current") || true
  if [[ $older == "$1" ]]; then older=$(version_of "$previous") || true; fi
  mkdir "$next"
  if [[ -n $older ]]; then cp -al "$versions/$older/dist/client/assets" "$next/"; fi
  cp -alf "$versions/$1/dist/client/assets" "$next/"
  before=$(readlink "$assets" || true)
  link "$next" "$assets"
  if [[ -n $before && $before != "$next" ]]; then rm -rf "$before"; fi
}

remove_old_versions() {
  local folder
  for folder in "$versions"/*; do
    case $(basename "$folder") in
      "$(version_of "$current")" | "$(version_of "$previous")") ;;
      *) rm -rf "$folder" ;;
    esac
  done
}
