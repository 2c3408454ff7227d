-- The night of an event: what hosts and guests did, the rounds with their pairs, walk-in guests and hosts' notes.

-- When the last planned round will end. Null unless a host has started the rounds. If the host never ends the event, likes open
-- half an hour later.
alter table events add column rounds_end_at timestamptz;
alter table events add constraint events_rounds_need_publishing check (rounds_end_at is null or published_at is not null);

create table nights (
  event_id integer primary key references events,
  -- Incremented by each change of the night. Pages that show an older version ask again.
  version bigint not null default 0,
  -- When the first round was called. Null before, and if that call was undone.
  started_at timestamptz,
  -- When a host decided to continue on paper, so that the site does not know who met.
  on_paper_at timestamptz,
  -- Whom a guest may like after rounds that were run here, as the owner had set it when the night was set up.
  likes_for text not null check (likes_for in ('those met', 'all who attended'))
);

-- What hosts' devices, guests and the site did, in the order in which the site received it. A night is computed from these rows.
-- A device stores an action until it gets a response, and may send it again. The id, which the device chooses, is the
-- idempotency key.
create table night_actions (
  id uuid primary key,
  -- The order in which actions are applied.
  number bigint not null unique generated always as identity,
  event_id integer not null references nights,
  action text not null check (action in (
    'set up', 'call round', 'pause', 'resume', 'add minute', 'end round', 'leave', 'return', 'sit out next round', 'need host',
    'stay at table', 'seat now', 'swap', 'move one table on', 'did not meet', 'did meet', 'add guest', 'note', 'keep apart', 'undo',
    'lead', 'continue on paper', 'end night')),
  -- The rest of the action, with ids of bookings and walk-in guests, but without names and notes.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  -- The host's device that acted. Null if a guest did on their own page, or if the site called a round by itself.
  device_id uuid,
  -- The booking or the walk-in guest whom the action is about. Null if it is about nobody, or about two.
  seat_id uuid,
  -- Whether that guest acted.
  by_guest boolean not null default false,
  -- The member of staff. Null for guests and the site, and once the account is deleted.
  made_by uuid references members on delete set null,
  -- The device's time, corrected for its offset from the site's clock.
  made_at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('done', 'refused')),
  -- The error code of the refusal.
  refusal text,
  -- A guest acts only for themselves, and without a host's device.
  check (not by_guest or (seat_id is not null and device_id is null)),
  -- Only a device has a member of staff.
  check (made_by is null or device_id is not null),
  -- Only a refused action has an error code.
  check ((outcome = 'refused') = (refusal is not null))
);
create index night_actions_of_event on night_actions (event_id, number);
create index night_actions_by_staff on night_actions (made_by);
create index night_actions_of_seat on night_actions (seat_id) where seat_id is not null;

-- An action never changes, except that the id of a deleted member becomes null.
create function night_actions_are_immutable() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'made_by') is distinct from (to_jsonb(old) - 'made_by')
      or (new.made_by is distinct from old.made_by and new.made_by is not null) then
    raise exception 'night_actions is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger night_actions_are_immutable before update on night_actions
  for each row execute function night_actions_are_immutable();
-- An action is never deleted.
create trigger night_actions_are_append_only before delete or truncate on night_actions
  for each statement execute function refuse_change();

-- Guests without an account whom a host seated. A row is deleted some days after likes have closed.
create table night_guests (
  id uuid primary key,
  event_id integer not null references nights,
  -- Not blank, and short enough for the big screen.
  first_name text not null check (length(trim(first_name)) between 1 and 40),
  -- As in `bookings`.
  gender text not null check (gender in ('M', 'F')),
  added_at timestamptz not null
);
create index night_guests_of_event on night_guests (event_id);

-- Rounds that were called. The times move with pauses.
create table rounds (
  event_id integer not null references nights,
  -- Rounds count from 1.
  number integer not null check (number >= 1),
  called_at timestamptz not null,
  talk_starts_at timestamptz not null check (talk_starts_at >= called_at),
  ends_at timestamptz not null check (ends_at >= called_at),
  -- When the call was undone. The number can then be called again.
  undone_at timestamptz,
  primary key (event_id, number)
);

