-- Whoever has blocked another: from then on neither meets the other, whichever of them it was.
create table blocks (
  blocker_id uuid not null references members on delete cascade,
  blocked_id uuid not null references members on delete cascade,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);

-- What a person has to look at: a member or a message that was reported, or a message in which the site itself noticed
-- contact details. It holds what was seen at that time, whatever becomes of it.
create table reports (
  id uuid primary key,
  about text not null check (about in ('person', 'message', 'contact details')),
  -- null: the site itself, or the member is gone
  reporter_id uuid references members on delete set null,
  reported_id uuid references members on delete set null,
  -- the message may go before its report does
  message_id uuid,
  reason text check (reason in (
    'offensive', 'harassment', 'spam', 'not_who_they_say', 'under_18', 'felt_unsafe', 'other')),
  note text not null default '' check (length(note) <= 2000),
  seen jsonb not null,
  -- the portrait that was seen: its files stay as long as the report does
  portrait_id uuid references portraits,
  reported_at timestamptz not null,
  closed_at timestamptz,
  check ((about = 'person') = (message_id is null)),
  check ((about = 'contact details') = (reason is null))
);
create index reports_open on reports (reported_at) where closed_at is null;
create index reports_of_reporter on reports (reporter_id);
create index reports_of_reported on reports (reported_id);
create index reports_of_portrait on reports (portrait_id) where portrait_id is not null;
-- The site notices a message once.
create unique index reports_noticed_once on reports (message_id) where about = 'contact details';

create function reports_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.about, new.message_id, new.reason, new.note, new.seen, new.reported_at)
      is distinct from (old.id, old.about, old.message_id, old.reason, old.note, old.seen, old.reported_at) then
    raise exception 'what was reported stays as it was seen' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reports_keep_their_word before update on reports
  for each row execute function reports_keep_their_word();

-- The one answer of a member about the people they met at an event. Who is not on it is not liked.
create table likes_cards (
  event_id integer not null references events,
  member_id uuid not null references members on delete cascade,
  sent_at timestamptz not null,
  primary key (event_id, member_id)
);
create table likes (
  event_id integer not null,
  from_member_id uuid not null,
  to_member_id uuid not null references members on delete cascade,
  primary key (event_id, from_member_id, to_member_id),
  foreign key (event_id, from_member_id) references likes_cards (event_id, member_id) on delete cascade,
  check (from_member_id <> to_member_id)
);
create index likes_to on likes (to_member_id, event_id);
create index likes_cards_of_member on likes_cards (member_id);
create trigger likes_cards_stay_as_sent before update or truncate on likes_cards
  for each statement execute function refuse_change();
create trigger likes_stay_as_sent before update or truncate on likes
  for each statement execute function refuse_change();

-- They go with a member who goes, and in no other way: then that member is no longer there to be found.
create function likes_cards_go_with_their_member() returns trigger language plpgsql as $$
begin
  if exists (select from members where id = old.member_id) then
    raise exception 'likes_cards is only ever added to' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger likes_cards_go_with_their_member before delete on likes_cards
  for each row execute function likes_cards_go_with_their_member();
create function likes_go_with_their_members() returns trigger language plpgsql as $$
begin
  if (select count(*) from members where id in (old.from_member_id, old.to_member_id)) = 2 then
    raise exception 'likes is only ever added to' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger likes_go_with_their_members before delete on likes
  for each row execute function likes_go_with_their_members();

create function likes_name_who_attended() returns trigger language plpgsql as $$
begin
  if not exists (
    select from bookings mine
    join bookings theirs on theirs.event_id = mine.event_id and theirs.gender <> mine.gender
    where mine.event_id = new.event_id
      and mine.member_id = new.from_member_id and mine.state = 'booked' and mine.absent_at is null
      and theirs.member_id = new.to_member_id and theirs.state = 'booked' and theirs.absent_at is null
  ) then
    raise exception 'a like is about somebody of the other gender who attended the same event'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger likes_name_who_attended before insert on likes
  for each row execute function likes_name_who_attended();

-- Two members who like each other, at the event where both said so: one row for each of them.
create table matches (
  event_id integer not null,
  member_id uuid not null,
  other_id uuid not null,
  matched_at timestamptz not null,
  -- the member has looked at their matches since
  seen_at timestamptz,
  -- the member was told by email
  told_at timestamptz,
  primary key (event_id, member_id, other_id),
  foreign key (event_id, member_id, other_id) references likes (event_id, from_member_id, to_member_id)
    on delete cascade,
  foreign key (event_id, other_id, member_id) references likes (event_id, from_member_id, to_member_id)
    on delete cascade,
  -- both have it, or neither
  foreign key (event_id, other_id, member_id) references matches (event_id, member_id, other_id)
    deferrable initially deferred
);
create index matches_of_member on matches (member_id, other_id);
create index matches_not_seen on matches (member_id) where seen_at is null;
create index matches_to_tell on matches (event_id, member_id) where told_at is null;

-- A private text from one member to another.
create table messages (
  id uuid primary key,
  from_member_id uuid not null references members on delete cascade,
  to_member_id uuid not null references members on delete cascade,
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 5000),
  sent_at timestamptz not null,
  -- it has been in the recipient's view
  read_at timestamptz,
  -- the recipient was told by email that it waits to be read
  told_at timestamptz,
  -- of the sending: what is sent again because the answer was lost arrives once
  sending_id uuid not null,
  check (from_member_id <> to_member_id),
  unique (from_member_id, sending_id)
);
create index messages_inbox on messages (to_member_id, sent_at desc, id desc);
create index messages_sent on messages (from_member_id, sent_at desc, id desc);
create index messages_between on messages (to_member_id, from_member_id, sent_at desc, id desc);
create index messages_unread on messages (to_member_id) where read_at is null;
create index messages_to_tell on messages (sent_at) where read_at is null and told_at is null;

create function messages_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.from_member_id, new.to_member_id, new.subject, new.body, new.sent_at, new.sending_id)
      is distinct from (old.id, old.from_member_id, old.to_member_id, old.subject, old.body, old.sent_at, old.sending_id)
      or (old.read_at is not null and new.read_at is distinct from old.read_at) then
    raise exception 'what was sent stays as it was sent' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger messages_keep_their_word before update on messages
  for each row execute function messages_keep_their_word();

create table message_settings (
  member_id uuid primary key references members on delete cascade,
  -- no more emails about unread messages since then
  unread_mail_off_at timestamptz,
  -- the last of them
  unread_mail_at timestamptz
);

select pgboss.create_queue(queue, '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb)
from unnest(array['safety.tell-owner', 'bookings.pair-blocked', 'matching.tell-of-matches', 'matching.remind', 'messaging.tell-of-unread']) as queue;
insert into pgboss.subscription (event, name) values ('safety.blocked', 'bookings.pair-blocked');
