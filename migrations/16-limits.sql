-- Limits: holds that ended because the card provider failed.

-- A hold that ended because the card provider failed does not count towards the pause after three holds without a booking.
alter table bookings drop constraint bookings_end_reason_check;
alter table bookings add constraint bookings_end_reason_check
  -- The reasons for which a booking ends.
  check (end_reason in (
    'expired', 'provider failed', 'cancelled by member', 'declined', 'accepted a transfer', 'not paid', 'cancelled',
    'event cancelled', 'event moved', 'moved', 'booked by hand'));
