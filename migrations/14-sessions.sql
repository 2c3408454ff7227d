-- Sessions end for good, what was last done in them, and door grants.

-- A session ends 90 days after it started, however often it is renewed. Hours, because a day of an interval has 23 to 25 hours.
update sessions set expires_at = started_at + interval '2160 hours' where expires_at > started_at + interval '2160 hours';
alter table sessions add constraint sessions_end_for_good check (expires_at <= started_at + interval '2160 hours');

-- A session cannot be lengthened by moving its start, and never changes hands.
create function sessions_start_once() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.member_id <> old.member_id or new.started_at > old.started_at then
    raise exception 'a session starts once, for one member' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger sessions_start_once before update of id, member_id, started_at on sessions
  for each row execute function sessions_start_once();

-- When the token was issued. The tokens of an hour are counted by it, because those of a session's last month all expire with it.
alter table refresh_tokens add column issued_at timestamptz;
update refresh_tokens set issued_at = expires_at - interval '720 hours';
alter table refresh_tokens alter column issued_at set not null,
  -- A token expires after it was issued.
  add check (expires_at > issued_at);

-- What was last done in a session, for its member's list of devices. Null until anything is done after signing in.
alter table sessions add column last_activity text,
  add column last_activity_at timestamptz,
  -- Words of the site's own, such as 'booked a place', never what a member wrote.
  add constraint sessions_last_activity_words check (length(last_activity) between 1 and 60),
  -- An activity has a time.
  add constraint sessions_last_activity_time check ((last_activity is null) = (last_activity_at is null));

-- Door grants: the doors that were opened in a session with a second factor. Each is valid until two hours after its event's
-- planned end, although the rights of staff lapse before.
create table door_grants (
  id uuid primary key,
  -- Deleted with the session.
  session_id uuid not null references sessions on delete cascade,
  event_id integer not null references events,
  -- When the door was last opened with a second factor.
  opened_at timestamptz not null,
  -- A session has one grant for a door.
  unique (session_id, event_id)
);
create index door_grants_of_event on door_grants (event_id, opened_at);
