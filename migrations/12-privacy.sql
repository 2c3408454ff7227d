-- Privacy: account deletions, data downloads, complaints, breach notices, and emails about new events.

-- Accounts whose deletion was requested. The row is retained, so that the member is deleted again after a backup is restored.
-- After the deletion, the id no longer identifies anyone.
create table deletions (
  member_id uuid primary key,
  requested_at timestamptz not null,
  -- The member or an owner. Null if the member was deleted again after a backup was restored.
  requested_by uuid,
  finished_at timestamptz
);
create index deletions_pending on deletions (requested_at) where finished_at is null;

-- A request never changes, except that it is completed once.
create function deletions_immutable() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.requested_at, new.requested_by) is distinct from (old.member_id, old.requested_at, old.requested_by)
      or old.finished_at is not null then
    raise exception 'a deletion never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger deletions_immutable before update on deletions
  for each row execute function deletions_immutable();
-- A request cannot be withdrawn.
create trigger deletions_no_delete before delete or truncate on deletions
  for each statement execute function refuse_change();

-- An activated account is deleted only after a request.
create function members_delete_when_requested() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null
      and not exists (select from deletions where member_id = old.id and finished_at is null) then
    raise exception 'nobody requested the deletion of this account' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger members_delete_when_requested before delete on members
  for each row execute function members_delete_when_requested();

-- Requests from members for their data. The file is stored in the database, so that it is deleted in the same transaction as
-- its source data.
create table downloads (
  id uuid primary key,
  -- One download per member. Deleted with the member.
  member_id uuid not null unique references members on delete cascade,
  requested_at timestamptz not null,
  made_at timestamptz,
  expires_at timestamptz,
  -- The file is already compressed, so PostgreSQL does not compress it again.
  file bytea storage external,
  -- A file has a creation time and an expiry time.
  check (num_nulls(made_at, expires_at, file) in (0, 3)),
  -- A file is created after the request, and expires later.
  check (made_at >= requested_at),
  check (expires_at > made_at)
);
create index downloads_by_end on downloads (expires_at) where expires_at is not null;
create index downloads_being_made on downloads (requested_at) where made_at is null;

-- Complaints and data requests, with their deadlines and outcomes.
create table complaints (
  id uuid primary key,
  -- Has no ambiguous characters, because people read it out on the telephone. References are unique.
  reference text not null unique check (reference ~ '^C-[2-9A-HJKMNP-TW-Z]{5}$'),
  -- The kinds that the form offers.
  kind text not null check (kind in ('site', 'data', 'other')),
  -- Null once the member is deleted. The name and address are retained, because the complaint must still be answered.
  member_id uuid references members on delete set null,
  -- Whether a signed-in member sent the complaint. A visitor can type any name.
  signed_in boolean not null,
  -- Not blank, and no longer than the form allows.
  name text not null check (length(trim(name)) between 1 and 160),
  -- The address for the answer, which is required.
  email text not null check (length(email) between 3 and 254),
  -- Not blank, and no longer than the form allows.
  content text not null check (length(trim(content)) between 1 and 5000),
  received_at timestamptz not null,
  answer_by date not null,
  extended_at timestamptz,
  -- Not blank, and no longer than the form allows.
  extension_reason text check (length(trim(extension_reason)) between 1 and 2000),
  closed_at timestamptz,
  -- 'in another way' is, for example, by telephone.
  closure_method text check (closure_method in ('by email', 'in another way')),
  -- The answer that was sent, or the owner's note of the answer. Not blank, and no longer than the form allows.
  outcome text check (length(trim(outcome)) between 1 and 5000),
  -- Null once the owner's account is deleted.
  closed_by uuid references members on delete set null,
  -- Only a complaint from a signed-in member has a member id.
  check (member_id is null or signed_in),
  -- An extension has a reason.
  check ((extended_at is null) = (extension_reason is null)),
  -- A closed complaint has a method and an outcome.
  check ((closed_at is null) = (closure_method is null) and (closed_at is null) = (outcome is null)),
  -- Only a closed complaint has an owner who closed it.
  check (closed_by is null or closed_at is not null)
);
create index complaints_of_member on complaints (member_id) where member_id is not null;
create index complaints_closed_by on complaints (closed_by) where closed_by is not null;
-- Indexes for the complaints queue in admin, with its filters and search.
create index complaints_open on complaints (answer_by, id) where closed_at is null;
create index complaints_open_by_kind on complaints (kind, answer_by, id) where closed_at is null;
create index complaints_closed on complaints (closed_at, id) where closed_at is not null;
create index complaints_closed_by_kind on complaints (kind, closed_at, id) where closed_at is not null;
create index complaints_all on complaints (received_at, id);
create index complaints_all_by_kind on complaints (kind, received_at, id);
create index complaints_by_search_text on complaints using gin (lower(reference || ' ' || name || ' ' || email) gin_trgm_ops);
alter index complaints_by_search_text alter column 1 set statistics 500;

