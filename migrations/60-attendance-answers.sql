-- Whether the attendees of an event still come, as they said on the day before it or on the day. An answer counts for the member
-- who gave it and for the day that it was about: no longer after a transfer, nor once the event has moved to another day.
create table attendance_answers (
  booking_id uuid not null references bookings,
  member_id uuid not null references members on delete cascade,
  -- The day of the event in its own time zone.
  event_day date not null,
  -- Null while the member has not answered.
  answer text check (answer in ('coming', 'not coming')),
  answered_at timestamptz,
  -- When the member was asked again, on the day of the event.
  asked_again_at timestamptz,
  primary key (booking_id, member_id, event_day),
  check ((answer is null) = (answered_at is null)),
  check (answered_at is not null or asked_again_at is not null)
);
create index attendance_answers_of_member on attendance_answers (member_id);

-- The links in emails with which members answer. Only the hash of each token is stored.
create table attendance_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  booking_id uuid not null references bookings,
  member_id uuid not null references members on delete cascade,
  made_at timestamptz not null
);
create index attendance_links_of_booking on attendance_links (booking_id);
create index attendance_links_of_member on attendance_links (member_id);

-- How late guests say, on the day of an event, that they will be. A row is deleted once the guest is checked in.
create table late_guests (
  booking_id uuid primary key references bookings,
  -- The member who said so. It no longer counts after a transfer.
  member_id uuid not null references members on delete cascade,
  delay text not null check (delay in ('10 minutes', '20 minutes', '30 minutes', 'later')),
  reported_at timestamptz not null
);
create index late_guests_of_member on late_guests (member_id);
