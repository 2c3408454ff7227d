-- Why the owner cancelled an event, for the email to everyone who had booked. Empty if the owner gave no reason.
alter table events
  add column cancellation_reason text not null default ''
    check (length(cancellation_reason) <= 1000 and (cancelled_at is not null or cancellation_reason = ''));
