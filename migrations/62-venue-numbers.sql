-- Venues are notified how many guests will come, as numbers only.
alter table venues
  -- Where the numbers go. Empty if the venue is not notified. Only owners see it.
  add column contact_email text not null default '' check (length(contact_email) <= 254),
  -- How many days before an event the numbers are sent, in the morning. 0 if an owner sends them by hand.
  add column numbers_days_before integer not null default 1 check (numbers_days_before between 0 and 7);

-- What venues were notified. An event that moves to another day is notified again.
create table venue_numbers (
  id uuid primary key,
  event_id integer not null references events,
  event_day date not null,
  kind text not null check (kind in ('final', 'correction', 'by hand')),
  women integer not null check (women >= 0),
  men integer not null check (men >= 0),
  sent_to text not null,
  sent_at timestamptz not null,
  -- Who sent them by hand.
  sent_by uuid,
  -- When the final numbers were compared with the bookings once more, in the afternoon.
  checked_at timestamptz,
  check ((kind = 'by hand') = (sent_by is not null)),
  check (checked_at is null or kind = 'final')
);
-- The final numbers and the correction are sent once for each day.
create unique index venue_numbers_once on venue_numbers (event_id, event_day, kind) where kind <> 'by hand';
