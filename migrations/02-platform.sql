-- The platform: the tables that all capabilities share. The last two tables belong to content and demo.

-- Trigram indexes let admin search for parts of words.
create extension if not exists pg_trgm;

-- Refuses any change to the rows of an append-only table. Triggers on several tables call this function.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- The site's time is the system's time plus this offset. Only the demo and the tests change the offset.
create table site_clock (
  -- The table has one row.
  only_row boolean primary key default true check (only_row),
  -- The site's clock is never behind the system clock.
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into site_clock default values;

-- A change to public content increments one shard in the same transaction. The sum of the shards is the version.
create table public_version (
  -- There are 64 shards, because with a single row the bookings for all events would wait for each other.
  shard smallint primary key check (shard between 0 and 63),
  version bigint not null default 0
) with (fillfactor = 50);
insert into public_version (shard) select generate_series(0, 63);

-- The key that signs tokens and links. The first process that needs it creates it. Anyone who can read it can sign as the site.
create table site_key (
  -- The table has one row.
  only_row boolean primary key default true check (only_row),
  -- The key has 256 bits.
  secret bytea not null check (length(secret) = 32)
);

-- Unlike `site_key`, these keys are in backups. The data that they protect grants no access, and must be readable after a
-- restore.
create table lasting_keys (
  purpose text primary key,
  -- Each key has 256 bits.
  secret bytea not null check (length(secret) = 32)
);

-- Rate limits. The key is a keyed hash, so that it does not reveal an email or IP address.
create table limits (
  key text primary key,
  -- An attempt that succeeds is subtracted again, but the count never goes below zero.
  attempts integer not null check (attempts >= 0),
  resets_at timestamptz not null
);
create index limits_by_reset on limits (resets_at);

-- When each sweep last ran, so that only one process runs it when it is due.
create table sweeps (
  name text primary key,
  last_started_at timestamptz not null
);

-- Outgoing email. The transaction that causes an email inserts its row, and a job sends it.
create table outgoing_mail (
  id uuid primary key,
  -- The recipient's member id, if they are a member. It stays if their address changes. 03-accounts.sql adds the foreign key
  -- after it creates the table `members`.
  member_id uuid,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attachments jsonb not null default '[]',
  -- The URL at which a mail client unsubscribes without a sign-in. It is erased with the text. Null if there is none.
  unsubscribe_url text check (length(unsubscribe_url) between 1 and 1000),
  -- How much of the email owners can read. Emails about members' likes and reports are private.
  shown text not null default 'subject' check (shown in ('nothing', 'subject', 'text')),
  -- The email that this one repeats. The repeat remains if the original is deleted.
  repeat_of uuid references outgoing_mail on delete set null,
  created_at timestamptz not null,
  -- The number of attempts to send the email.
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  -- When an owner requested another attempt. The period for retries starts here, or at `created_at` if this is null.
  requeued_at timestamptz,
  sent_at timestamptz,
  -- When the last attempt failed. After that only an owner can start another.
  failed_at timestamptz,
  -- When the text was erased. It is erased once it is no longer needed, because its links give access to accounts.
  emptied_at timestamptz,
  -- An email is sent or failed, never both.
  check (failed_at is null or sent_at is null)
);
create index outgoing_mail_to_empty on outgoing_mail (sent_at) where emptied_at is null;
-- An email has at most one unsent repeat, even if two requests repeat it at the same time.
create unique index outgoing_mail_one_repeat on outgoing_mail (repeat_of)
  where sent_at is null and failed_at is null and repeat_of is not null;
create index outgoing_mail_repeats on outgoing_mail (repeat_of) where repeat_of is not null;
-- Indexes for the admin lists of all emails and of the emails in each state.
create index outgoing_mail_in_order on outgoing_mail (created_at, id);
create index outgoing_mail_unsent on outgoing_mail (created_at, id) where sent_at is null and failed_at is null;
create index outgoing_mail_failed on outgoing_mail (created_at, id) where failed_at is not null;
create index outgoing_mail_sent on outgoing_mail (created_at, id) where sent_at is not null;
create index outgoing_mail_by_address on outgoing_mail using gin (lower(to_address) gin_trgm_ops);
create index outgoing_mail_by_subject on outgoing_mail using gin (lower(subject) gin_trgm_ops) where shown <> 'nothing';
create index outgoing_mail_of_member on outgoing_mail (member_id) where member_id is not null;
create index outgoing_mail_to on outgoing_mail (lower(to_address));

-- The planner ignores the statistics of an expression in a partial index. Without these statistics, it estimates that a word
-- that occurs in no subject occurs in one subject of twelve, and reads all emails.
create statistics outgoing_mail_subjects on (lower(subject)) from outgoing_mail;

-- Searched expressions have a statistics target of 500. With the default of 100, the planner estimates that a rare word in the
-- sample is in one row of a hundred, and reads rows in order until a page is full. Other migrations do the same.
alter statistics outgoing_mail_subjects set statistics 500;
alter index outgoing_mail_by_address alter column 1 set statistics 500;

-- The audit log. It contains ids but no names, so that it can be retained when a member is deleted.
create table audit (
  id uuid primary key,
  at timestamptz not null,
  -- Null if the site itself acted, for example in a job or while it created the demo data.
  actor_id uuid,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_in_order on audit (at, id);
create index audit_of_actor on audit (actor_id, at, id);
create index audit_by_action on audit (action, at, id);
create index audit_of_subject on audit (subject, at, id);
-- Indexes for finding who published a text or sent a breach notice.
create index audit_of_content on audit (subject) where action = 'content published';
create index audit_of_breach_notices on audit (subject) where action = 'breach notice sent';
-- Audit rows cannot be changed or deleted.
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- Texts and settings that the owner publishes. Visitors see the newest version of each name. Version 0 is the default text in
-- the code, which has no row.
create table content_versions (
  -- The names of the content that the site shows.
  name text not null check (name in ('site', 'home', 'terms', 'privacy', 'rules', 'contact')),
  -- Versions count from 1.
  number integer not null check (number >= 1),
  -- The body must be a JSON object that a page can show.
  body text not null check (body is json object and length(body) <= 200000),
  published_at timestamptz not null,
  primary key (name, number)
);
-- A version never changes, because members accepted the terms of a specific version.
create trigger content_versions_is_append_only before update or delete or truncate on content_versions
  for each statement execute function refuse_change();

-- The parts of the demo data that have been created. Each is created once, so that changes made by
-- visitors are not overwritten.
create table demo_parts (
  part text primary key,
  finished_at timestamptz not null
);
