-- The bookings of a day, for the owner's first page. A booking that was moved from another event was made before.
create index bookings_by_time on bookings (booked_at) where booked_at is not null and moved_from is null;
