-- The app that makes the codes with which hosts and owners prove who they are. The secret is encrypted with a key of the site.
create table second_factors (
  member_id uuid primary key references members on delete cascade,
  secret bytea not null check (length(secret) between 40 and 100),
  set_up_at timestamptz not null,
  -- of thirty seconds since 1970: the one whose code was taken last
  last_step integer not null check (last_step >= 0)
);

create function second_factor_steps_rise() returns trigger language plpgsql as $$
begin
  if new.secret = old.secret and new.last_step <= old.last_step then
    raise exception 'a code is taken once, and none before it afterwards' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger second_factor_steps_rise before update of last_step on second_factors
  for each row execute function second_factor_steps_rise();

-- For whoever has lost the app. Only a keyed hash is kept of each.
create table recovery_codes (
  member_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create function recovery_codes_work_once() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or new.code_hash <> old.code_hash then
    raise exception 'a recovery code works once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger recovery_codes_work_once before update on recovery_codes
  for each row execute function recovery_codes_work_once();

alter table sessions
  -- when a code of the second factor was last given in it; null: the session has only what every member may
  add column second_factor_at timestamptz,
  -- when the password was last given again in it; null: only when it began
  add column proved_at timestamptz;

-- Whoever is asked to help as a host, or to be an owner too. The newest link for an address is the one that works.
create table staff_invitations (
  id uuid primary key,
  email text not null check (email = trim(email) and length(email) between 3 and 254),
  role text not null check (role in ('host', 'owner')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- null: they are gone, and nobody answers for it any more
  invited_by uuid references members on delete set null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('accepted', 'withdrawn')),
  accepted_by uuid references members on delete set null,
  check ((ended_at is null) = (ended_why is null)),
  check (accepted_by is null or ended_why = 'accepted'),
  check (expires_at > made_at)
);
create unique index staff_invitations_one_open on staff_invitations (lower(email)) where ended_at is null;
create index staff_invitations_by_expiry on staff_invitations (expires_at);
create index staff_invitations_of_inviter on staff_invitations (invited_by);
create index staff_invitations_of_acceptor on staff_invitations (accepted_by);

-- Who helps is asked for by role, among members without end.
create index members_staff on members (role, registered_at) where role <> 'member';
