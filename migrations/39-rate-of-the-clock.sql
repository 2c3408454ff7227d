-- The demo's clock can also run faster for a while. On a live site the app's role may not change the clock.

-- How many times as fast the site's clock runs from `rate_from` until `rate_until`, by the system's clock. A fast period ends by
-- itself, because the clock also runs while the site is stopped.
alter table site_clock
  add column rate integer not null default 1 check (rate between 1 and 60),
  add column rate_from timestamptz not null default 'epoch',
  add column rate_until timestamptz not null default 'epoch',
  -- Counts the changes, so that a process can tell which of two readings is newer.
  add column changes integer not null default 0,
  add constraint site_clock_fast_period check (rate_until between rate_from and rate_from + interval '10 minutes');

-- Returns the site's time at an instant of the system's clock.
create function site_time(clock site_clock, at timestamptz) returns timestamptz language sql stable as $$
  select at + clock.offset_ms * interval '1 millisecond'
    + (clock.rate - 1) * greatest(least(at, clock.rate_until) - clock.rate_from, interval '0')
$$;

-- Returns the site's time at which the transaction began.
create function site_now() returns timestamptz language sql stable as $$
  select site_time(site_clock, now()) from site_clock
$$;

-- The site's clock never goes back.
create function site_clock_goes_on() returns trigger language plpgsql as $$
declare
  at constant timestamptz := clock_timestamp();
begin
  if site_time(new, at) < site_time(old, at) then
    raise exception 'the site''s clock never goes back' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger site_clock_goes_on before update on site_clock
  for each row execute function site_clock_goes_on();

-- A decision is deleted with its member, or at the earliest a year after it was made.
create or replace function decisions_retention() returns trigger language plpgsql as $$
begin
  if (old.member_id is null or exists (select from members where id = old.member_id))
      and old.decided_at > site_now() - interval '1 year' then
    raise exception 'a decision is kept for a year' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- Checks whether an event ended at least a year ago. A year is the shortest retention period that the owner can set.
create or replace function is_a_year_over(event integer) returns boolean language sql stable as $$
  select ends_at <= site_now() - interval '1 year' from events where id = event
$$;

-- A complaint is deleted at the earliest a year after it was answered.
create or replace function complaints_retention() returns trigger language plpgsql as $$
begin
  if old.closed_at is null or old.closed_at > site_now() - interval '1 year' then
    raise exception 'a complaint is kept for a year after its answer' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- A security event is deleted with its member, or at the end of its retention period. One day of the ninety is a margin, because
-- the site counts days in London time.
create or replace function security_events_retention() returns trigger language plpgsql as $$
begin
  if (old.member_id is null or exists (select from members where id = old.member_id))
      and old.at > site_now() - interval '89 days' then
    raise exception 'a security event is kept for ninety days' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
