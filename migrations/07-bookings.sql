-- Bookings: members' places at events with their tickets, waiting lists, replacements, notifications, notes and announcements.

-- A member's place at an event, which is one row from the hold to the end of the booking.
create table bookings (
  id uuid primary key,
  event_id integer not null references events,
  -- Null once the member is deleted. The row is retained for accounting.
  member_id uuid references members on delete set null,
  -- The gender that the place is for.
  gender text not null check (gender in ('M', 'F')),
  -- 'held' and 'booked' are live. The state is stored, and not derived from the time.
  state text not null check (state in ('held', 'booked', 'ended')),
  -- The number of the place while the booking is live.
  place_number integer,
  -- The member's gender while the booking is live and the event is not over. It must match the gender of the place. Null
  -- afterwards, so that the owner can correct the member's gender.
  live_gender text check (live_gender = gender),
  event_over_at timestamptz,
  -- Fixed by the hold, even if the event's price changes. Free, or at least the card provider's minimum.
  price_pence integer not null check (price_pence = 0 or price_pence between 30 and 100000),
  -- The sales channel. Sales at the door ignore the balance and the closing time, and may have another price.
  sold text not null default 'in advance' check (sold in ('in advance', 'at the door')),
  -- Whether the owner added the booking and entered its price.
  by_hand boolean not null default false,
  -- The booking at another event from which the owner moved the member and their payments. A booking can be moved only once.
  moved_from uuid unique references bookings,
  made_at timestamptz not null,
  -- When the hold expires, which is later than when it was made. The value remains when the hold becomes a booking.
  hold_expires_at timestamptz check (hold_expires_at > made_at),
  -- When PAY was pressed, which extends the hold once.
  pay_pressed_at timestamptz,
  -- When the hold was offered from the waiting list, and when the offer ends. Checkout can extend the hold beyond that time.
  offered_at timestamptz,
  offer_ends_at timestamptz,
  booked_at timestamptz,
  -- Ten unambiguous characters. Codes are unique.
  ticket_code text unique check (ticket_code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- The deadline for paying again after the capture has finally failed.
  pay_again_until timestamptz,
  -- The deadline by which the member can cancel with a full refund, because the event was moved.
  refund_until timestamptz,
  -- Whether a member who cancelled gets a refund if the place is booked again.
  refund_if_rebooked boolean not null default false,
  -- When the reminder for the day before the event was queued.
  reminded_at timestamptz,
  -- When the member was marked as absent at the door.
  absent_at timestamptz,
  ended_at timestamptz,
  -- Why the booking ended.
  end_reason text check (end_reason in (
    'expired', 'cancelled by member', 'declined', 'accepted a transfer', 'not paid', 'cancelled', 'event cancelled', 'event moved',
    'moved', 'booked by hand')),
  -- A live booking has a place that exists, and a member of that place's gender.
  foreign key (event_id, gender, place_number) references places (event_id, gender, number),
  foreign key (member_id, live_gender) references members (id, gender),
  -- A place has at most one live booking.
  unique (event_id, gender, place_number),
  -- A payment references both columns, so that its amount is the booking's price.
  unique (id, price_pence),
  -- A booking has a place until it ends.
  check ((state = 'ended') = (place_number is null)),
  -- An ended booking has a time and a reason.
  check ((state = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (end_reason is null)),
  -- A live booking has a member of its gender until the event is over.
  check (state = 'ended' or event_over_at is not null or (member_id is not null and live_gender is not null)),
  check (state <> 'ended' or live_gender is null),
  -- A hold has an expiry time and no booking time, and its event is not over.
  check (state <> 'held' or (hold_expires_at is not null and booked_at is null and event_over_at is null)),
  -- A booking has a ticket code, which is erased some time after the event.
  constraint bookings_ticket_present check (
    state <> 'booked' or (booked_at is not null and (ticket_code is not null or event_over_at is not null))),
  -- Only a booked member can be absent.
  constraint bookings_check9 check (absent_at is null or booked_at is not null),
  -- Only a booked place can have a deadline for paying again.
  constraint bookings_check10 check (pay_again_until is null or state = 'booked'),
  -- An offer has an end time.
  constraint bookings_check11 check ((offered_at is null) = (offer_ends_at is null))
);
-- A member has at most one live booking at an event. The index also finds an event's live bookings.
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

-- The event, gender, price, sales channel and creation time of a booking never change.
create function bookings_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.event_id, new.gender, new.price_pence, new.sold, new.made_at)
      is distinct from (old.id, old.event_id, old.gender, old.price_pence, old.sold, old.made_at) then
    raise exception 'the event, gender, price, channel and creation time of a booking never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bookings_immutable_columns before update on bookings
  for each row execute function bookings_immutable_columns();

-- The origin of a booking never changes, and a booking that was moved to another event stays ended.
create function bookings_moved_is_final() returns trigger language plpgsql as $$
begin
  if (new.by_hand, new.moved_from) is distinct from (old.by_hand, old.moved_from) then
    raise exception 'the origin of a booking never changes' using errcode = 'check_violation';
  end if;
  if old.end_reason = 'moved' and new.end_reason is distinct from old.end_reason then
    raise exception 'a booking that was moved is final' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bookings_moved_is_final before update on bookings
  for each row execute function bookings_moved_is_final();

-- A moved booking has the same member, gender and price as the original, which must have ended.
create function bookings_moved_from_is_valid() returns trigger language plpgsql as $$
begin
  if not exists (select from bookings was where was.id = new.moved_from and was.end_reason = 'moved'
      and was.event_id <> new.event_id and was.gender = new.gender and was.price_pence = new.price_pence
      and was.member_id is not distinct from new.member_id) then
    raise exception 'a moved booking must match its original, which must have ended' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bookings_moved_from_is_valid before insert on bookings
  for each row when (new.moved_from is not null) execute function bookings_moved_from_is_valid();

-- Ticket codes that are no longer valid. Check-in recognises them, and they are never reused.
create table former_tickets (
  -- As in `bookings`.
  ticket_code text primary key check (ticket_code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  booking_id uuid not null references bookings,
  -- Set by the database clock.
  ended_at timestamptz not null
);
create index former_tickets_of_booking on former_tickets (booking_id);

-- Refuses a former code for a booking. When a booking gets a new code, its previous code becomes a former one.
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
-- The function also checks new bookings.
create trigger bookings_refuse_former_ticket before insert on bookings
  for each row when (new.ticket_code is not null) execute function refuse_former_ticket();

-- Members waiting for a place for their gender, first come, first served. An offer is a hold.
create table waiting_list (
  id uuid primary key,
  -- The position in the list. A number is needed because two members can join at the same time.
  number bigint not null generated always as identity,
  event_id integer not null references events,
  -- Null once the member is deleted.
  member_id uuid references members on delete set null,
  -- As in `members`.
  gender text not null check (gender in ('M', 'F')),
  joined_at timestamptz not null,
  ended_at timestamptz,
  -- 'got a place' means that the member booked without an offer. 'closed' means that booking closed before there was one.
  end_reason text check (end_reason in ('offered', 'left', 'got a place', 'closed', 'event cancelled')),
  -- The hold that was offered. Each hold is offered to one member.
  offer_id uuid unique references bookings,
  -- An ended entry has a reason.
  check ((ended_at is null) = (end_reason is null)),
  -- Only an entry that ended with an offer has a hold.
  check ((offer_id is not null) = (end_reason is not distinct from 'offered')),
  -- An open entry has a member.
  check (ended_at is not null or member_id is not null)
);
-- A member has at most one open entry per event. The index also finds an event's list.
create unique index waiting_list_once on waiting_list (event_id, member_id) where ended_at is null;
create index waiting_list_in_order on waiting_list (event_id, gender, number) where ended_at is null;
create index waiting_list_of_member on waiting_list (member_id);
create index waiting_list_of_event on waiting_list (event_id, number, id);

-- The position of an entry never changes, and an entry ends once.
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

-- Transfers of bookings to other members. The transfer link is signed, and not stored.
create table replacements (
  id uuid primary key,
  booking_id uuid not null references bookings,
  -- The member who transfers the booking and the member who accepted it. Null once the account is deleted.
  from_member_id uuid references members on delete set null,
  to_member_id uuid references members on delete set null,
  -- The address to which the link was emailed. Null if the member shares the link themselves.
  sent_to text check (length(sent_to) between 3 and 254),
  started_at timestamptz not null,
  -- 'ended' means that another change to the booking ended the transfer.
  state text not null check (state in ('open', 'accepted', 'withdrawn', 'ended')),
  ended_at timestamptz,
  -- Only an open transfer has no end time.
  check ((state = 'open') = (ended_at is null)),
  -- Only an accepted transfer has a new member.
  check (to_member_id is null or state = 'accepted')
);
-- A booking has at most one open transfer.
create unique index replacements_one_open on replacements (booking_id) where state = 'open';
create index replacements_of_booking on replacements (booking_id);
create index replacements_from on replacements (from_member_id);
create index replacements_to on replacements (to_member_id);
create index replacements_sent_to on replacements (booking_id) where sent_to is not null;

-- Notifications about bookings, payments and waiting-list entries. The rows ensure that a job that runs twice sends one email,
-- and My Events lists the notifications.
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
-- Index for deleting emails.
create index notifications_of_mail on notifications (mail_id) where mail_id is not null;

-- Owners' notes about bookings. Members cannot see them on the site, but they are part of the member's personal data.
create table booking_notes (
  id uuid primary key,
  -- Updated when a booking is moved to another event.
  booking_id uuid not null references bookings,
  -- The member who had the booking when the note was written. Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- Not empty, and no longer than the form allows.
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
  -- Not empty, and no longer than the form allows.
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 5000),
  -- The audiences that the form offers.
  audience text not null check (audience in ('everyone', 'women', 'men')),
  -- The number of recipients. An announcement has at least one.
  people integer not null check (people > 0),
  written_at timestamptz not null,
  written_by uuid
);
create index event_announcements_of_event on event_announcements (event_id, written_at);

select pgboss.create_queue(queue, '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb)
from unnest(array['bookings.notify-member', 'bookings.end-booking', 'bookings.event-cancelled', 'bookings.event-moved',
  'bookings.make-offers', 'bookings.pair-blocked']) as queue;
