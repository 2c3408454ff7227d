-- A least number of dates that an event promises, and what was done for guests who had fewer.

alter table events add column promised_dates integer
  -- From 1 to 50.
  constraint events_promised_dates check (promised_dates between 1 and 50);

-- A guest who had fewer dates than promised and got a refund for it. A guest gets one at most.
create table promise_refunds (
  booking_id uuid primary key references bookings,
  -- The dates that the guest had by then.
  dates integer not null check (dates >= 0),
  -- The refund of a part of the price.
  refund_id uuid not null unique references refunds,
  at timestamptz not null,
  -- The owner. Null once the account is deleted.
  made_by uuid references members on delete set null
);
create index promise_refunds_by_staff on promise_refunds (made_by);

-- Why the money was refunded.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in (
  'owner', 'event cancelled', 'no place left', 'paid twice', 'wrong amount', 'event moved', 'booked again', 'too few dates'));
