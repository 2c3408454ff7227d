-- What every part of the site shares: the clock's offset, the version of what visitors see, outgoing mail, the audit.

-- One row. The site's time is the system's time plus this; only the demo and the tests ever move it.
create table site_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into site_clock default values;

-- A change of anything that visitors see raises one shard in its own transaction; the sum is the version.
-- 64 shards, because a single row would make every booking of every event wait for every other.
create table public_version (
  shard smallint primary key check (shard between 0 and 63),
  version bigint not null default 0
) with (fillfactor = 50);
insert into public_version (shard) select generate_series(0, 63);

create table outgoing_mails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attachments jsonb not null default '[]',
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
create index outgoing_mails_newest on outgoing_mails (created_at desc);

create table audit (
  id uuid primary key,
  at timestamptz not null,
  -- null: the site itself (a job, the demo data)
  actor_id uuid,
  deed text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_newest on audit (at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();
