-- Emails about a sign-in on a device where the member was not seen before, with a link that signs the device out.

-- When the member first signed in, of which they are not told. The first sign-in of earlier accounts was their activation.
alter table members add column first_signed_in_at timestamptz;
update members set first_signed_in_at = activated_at;

-- Since when a stranger's guesses do not lock the member out on the device. Null after a new password, until they sign in there
-- again.
alter table known_devices add column exempt_at timestamptz;
update known_devices set exempt_at = last_used_at;

-- The hash of the device's secret, as in `known_devices`. Null if the browser sent none.
alter table sessions add column device_hash bytea check (length(device_hash) = 32);

alter table account_links
  drop constraint account_links_kind_check,
  -- 'email' confirms a new address, and 'device' signs a device out.
  add constraint account_links_kind_check check (kind in ('activation', 'reset', 'email', 'device')),
  -- The session that the email is about, for links of the kind 'device' only. No foreign key, because the link outlasts it.
  add column session_id uuid,
  add constraint account_links_session check ((kind = 'device') = (session_id is not null)),
  -- The device of that session, as in `sessions`. Null if it did not say what it is, or sent no secret.
  add column device text check (length(device) <= 100),
  add column device_hash bytea check (length(device_hash) = 32),
  add constraint account_links_device check (kind = 'device' or (device is null and device_hash is null));
-- A member has at most one unused link of the kinds 'reset' and 'email'. Each new device has its own.
drop index account_links_one_open;
create unique index account_links_one_open on account_links (member_id, kind)
  where used_at is null and kind not in ('activation', 'device');

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
    'signed out everywhere', 'other devices signed out', 'device signed out', 'door opened', 'door grant revoked',
    'site key changed',
    'sign-in refused', 'activation refused', 'second factor refused', 'step-up refused', 'current password refused',
    'passkey refused', 'passkey blocked',
    'refresh token reused', 'limit reached', 'staff access refused'));