-- Two guests who sat together in a round. A seat is the id of a booking or of a walk-in guest. The first seat is the woman's and
-- the second the man's, so that a pair has one order.
create table round_pairs (
  id uuid primary key,
  event_id integer not null,
  round_number integer not null,
  -- Tables count from 1. Null if a host added the pair afterwards.
  table_number integer check (table_number >= 1),
  first_seat uuid not null,
  second_seat uuid not null check (second_seat <> first_seat),
  -- The members who had the bookings. Null for walk-in guests, and once the member is deleted.
  first_member_id uuid references members on delete set null,
  second_member_id uuid references members on delete set null,
  -- When the pair was struck, because the two did not meet.
  struck_at timestamptz,
  foreign key (event_id, round_number) references rounds (event_id, number)
);
-- In a round, a table has one pair, and a guest one partner.
create unique index round_pairs_one_at_a_table on round_pairs (event_id, round_number, table_number) where struck_at is null;
create unique index round_pairs_first_seat_once on round_pairs (event_id, round_number, first_seat) where struck_at is null;
create unique index round_pairs_second_seat_once on round_pairs (event_id, round_number, second_seat) where struck_at is null;
-- In a night, two guests meet once.
create unique index round_pairs_meet_once on round_pairs (event_id, first_seat, second_seat) where struck_at is null;
create index round_pairs_of_first_member on round_pairs (first_member_id);
create index round_pairs_of_second_member on round_pairs (second_member_id);

-- Returns the gender of a seat at an event and its member. No row if the seat has no guest who may sit there.
create function guest_in_seat(event integer, seat uuid)
  returns table (gender text, member_id uuid) language sql stable as $$
  select b.gender, b.member_id from bookings b
    where b.id = seat and b.event_id = event and b.state = 'booked' and b.absent_at is null
  union all
  select g.gender, null from night_guests g where g.id = seat and g.event_id = event
$$;

-- Only a woman and a man of the event, neither marked as absent nor separated by a block, sit together.
create function round_pairs_may_meet() returns trigger language plpgsql as $$
begin
  if not exists (
    select from guest_in_seat(new.event_id, new.first_seat) woman, guest_in_seat(new.event_id, new.second_seat) man
    where woman.gender = 'F' and man.gender = 'M'
      and woman.member_id is not distinct from new.first_member_id
      and man.member_id is not distinct from new.second_member_id
      and not exists (select from blocks
        where (blocker_id, blocked_id) in ((woman.member_id, man.member_id), (man.member_id, woman.member_id)))
  ) then
    raise exception 'these two may not sit together' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger round_pairs_may_meet before insert on round_pairs
  for each row execute function round_pairs_may_meet();

-- A pair never changes, except that it is struck or no longer struck, and that ids of deleted members become null.
create function round_pairs_immutable() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['struck_at', 'first_member_id', 'second_member_id'])
        is distinct from (to_jsonb(old) - array['struck_at', 'first_member_id', 'second_member_id'])
      or (new.first_member_id is distinct from old.first_member_id and new.first_member_id is not null)
      or (new.second_member_id is distinct from old.second_member_id and new.second_member_id is not null) then
    raise exception 'a pair never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger round_pairs_immutable before update on round_pairs
  for each row execute function round_pairs_immutable();

-- Hosts' notes about a guest or a pair. Owners alone read them. They are deleted after some months.
create table night_notes (
  id uuid primary key,
  event_id integer not null references nights,
  -- Deleted with the member. Null for a walk-in guest.
  member_id uuid references members on delete cascade,
  -- Deleted with the member. Null unless the note is about a pair.
  other_member_id uuid references members on delete cascade,
  -- Not blank, and no longer than the form allows.
  body text not null check (length(trim(body)) between 1 and 1000),
  written_at timestamptz not null,
  -- Null once the host's account is deleted.
  written_by uuid references members on delete set null
);
create index night_notes_of_event on night_notes (event_id, written_at);
create index night_notes_of_member on night_notes (member_id);
create index night_notes_of_other_member on night_notes (other_member_id);
create index night_notes_by_staff on night_notes (written_by);
create index night_notes_by_age on night_notes (written_at);

-- Where rounds were run on the site, a member can like only those whom they met, unless the owner has set otherwise or the rest
-- went on paper.
create function likes_require_meeting() returns trigger language plpgsql as $$
begin
  if exists (select from nights
      where event_id = new.event_id and started_at is not null and on_paper_at is null and likes_for = 'those met')
    and not exists (select from round_pairs
      where event_id = new.event_id and struck_at is null
        and (first_member_id, second_member_id)
          in ((new.from_member_id, new.to_member_id), (new.to_member_id, new.from_member_id))) then
    raise exception 'a like is for a member whom one met' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger likes_require_meeting before insert on likes
  for each row execute function likes_require_meeting();
