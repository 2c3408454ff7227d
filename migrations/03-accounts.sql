-- Accounts: members, sessions, registration, links in emails, second factors, invitations to the team, owners' notes.

create table members (
  id uuid primary key,
  -- Without leading or trailing spaces, so that lookups find it. 254 is the maximum length of an email address.
  email text not null check (email = trim(email) and length(email) between 3 and 254),
  -- Limits the stored length. The app counts visible characters.
  user_name text not null check (length(user_name) between 6 and 160),
  -- Places, the balance and likes support two genders.
  gender text not null check (gender in ('M', 'F')),
  -- Hosts and owners form the team.
  role text not null default 'member' check (role in ('member', 'host', 'owner')),
  password_hash text not null,
  -- Refuses a mistyped century.
  date_of_birth date check (date_of_birth > '1900-01-01'),
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  registered_at timestamptz not null,
  activated_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  -- When deletion was requested. The account can no longer be used, and is deleted once no pending work needs it.
  deletion_requested_at timestamptz,
  -- Every suspension has a reason.
  check ((suspended_at is null) = (suspension_reason is null)),
  -- A live booking references both columns, so that its place is for the member's gender.
  unique (id, gender)
);
-- One account per address, ignoring case.
create unique index members_email on members (lower(email));
create index members_waiting on members (registered_at) where activated_at is null;
create index members_staff on members (role, registered_at) where role <> 'member';
-- Indexes for the admin lists and for their search for part of a name or an address.
create index members_with_name on members using gin (lower(user_name) gin_trgm_ops);
create index members_with_email on members using gin (lower(email) gin_trgm_ops);
create index members_by_registration on members (registered_at, id);
create index members_by_name on members (lower(user_name), id);
create index members_suspended on members (registered_at, id) where suspended_at is not null;
create index members_of_staff on members (registered_at, id) where role <> 'member';
create index members_deletion_requested on members (id) where deletion_requested_at is not null;
alter index members_with_name alter column 1 set statistics 500;
alter index members_by_name alter column 1 set statistics 500;
alter index members_with_email alter column 1 set statistics 500;
alter index members_email alter column 1 set statistics 500;
-- Refuses to truncate the table. 12-privacy.sql protects individual rows from deletion.
create trigger members_are_not_emptied before truncate on members
  for each statement execute function refuse_change();

-- 02-platform.sql creates `outgoing_mail` before `members` exists. An email remains when its member is deleted.
alter table outgoing_mail add foreign key (member_id) references members on delete set null;

-- The members who are named in an email to another member. A row is deleted with the email or with the member.
create table mail_mentions (
  mail_id uuid not null references outgoing_mail on delete cascade,
  member_id uuid not null references members on delete cascade,
  primary key (mail_id, member_id)
);
create index mail_mentions_of_member on mail_mentions (member_id);

-- Sessions on signed-in devices. A row is deleted when its session ends.
create table sessions (
  id uuid primary key,
  -- Deleting a member ends their sessions.
  member_id uuid not null references members on delete cascade,
  -- The browser and operating system, short enough for the list of devices.
  device text not null check (length(device) <= 100),
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a second-factor code was last accepted. If null, the session has only the rights of an ordinary member.
  second_factor_at timestamptz,
  -- When the password was last used for step-up authentication. Null if it has not been used since sign-in.
  verified_at timestamptz
);
create index sessions_of_member on sessions (member_id);
create index sessions_by_expiry on sessions (expires_at);

create table refresh_tokens (
  -- Ending a session deletes its tokens.
  session_id uuid not null references sessions on delete cascade,
  -- Generations count from 1.
  generation integer not null check (generation >= 1),
  -- A SHA-256 hash. Tokens are unique.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- 'previous' works until 'current' is used. A 'spent' token ends the session.
  state text not null check (state in ('current', 'previous', 'spent')),
  expires_at timestamptz not null,
  primary key (session_id, generation)
);
-- A session has at most one current and one previous token, even if two tabs refresh it at the same time.
create unique index refresh_tokens_one_current on refresh_tokens (session_id) where state = 'current';
create unique index refresh_tokens_one_previous on refresh_tokens (session_id) where state = 'previous';

-- Each registration has its own link, which activates only that registration. Otherwise a person who registers with someone
-- else's address could choose the account that the other person's link activates.
create table registrations (
  id uuid primary key,
  -- The account to be activated. Null until the registration job has run. The row is deleted with the account.
  member_id uuid references members on delete cascade,
  email text not null,
  user_name text not null,
  -- As in `members`.
  gender text not null check (gender in ('M', 'F')),
  password_hash text not null,
  terms_version text not null,
  -- The page on this site to return to. Null if there is none.
  return_to text check (length(return_to) between 1 and 1000),
  -- A SHA-256 hash of a secret in the browser that registered.
  browser_secret_hash bytea check (length(browser_secret_hash) = 32),
  requested_at timestamptz not null
);
create index registrations_of_member on registrations (member_id, requested_at desc);
create index registrations_by_age on registrations (requested_at);

-- A registration with a member's address creates no account. Its password is stored for as long as that of an inactive account,
-- so that a sign-in with it gets the same response and does not reveal the member. Deleted with the member.
create table declined_registrations (
  member_id uuid primary key references members on delete cascade,
  password_hash text not null,
  requested_at timestamptz not null
);
create index declined_registrations_by_age on declined_registrations (requested_at);

