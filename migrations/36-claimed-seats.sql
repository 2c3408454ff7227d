-- Walk-in guests can claim their seat with a code, once they have an account. The seat is then a booking with the same id.

-- The code on the guest's printed card, in the format of ticket codes. It becomes the ticket code of the booking.
alter table night_guests add column code text unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$');
update night_guests set code = upper(left(replace(gen_random_uuid()::text, '-', ''), 10));
alter table night_guests alter column code set not null;

-- Whether a walk-in guest claimed the seat. Such a booking takes none of the event's places.
alter table bookings add column walk_in boolean not null default false;
-- Replaces the rule that a booking has a place until it ends.
alter table bookings drop constraint bookings_check2;
alter table bookings add constraint bookings_place_present check ((state = 'ended' or walk_in) = (place_number is null));
create index bookings_claimed on bookings (event_id) where walk_in;

-- Only the seat of a walk-in guest can be claimed: with its code, by a member of its gender, and once, because the guest's row is
-- then deleted.
create function bookings_claim_seat() returns trigger language plpgsql as $$
begin
  if new.state <> 'booked' or not exists (select from night_guests
      where id = new.id and event_id = new.event_id and gender = new.gender and code = new.ticket_code) then
    raise exception 'only the seat of a walk-in guest can be claimed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bookings_claim_seat before insert on bookings
  for each row when (new.walk_in) execute function bookings_claim_seat();

create function bookings_walk_in_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the origin of a booking never changes' using errcode = 'check_violation';
end $$;
create trigger bookings_walk_in_is_final before update on bookings
  for each row when (new.walk_in <> old.walk_in) execute function bookings_walk_in_is_final();

-- Checks whether this member is claiming the seat now: the booking exists, and the guest's row has not been deleted yet.
create function is_claiming(seat uuid, member uuid) returns boolean language sql stable as $$
  select exists (select from bookings b join night_guests g on g.id = b.id
    where b.id = seat and b.walk_in and b.member_id = member)
$$;

-- A pair never changes, except that it is struck or no longer struck, that ids of deleted members become null, and that a walk-in
-- guest who claims their seat is named.
create or replace function round_pairs_immutable() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['struck_at', 'first_member_id', 'second_member_id'])
        is distinct from (to_jsonb(old) - array['struck_at', 'first_member_id', 'second_member_id'])
      or (new.first_member_id is distinct from old.first_member_id and new.first_member_id is not null
        and not (old.first_member_id is null and is_claiming(new.first_seat, new.first_member_id)))
      or (new.second_member_id is distinct from old.second_member_id and new.second_member_id is not null
        and not (old.second_member_id is null and is_claiming(new.second_seat, new.second_member_id))) then
    raise exception 'a pair never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
