-- Those who wait for a place of their gender at an event, first come first served. An offer is a hold that the list gives.
create table waiting_list (
  id uuid primary key,
  -- the order in which people are served: two may join in one moment
  number bigint not null generated always as identity,
  event_id integer not null references events,
  -- null once the member is gone
  member_id uuid references members on delete set null,
  gender text not null check (gender in ('M', 'F')),
  joined_at timestamptz not null,
  ended_at timestamptz,
  -- 'closed': booking closed before a place came free; 'got a place': by another way than an offer
  ended_why text check (ended_why in ('offered', 'left', 'got a place', 'closed', 'event cancelled')),
  -- the hold that was offered
  offer_id uuid unique references bookings,
  check ((ended_at is null) = (ended_why is null)),
  check ((offer_id is not null) = (ended_why is not distinct from 'offered')),
  check (ended_at is not null or member_id is not null)
);
-- Nobody waits twice at one event; also the way to an event's queues.
create unique index waiting_list_once on waiting_list (event_id, member_id) where ended_at is null;
create index waiting_list_in_order on waiting_list (event_id, gender, number) where ended_at is null;
create index waiting_list_of_member on waiting_list (member_id);

create function waiting_list_keeps_its_order() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.event_id, new.gender, new.joined_at)
      is distinct from (old.id, old.number, old.event_id, old.gender, old.joined_at)
      or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'a place in the queue is kept or given up, and nothing else' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger waiting_list_keeps_its_order before update on waiting_list
  for each row execute function waiting_list_keeps_its_order();

alter table bookings
  -- of a hold that the waiting list gave: when, and until when it was given; checkout may lengthen the hold itself
  add column offered_at timestamptz,
  add column offer_ends_at timestamptz,
  add check ((offered_at is null) = (offer_ends_at is null)),
  -- the event was moved: until this the whole price is given back to whoever asks
  add column refund_until timestamptz,
  -- given up, and its money goes back if somebody else books the place
  add column refund_if_rebooked boolean not null default false,
  -- the day before was due, and the reminder was asked for
  add column reminded_at timestamptz,
  drop constraint bookings_ended_why_check,
  add constraint bookings_ended_why_check check (ended_why in (
    'expired', 'given up', 'declined', 'took another over', 'not paid', 'cancelled', 'event cancelled', 'event moved'));
create index bookings_to_refund_if_rebooked on bookings (event_id, gender, ended_at) where refund_if_rebooked;
create index bookings_to_remind on bookings (event_id) where state = 'booked' and reminded_at is null;

alter table refunds drop constraint refunds_why_check,
  add constraint refunds_why_check check (why in (
    'owner', 'event cancelled', 'no place left', 'paid twice', 'wrong amount', 'event moved', 'booked again'));

-- A booking that its member hands over to another. The link that the other opens is signed and not kept.
create table replacements (
  id uuid primary key,
  booking_id uuid not null references bookings,
  -- who hands over, and, once accepted, who took it
  from_member_id uuid references members on delete set null,
  to_member_id uuid references members on delete set null,
  -- where the link was sent; null: it is passed on by hand
  sent_to text check (length(sent_to) between 3 and 254),
  started_at timestamptz not null,
  -- 'ended': the booking went another way
  state text not null check (state in ('open', 'accepted', 'withdrawn', 'ended')),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check (to_member_id is null or state = 'accepted')
);
create unique index replacements_one_open on replacements (booking_id) where state = 'open';
create index replacements_of_booking on replacements (booking_id);
create index replacements_from on replacements (from_member_id);
create index replacements_to on replacements (to_member_id);

-- Ticket codes that were good once: whoever shows one at the door is told so, and none is given out again.
create table former_tickets (
  ticket_code text primary key check (ticket_code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  booking_id uuid not null references bookings,
  -- by the database's own clock
  ended_at timestamptz not null
);
create function former_tickets_stay_dead() returns trigger language plpgsql as $$
begin
  if exists (select from former_tickets where ticket_code = new.ticket_code) then
    raise exception 'a ticket that died stays dead' using errcode = 'unique_violation';
  end if;
  if tg_op = 'UPDATE' and old.ticket_code is not null then
    insert into former_tickets values (old.ticket_code, old.id, now());
  end if;
  return new;
end $$;
create trigger bookings_renew_their_ticket before update on bookings
  for each row when (new.ticket_code is distinct from old.ticket_code and new.ticket_code is not null)
  execute function former_tickets_stay_dead();
create trigger bookings_have_a_new_ticket before insert on bookings
  for each row when (new.ticket_code is not null) execute function former_tickets_stay_dead();

-- To whom what was told, about which event, and in which mail: the member sees it on My Events.
alter table told
  add column member_id uuid references members on delete set null,
  add column event_id integer references events,
  add column mail_id uuid references outgoing_mails on delete set null;
create index told_of_member on told (member_id, event_id, at);
-- Mail goes after a time, and each looks for what told of it.
create index told_of_mail on told (mail_id) where mail_id is not null;

-- Fewer than this, and the owner is asked on that day whether the event takes place.
alter table events
  add column lowest_males integer check (lowest_males between 1 and 200),
  add column lowest_females integer check (lowest_females between 1 and 200),
  add column decide_by timestamptz check (decide_by <= starts_at),
  add column decision_asked_at timestamptz,
  add check ((decide_by is null) = (lowest_males is null and lowest_females is null));
create index events_to_decide on events (decide_by) where decide_by is not null and decision_asked_at is null;

select pgboss.create_queue(queue, '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb)
from unnest(array['bookings.make-offers', 'bookings.event-moved']) as queue;
insert into pgboss.subscription (event, name) values
  ('events.places-changed', 'bookings.make-offers'),
  ('events.rescheduled', 'bookings.event-moved');
