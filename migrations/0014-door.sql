-- Where a place was sold: at the door neither the balance nor the close of booking stands in the way, and its price may be another.
alter table bookings
  add column sold text not null default 'ahead' check (sold in ('ahead', 'at the door'));

create or replace function bookings_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.event_id, new.gender, new.price_pence, new.sold, new.made_at)
      is distinct from (old.id, old.event_id, old.gender, old.price_pence, old.sold, old.made_at) then
    raise exception 'what a booking is about never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What was tapped at the door, in the order in which the site took it. A device keeps its taps until it has the site's answer
-- and may send one again: by the id that it gave it, each is taken once.
create table door_taps (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  event_id integer not null references events,
  -- null: the code was no ticket of ours
  booking_id uuid references bookings,
  -- who had the booking at that moment: what was tapped is not said of whoever takes it over later
  member_id uuid references members on delete set null,
  tap text not null check (tap in ('came in', 'not in', 'absent', 'not absent')),
  found_by text not null check (found_by in ('name', 'ticket')),
  -- 'already': it was so before
  outcome text not null check (outcome in ('done', 'already', 'refused')),
  -- by name
  refusal text,
  -- which of the devices at the door; it has nothing to do with any other page
  device_id uuid not null,
  tapped_by uuid references members on delete set null,
  -- when, by the device's clock put right by the site's; and when the site took it
  tapped_at timestamptz not null,
  taken_at timestamptz not null,
  check ((outcome = 'refused') = (refusal is not null)),
  check (outcome = 'refused' or booking_id is not null)
);
create index door_taps_of_booking on door_taps (booking_id, number);
create index door_taps_of_event on door_taps (event_id);
create index door_taps_of_member on door_taps (member_id);
create index door_taps_by_staff on door_taps (tapped_by);

-- They let go of a member who is gone, and of nothing else.
create function door_taps_stay_as_taken() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['member_id', 'tapped_by']) is distinct from (to_jsonb(old) - array['member_id', 'tapped_by'])
      or (new.member_id is distinct from old.member_id and new.member_id is not null)
      or (new.tapped_by is distinct from old.tapped_by and new.tapped_by is not null) then
    raise exception 'door_taps is only ever added to' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger door_taps_stay_as_taken before update on door_taps
  for each row execute function door_taps_stay_as_taken();
create trigger door_taps_are_append_only before delete or truncate on door_taps
  for each statement execute function refuse_change();
