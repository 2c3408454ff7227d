-- Event night: check-in commands of the hosts' devices.

-- Check-in commands in the order in which the site took them. A device keeps a command until it has the site's answer and may
-- send it again: the id, which the device chose, makes the site take it once.
create table check_in_commands (
  id uuid primary key,
  -- The order in which they count.
  number bigint not null unique generated always as identity,
  event_id integer not null references events,
  -- Null: the code was no ticket of the site.
  booking_id uuid references bookings,
  -- The member who had the booking at the time, even if another has it later. Null once the member is deleted.
  member_id uuid references members on delete set null,
  -- 'not in' and 'not absent' undo the other two.
  action text not null check (action in ('check in', 'undo check-in', 'mark absent', 'undo absence')),
  -- How the host found the guest.
  found_by text not null check (found_by in ('name', 'ticket')),
  -- 'already': it was so before.
  outcome text not null check (outcome in ('done', 'already', 'refused')),
  -- The name of the refusal.
  refusal text,
  -- Tells the devices at the door apart. No other page uses this id.
  device_id uuid not null,
  -- Null once the host's account is deleted.
  made_by uuid references members on delete set null,
  -- By the device's clock, corrected by the site's.
  made_at timestamptz not null,
  received_at timestamptz not null,
  -- A refused command says why.
  check ((outcome = 'refused') = (refusal is not null)),
  -- Only a refused command is about no booking.
  check (outcome = 'refused' or booking_id is not null)
);
create index check_in_commands_of_booking on check_in_commands (booking_id, number);
create index check_in_commands_of_event on check_in_commands (event_id);
create index check_in_commands_of_member on check_in_commands (member_id);
create index check_in_commands_by_staff on check_in_commands (made_by);

-- A command never changes, except that the id of a deleted account becomes null.
create function check_in_commands_are_immutable() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['member_id', 'made_by']) is distinct from (to_jsonb(old) - array['member_id', 'made_by'])
      or (new.member_id is distinct from old.member_id and new.member_id is not null)
      or (new.made_by is distinct from old.made_by and new.made_by is not null) then
    raise exception 'check_in_commands is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger check_in_commands_are_immutable before update on check_in_commands
  for each row execute function check_in_commands_are_immutable();
-- A command is never deleted.
create trigger check_in_commands_are_append_only before delete or truncate on check_in_commands
  for each statement execute function refuse_change();
