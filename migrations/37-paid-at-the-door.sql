-- What walk-in guests of a night pay at the door. They have no booking, so the entry names the event.

-- The event of an entry that belongs to no booking. Null otherwise, because a payment can move to another event.
alter table ledger add column event_id integer references events;
alter table ledger add constraint ledger_event_without_booking
  check (event_id is null or (payment_id is null and booking_id is null));
create index ledger_of_event on ledger (event_id) where event_id is not null;

-- Returns the event of a ledger entry: that of the booking of its payment, of its own booking, or its own.
create or replace function event_of_entry(entry ledger) returns integer language sql stable as $$
  select coalesce(
    (select event_id from bookings
      where id = coalesce((select booking_id from payments where id = entry.payment_id), entry.booking_id)),
    entry.event_id)
$$;
