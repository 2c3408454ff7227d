-- What processes share beside the business: the secret they sign with, counted tries, what is due again and again.

-- One row, made by the first process that needs it. Whoever reads it could sign as the site.
create table site_key (
  only_row boolean primary key default true check (only_row),
  secret bytea not null check (length(secret) = 32)
);

-- The key is a keyed hash of what is counted, so that neither email nor internet address can be read back.
create table limits (
  key text primary key,
  tries integer not null check (tries >= 0),
  resets_at timestamptz not null
);
create index limits_by_reset on limits (resets_at);

create table sweeps (
  name text primary key,
  last_begun_at timestamptz not null
);

-- Links in mail open accounts: what mail said is not kept longer than it is of use.
alter table outgoing_mails add column emptied_at timestamptz;
create index outgoing_mails_to_empty on outgoing_mails (sent_at) where emptied_at is null;

-- The demo comes in parts, each filled once; what an older demo has stays as its visitors left it.
create table demo_parts (
  part text primary key,
  finished_at timestamptz not null
);
insert into demo_parts (part, finished_at) select 'events', finished_at from demo_fill;
drop table demo_fill;