-- Requests for a link, stored until a job has decided what to send.
create table link_requests (
  id uuid primary key,
  -- The kinds of links that a visitor can request.
  kind text not null check (kind in ('activation', 'reset')),
  email text not null,
  requested_at timestamptz not null
);

-- Links in emails. Used links are stored until they expire, so that their page can say that they were used.
create table account_links (
  id uuid primary key,
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- 'email' confirms a new address.
  kind text not null check (kind in ('activation', 'reset', 'email')),
  -- A SHA-256 hash. Links are unique.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The new address, for links of the kind 'email' only.
  new_email text check ((kind = 'email') = (new_email is not null)),
  -- The registration that the link activates. Null once that registration is deleted.
  registration_id uuid references registrations on delete set null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Only an activation link has a registration.
  check (kind = 'activation' or registration_id is null)
);
-- A member has at most one unused link of each kind other than 'activation', and a registration has at most one.
create unique index account_links_one_open on account_links (member_id, kind) where used_at is null and kind <> 'activation';
create unique index account_links_one_open_activation on account_links (registration_id) where used_at is null;
create index account_links_by_expiry on account_links (expires_at);
-- Indexes for deleting members and registrations.
create index account_links_of_member on account_links (member_id);
create index account_links_of_registration on account_links (registration_id);

-- The authenticator app of a host or an owner.
create table second_factors (
  -- Deleted with the member.
  member_id uuid primary key references members on delete cascade,
  -- Encrypted with one of the site's keys, so it is longer than the 20 bytes of a plain secret.
  secret bytea not null check (length(secret) between 40 and 100),
  set_up_at timestamptz not null,
  -- The time step of the last accepted code: the number of thirty-second periods since 1970.
  last_step integer not null check (last_step >= 0)
);

-- A code works once, and earlier codes stop working after it.
create function second_factor_steps_increase() returns trigger language plpgsql as $$
begin
  if new.secret = old.secret and new.last_step <= old.last_step then
    raise exception 'a code must be newer than the last accepted code' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger second_factor_steps_increase before update of last_step on second_factors
  for each row execute function second_factor_steps_increase();

-- Codes for a lost authenticator app.
create table recovery_codes (
  -- Deleted with the second factor.
  member_id uuid not null references second_factors on delete cascade,
  -- A keyed hash of 256 bits, so that no code can be read here.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- A recovery code works once, and its hash never changes.
create function recovery_codes_work_once() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or new.code_hash <> old.code_hash then
    raise exception 'a recovery code works once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger recovery_codes_work_once before update on recovery_codes
  for each row execute function recovery_codes_work_once();

-- Invitations to be a host or an owner.
create table staff_invitations (
  id uuid primary key,
  -- As in `members`.
  email text not null check (email = trim(email) and length(email) between 3 and 254),
  -- The roles of the team.
  role text not null check (role in ('host', 'owner')),
  -- A SHA-256 hash. Links are unique.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Null once the owner's account is deleted, after which the link no longer works.
  invited_by uuid references members on delete set null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Null for an invitation that is open or has expired.
  end_reason text check (end_reason in ('accepted', 'withdrawn')),
  -- Null once the account is deleted.
  accepted_by uuid references members on delete set null,
  -- An ended invitation has a reason.
  check ((ended_at is null) = (end_reason is null)),
  -- Only an accepted invitation has an accepting member.
  check (accepted_by is null or end_reason = 'accepted'),
  -- An invitation expires after it is made.
  check (expires_at > made_at)
);
-- Only the newest link for an address works.
create unique index staff_invitations_one_open on staff_invitations (lower(email)) where ended_at is null;
create index staff_invitations_by_expiry on staff_invitations (expires_at);
create index staff_invitations_of_inviter on staff_invitations (invited_by);
create index staff_invitations_of_acceptor on staff_invitations (accepted_by);

-- Owners' notes about a member, and their reasons for actions on an account. They are part of the member's personal data.
create table member_notes (
  id uuid primary key,
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- Null for the site itself, and once the author's account is deleted.
  author_id uuid references members on delete set null,
  -- 'note', or the action that the text explains.
  about text not null check (about in (
    'note', 'suspended', 'suspension lifted', 'gender corrected', 'date of birth corrected')),
  -- Not empty, and no longer than the form allows.
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index member_notes_of_member on member_notes (member_id, written_at, id);
create index member_notes_of_author on member_notes (author_id) where author_id is not null;

-- A note never changes, except that its author becomes null.
create function member_notes_immutable() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.about, new.text, new.written_at)
      is distinct from (old.id, old.member_id, old.about, old.text, old.written_at)
      or (new.author_id is not null and new.author_id is distinct from old.author_id) then
    raise exception 'a note never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger member_notes_immutable before update on member_notes
  for each row execute function member_notes_immutable();

-- A note is deleted only after its member's row.
create function member_notes_delete_with_member() returns trigger language plpgsql as $$
begin
  if exists (select from members where id = old.member_id) then
    raise exception 'member_notes is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger member_notes_delete_with_member before delete on member_notes
  for each row execute function member_notes_delete_with_member();
-- Refuses to truncate the table.
create trigger member_notes_are_not_emptied before truncate on member_notes
  for each statement execute function refuse_change();

-- Email addresses of suspended members who deleted their accounts. These addresses cannot be registered again.
create table banned_addresses (
  -- A keyed hash of 256 bits, so that no address can be read here.
  address_hash bytea primary key check (length(address_hash) = 32),
  banned_at timestamptz not null
);

select pgboss.create_queue('accounts.register', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
select pgboss.create_queue('accounts.send-link', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
