-- Passkeys, and two-step verification of members.

-- When the member turned on two-step verification. If null, the password alone signs them in.
alter table members add column two_step_at timestamptz;

-- A passkey holds a public key, which verifies signatures and makes none.
create table passkeys (
  id uuid primary key,
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- A member has at most twenty.
  slot smallint not null check (slot between 1 and 20),
  -- The authenticator chooses it. WebAuthn allows up to 1023 bytes. One credential belongs to one member.
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- A COSE key. The longest that is accepted is an RSA key.
  public_key bytea not null check (length(public_key) between 32 and 1500),
  -- How often the authenticator says that it has signed: 32 bits. Synced passkeys always say 0.
  counter bigint not null check (counter between 0 and 4294967295),
  -- Not empty. The app counts visible characters.
  name text not null check (length(name) between 1 and 160),
  -- Whether it can be synced to other devices, and whether it has been.
  backup_eligible boolean not null,
  backed_up boolean not null,
  added_at timestamptz not null,
  last_used_at timestamptz,
  -- When its counter went back, which shows that a copy of it exists. It signs nobody in any more.
  blocked_at timestamptz,
  -- Two passkeys that are added at the same time cannot both be the twentieth.
  unique (member_id, slot),
  -- Only what can be synced has been.
  check (backup_eligible or not backed_up)
);

-- A passkey keeps its key and its member, each use raises its counter, and a blocked one is not used again.
create function passkeys_are_used_forwards() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.credential_id, new.public_key, new.backup_eligible, new.added_at)
      is distinct from (old.id, old.member_id, old.credential_id, old.public_key, old.backup_eligible, old.added_at) then
    raise exception 'a passkey never changes its key' using errcode = 'check_violation';
  end if;
  if old.blocked_at is not null then
    raise exception 'a blocked passkey stays blocked' using errcode = 'check_violation';
  end if;
  if new.counter < old.counter or (new.counter = old.counter and old.counter > 0 and new.blocked_at is null) then
    raise exception 'each use raises the counter of a passkey' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger passkeys_are_used_forwards before update on passkeys
  for each row execute function passkeys_are_used_forwards();

-- The passkey that started a session. When it is removed, its sessions on other devices end.
alter table sessions add column passkey_id uuid references passkeys on delete set null;
create index sessions_of_passkey on sessions (passkey_id) where passkey_id is not null;

-- Challenges of sessions that wait for an answer, and challenges for a sign-in that were answered, which are signed instead of
-- stored before. Each is answered once, within five minutes, for its own purpose.
create table passkey_challenges (
  -- A SHA-256 hash.
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- 'verify' is for a session that has already started.
  purpose text not null check (purpose in ('add', 'sign in', 'verify')),
  -- The session that asked for it, which alone may answer. Deleted with the session.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  -- Only a sign-in has no session yet.
  check ((purpose = 'sign in') = (session_id is null))
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
create index passkey_challenges_of_session on passkey_challenges (session_id) where session_id is not null;

-- A member whose second step is a passkey has recovery codes without an authenticator app. They are deleted with the member.
alter table recovery_codes
  drop constraint recovery_codes_member_id_fkey,
  add foreign key (member_id) references members on delete cascade;
