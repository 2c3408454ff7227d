-- The platform: what every capability shares. At the end stand content and demo, which have one table each.

-- Admin searches for parts of words by trigrams.
create extension if not exists pg_trgm;

-- Refuses a change to a table whose rows are only ever added. Triggers of several tables call it.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- The site's time is the system's time plus this offset. Only the demo and the tests move it.
create table site_clock (
  -- The table has one row.
  only_row boolean primary key default true check (only_row),
  -- The site's clock is never behind the system's.
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into site_clock default values;

-- A change of what visitors see raises one shard in its own transaction. The sum of the shards is the version.
create table public_version (
  -- There are 64 shards, because with a single row every booking of every event would wait for the others.
  shard smallint primary key check (shard between 0 and 63),
  version bigint not null default 0
) with (fillfactor = 50);
insert into public_version (shard) select generate_series(0, 63);

-- The key that signs tokens and links. The first process that needs it makes it. Who reads it can sign as the site.
create table site_key (
  -- The table has one row.
  only_row boolean primary key default true check (only_row),
  -- The key has 256 bits.
  secret bytea not null check (length(secret) = 32)
);

-- Keys that are in backups, unlike that of `site_key`. What they protect opens nothing and must be readable after a restore.
create table lasting_keys (
  purpose text primary key,
  -- Each key has 256 bits.
  secret bytea not null check (length(secret) = 32)
);

-- Counted tries. The key is a keyed hash, so that neither email nor internet address can be read from it.
create table limits (
  key text primary key,
  -- Tries that were right are subtracted again, but never below zero.
  attempts integer not null check (attempts >= 0),
  resets_at timestamptz not null
);
create index limits_by_reset on limits (resets_at);

-- When each sweep last ran, so that one process runs it for all.
create table sweeps (
  name text primary key,
  last_started_at timestamptz not null
);

-- Email to send. The change that causes an email inserts its row; a job sends it.
create table outgoing_mail (
  id uuid primary key,
  -- The member it is addressed to, if any, whatever their address is later. 03-accounts.sql adds the foreign key, because it
  -- makes the table `members`.
  member_id uuid,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attachments jsonb not null default '[]',
  -- Where a mail program unsubscribes without a sign-in. It is erased with the text. An empty address is no address.
  unsubscribe_url text check (length(unsubscribe_url) between 1 and 1000),
  -- What owners can read of it: who likes or reports whom is private.
  shown text not null default 'subject' check (shown in ('nothing', 'subject', 'text')),
  -- The email that this one repeats. It stays if that one is deleted.
  repeat_of uuid references outgoing_mail on delete set null,
  created_at timestamptz not null,
  -- Counts attempts to send it.
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  -- When an owner had it sent again. The time for attempts then counts from here, otherwise from `created_at`.
  requeued_at timestamptz,
  sent_at timestamptz,
  -- All attempts failed. Only an owner starts more.
  failed_at timestamptz,
  -- The text is erased once it is of no use, because links in it open accounts.
  emptied_at timestamptz,
  -- An email is sent or failed, never both.
  check (failed_at is null or sent_at is null)
);
create index outgoing_mail_to_empty on outgoing_mail (sent_at) where emptied_at is null;
-- Two requests at once repeat an email once: there is one repeat of it that is not sent yet.
create unique index outgoing_mail_one_repeat on outgoing_mail (repeat_of)
  where sent_at is null and failed_at is null and repeat_of is not null;
create index outgoing_mail_repeats on outgoing_mail (repeat_of) where repeat_of is not null;
-- The lists of admin: all emails, and those of each state.
create index outgoing_mail_in_order on outgoing_mail (created_at, id);
create index outgoing_mail_unsent on outgoing_mail (created_at, id) where sent_at is null and failed_at is null;
create index outgoing_mail_failed on outgoing_mail (created_at, id) where failed_at is not null;
create index outgoing_mail_sent on outgoing_mail (created_at, id) where sent_at is not null;
create index outgoing_mail_by_address on outgoing_mail using gin (lower(to_address) gin_trgm_ops);
create index outgoing_mail_by_subject on outgoing_mail using gin (lower(subject) gin_trgm_ops) where shown <> 'nothing';
create index outgoing_mail_of_member on outgoing_mail (member_id) where member_id is not null;
create index outgoing_mail_to on outgoing_mail (lower(to_address));

-- The planner ignores statistics of an expression in a partial index. Without these it takes a word that no subject has for
-- one that every twelfth has, and reads all emails.
create statistics outgoing_mail_subjects on (lower(subject)) from outgoing_mail;

-- Searched expressions have 500 sample values. With the usual 100, a rare word that is in the sample counts as one in a hundred,
-- and the planner reads rows in order until a page is full. Other files do the same.
alter statistics outgoing_mail_subjects set statistics 500;
alter index outgoing_mail_by_address alter column 1 set statistics 500;

-- Who did what. It holds ids and no names, so that it can stay when a member is deleted.
create table audit (
  id uuid primary key,
  at timestamptz not null,
  -- Null: the site itself (a job, the demo data).
  actor_id uuid,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_in_order on audit (at, id);
create index audit_of_actor on audit (actor_id, at, id);
create index audit_by_action on audit (action, at, id);
create index audit_of_subject on audit (subject, at, id);
-- Who published a text or sent a breach notice is read from the audit.
create index audit_of_content on audit (subject) where action = 'content published';
create index audit_of_breach_notices on audit (subject) where action = 'breach notice sent';
-- Nobody can rewrite the audit.
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- Texts and settings that the owner publishes. Visitors read the newest version of each name, or the text that comes with the
-- site, which is number 0.
create table content_versions (
  -- Only what the site shows can be published.
  name text not null check (name in ('site', 'home', 'terms', 'privacy', 'rules', 'contact')),
  -- Versions count from 1.
  number integer not null check (number >= 1),
  -- Any version can be read as an object and shown on a page.
  body text not null check (body is json object and length(body) <= 200000),
  published_at timestamptz not null,
  primary key (name, number)
);
-- Members accepted the terms of a version, so a version never changes.
create trigger content_versions_is_append_only before update or delete or truncate on content_versions
  for each statement execute function refuse_change();

-- The parts of the demo data that are filled. Each is filled once: what visitors of the demo change afterwards stays.
create table demo_parts (
  part text primary key,
  finished_at timestamptz not null
);
