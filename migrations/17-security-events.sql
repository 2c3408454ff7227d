-- The record of security events: who signed in, what was refused, and what changed about accounts. It contains no name, no email
-- or IP address, no token and no password.

create table security_events (
  id uuid primary key,
  -- The kinds in src/platform/contract/security-events.ts.
  kind text not null check (kind in (
    'signed in', 'account activated', 'second factor verified', 'recovery code used', 'step-up done',
    'password changed', 'password reset', 'email change requested', 'email changed',
    'second factor set up', 'second factor replaced', 'second factor removed', 'recovery codes renewed',
    'two-step verification turned on', 'two-step verification turned off', 'passkey added', 'passkey removed',
    'role assigned', 'role removed', 'staff invited', 'invitation sent again', 'invitation withdrawn',
    'account suspended', 'suspension lifted', 'data exported', 'data download requested', 'data download fetched',
    'signed out everywhere', 'other devices signed out', 'door opened', 'door grant revoked', 'site key changed',
    'sign-in refused', 'activation refused', 'second factor refused', 'step-up refused', 'current password refused',
    'passkey refused', 'passkey blocked',
    'refresh token reused', 'limit reached', 'staff access refused')),
  -- The account that the event is about. Null if no account is known. Deleted with the member.
  member_id uuid references members on delete cascade,
  -- The owner who acted on the account of another member. Null if the member acted, and once the owner's account is deleted.
  actor_id uuid references members on delete set null,
  -- No foreign key, because the record outlasts the session.
  session_id uuid,
  -- A keyed hash of 128 bits, so that no IP address can be read here. Null if the site itself acted.
  network bytea check (length(network) = 16),
  -- The browser and operating system, in the words of the list of devices. Refuses an email address.
  device text check (length(device) <= 100 and device !~ '@'),
  -- The method and route of the request. Refuses a query, which may hold a token.
  operation text check (operation ~ '^[A-Z]+ /[A-Za-z0-9/:._-]{0,150}$'),
  -- How it happened, or why it was refused, in words of the code. Refuses an email address and the length of a token.
  detail text check (detail ~ '^[A-Za-z0-9 ,()_’-]{1,60}$' and detail !~ '[A-Za-z0-9_-]{31}'),
  at timestamptz not null,
  -- When it last happened in its window of time.
  last_at timestamptz not null,
  -- How often it happened in that window.
  times integer not null check (times >= 1),
  -- A hash of what happened and its window, if repeats are counted in this row. Null if each has a row.
  count_key bytea unique check (length(count_key) = 16),
  -- Only an event with a key is counted.
  check (times = 1 or count_key is not null),
  -- The last time is not before the first.
  check (last_at >= at)
);
-- Indexes for the admin list in order of time, by kind, by member, by network and by owner.
create index security_events_in_order on security_events (at, id);
create index security_events_by_kind on security_events (kind, at, id);
create index security_events_of_member on security_events (member_id, at, id);
create index security_events_of_network on security_events (network, at, id) where network is not null;
create index security_events_of_actor on security_events (actor_id, at, id) where actor_id is not null;

-- An event never changes, except that a repeated one is counted, and that what is known of the owner who acted becomes null.
create function security_events_immutable() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.member_id, new.session_id, new.network, new.device, new.operation, new.detail, new.at, new.count_key)
      is distinct from
      (old.id, old.kind, old.member_id, old.session_id, old.network, old.device, old.operation, old.detail, old.at, old.count_key)
      or (new.actor_id is not null and new.actor_id is distinct from old.actor_id)
      or new.times < old.times or new.last_at < old.last_at then
    raise exception 'security_events is append-only' using errcode = 'insufficient_privilege';
  end if;
  -- Session, network and device are those of the owner who acted, so they go with the owner's account.
  if old.actor_id is not null and new.actor_id is null then
    new.session_id := null;
    new.network := null;
    new.device := null;
  end if;
  return new;
end $$;
create trigger security_events_immutable before update on security_events
  for each row execute function security_events_immutable();

-- An event is deleted with its member, or at the end of its retention period. One day of the ninety is a margin, because the
-- site counts days in London time.
create function security_events_retention() returns trigger language plpgsql as $$
begin
  if (old.member_id is null or exists (select from members where id = old.member_id))
      and old.at > (select now() + offset_ms * interval '1 millisecond' from site_clock) - interval '89 days' then
    raise exception 'a security event is kept for ninety days' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger security_events_retention before delete on security_events
  for each row execute function security_events_retention();
-- Refuses to truncate the table.
create trigger security_events_no_truncate before truncate on security_events
  for each statement execute function refuse_change();
