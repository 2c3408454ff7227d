-- What an owner has decided about a member, and that member's one answer to it: the reason is told to them. A dismissal is
-- about a report and no member: whoever was reported hears nothing of it.
create table decisions (
  id uuid primary key,
  member_id uuid references members on delete cascade,
  -- null: their account is gone
  owner_id uuid references members on delete set null,
  measure text not null check (measure in ('dismissed', 'removed', 'warned', 'suspended')),
  -- what of theirs was deleted with it
  removed text[] not null default '{}' check (removed <@ array['message', 'words', 'portrait']),
  message_id uuid,
  reason text not null check (length(reason) <= 2000),
  decided_at timestamptz not null,
  answer text check (length(trim(answer)) between 1 and 2000),
  answered_at timestamptz,
  -- what became of it once an owner had looked at it again
  outcome text check (outcome in ('stands', 'taken back')),
  outcome_words text check (length(outcome_words) <= 2000),
  settled_by uuid references members on delete set null,
  settled_at timestamptz,
  check ((measure = 'dismissed') = (member_id is null)),
  check (measure = 'dismissed' or length(trim(reason)) > 0),
  check (measure <> 'dismissed' or (removed = '{}' and answer is null and outcome is null)),
  check (measure <> 'removed' or removed <> '{}'),
  check (not 'message' = any(removed) or message_id is not null),
  check ((answer is null) = (answered_at is null)),
  check ((outcome is null) = (settled_at is null) and (outcome is null) = (outcome_words is null)),
  check (outcome is distinct from 'stands' or answer is not null)
);
create index decisions_of_member on decisions (member_id, decided_at);
create index decisions_of_owner on decisions (owner_id);
create index decisions_settled_by on decisions (settled_by);
create index decisions_by_age on decisions (decided_at);
create index decisions_to_settle on decisions (answered_at, id) where answered_at is not null and settled_at is null;

create function decisions_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.measure, new.removed, new.message_id, new.reason, new.decided_at)
      is distinct from (old.id, old.member_id, old.measure, old.removed, old.message_id, old.reason, old.decided_at)
      -- whoever goes is let go of, and nobody takes their place
      or (new.owner_id is not null and new.owner_id is distinct from old.owner_id)
      or (old.settled_at is not null and new.settled_by is not null and new.settled_by is distinct from old.settled_by) then
    raise exception 'a decision stays as it was made' using errcode = 'check_violation';
  end if;
  if (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at)
      and (old.answered_at is not null or old.settled_at is not null) then
    raise exception 'a decision is answered once' using errcode = 'check_violation';
  end if;
  if old.settled_at is not null
      and (new.outcome, new.outcome_words, new.settled_at) is distinct from (old.outcome, old.outcome_words, old.settled_at) then
    raise exception 'an answer is settled once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger decisions_keep_their_word before update on decisions
  for each row execute function decisions_keep_their_word();
create trigger decisions_are_not_emptied before truncate on decisions
  for each statement execute function refuse_change();

-- They go with their member, or a year after they were made, and in no other way.
create function decisions_go_in_their_time() returns trigger language plpgsql as $$
begin
  if (old.member_id is null or exists (select from members where id = old.member_id))
      and old.decided_at > (select now() + offset_ms * interval '1 millisecond' from site_clock) - interval '1 year' then
    raise exception 'a decision is kept for a year' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger decisions_go_in_their_time before delete on decisions
  for each row execute function decisions_go_in_their_time();

-- By which decision a report was dealt with.
alter table reports
  add column decision_id uuid references decisions on delete set null,
  add check (decision_id is null or closed_at is not null);
create index reports_of_decision on reports (decision_id) where decision_id is not null;
create index reports_of_message on reports (message_id) where message_id is not null;

create or replace function reports_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.about, new.message_id, new.reason, new.note, new.seen, new.reported_at)
      is distinct from (old.id, old.about, old.message_id, old.reason, old.note, old.seen, old.reported_at) then
    raise exception 'what was reported stays as it was seen' using errcode = 'check_violation';
  end if;
  if old.closed_at is not null and (new.closed_at is distinct from old.closed_at
      or (new.decision_id is not null and new.decision_id is distinct from old.decision_id)) then
    raise exception 'a report is dealt with once' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The queue, in each of the ways in which it is looked through.
drop index reports_open;
create index reports_open on reports (reported_at, id) where closed_at is null;
create index reports_open_by_kind on reports (about, reported_at, id) where closed_at is null;
create index reports_open_by_reason on reports (reason, reported_at, id) where closed_at is null;
create index reports_closed on reports (reported_at, id) where closed_at is not null;
create index reports_closed_by_kind on reports (about, reported_at, id) where closed_at is not null;
create index reports_closed_by_reason on reports (reason, reported_at, id) where closed_at is not null;
-- The time that decisions took lately, and what is so old that it goes.
create index reports_by_closing on reports (closed_at) where closed_at is not null;

-- An owner has deleted what it said; that there was one stays, with both of the two.
alter table messages
  add column removed_at timestamptz,
  add check (removed_at is null or (subject = 'Message removed' and body = 'This message was removed.'));
create or replace function messages_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.from_member_id, new.to_member_id, new.sent_at, new.sending_id)
      is distinct from (old.id, old.from_member_id, old.to_member_id, old.sent_at, old.sending_id)
      or ((new.subject, new.body) is distinct from (old.subject, old.body)
        and (old.removed_at is not null or new.removed_at is null))
      or (old.removed_at is not null and new.removed_at is distinct from old.removed_at)
      or (old.read_at is not null and new.read_at is distinct from old.read_at) then
    raise exception 'what was sent stays as it was sent' using errcode = 'check_violation';
  end if;
  return new;
end $$;
