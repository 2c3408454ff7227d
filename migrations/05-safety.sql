-- Safety: blocks, reports, and owners' decisions on them.

-- Two members do not see each other on the site if either has blocked the other.
create table blocks (
  -- Deleted with either member.
  blocker_id uuid not null references members on delete cascade,
  blocked_id uuid not null references members on delete cascade,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  -- Members cannot block themselves.
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);

-- Owners' decisions about members. The member sees the reason, and can appeal once. A dismissal closes a report and has no
-- member, because the reported member must not know about it.
create table decisions (
  id uuid primary key,
  -- Deleted with the member.
  member_id uuid references members on delete cascade,
  -- Null once the owner's account is deleted.
  owner_id uuid references members on delete set null,
  -- 'removed' means that content was deleted, and nothing else was done.
  measure text not null check (measure in ('dismissed', 'removed', 'warned', 'suspended')),
  -- The member's content that was deleted with the decision. 'text' is the text of a profile.
  removed text[] not null default '{}' check (removed <@ array['message', 'text', 'portrait']),
  message_id uuid,
  -- No longer than the form allows.
  reason text not null check (length(reason) <= 2000),
  decided_at timestamptz not null,
  -- The member's appeal. Not blank, and no longer than the form allows.
  answer text check (length(trim(answer)) between 1 and 2000),
  answered_at timestamptz,
  -- The result of the review by an owner.
  outcome text check (outcome in ('upheld', 'reversed')),
  -- No longer than the form allows.
  outcome_note text check (length(outcome_note) <= 2000),
  -- Null once the owner's account is deleted.
  settled_by uuid references members on delete set null,
  settled_at timestamptz,
  -- Only a dismissal has no member.
  check ((measure = 'dismissed') = (member_id is null)),
  -- A decision that the member sees has a reason.
  check (measure = 'dismissed' or length(trim(reason)) > 0),
  -- A dismissal deletes nothing and has no appeal.
  check (measure <> 'dismissed' or (removed = '{}' and answer is null and outcome is null)),
  -- 'removed' lists the deleted content.
  check (measure <> 'removed' or removed <> '{}'),
  -- The deletion of a message records its id.
  check (not 'message' = any(removed) or message_id is not null),
  -- An appeal has a time.
  check ((answer is null) = (answered_at is null)),
  -- An outcome has a time and an explanation.
  check ((outcome is null) = (settled_at is null) and (outcome is null) = (outcome_note is null)),
  -- A decision can be upheld only after an appeal, but can be reversed without one.
  check (outcome is distinct from 'upheld' or answer is not null)
);
create index decisions_of_member on decisions (member_id, decided_at);
create index decisions_of_owner on decisions (owner_id);
create index decisions_settled_by on decisions (settled_by);
create index decisions_by_age on decisions (decided_at);
create index decisions_to_settle on decisions (answered_at, id) where answered_at is not null and settled_at is null;

-- A decision never changes, except that it gets one appeal and one outcome. The id of an owner can only become null.
create function decisions_immutable() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.measure, new.removed, new.message_id, new.reason, new.decided_at)
      is distinct from (old.id, old.member_id, old.measure, old.removed, old.message_id, old.reason, old.decided_at)
      or (new.owner_id is not null and new.owner_id is distinct from old.owner_id)
      or (old.settled_at is not null and new.settled_by is not null and new.settled_by is distinct from old.settled_by) then
    raise exception 'a decision never changes' using errcode = 'check_violation';
  end if;
  if (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at)
      and (old.answered_at is not null or old.settled_at is not null) then
    raise exception 'a decision can be appealed only once' using errcode = 'check_violation';
  end if;
  if old.settled_at is not null
      and (new.outcome, new.outcome_note, new.settled_at) is distinct from (old.outcome, old.outcome_note, old.settled_at) then
    raise exception 'an appeal can be settled only once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger decisions_immutable before update on decisions
  for each row execute function decisions_immutable();
-- Refuses to truncate the table.
create trigger decisions_no_truncate before truncate on decisions
  for each statement execute function refuse_change();

-- A decision is deleted with its member, or at the earliest a year after it was made.
create function decisions_retention() returns trigger language plpgsql as $$
begin
  if (old.member_id is null or exists (select from members where id = old.member_id))
      and old.decided_at > (select now() + offset_ms * interval '1 millisecond' from site_clock) - interval '1 year' then
    raise exception 'a decision is kept for a year' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger decisions_retention before delete on decisions
  for each row execute function decisions_retention();

-- The review queue: reported members and messages, and messages in which the site found contact details. `seen` is a snapshot
-- of the reported content, which remains if the content changes or is deleted.
create table reports (
  id uuid primary key,
  -- The site reports 'contact details', and members report the rest.
  about text not null check (about in ('person', 'message', 'contact details')),
  -- Null once the member is deleted. A report by the site has no reporter.
  reporter_id uuid references members on delete set null,
  reported_id uuid references members on delete set null,
  -- No foreign key, because the message may be deleted before the report.
  message_id uuid,
  -- The reasons that the form offers.
  reason text check (reason in (
    'offensive', 'harassment', 'spam', 'impersonation', 'under_18', 'felt_unsafe', 'other')),
  -- No longer than the form allows.
  note text not null default '' check (length(note) <= 2000),
  seen jsonb not null,
  -- The reported portrait. Its files are retained as long as the report.
  portrait_id uuid references portraits,
  reported_at timestamptz not null,
  closed_at timestamptz,
  -- The decision that closed the report. Null once that decision is deleted.
  decision_id uuid references decisions on delete set null,
  -- Only a report of a person has no message.
  check ((about = 'person') = (message_id is null)),
  -- A report by a member has a reason, and a report by the site has none.
  check ((about = 'contact details') = (reason is null)),
  -- An open report has no decision.
  check (decision_id is null or closed_at is not null)
);
create index reports_of_reporter on reports (reporter_id);
create index reports_of_reported on reports (reported_id);
create index reports_of_portrait on reports (portrait_id) where portrait_id is not null;
-- The site reports a message once.
create unique index reports_noticed_once on reports (message_id) where about = 'contact details';
create index reports_of_decision on reports (decision_id) where decision_id is not null;
create index reports_of_message on reports (message_id) where message_id is not null;
-- Indexes for the review queue in admin, with each of its filters.
create index reports_open on reports (reported_at, id) where closed_at is null;
create index reports_open_by_kind on reports (about, reported_at, id) where closed_at is null;
create index reports_open_by_reason on reports (reason, reported_at, id) where closed_at is null;
create index reports_closed on reports (reported_at, id) where closed_at is not null;
create index reports_closed_by_kind on reports (about, reported_at, id) where closed_at is not null;
create index reports_closed_by_reason on reports (reason, reported_at, id) where closed_at is not null;
-- Index for measuring the time to a decision and for deleting old reports.
create index reports_by_closing on reports (closed_at) where closed_at is not null;

-- A report never changes, except that it is closed once.
create function reports_immutable() returns trigger language plpgsql as $$
begin
  if (new.id, new.about, new.message_id, new.reason, new.note, new.seen, new.reported_at)
      is distinct from (old.id, old.about, old.message_id, old.reason, old.note, old.seen, old.reported_at) then
    raise exception 'a report never changes' using errcode = 'check_violation';
  end if;
  if old.closed_at is not null and (new.closed_at is distinct from old.closed_at
      or (new.decision_id is not null and new.decision_id is distinct from old.decision_id)) then
    raise exception 'a report is closed once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reports_immutable before update on reports
  for each row execute function reports_immutable();

select pgboss.create_queue('safety.notify-owners', '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
