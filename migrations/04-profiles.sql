-- Profiles: the headline, text and portrait of each member.

-- A portrait's files are named after its id. The row is inserted before the files are written, so that no file is
-- orphaned.
create table portraits (
  id uuid primary key,
  -- Null once the member is deleted, which marks the files for deletion.
  member_id uuid references members on delete set null,
  made_at timestamptz not null
);
create index portraits_of_member on portraits (member_id);

create table profiles (
  -- One profile per member. Deleted with the member.
  member_id uuid primary key references members on delete cascade,
  -- Not blank, and no longer than the form allows.
  headline text not null check (length(trim(headline)) between 1 and 120),
  body text not null check (length(trim(body)) between 1 and 3000),
  -- Profiles never share a portrait, so its files can be deleted safely when it is replaced.
  portrait_id uuid not null unique references portraits,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

select pgboss.create_queue('profiles.remove-portrait', '{"policy": "standard", "retryLimit": 8, "retryDelay": 30, "retryBackoff": true, "expireInSeconds": 120, "heartbeatSeconds": 20}'::jsonb);
