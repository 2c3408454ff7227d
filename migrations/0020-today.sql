-- What the owner's first page asks: which places were kept for nothing in the last day, and which events are to be decided on.
create index bookings_kept_for_nothing on bookings (ended_at)
  where ended_why in ('expired', 'given up') and offered_at is null and booked_at is null;
create index events_deciding on events (decide_by)
  where decide_by is not null and published_at is not null and cancelled_at is null;
