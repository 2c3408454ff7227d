-- Event night: check-in commands from hosts' devices.

-- Check-in commands in the order in which the site received them. A device stores a command until it gets a response, and may
-- send it again. The id, which the device chooses, is the idempotency key.
create table check_in_commands (
  id uuid primary key,
  -- The order in which commands are applied.
  number bigint not null unique generated always as identity,
  event_id integer not null references events,
  -- Null if the scanned code was not one of the site's tickets.
  booking_id uuid references bookings,
  -- The member who had the booking at the time. Null once the member is deleted.
  member_id uuid references members on delete set null,
  -- 'undo check-in' and 'undo absence' reverse the other two actions.
  action text not null check (action in ('check in', 'undo check-in', 'mark absent', 'undo absence')),
  -- How the host found the guest.
  found_by text not null check (found_by in ('name', 'ticket')),
  -- 'already' means that the command changed nothing.
  outcome text not null check (outcome in ('done', 'already', 'refused')),
  -- The error code of the refusal.
  refusal text,
  -- Identifies a device at the door. Only the check-in page uses this id.
  device_id uuid not null,
  -- Null once the host's account is deleted.
  made_by uuid references members on delete set null,
  -- The device's time, corrected for its offset from the site's clock.
  made_at timestamptz not null,
  received_at timestamptz not null,
  -- Only a refused command has an error code.
  check ((outcome = 'refused') = (refusal is not null)),
  -- Only a refused command can have no booking.
  check (outcome = 'refused' or booking_id is not null)
);
create index check_in_commands_of_booking on check_in_commands (booking_id, number);
create index check_in_commands_of_event on check_in_commands (event_id);
create index check_in_commands_of_member on check_in_commands (member_id);
create index check_in_commands_by_staff on check_in_commands (made_by);

-- A command never changes, except that ids of deleted members become null.
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
