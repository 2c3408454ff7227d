-- Events: venues, events with their places, and hosts.

create table venues (
  id uuid primary key,
  -- Not blank, and no longer than the form allows.
  name text not null check (length(trim(name)) between 1 and 120),
  street text not null,
  town text not null,
  postcode text not null,
  -- Valid coordinates in degrees, so that a map can show the venue.
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  directions text not null default '',
  capacity_notes text not null default '',
  -- The name of the stored picture, without the size and the file extension. Null if there is none.
  picture_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
-- Indexes for the admin list and its search.
create index venues_by_name on venues (lower(name), id);
create index venues_by_search_text on venues using gin (lower(name || ' ' || town) gin_trgm_ops) with (fastupdate = off);
alter index venues_by_search_text alter column 1 set statistics 500;

create table events (
  -- A short number, because people share the URLs of events.
  id integer primary key generated always as identity,
  venue_id uuid not null references venues,
  -- Not blank, and no longer than the form allows.
  title text not null check (length(trim(title)) between 1 and 120),
  description text not null,
  -- Free, or at least 30 pence, which is the card provider's minimum.
  price_pence integer not null check (price_pence = 0 or price_pence between 30 and 100000),
  -- The price at the door, within the same range. If null, the event's price applies.
  door_price_pence integer check (door_price_pence = 0 or door_price_pence between 30 and 100000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the host ended the event, which opens likes. If null, likes open at the planned end.
  ended_at timestamptz,
  time_zone text not null default 'Europe/London',
  -- At most 200 places per gender.
  male_places integer not null check (male_places between 0 and 200),
  female_places integer not null check (female_places between 0 and 200),
  -- The number of places on sale beyond those that the other gender has booked. At least 1, or nobody could book first.
  release_margin integer not null default 3 check (release_margin >= 1),
  -- The age range. No event admits people under 18.
  youngest_age integer check (youngest_age between 18 and 120),
  oldest_age integer check (oldest_age between 18 and 120),
  -- Minimum numbers. If fewer members have booked at `decide_by`, the owner decides whether the event goes ahead.
  minimum_males integer check (minimum_males between 1 and 200),
  minimum_females integer check (minimum_females between 1 and 200),
  decide_by timestamptz,
  decision_requested_at timestamptz,
  booking_closes_at timestamptz,
  published_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Incremented by each change that calendars must receive (SEQUENCE in RFC 5545).
  calendar_sequence integer not null default 0,
  -- An event ends after it starts.
  check (ends_at > starts_at),
  -- Online booking closes when the event starts, or earlier.
  check (booking_closes_at <= starts_at),
  -- An event has at least one place.
  check (male_places + female_places > 0),
  -- The age range is not empty.
  check (youngest_age is null or oldest_age is null or youngest_age <= oldest_age),
  -- A draft is deleted, not cancelled.
  check (cancelled_at is null or published_at is not null),
  -- Only a published event that has started can end.
  check (ended_at is null or (ended_at >= starts_at and published_at is not null)),
  -- The decision is due before the event starts.
  check (decide_by <= starts_at),
  -- Minimum numbers and the decision time are set together.
  check ((decide_by is null) = (minimum_males is null and minimum_females is null))
);
-- Indexes for public lists, which leave out drafts and cancelled events. The next event is found by its start, and upcoming
-- events by their end.
create index events_coming_by_start on events (starts_at, id) where published_at is not null and cancelled_at is null;
create index events_coming_by_end on events (ends_at) where published_at is not null and cancelled_at is null;
create index events_to_decide on events (decide_by) where decide_by is not null and decision_requested_at is null;
create index events_awaiting_decision on events (decide_by)
  where decide_by is not null and published_at is not null and cancelled_at is null;
create index events_by_publishing on events (published_at) where published_at is not null;
-- Indexes for the admin list, with its sort orders and filters. The search index has no pending list, because events are rarely
-- written.
create index events_by_start on events (starts_at, id);
create index events_by_title on events (lower(title), id);
create index events_by_search_text on events using gin (lower(title) gin_trgm_ops) with (fastupdate = off);
create index events_drafts_by_start on events (starts_at, id) where published_at is null;
create index events_cancelled_by_start on events (starts_at, id) where cancelled_at is not null;
create index events_of_venue_by_start on events (venue_id, starts_at, id);
alter index events_by_search_text alter column 1 set statistics 500;
alter index events_by_title alter column 1 set statistics 500;

-- Members booked on the basis of the time zone and the age range. While an event has live bookings, its time zone cannot change
-- and its age range cannot narrow. The app checks this first. 07-bookings.sql creates the table `bookings`.
create function events_booked_columns_immutable() returns trigger language plpgsql as $$
begin
  if not exists (select from bookings where event_id = new.id and state <> 'ended') then
    return new;
  end if;
  if new.time_zone <> old.time_zone then
    raise exception 'members have booked, so the time zone cannot change' using errcode = 'SD002';
  end if;
  if coalesce(new.youngest_age, 0) > coalesce(old.youngest_age, 0)
      or coalesce(new.oldest_age, 1000) < coalesce(old.oldest_age, 1000) then
    raise exception 'members have booked, so the age range cannot narrow' using errcode = 'SD003';
  end if;
  return new;
end $$;
create trigger events_booked_columns_immutable before update on events
  for each row when (
    (new.time_zone, new.youngest_age, new.oldest_age) is distinct from (old.time_zone, old.youngest_age, old.oldest_age))
  execute function events_booked_columns_immutable();

-- One row per place, created with the event. Each live booking references a place, which no other live booking can use.
create table places (
  event_id integer not null references events,
  -- As in `members`.
  gender text not null check (gender in ('M', 'F')),
  -- Places count from 1.
  number integer not null check (number >= 1),
  primary key (event_id, gender, number)
);

-- Deleting a place moves its booking to the lowest free number, and fails if there is none.
create function free_place_before_delete() returns trigger language plpgsql as $$
declare
  free integer;
begin
  if not exists (select from bookings
      where event_id = old.event_id and gender = old.gender and place_number = old.number) then
    return old;
  end if;
  select min(p.number) into free from places p
    where p.event_id = old.event_id and p.gender = old.gender and p.number < old.number
      and not exists (select from bookings b
        where b.event_id = p.event_id and b.gender = p.gender and b.place_number = p.number);
  if free is null then
    raise exception 'no free place is left for the booking of a deleted place' using errcode = 'SD001';
  end if;
  update bookings set place_number = free
    where event_id = old.event_id and gender = old.gender and place_number = old.number;
  return old;
end $$;
create trigger places_free_before_delete before delete on places
  for each row execute function free_place_before_delete();

-- The hosts of each event. A host sees the attendees of only their own events.
create table event_hosts (
  event_id integer not null references events,
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  primary key (event_id, member_id)
);
create index event_hosts_of_member on event_hosts (member_id);
