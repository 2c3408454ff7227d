create table venues (
  id uuid primary key,
  name text not null check (length(trim(name)) between 1 and 120),
  street text not null,
  town text not null,
  postcode text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  directions text not null default '',
  capacity_notes text not null default '',
  -- the name of the stored picture, without size and ending; null while there is none
  picture_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create table events (
  -- short, because people share an event's address
  id integer primary key generated always as identity,
  venue_id uuid not null references venues,
  title text not null check (length(trim(title)) between 1 and 120),
  description text not null,
  -- the card provider's least is 30 pence
  price_pence integer not null check (price_pence = 0 or price_pence between 30 and 100000),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  time_zone text not null default 'Europe/London',
  male_places integer not null check (male_places between 0 and 200),
  female_places integer not null check (female_places between 0 and 200),
  release_margin integer not null default 3 check (release_margin >= 1),
  youngest_age integer check (youngest_age between 18 and 120),
  oldest_age integer check (oldest_age between 18 and 120),
  booking_closes_at timestamptz check (booking_closes_at <= starts_at),
  published_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- raised by each change that people's calendars must hear of (SEQUENCE of RFC 5545)
  calendar_sequence integer not null default 0,
  check (male_places + female_places > 0),
  check (youngest_age is null or oldest_age is null or youngest_age <= oldest_age),
  check (cancelled_at is null or published_at is not null)
);
-- 'future' reads forward from now by when events end; the next event is the first to start. Drafts and cancelled ones are not in either.
create index events_coming_by_start on events (starts_at, id) where published_at is not null and cancelled_at is null;
create index events_coming_by_end on events (ends_at) where published_at is not null and cancelled_at is null;
create index events_of_venue on events (venue_id);

-- The scarce thing itself: one row for each seat, made with the event. A live booking will point at one, and no two at the same.
create table places (
  event_id integer not null references events,
  gender text not null check (gender in ('M', 'F')),
  number integer not null check (number >= 1),
  primary key (event_id, gender, number)
);
