-- Limits: devices that have signed in, notices about failed sign-ins, counts without a write-ahead log, and holds that ended
-- because the card provider failed.

-- Devices on which members have signed in. A stranger's guesses do not lock them out.
create table known_devices (
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- A SHA-256 hash of a secret in the browser together with the member's id, so that two members of one browser cannot be linked.
  secret_hash bytea not null check (length(secret_hash) = 32),
  last_used_at timestamptz not null,
  -- A device is known once to a member.
  primary key (member_id, secret_hash)
);
create index known_devices_by_use on known_devices (last_used_at);

-- When a member was last notified of failed sign-ins, so that they are notified once a day at most.
create table failed_sign_in_notices (
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- What was wrong. Wrong codes are more serious, because they come after the right password.
  kind text not null check (kind in ('password', 'code')),
  notified_at timestamptz not null,
  -- One row of a kind, even if two jobs notify at the same time.
  primary key (member_id, kind)
);

select pgboss.create_queue('accounts.notify-failed-sign-ins', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);

-- Every sign-in writes several counts, which need not survive a crash of the database. Without the write-ahead log, a busy row
-- is not locked until a disk has answered.
alter table limits set unlogged;

-- A hold that ended because the card provider failed does not count towards the pause after three holds without a booking.
alter table bookings drop constraint bookings_end_reason_check;
alter table bookings add constraint bookings_end_reason_check
  -- The reasons for which a booking ends.
  check (end_reason in (
    'expired', 'provider failed', 'cancelled by member', 'declined', 'accepted a transfer', 'not paid', 'cancelled',
    'event cancelled', 'event moved', 'moved', 'booked by hand'));
