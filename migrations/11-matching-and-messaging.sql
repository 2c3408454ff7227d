-- Matching and messaging: likes and matches between attendees, and messages between members.

-- A member's likes card for an event. It is sent once. An attendee who is not on the card is not liked.
create table likes_cards (
  event_id integer not null references events,
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  sent_at timestamptz not null,
  primary key (event_id, member_id)
);
create table likes (
  event_id integer not null,
  from_member_id uuid not null,
  -- Deleted with the member who is liked.
  to_member_id uuid not null references members on delete cascade,
  primary key (event_id, from_member_id, to_member_id),
  -- A like is on its member's card and deleted with it.
  foreign key (event_id, from_member_id) references likes_cards (event_id, member_id) on delete cascade,
  -- Members cannot like themselves.
  check (from_member_id <> to_member_id)
);
create index likes_to on likes (to_member_id, event_id);
create index likes_cards_of_member on likes_cards (member_id);
-- A sent card never changes.
create trigger likes_cards_immutable before update or truncate on likes_cards
  for each statement execute function refuse_change();
-- A like never changes.
create trigger likes_immutable before update or truncate on likes
  for each statement execute function refuse_change();

-- Checks whether an event ended at least a year ago. A year is the shortest retention period that the owner can set.
create function is_a_year_over(event integer) returns boolean language sql stable as $$
  select ends_at <= (select now() + offset_ms * interval '1 millisecond' from site_clock) - interval '1 year'
    from events where id = event
$$;

-- A card is deleted only after its member's row, or at the earliest a year after its event.
create function likes_cards_delete_with_member() returns trigger language plpgsql as $$
begin
  if exists (select from members where id = old.member_id) and not is_a_year_over(old.event_id) then
    raise exception 'likes_cards is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger likes_cards_delete_with_member before delete on likes_cards
  for each row execute function likes_cards_delete_with_member();

-- A like is deleted only with one of its two members, or at the earliest a year after its event.
create function likes_delete_with_members() returns trigger language plpgsql as $$
begin
  if (select count(*) from members where id in (old.from_member_id, old.to_member_id)) = 2
      and not is_a_year_over(old.event_id) then
    raise exception 'likes is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger likes_delete_with_members before delete on likes
  for each row execute function likes_delete_with_members();

-- A member can like only members of the other gender, and only if both attended the event.
create function likes_require_attendance() returns trigger language plpgsql as $$
begin
  if not exists (
    select from bookings mine
    join bookings theirs on theirs.event_id = mine.event_id and theirs.gender <> mine.gender
    where mine.event_id = new.event_id
      and mine.member_id = new.from_member_id and mine.state = 'booked' and mine.absent_at is null
      and theirs.member_id = new.to_member_id and theirs.state = 'booked' and theirs.absent_at is null
  ) then
    raise exception 'a like is for a member of the other gender who attended the same event'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger likes_require_attendance before insert on likes
  for each row execute function likes_require_attendance();

-- Two members who liked each other at an event. Each member has a row.
create table matches (
  event_id integer not null,
  member_id uuid not null,
  other_id uuid not null,
  matched_at timestamptz not null,
  -- When the member viewed the match.
  seen_at timestamptz,
  -- When the member was notified by email.
  notified_at timestamptz,
  primary key (event_id, member_id, other_id),
  -- A match needs a like from each member, and is deleted with either like.
  foreign key (event_id, member_id, other_id) references likes (event_id, from_member_id, to_member_id)
    on delete cascade,
  foreign key (event_id, other_id, member_id) references likes (event_id, from_member_id, to_member_id)
    on delete cascade,
  -- Either both members have the match, or neither has it. Checked at the end of the transaction, because the two rows are
  -- inserted one after the other.
  foreign key (event_id, other_id, member_id) references matches (event_id, member_id, other_id)
    deferrable initially deferred
);
create index matches_of_member on matches (member_id, other_id);
create index matches_not_seen on matches (member_id) where seen_at is null;
create index matches_to_notify on matches (event_id, member_id) where notified_at is null;

-- The number of matched pairs per event whose matches have been deleted, for statistics.
create table deleted_matches (
  event_id integer primary key references events,
  -- The first deleted pair creates the row.
  pairs integer not null check (pairs > 0)
);
-- Counts a deleted pair once, although it has two rows.
create function matches_count_deleted() returns trigger language plpgsql as $$
begin
  insert into deleted_matches values (old.event_id, 1)
    on conflict (event_id) do update set pairs = deleted_matches.pairs + 1;
  return null;
end $$;
create trigger matches_count_deleted after delete on matches
  for each row when (old.member_id < old.other_id) execute function matches_count_deleted();

-- A private message from one member to another.
create table messages (
  id uuid primary key,
  -- Deleted with either member.
  from_member_id uuid not null references members on delete cascade,
  to_member_id uuid not null references members on delete cascade,
  -- Not empty, and no longer than the form allows.
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 5000),
  sent_at timestamptz not null,
  -- When the recipient read the message.
  read_at timestamptz,
  -- When the recipient was sent an email about unread messages.
  notified_at timestamptz,
  -- Chosen by the sender's browser, which retries if the response was lost.
  idempotency_key uuid not null,
  -- When an owner removed the text. The message itself remains for both members.
  removed_at timestamptz,
  -- Members cannot write to themselves.
  check (from_member_id <> to_member_id),
  -- A retried message is stored once.
  unique (from_member_id, idempotency_key),
  -- A removed message has only placeholder text.
  check (removed_at is null or (subject = 'Message removed' and body = 'This message was removed.'))
);
create index messages_inbox on messages (to_member_id, sent_at desc, id desc);
create index messages_sent on messages (from_member_id, sent_at desc, id desc);
create index messages_between on messages (to_member_id, from_member_id, sent_at desc, id desc);
create index messages_unread on messages (to_member_id) where read_at is null;
create index messages_to_notify on messages (sent_at) where read_at is null and notified_at is null;
create index messages_by_age on messages (sent_at);

-- A message never changes, except that it can be marked as read once, and that an owner can remove its text once.
create function messages_immutable() returns trigger language plpgsql as $$
begin
  if (new.id, new.from_member_id, new.to_member_id, new.sent_at, new.idempotency_key)
      is distinct from (old.id, old.from_member_id, old.to_member_id, old.sent_at, old.idempotency_key)
      or ((new.subject, new.body) is distinct from (old.subject, old.body)
        and (old.removed_at is not null or new.removed_at is null))
      or (old.removed_at is not null and new.removed_at is distinct from old.removed_at)
      or (old.read_at is not null and new.read_at is distinct from old.read_at) then
    raise exception 'a sent message never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger messages_immutable before update on messages
  for each row execute function messages_immutable();

create table message_settings (
  -- Deleted with the member.
  member_id uuid primary key references members on delete cascade,
  -- When the member turned off emails about unread messages.
  unread_mail_disabled_at timestamptz,
  -- When the last email about unread messages was sent.
  unread_mail_at timestamptz
);

select pgboss.create_queue(queue, '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb)
from unnest(array['matching.notify-of-matches', 'matching.remind', 'messaging.notify-of-unread']) as queue;