-- A complaint never changes, except that its deadline can be extended once with a reason, and that it is closed once. The id of
-- a member or an owner can only become null.
create function complaints_immutable() returns trigger language plpgsql as $$
begin
  if (new.id, new.reference, new.kind, new.signed_in, new.name, new.email, new.content, new.received_at)
      is distinct from (old.id, old.reference, old.kind, old.signed_in, old.name, old.email, old.content, old.received_at)
      or (new.member_id is not null and new.member_id is distinct from old.member_id)
      or (old.closed_at is not null and new.closed_by is not null and new.closed_by is distinct from old.closed_by) then
    raise exception 'a complaint never changes' using errcode = 'check_violation';
  end if;
  if old.extended_at is not null and (new.extended_at, new.extension_reason, new.answer_by)
      is distinct from (old.extended_at, old.extension_reason, old.answer_by) then
    raise exception 'the deadline for an answer can be extended only once' using errcode = 'check_violation';
  end if;
  if new.answer_by < old.answer_by or (new.answer_by > old.answer_by and new.extended_at is null) then
    raise exception 'the deadline for an answer can be extended only with a reason' using errcode = 'check_violation';
  end if;
  if old.closed_at is not null and (new.closed_at, new.closure_method, new.outcome, new.answer_by, new.extended_at)
      is distinct from (old.closed_at, old.closure_method, old.outcome, old.answer_by, old.extended_at) then
    raise exception 'a complaint can be closed only once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger complaints_immutable before update on complaints
  for each row execute function complaints_immutable();

-- A complaint is deleted at the earliest a year after it was answered.
create function complaints_retention() returns trigger language plpgsql as $$
begin
  if old.closed_at is null or old.closed_at
      > (select now() + offset_ms * interval '1 millisecond' from site_clock) - interval '1 year' then
    raise exception 'a complaint is kept for a year after its answer' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger complaints_retention before delete on complaints
  for each row execute function complaints_retention();
-- Refuses to truncate the table.
create trigger complaints_no_truncate before truncate on complaints
  for each statement execute function refuse_change();

-- Reminders to the owners about a complaint, one per day on which a reminder is due. Deleted with the complaint.
create table complaint_reminders (
  complaint_id uuid not null references complaints on delete cascade,
  due_on date not null,
  reminded_at timestamptz not null,
  primary key (complaint_id, due_on)
);

-- Data breach notices to members.
create table breach_notices (
  id uuid primary key,
  -- Not empty, and no longer than the form allows.
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 10000),
  -- The audience: all members, attendees of certain events, or members whom the owner selects.
  recipients text not null check (recipients in ('everyone', 'events', 'members')),
  -- Only the audience 'events' has event ids.
  event_ids integer[] not null default '{}' check ((recipients = 'events') = (cardinality(event_ids) > 0)),
  -- The number of recipients. A notice has at least one.
  people integer not null check (people >= 1),
  -- The number of recipients notified so far.
  notified integer not null default 0 check (notified between 0 and people),
  started_at timestamptz not null,
  -- Members are notified in the order of their ids. This is the id of the last one notified.
  notified_up_to uuid,
  last_step_at timestamptz not null,
  finished_at timestamptz
);
create index breach_notices_in_order on breach_notices (started_at, id);
create index breach_notices_unfinished on breach_notices (last_step_at) where finished_at is null;

