-- Second chairs: a member pays for a friend's place too, and the friend claims it with a link. Until then, the place has no member.

alter table bookings
  -- The member who paid for a friend's place. Null for other places, and once that member is deleted.
  add column buyer_id uuid references members on delete set null,
  -- Whether the friend has not claimed the place yet. It then has no member and no ticket.
  add column unclaimed boolean not null default false,
  -- A place that nobody has claimed has neither a member nor a ticket, and nobody can be absent from it.
  add constraint bookings_unclaimed_has_nobody check (
    not unclaimed or (member_id is null and ticket_code is null and absent_at is null and not walk_in and not by_hand)),
  -- Only a price makes a member answer for a place that nobody has claimed.
  add constraint bookings_unclaimed_has_price check (not unclaimed or price_pence > 0),
  -- A friend can claim a place only once it has been paid for.
  add constraint bookings_claimed_was_booked check (unclaimed or buyer_id is null or booked_at is not null);

-- Replaces the rule that every live place has a member of its gender until the event is over.
alter table bookings drop constraint bookings_check5;
alter table bookings add constraint bookings_live_has_member check (
  state = 'ended' or event_over_at is not null
  or (live_gender is not null and (member_id is not null or (unclaimed and buyer_id is not null))));
-- Replaces the rule that every booking has a ticket code.
alter table bookings drop constraint bookings_ticket_present;
alter table bookings add constraint bookings_ticket_present check (
  state <> 'booked' or (booked_at is not null and (ticket_code is not null or event_over_at is not null or unclaimed)));

alter table bookings drop constraint bookings_end_reason_check;
alter table bookings add constraint bookings_end_reason_check
  -- The reasons for which a booking ends.
  check (end_reason in (
    'expired', 'provider failed', 'cancelled by member', 'declined', 'accepted a transfer', 'not paid', 'cancelled',
    'event cancelled', 'event moved', 'moved', 'booked by hand', 'not claimed'));

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in (
  'owner', 'event cancelled', 'no place left', 'paid twice', 'wrong amount', 'event moved', 'booked again', 'too few dates',
  'credit turned back', 'not claimed'));

-- A member pays for one friend at an event.
create unique index bookings_one_second_chair on bookings (event_id, buyer_id) where state <> 'ended' and buyer_id is not null;
create index bookings_of_buyer on bookings (buyer_id, made_at) where buyer_id is not null;
create index bookings_to_claim on bookings (event_id) where state = 'booked' and unclaimed;

-- A place is claimed once, by a member, while it is booked. It is booked only once a card has been authorised for it. The buyer
-- never changes.
create function bookings_second_chair_is_valid() returns trigger language plpgsql as $$
begin
  if new.buyer_id is not null and new.buyer_id is distinct from old.buyer_id then
    raise exception 'the buyer of a booking never changes' using errcode = 'check_violation';
  end if;
  if new.unclaimed and not old.unclaimed then
    raise exception 'a claimed place stays claimed' using errcode = 'check_violation';
  end if;
  if old.unclaimed and not new.unclaimed and (old.state <> 'booked' or new.state <> 'booked' or new.member_id is null) then
    raise exception 'only a member can claim a place, and only while it is booked' using errcode = 'check_violation';
  end if;
  if new.unclaimed and new.state = 'booked' and old.state <> 'booked' and not exists (
      select from payments where booking_id = new.id and state in ('authorised', 'captured')) then
    raise exception 'a place that nobody has claimed is booked only once it is paid for' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bookings_second_chair_is_valid before update on bookings
  for each row when (old.unclaimed or new.unclaimed or new.buyer_id is distinct from old.buyer_id)
  execute function bookings_second_chair_is_valid();

-- Nobody can claim a place that has only just been held.
create function bookings_second_chair_is_held_first() returns trigger language plpgsql as $$
begin
  raise exception 'a friend''s place is held first, by its buyer' using errcode = 'check_violation';
end $$;
create trigger bookings_second_chair_is_held_first before insert on bookings
  for each row when ((new.unclaimed or new.buyer_id is not null) and not (new.unclaimed and new.buyer_id is not null and new.state = 'held'))
  execute function bookings_second_chair_is_held_first();
