-- Profiles: headline, text and portrait of a member.

-- A portrait's files are named by its id. The row is written before the files, so that none is forgotten on the disk.
create table portraits (
  id uuid primary key,
  -- Null once the member is deleted: the files have to be deleted too.
  member_id uuid references members on delete set null,
  made_at timestamptz not null
);
create index portraits_of_member on portraits (member_id);

create table profiles (
  -- One for each member. Deleted with the member.
  member_id uuid primary key references members on delete cascade,
  -- Neither is blank, and both fit the form.
  headline text not null check (length(trim(headline)) between 1 and 120),
  body text not null check (length(trim(body)) between 1 and 3000),
  -- No two profiles share a portrait: the files of one can be deleted.
  portrait_id uuid not null unique references portraits,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

select pgboss.create_queue('profiles.remove-portrait', '{"policy": "standard", "retryLimit": 8, "retryDelay": 30, "retryBackoff": true, "expireInSeconds": 120, "heartbeatSeconds": 20}'::jsonb);
