-- Event night: check-in commands of the hosts' devices.

-- Check-in commands in the order in which the site took them. A device keeps a command until it has the site's answer and may
-- send it again: the id, which the device chose, makes the site take it once.
create table door_taps (
  id uuid primary key,
  -- The order in which they count.
  number bigint not null unique generated always as identity,
  event_id integer not null references events,
  -- Null: the code was no ticket of the site.
  booking_id uuid references bookings,
  -- The member who had the booking at the time, even if another has it later. Null once the member is deleted.
  member_id uuid references members on delete set null,
  -- 'not in' and 'not absent' undo the other two.
  tap text not null check (tap in ('came in', 'not in', 'absent', 'not absent')),
  -- How the host found the guest.
  found_by text not null check (found_by in ('name', 'ticket')),
  -- 'already': it was so before.
  outcome text not null check (outcome in ('done', 'already', 'refused')),
  -- The name of the refusal.
  refusal text,
  -- Tells the devices at the door apart. No other page uses this id.
  device_id uuid not null,
  -- Null once the host's account is deleted.
  tapped_by uuid references members on delete set null,
  -- By the device's clock, corrected by the site's.
  tapped_at timestamptz not null,
  taken_at timestamptz not null,
  -- A refused command says why.
  check ((outcome = 'refused') = (refusal is not null)),
  -- Only a refused command is about no booking.
  check (outcome = 'refused' or booking_id is not null)
);
create index door_taps_of_booking on door_taps (booking_id, number);
create index door_taps_of_event on door_taps (event_id);
create index door_taps_of_member on door_taps (member_id);
create index door_taps_by_staff on door_taps (tapped_by);

-- A command never changes, except that the id of a deleted account becomes null.
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
-- A command is never deleted.
create trigger door_taps_are_append_only before delete or truncate on door_taps
  for each statement execute function refuse_change();
