-- Privacy: deleting accounts, data downloads, complaints, breach notices, and emails about new events.

-- Accounts whose deletion was requested. A member's id leads to nobody after the deletion, so the row stays: restoring a
-- backup must not bring the member back.
create table deletions (
  member_id uuid primary key,
  asked_at timestamptz not null,
  -- The member or an owner. Null: a restored backup had brought the member back.
  asked_by uuid,
  finished_at timestamptz
);
create index deletions_under_way on deletions (asked_at) where finished_at is null;

-- A request never changes, and it is finished once.
create function deletions_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.asked_at, new.asked_by) is distinct from (old.member_id, old.asked_at, old.asked_by)
      or old.finished_at is not null then
    raise exception 'that somebody left stays as it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger deletions_keep_their_word before update on deletions
  for each row execute function deletions_keep_their_word();
-- A request is never withdrawn.
create trigger deletions_stay before delete or truncate on deletions
  for each statement execute function refuse_change();

-- An activated account is deleted only after a request for it.
create function members_go_when_it_was_asked() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null
      and not exists (select from deletions where member_id = old.id and finished_at is null) then
    raise exception 'nobody asked for this account to be deleted' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger members_go_when_it_was_asked before delete on members
  for each row execute function members_go_when_it_was_asked();

-- A member's request for their data. The file is in the database, so that it is deleted in the transaction that deletes what
-- it was made of.
create table downloads (
  id uuid primary key,
  -- One for each member. Deleted with the member.
  member_id uuid not null unique references members on delete cascade,
  asked_at timestamptz not null,
  made_at timestamptz,
  expires_at timestamptz,
  -- A compressed file, which PostgreSQL need not compress again.
  file bytea storage external,
  -- A file has the time at which it was made and an end.
  check (num_nulls(made_at, expires_at, file) in (0, 3)),
  -- It is made after it was requested, and is there for some time.
  check (made_at >= asked_at),
  check (expires_at > made_at)
);
create index downloads_by_end on downloads (expires_at) where expires_at is not null;
create index downloads_being_made on downloads (asked_at) where made_at is null;

-- Complaints and requests about data, with the day by which each is answered and its outcome.
create table complaints (
  id uuid primary key,
  -- Read out on the telephone, so it has no characters that people mix up. No two complaints have the same.
  reference text not null unique check (reference ~ '^C-[2-9A-HJKMNP-TW-Z]{5}$'),
  -- The kinds that the form offers.
  kind text not null check (kind in ('site', 'data', 'other')),
  -- Null once the member is deleted. Name and address stay, because the complaint is owed an answer.
  member_id uuid references members on delete set null,
  -- Written by the member in their account, not by a visitor under a name that anybody can type.
  signed_in boolean not null,
  -- Not blank, and fits the form.
  name text not null check (length(trim(name)) between 1 and 160),
  -- The answer goes here, so there is an address.
  email text not null check (length(email) between 3 and 254),
  -- Not blank, and fits the form.
  words text not null check (length(trim(words)) between 1 and 5000),
  received_at timestamptz not null,
  answer_by date not null,
  extended_at timestamptz,
  -- Not blank, and fits the form.
  extended_why text check (length(trim(extended_why)) between 1 and 2000),
  closed_at timestamptz,
  -- 'in another way': for instance by telephone.
  closed_how text check (closed_how in ('by email', 'in another way')),
  -- The answer that was sent, or the owner's note of it. Not blank, and fits the form.
  outcome text check (length(trim(outcome)) between 1 and 5000),
  -- Null once the owner's account is deleted.
  closed_by uuid references members on delete set null,
  -- Only a signed-in member is known by id.
  check (member_id is null or signed_in),
  -- An extension has a reason.
  check ((extended_at is null) = (extended_why is null)),
  -- A closed complaint says how it was answered and what was said.
  check ((closed_at is null) = (closed_how is null) and (closed_at is null) = (outcome is null)),
  -- An open complaint was closed by nobody.
  check (closed_by is null or closed_at is not null)
);
create index complaints_of_member on complaints (member_id) where member_id is not null;
create index complaints_closed_by on complaints (closed_by) where closed_by is not null;
-- The queue of admin, with each of its filters and its search.
create index complaints_open on complaints (answer_by, id) where closed_at is null;
create index complaints_open_by_kind on complaints (kind, answer_by, id) where closed_at is null;
create index complaints_closed on complaints (closed_at, id) where closed_at is not null;
create index complaints_closed_by_kind on complaints (kind, closed_at, id) where closed_at is not null;
create index complaints_all on complaints (received_at, id);
create index complaints_all_by_kind on complaints (kind, received_at, id);
create index complaints_by_words on complaints using gin (lower(reference || ' ' || name || ' ' || email) gin_trgm_ops);
alter index complaints_by_words alter column 1 set statistics 500;

-- A complaint never changes. Its day of answer moves once, to a later day and with a reason. It is answered once. The id of a
-- member or an owner becomes null and never another id.
create function complaints_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.reference, new.kind, new.signed_in, new.name, new.email, new.words, new.received_at)
      is distinct from (old.id, old.reference, old.kind, old.signed_in, old.name, old.email, old.words, old.received_at)
      or (new.member_id is not null and new.member_id is distinct from old.member_id)
      or (old.closed_at is not null and new.closed_by is not null and new.closed_by is distinct from old.closed_by) then
    raise exception 'a complaint stays as it was written' using errcode = 'check_violation';
  end if;
  if old.extended_at is not null and (new.extended_at, new.extended_why, new.answer_by)
      is distinct from (old.extended_at, old.extended_why, old.answer_by) then
    raise exception 'the time to answer is extended once' using errcode = 'check_violation';
  end if;
  if new.answer_by < old.answer_by or (new.answer_by > old.answer_by and new.extended_at is null) then
    raise exception 'the day to answer comes later only with a word' using errcode = 'check_violation';
  end if;
  if old.closed_at is not null and (new.closed_at, new.closed_how, new.outcome, new.answer_by, new.extended_at)
      is distinct from (old.closed_at, old.closed_how, old.outcome, old.answer_by, old.extended_at) then
    raise exception 'a complaint is answered once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger complaints_keep_their_word before update on complaints
  for each row execute function complaints_keep_their_word();

