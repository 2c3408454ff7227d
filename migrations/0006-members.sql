create table members (
  id uuid primary key,
  email text not null check (email = trim(email) and length(email) between 3 and 254),
  user_name text not null check (length(user_name) between 6 and 160),
  gender text not null check (gender in ('M', 'F')),
  role text not null default 'member' check (role in ('member', 'host', 'owner')),
  password_hash text not null,
  date_of_birth date check (date_of_birth > '1900-01-01'),
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  registered_at timestamptz not null,
  activated_at timestamptz,
  suspended_at timestamptz,
  suspended_why text,
  check ((suspended_at is null) = (suspended_why is null)),
  -- a live place carries its member's gender by foreign key
  unique (id, gender)
);
-- One account for each address, however it is written.
create unique index members_email on members (lower(email));
create index members_waiting on members (registered_at) where activated_at is null;

-- A device that is signed in. It ends by being deleted.
create table sessions (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  device text not null check (length(device) <= 100),
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_member on sessions (member_id);
create index sessions_by_expiry on sessions (expires_at);

-- 'current' is the newest; 'previous' still works until the current one has been used; whoever shows a 'spent' one ends the session.
create table refresh_tokens (
  session_id uuid not null references sessions on delete cascade,
  generation integer not null check (generation >= 1),
  token_hash bytea not null unique check (length(token_hash) = 32),
  state text not null check (state in ('current', 'previous', 'spent')),
  expires_at timestamptz not null,
  primary key (session_id, generation)
);
create unique index refresh_tokens_one_current on refresh_tokens (session_id) where state = 'current';
create unique index refresh_tokens_one_previous on refresh_tokens (session_id) where state = 'previous';

-- What was asked for at the door, until the job that decides what to send has looked at it.
create table registrations (
  id uuid primary key,
  email text not null,
  user_name text not null,
  gender text not null check (gender in ('M', 'F')),
  password_hash text not null,
  terms_version text not null,
  asked_at timestamptz not null
);
-- A registration with the address of somebody who is a member already makes no account. Its password is kept as long as an
-- account that waits would be, so that signing in with it says what it would say there: that the address is not confirmed.
create table declined_registrations (
  member_id uuid primary key references members on delete cascade,
  password_hash text not null,
  asked_at timestamptz not null
);
create index declined_registrations_by_age on declined_registrations (asked_at);
create table link_requests (
  id uuid primary key,
  kind text not null check (kind in ('activation', 'reset')),
  email text not null,
  asked_at timestamptz not null
);

-- Links in emails. The newest of a kind is the one that works; what was used stays until it is too old, so that its page can say so.
create table account_links (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('activation', 'reset', 'email')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- of kind 'email': the address it was sent to
  new_email text check ((kind = 'email') = (new_email is not null)),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index account_links_one_open on account_links (member_id, kind) where used_at is null;
create index account_links_by_expiry on account_links (expires_at);
-- A member who goes takes their links along, used ones too; without this each goes through the links of everyone.
create index account_links_of_member on account_links (member_id);

select pgboss.create_queue('accounts.register', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
select pgboss.create_queue('accounts.send-link', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
