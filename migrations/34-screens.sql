-- Big screens, which show the rounds of a night to everyone in the room without being signed in (decision 059).
create table night_screens (
  id uuid primary key,
  -- A SHA-256 hash of the secret that only the screen's device has.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- A SHA-256 hash of the code that the screen shows until a host has confirmed it.
  code_hash bytea unique check (length(code_hash) = 32),
  -- The event that a host has bound the screen to. It shows this one night and nothing else.
  event_id integer references events,
  bound_at timestamptz,
  -- The member of staff who confirmed the code. Null before, and once the account is deleted.
  bound_by uuid references members on delete set null,
  -- Ten minutes after the screen asked for its code; once it is bound, two hours after the planned end of the event.
  expires_at timestamptz not null,
  -- A screen is either waiting for a host or bound.
  check ((event_id is null) = (bound_at is null) and (event_id is null) = (code_hash is not null)),
  check (bound_by is null or event_id is not null)
);
create index night_screens_of_event on night_screens (event_id) where event_id is not null;
create index night_screens_by_staff on night_screens (bound_by);
create index night_screens_by_expiry on night_screens (expires_at);
