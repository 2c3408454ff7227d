-- expand
-- Security events of API keys and webhooks.
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
    'site key changed', 'API key made', 'API key revoked', 'webhook added', 'webhook changed', 'webhook turned on',
    'webhook turned off', 'webhook secret replaced', 'webhook deleted',
    'sign-in refused', 'activation refused', 'second factor refused', 'step-up refused', 'current password refused',
    'passkey refused', 'passkey blocked',
    'refresh token reused', 'limit reached', 'staff access refused', 'API key refused'));
