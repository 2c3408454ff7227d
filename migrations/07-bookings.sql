-- Bookings: a member's place at an event with its ticket, the waiting list, replacements, and what was written about bookings.

-- A member's place at an event, from its hold to its end. It is one row, however it ends.
create table bookings (
  id uuid primary key,
  event_id integer not null references events,
  -- Null once the member is deleted: the accounts need the row.
  member_id uuid references members on delete set null,
  -- The gender whose places it takes.
  gender text not null check (gender in ('M', 'F')),
  -- 'held' and 'booked' are live. The state is stored and does not follow from the time.
  state text not null check (state in ('held', 'booked', 'ended')),
  -- The number of its place while it is live.
  place_number integer,
  -- The member's gender while the booking is live and the event is not over. It is the gender whose place is taken. Afterwards
  -- the owner can correct the member's gender.
  live_gender text check (live_gender = gender),
  event_over_at timestamptz,
  -- Set by the hold, whatever the event costs later. Free, or at least the card provider's minimum.
  price_pence integer not null check (price_pence = 0 or price_pence between 30 and 100000),
  -- The sales channel. At the door neither the balance nor the close of booking counts, and the price may differ.
  sold text not null default 'in advance' check (sold in ('in advance', 'at the door')),
  -- The owner added it, at a price that they noted.
  by_hand boolean not null default false,
  -- The booking at another event from which the owner moved the member, with their payments. It moves to one event only.
  moved_from uuid unique references bookings,
  made_at timestamptz not null,
  -- The end of a hold. It stays when the hold becomes a booking. A hold lasts some time.
  hold_expires_at timestamptz check (hold_expires_at > made_at),
  -- PAY was pressed, which lengthens the hold once.
  pay_pressed_at timestamptz,
  -- Of a hold that the waiting list offered: when, and until when. Checkout can lengthen the hold beyond it.
  offered_at timestamptz,
  offer_ends_at timestamptz,
  booked_at timestamptz,
  -- Ten characters without those that people mix up. No two bookings have the same code.
  ticket_code text unique check (ticket_code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- The payment failed for good. The member can pay again until then.
  pay_again_until timestamptz,
  -- The event was moved. Until then a member who cancels gets the whole price refunded.
  refund_until timestamptz,
  -- The member cancelled. They get a refund if the place is booked again.
  refund_if_rebooked boolean not null default false,
  -- The reminder of the day before was queued.
  reminded_at timestamptz,
  -- Marked as absent at the door.
  absent_at timestamptz,
  ended_at timestamptz,
  -- The ways in which a booking ends.
  end_reason text check (end_reason in (
    'expired', 'cancelled by member', 'declined', 'accepted a transfer', 'not paid', 'cancelled', 'event cancelled', 'event moved',
    'moved', 'booked by hand')),
  -- A live booking takes a place that exists, and its member is of that place's gender.
  foreign key (event_id, gender, place_number) references places (event_id, gender, number),
  foreign key (member_id, live_gender) references members (id, gender),
  -- No two live bookings take one place.
  unique (event_id, gender, place_number),
  -- A payment refers to both, so that it is for the booking's price.
  unique (id, price_pence),
  -- A booking has a place until it ends.
  check ((state = 'ended') = (place_number is null)),
  -- An ended booking has a time and a reason.
  check ((state = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (end_reason is null)),
  -- A live booking has a member of its gender until the event is over.
  check (state = 'ended' or event_over_at is not null or (member_id is not null and live_gender is not null)),
  check (state <> 'ended' or live_gender is null),
  -- A hold has an end, and neither a booking's time nor an event that is over.
  check (state <> 'held' or (hold_expires_at is not null and booked_at is null and event_over_at is null)),
  -- A booking has a ticket, which is erased some time after the event.
  constraint bookings_ticket_present check (
    state <> 'booked' or (booked_at is not null and (ticket_code is not null or event_over_at is not null))),
  -- Only a booked member can be absent.
  constraint bookings_check9 check (absent_at is null or booked_at is not null),
  -- Only a live booking can be paid again.
  constraint bookings_check10 check (pay_again_until is null or state = 'booked'),
  -- An offer has an end.
  constraint bookings_check11 check ((offered_at is null) = (offer_ends_at is null))
);
-- A member has one live booking at an event. Queries find an event's live bookings by it.
create unique index bookings_one_live on bookings (event_id, member_id) where state <> 'ended';
create index bookings_of_member on bookings (member_id, made_at);
create index bookings_holds_by_end on bookings (hold_expires_at) where state = 'held';
create index bookings_to_pay_again on bookings (pay_again_until) where state = 'booked' and pay_again_until is not null;
create index bookings_with_gender on bookings (event_id) where live_gender is not null;
create index bookings_to_refund_if_rebooked on bookings (event_id, gender, ended_at) where refund_if_rebooked;
create index bookings_to_remind on bookings (event_id) where state = 'booked' and reminded_at is null;
create index bookings_event_cancelled on bookings (event_id) where end_reason = 'event cancelled';
create index bookings_lapsed_holds on bookings (ended_at)
  where end_reason in ('expired', 'cancelled by member') and offered_at is null and booked_at is null;
create index bookings_with_ticket on bookings (event_id) where ticket_code is not null;

-- A booking keeps its event, gender, price, sales channel and time.
create function bookings_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.event_id, new.gender, new.price_pence, new.sold, new.made_at)
      is distinct from (old.id, old.event_id, old.gender, old.price_pence, old.sold, old.made_at) then
    raise exception 'what a booking is about never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bookings_immutable_columns before update on bookings
  for each row execute function bookings_immutable_columns();

-- A booking keeps its origin, and one that was moved to another event stays ended.
create function bookings_moved_is_final() returns trigger language plpgsql as $$
begin
  if (new.by_hand, new.moved_from) is distinct from (old.by_hand, old.moved_from) then
    raise exception 'what a booking is about never changes' using errcode = 'check_violation';
  end if;
  if old.end_reason = 'moved' and new.end_reason is distinct from old.end_reason then
    raise exception 'a booking that was moved is final' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bookings_moved_is_final before update on bookings
  for each row execute function bookings_moved_is_final();

-- A booking moves to another event with the same member, gender and price, after it has ended at the first.
create function bookings_moved_from_is_valid() returns trigger language plpgsql as $$
begin
  if not exists (select from bookings was where was.id = new.moved_from and was.end_reason = 'moved'
      and was.event_id <> new.event_id and was.gender = new.gender and was.price_pence = new.price_pence
      and was.member_id is not distinct from new.member_id) then
    raise exception 'a booking moves whole' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bookings_moved_from_is_valid before insert on bookings
  for each row when (new.moved_from is not null) execute function bookings_moved_from_is_valid();

-- Ticket codes that are no longer valid. The door recognises them, and no booking gets one again.
create table former_tickets (
  -- As in `bookings`.
  ticket_code text primary key check (ticket_code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  booking_id uuid not null references bookings,
  -- By the database's clock.
  ended_at timestamptz not null
);
create index former_tickets_of_booking on former_tickets (booking_id);

-- A booking never gets a former code, and its own becomes former when it gets another.
create function refuse_former_ticket() returns trigger language plpgsql as $$
begin
  if exists (select from former_tickets where ticket_code = new.ticket_code) then
    raise exception 'a former ticket code is never used again' using errcode = 'unique_violation';
  end if;
  if tg_op = 'UPDATE' and old.ticket_code is not null then
    insert into former_tickets values (old.ticket_code, old.id, now());
  end if;
  return new;
end $$;
create trigger bookings_record_former_ticket before update on bookings
  for each row when (new.ticket_code is distinct from old.ticket_code and new.ticket_code is not null)
  execute function refuse_former_ticket();
-- The same for a new booking.
create trigger bookings_refuse_former_ticket before insert on bookings
  for each row when (new.ticket_code is not null) execute function refuse_former_ticket();

-- Members who wait for a place of their gender, first come, first served. An offer is a hold.
create table waiting_list (
  id uuid primary key,
  -- The order of the list: two members may join at the same moment.
  number bigint not null generated always as identity,
  event_id integer not null references events,
  -- Null once the member is deleted.
  member_id uuid references members on delete set null,
  -- As in `members`.
  gender text not null check (gender in ('M', 'F')),
  joined_at timestamptz not null,
  ended_at timestamptz,
  -- 'got a place': without an offer. 'closed': booking closed first.
  end_reason text check (end_reason in ('offered', 'left', 'got a place', 'closed', 'event cancelled')),
  -- The hold that was offered, to one member only.
  offer_id uuid unique references bookings,
  -- An ended entry has a reason.
  check ((ended_at is null) = (end_reason is null)),
  -- An offer ends an entry.
  check ((offer_id is not null) = (end_reason is not distinct from 'offered')),
  -- Someone waits.
  check (ended_at is not null or member_id is not null)
);
-- A member waits once at an event. Queries find an event's list by it.
create unique index waiting_list_once on waiting_list (event_id, member_id) where ended_at is null;
create index waiting_list_in_order on waiting_list (event_id, gender, number) where ended_at is null;
create index waiting_list_of_member on waiting_list (member_id);
create index waiting_list_of_event on waiting_list (event_id, number, id);

-- An entry keeps its position, and it ends once.
create function waiting_list_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.event_id, new.gender, new.joined_at)
      is distinct from (old.id, old.number, old.event_id, old.gender, old.joined_at)
      or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'a waiting list entry never changes, except that it ends' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger waiting_list_immutable_columns before update on waiting_list
  for each row execute function waiting_list_immutable_columns();

-- A booking that its member transfers to another. The link that the other opens is signed and not stored.
create table replacements (
  id uuid primary key,
  booking_id uuid not null references bookings,
  -- Who transfers the booking, and who took it. Null once their account is deleted.
  from_member_id uuid references members on delete set null,
  to_member_id uuid references members on delete set null,
  -- The address that got the link. Null: the member passes it on.
  sent_to text check (length(sent_to) between 3 and 254),
  started_at timestamptz not null,
  -- 'ended': something else happened to the booking.
  state text not null check (state in ('open', 'accepted', 'withdrawn', 'ended')),
  ended_at timestamptz,
  -- All but an open one have an end.
  check ((state = 'open') = (ended_at is null)),
  -- Only an accepted one has a new member.
  check (to_member_id is null or state = 'accepted')
);
-- A booking is offered to one person at a time.
create unique index replacements_one_open on replacements (booking_id) where state = 'open';
create index replacements_of_booking on replacements (booking_id);
create index replacements_from on replacements (from_member_id);
create index replacements_to on replacements (to_member_id);
create index replacements_sent_to on replacements (booking_id) where sent_to is not null;

-- Notifications about a booking, a payment or an entry of the waiting list. A job that runs twice notifies a member once, and
-- My Events shows them to the member.
create table notifications (
  about uuid not null,
  type text not null,
  at timestamptz not null,
  -- Null once the member is deleted.
  member_id uuid references members on delete set null,
  event_id integer references events,
  -- Null once the email is deleted.
  mail_id uuid references outgoing_mail on delete set null,
  primary key (about, type)
);
create index notifications_of_member on notifications (member_id, event_id, at);
-- For deleting an email.
create index notifications_of_mail on notifications (mail_id) where mail_id is not null;

-- Owners' notes about a booking. The member never reads them on the site, but they are part of the member's data.
create table booking_notes (
  id uuid primary key,
  -- Follows a booking that is moved to another event.
  booking_id uuid not null references bookings,
  -- The member who had the booking at the time, even if another has it afterwards. Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- Not empty, and fits the form.
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz not null,
  written_by uuid
);
create index booking_notes_of_booking on booking_notes (booking_id, written_at);
create index booking_notes_of_member on booking_notes (member_id);

-- The owner's announcements to the attendees of an event. Each attendee has a row in `notifications`.
create table event_announcements (
  id uuid primary key,
  event_id integer not null references events,
  -- Neither is empty, and both fit the form.
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 5000),
  -- The audiences that the form offers.
  audience text not null check (audience in ('everyone', 'women', 'men')),
  -- How many people it was for. None is sent to nobody.
  people integer not null check (people > 0),
  written_at timestamptz not null,
  written_by uuid
);
create index event_announcements_of_event on event_announcements (event_id, written_at);

select pgboss.create_queue(queue, '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb)
from unnest(array['bookings.notify-member', 'bookings.end-booking', 'bookings.event-cancelled', 'bookings.event-moved',
  'bookings.make-offers', 'bookings.pair-blocked']) as queue;
