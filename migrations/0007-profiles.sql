-- A portrait's files are named by its id. The row is there before the files are, so that none is ever forgotten.
create table portraits (
  id uuid primary key,
  -- null once the member is gone: the files still have to go
  member_id uuid references members on delete set null,
  made_at timestamptz not null
);
create index portraits_of_member on portraits (member_id);

create table profiles (
  member_id uuid primary key references members on delete cascade,
  headline text not null check (length(trim(headline)) between 1 and 120),
  body text not null check (length(trim(body)) between 1 and 3000),
  portrait_id uuid not null unique references portraits,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

select pgboss.create_queue('profiles.remove-portrait', '{"policy": "standard", "retryLimit": 8, "retryDelay": 30, "retryBackoff": true, "expireInSeconds": 120, "heartbeatSeconds": 20}'::jsonb);
