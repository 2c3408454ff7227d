-- expand
-- Keys with which an owner's other programs read from the API. A key belongs to the business and to no person.
create table api_keys (
  id uuid primary key,
  -- The owner's name for it.
  name text not null check (length(trim(name)) between 1 and 60),
  -- Its last four characters, to recognise it by.
  last_four text not null check (last_four ~ '^[0-9A-Za-z]{4}$'),
  -- SHA-256 of the key, which has 190 random bits.
  hash bytea not null unique check (length(hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at and expires_at <= made_at + interval '366 days 2 hours'),
  -- The day on which it was last used, in London.
  last_used_on date,
  revoked_at timestamptz
);
create index api_keys_in_order on api_keys (made_at desc);