-- The content and audience of a notice never change, its counts only increase, and it is final once it is finished.
create function breach_notices_immutable() returns trigger language plpgsql as $$
begin
  if (new.id, new.subject, new.body, new.recipients, new.event_ids, new.people, new.started_at)
      is distinct from (old.id, old.subject, old.body, old.recipients, old.event_ids, old.people, old.started_at)
      or new.notified < old.notified or (old.finished_at is not null and new is distinct from old) then
    raise exception 'a breach notice never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger breach_notices_immutable before update on breach_notices
  for each row execute function breach_notices_immutable();
-- A notice is never deleted, because it is evidence of what members were told.
create trigger breach_notices_no_delete before delete or truncate on breach_notices
  for each statement execute function refuse_change();

-- The recipients of each notice. Members whom the owner selected have a row from the start. Others get a row when they are
-- emailed.
create table breach_notice_people (
  notice_id uuid not null references breach_notices,
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  notified_at timestamptz,
  -- Null once the email is deleted.
  mail_id uuid references outgoing_mail on delete set null,
  primary key (notice_id, member_id)
);
create index breach_notice_people_of_member on breach_notice_people (member_id);
create index breach_notice_people_by_mail on breach_notice_people (mail_id);

-- Emails about new events: at most one a day, about all events published since the previous one.
create table event_news_digests (
  id uuid primary key,
  -- At most one per day.
  day date not null unique,
  -- The number of members notified.
  notified integer not null default 0 check (notified >= 0),
  -- Members are notified in the order of their ids. This is the id of the last one notified.
  notified_up_to uuid,
  started_at timestamptz not null,
  last_step_at timestamptz not null,
  finished_at timestamptz
);
create index event_news_digests_unfinished on event_news_digests (last_step_at) where finished_at is null;

-- Members' consents to emails about new events, with the wording that they agreed to. Each consent is a separate row.
create table event_news_consents (
  id uuid primary key,
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- The sentence shown on the page. Not empty.
  content text not null check (length(content) between 1 and 500),
  consented_at timestamptz not null,
  withdrawn_at timestamptz,
  -- 'switch' is the setting on the site, and 'link' is the unsubscribe link in an email.
  withdrawn_by text check (withdrawn_by in ('switch', 'link')),
  -- The last digest sent to the member.
  last_digest_id uuid references event_news_digests,
  -- A withdrawal has a method.
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  -- A consent is not withdrawn before it is given.
  check (withdrawn_at >= consented_at)
);
-- A member has at most one active consent.
create unique index event_news_consents_active on event_news_consents (member_id) where withdrawn_at is null;
create index event_news_consents_of_member on event_news_consents (member_id, consented_at);
create index event_news_consents_by_digest on event_news_consents (last_digest_id) where last_digest_id is not null;

-- The wording and time of a consent never change, and it is final once it is withdrawn.
create function event_news_consents_immutable() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.content, new.consented_at) is distinct from (old.id, old.member_id, old.content, old.consented_at)
      or old.withdrawn_at is not null then
    raise exception 'a consent never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger event_news_consents_immutable before update on event_news_consents
  for each row execute function event_news_consents_immutable();

-- The events in each digest. An event is announced once.
create table event_news_events (
  event_id integer primary key references events,
  digest_id uuid not null references event_news_digests
);
create index event_news_events_of_digest on event_news_events (digest_id);

select pgboss.create_queue(queue, '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb)
from unnest(array['privacy.breach-notice', 'privacy.event-news']) as queue;
select pgboss.create_queue('privacy.delete-member', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 120, "heartbeatSeconds": 20}'::jsonb);
select pgboss.create_queue('privacy.make-download', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 300, "heartbeatSeconds": 20}'::jsonb);
