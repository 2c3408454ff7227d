-- The owner's list of the bookings of all events. It has the same bookings as the count on the owner's first page.

drop index bookings_by_time;
create index bookings_by_time on bookings (booked_at, id) where booked_at is not null and moved_from is null;
create index bookings_by_price on bookings (price_pence, id) where booked_at is not null and moved_from is null;
create index bookings_ended_by_time on bookings (booked_at, id)
  where state = 'ended' and booked_at is not null and moved_from is null;
