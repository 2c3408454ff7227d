-- Keys that a backup holds, unlike that of `site_key`: what they protect opens nothing, and must be known again after a restore.
create table lasting_keys (
  purpose text primary key,
  secret bytea not null check (length(secret) = 32)
);
