-- What a member has asked to be given of all that is kept about them: one at a time, and none without its member. The file
-- itself stands here, so that it is gone in the same moment as what it is made of.
create table downloads (
  id uuid primary key,
  member_id uuid not null unique references members on delete cascade,
  asked_at timestamptz not null,
  made_at timestamptz,
  expires_at timestamptz,
  file bytea,
  check (num_nulls(made_at, expires_at, file) in (0, 3)),
  check (made_at >= asked_at),
  check (expires_at > made_at)
);
create index downloads_by_end on downloads (expires_at) where expires_at is not null;
create index downloads_being_made on downloads (asked_at) where made_at is null;
-- It is packed already.
alter table downloads alter column file set storage external;

select pgboss.create_queue('privacy.make-download', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 300, "heartbeatSeconds": 20}'::jsonb);
