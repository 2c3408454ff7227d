-- Keys outside the database, and links in emails as stored tokens.

-- The keys themselves are in the settings or in the data folder. A database dump shows only which keys the site uses.
create table site_keys (
  -- The name of the key in tokens, signatures and sealed secrets. 'lasting' is the key that is never replaced.
  id text primary key check (id = 'lasting' or id ~ '^[0-9a-f]{8}$'),
  -- Derived from the key (HKDF), which cannot be calculated from it. A process with another key under this id is not ready.
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- When the key was made, for the people who keep it.
  made_at timestamptz not null,
  -- From when on it signs, until a later key does. Until then it only verifies. The lasting key signs nothing.
  signs_from timestamptz check ((id = 'lasting') = (signs_from is null)),
  -- From then on nothing of it is accepted. The lasting key is never removed.
  removed_at timestamptz check (removed_at is null or id <> 'lasting')
);
create index site_keys_in_order on site_keys (signs_from);

-- An authenticator secret from before is sealed with a key of the database, which is dropped here. No site was released with it.
delete from second_factors;
update sessions set second_factor_at = null;
delete from banned_addresses;
drop table site_key;
drop table lasting_keys;

alter table second_factors
  -- The key that sealed the secret.
  add column key_id text not null check (key_id ~ '^[0-9a-f]{8}$');
create index second_factors_by_key on second_factors (key_id);

-- Links to transfer a booking, created with the transfer.
alter table replacements
  -- A SHA-256 hash of the link's token. Tokens are unique.
  add column token_hash bytea unique check (length(token_hash) = 32),
  -- The token itself, sealed, so that the member can see the link again while the transfer is open.
  add column token_sealed bytea check (length(token_sealed) between 60 and 120),
  -- The key that sealed it.
  add column token_key_id text check (token_key_id ~ '^[0-9a-f]{8}$'),
  -- Only an open transfer has a link to show, and a sealed token names its key.
  add check ((token_sealed is null) = (token_key_id is null) and (token_sealed is null or state = 'open'));
create index replacements_by_key on replacements (token_key_id) where token_key_id is not null;

-- The link of a transfer that has ended cannot be shown again. Its hash remains, so that its page can say that it ended.
create function replacements_end_their_link() returns trigger language plpgsql as $$
begin
  new.token_sealed := null;
  new.token_key_id := null;
  return new;
end $$;
create trigger replacements_end_their_link before update of state on replacements
  for each row when (new.state <> 'open') execute function replacements_end_their_link();

-- Nothing is sealed with a removed key, because it could never be read again. The lock on the key's row makes a removal at the
-- same time wait, and then find the new secret.
create function sealed_with_a_key_in_use() returns trigger language plpgsql as $$
declare
  used text := case tg_table_name when 'second_factors' then to_jsonb(new) ->> 'key_id' else to_jsonb(new) ->> 'token_key_id' end;
begin
  if used is null then
    return new;
  end if;
  perform from site_keys where id = used and removed_at is null for share;
  if not found then
    raise exception 'sealed with a key that is not in use' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger second_factors_sealed_with_a_key_in_use before insert or update of secret, key_id on second_factors
  for each row execute function sealed_with_a_key_in_use();
create trigger replacements_sealed_with_a_key_in_use before insert or update of token_sealed, token_key_id on replacements
  for each row execute function sealed_with_a_key_in_use();

-- A key is removed only once no secret is sealed with it, and it is never brought back or replaced under its id.
create function site_keys_are_removed_unused() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.fingerprint <> old.fingerprint or (old.removed_at is not null and new.removed_at is null) then
    raise exception 'a key of the site never changes' using errcode = 'restrict_violation';
  end if;
  if new.removed_at is not null and old.removed_at is null and (
      exists (select from second_factors where key_id = new.id) or
      exists (select from replacements where token_key_id = new.id)) then
    raise exception 'a secret is still sealed with this key' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger site_keys_are_removed_unused before update on site_keys
  for each row execute function site_keys_are_removed_unused();

-- Links with which a member reads and answers a decision. Each email about the decision has its own.
create table decision_links (
  -- A SHA-256 hash of the token. Tokens are unique.
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Deleted with the decision.
  decision_id uuid not null references decisions on delete cascade,
  made_at timestamptz not null
);
create index decision_links_of_decision on decision_links (decision_id);

-- Links that stop one kind of optional email. Each email has its own.
create table unsubscribe_links (
  -- A SHA-256 hash of the token. Tokens are unique.
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- The kinds of optional emails.
  kind text not null check (kind in ('event news', 'unread messages')),
  made_at timestamptz not null
);
create index unsubscribe_links_of_member on unsubscribe_links (member_id);
create index unsubscribe_links_by_age on unsubscribe_links (made_at);

alter table outgoing_mail
  -- When the tokens of its links were replaced. This happens as soon as the mail server has the email.
  add column links_removed_at timestamptz;
