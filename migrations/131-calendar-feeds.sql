-- expand
-- The secret address of a member's own calendar: at most one, which a new one replaces. Only the hash of its token is stored.
create table calendar_feeds (
  member_id uuid primary key references members on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null
);

alter table security_events
  drop constraint security_events_kind_check,
  -- The kinds in src/platform/contract/security-events.ts.
  add constraint security_events_kind_check check (kind in (
    'signed in', 'account activated', 'second factor verified', 'recovery code used', 'step-up done',
    'password changed', 'password reset', 'email change requested', 'email changed',
    'second factor set up', 'second factor replaced', 'second factor removed', 'recovery codes renewed',
    'two-step verification turned on', 'two-step verification turned off', 'passkey added', 'passkey removed',
    'role assigned', 'role removed', 'staff invited', 'invitation sent again', 'invitation withdrawn',
    'account suspended', 'suspension lifted', 'data exported', 'data download requested', 'data download fetched',
    'calendar address made', 'calendar address stopped',
    'signed out everywhere', 'other devices signed out', 'device signed out', 'door opened', 'door grant revoked',
    'site key changed',
    'sign-in refused', 'activation refused', 'second factor refused', 'step-up refused', 'current password refused',
    'passkey refused', 'passkey blocked',
    'refresh token reused', 'limit reached', 'staff access refused'));

-- Stops the address of a member who has a new password.
select pgboss.create_queue('bookings.stop-calendar', '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