-- A complaint is deleted a year after its answer, and never earlier.
create function complaints_go_in_their_time() returns trigger language plpgsql as $$
begin
  if old.closed_at is null or old.closed_at
      > (select now() + offset_ms * interval '1 millisecond' from site_clock) - interval '1 year' then
    raise exception 'a complaint is kept for a year after its answer' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger complaints_go_in_their_time before delete on complaints
  for each row execute function complaints_go_in_their_time();
-- No statement removes all complaints at once.
create trigger complaints_are_not_emptied before truncate on complaints
  for each statement execute function refuse_change();

-- Reminders to the owners about a complaint, one for each day on which one is due. Deleted with the complaint.
create table complaint_reminders (
  complaint_id uuid not null references complaints on delete cascade,
  due_on date not null,
  reminded_at timestamptz not null,
  primary key (complaint_id, due_on)
);

-- Notices of a data breach to members.
create table breach_notices (
  id uuid primary key,
  -- Neither is empty, and both fit the form.
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 10000),
  -- The audience: all members, attendees of some events, or members whom the owner names.
  whom text not null check (whom in ('everyone', 'events', 'members')),
  -- The events of that audience, and of no other.
  event_ids integer[] not null default '{}' check ((whom = 'events') = (cardinality(event_ids) > 0)),
  -- How many members it is for. None is sent to nobody.
  people integer not null check (people >= 1),
  -- How many of them were notified.
  told integer not null default 0 check (told between 0 and people),
  begun_at timestamptz not null,
  -- Members are notified in the order of their ids: the last id, and when.
  reached uuid,
  moved_at timestamptz not null,
  finished_at timestamptz
);
create index breach_notices_in_order on breach_notices (begun_at, id);
create index breach_notices_unfinished on breach_notices (moved_at) where finished_at is null;

-- A notice keeps its words and its audience, counts only upwards, and never changes once it is finished.
create function breach_notices_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.subject, new.body, new.whom, new.event_ids, new.people, new.begun_at)
      is distinct from (old.id, old.subject, old.body, old.whom, old.event_ids, old.people, old.begun_at)
      or new.told < old.told or (old.finished_at is not null and new is distinct from old) then
    raise exception 'what members were told stays' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger breach_notices_keep_their_word before update on breach_notices
  for each row execute function breach_notices_keep_their_word();
-- A notice is never deleted: it is evidence of what members were told.
create trigger breach_notices_stay before delete or truncate on breach_notices
  for each statement execute function refuse_change();

-- Who gets a notice. Members whom the owner names have a row from the start, others get one with their email, each once.
create table breach_notice_people (
  notice_id uuid not null references breach_notices,
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  told_at timestamptz,
  -- Null once the email is deleted.
  mail_id uuid references outgoing_mails on delete set null,
  primary key (notice_id, member_id)
);
create index breach_notice_people_of_member on breach_notice_people (member_id);
create index breach_notice_people_by_mail on breach_notice_people (mail_id);

-- Emails about new events: at most one a day, about all events published since the one before.
create table event_news_letters (
  id uuid primary key,
  -- No day has two.
  day date not null unique,
  -- How many members were notified.
  told integer not null default 0 check (told >= 0),
  -- Members are notified in the order of their ids: the last id, and when.
  reached uuid,
  begun_at timestamptz not null,
  moved_at timestamptz not null,
  finished_at timestamptz
);
create index event_news_letters_unfinished on event_news_letters (moved_at) where finished_at is null;

-- Members' consents to these emails, a row for each time, with the words that they agreed to.
create table event_news_consents (
  id uuid primary key,
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- Not empty. They are a sentence of the page.
  words text not null check (length(words) between 1 and 500),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  -- On the site, or by the link in an email.
  withdrawn_by text check (withdrawn_by in ('switch', 'link')),
  -- The last email that the member got.
  last_letter_id uuid references event_news_letters,
  -- A withdrawal says how.
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  -- A consent is withdrawn after it is given.
  check (withdrawn_at >= given_at)
);
-- A member has one consent that is not withdrawn.
create unique index event_news_wanted on event_news_consents (member_id) where withdrawn_at is null;
create index event_news_consents_of_member on event_news_consents (member_id, given_at);
create index event_news_consents_by_letter on event_news_consents (last_letter_id) where last_letter_id is not null;

-- A consent keeps its words and its time, and never changes once it is withdrawn.
create function event_news_consents_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.words, new.given_at) is distinct from (old.id, old.member_id, old.words, old.given_at)
      or old.withdrawn_at is not null then
    raise exception 'what was agreed to stays' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger event_news_consents_keep_their_word before update on event_news_consents
  for each row execute function event_news_consents_keep_their_word();

-- The events of each of these emails. An event is news once.
create table event_news_events (
  event_id integer primary key references events,
  letter_id uuid not null references event_news_letters
);
create index event_news_events_of_letter on event_news_events (letter_id);

select pgboss.create_queue(queue, '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb)
from unnest(array['privacy.breach-notice', 'privacy.event-news']) as queue;
select pgboss.create_queue('privacy.delete-member', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 120, "heartbeatSeconds": 20}'::jsonb);
select pgboss.create_queue('privacy.make-download', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 300, "heartbeatSeconds": 20}'::jsonb);
