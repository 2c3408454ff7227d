-- Messages, and likes with their matches, go when they are as old as the owner has set: a year at the least.
create index messages_by_age on messages (sent_at);

create function is_a_year_over(event integer) returns boolean language sql stable as $$
  select ends_at <= (select now() + offset_ms * interval '1 millisecond' from site_clock) - interval '1 year'
    from events where id = event
$$;
create or replace function likes_cards_go_with_their_member() returns trigger language plpgsql as $$
begin
  if exists (select from members where id = old.member_id) and not is_a_year_over(old.event_id) then
    raise exception 'likes_cards is only ever added to' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create or replace function likes_go_with_their_members() returns trigger language plpgsql as $$
begin
  if (select count(*) from members where id in (old.from_member_id, old.to_member_id)) = 2
      and not is_a_year_over(old.event_id) then
    raise exception 'likes is only ever added to' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- How many pairs matched at an event is a figure of it, and stays when a match goes.
create table forgotten_matches (
  event_id integer primary key references events,
  pairs integer not null check (pairs > 0)
);
create function matches_stay_counted() returns trigger language plpgsql as $$
begin
  insert into forgotten_matches values (old.event_id, 1)
    on conflict (event_id) do update set pairs = forgotten_matches.pairs + 1;
  return null;
end $$;
create trigger matches_stay_counted after delete on matches
  for each row when (old.member_id < old.other_id) execute function matches_stay_counted();

-- A ticket's code goes some time after its event.
do $$
declare
  the_check text;
begin
  select conname into strict the_check from pg_constraint
    where conrelid = 'bookings'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%ticket_code IS NOT NULL%';
  execute format('alter table bookings drop constraint %I', the_check);
end $$;
alter table bookings add constraint bookings_have_their_ticket check (
  state <> 'booked' or (booked_at is not null and (ticket_code is not null or event_over_at is not null)));
create index bookings_with_ticket on bookings (event_id) where ticket_code is not null;
create index former_tickets_of_booking on former_tickets (booking_id);
create index replacements_sent_to on replacements (booking_id) where sent_to is not null;
