-- expand
-- Links with a code, which the owner puts on posters, in posts or on other websites.
create table tracked_links (
  -- As in the address: '?via=poster'.
  code text primary key check (code ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  -- The owner's name for it.
  name text not null check (length(trim(name)) between 1 and 60),
  -- The page that it opens.
  path text not null check (path ~ '^/([a-z0-9][a-z0-9/-]*)?$' and length(path) <= 200),
  made_at timestamptz not null
);

-- How often each step was taken on a day, with nothing about who took it. Rows are only added, so that nobody waits for another
-- visitor's; a sweep adds up those of past days.
create table link_counts (
  code text not null references tracked_links on delete cascade,
  -- In London time.
  day date not null,
  -- 'opened': a page was opened by the link. 'event': then the page of an event. 'checkout': then checkout. 'held': a place was held.
  -- 'booked': it was booked.
  step text not null check (step in ('opened', 'event', 'checkout', 'held', 'booked')),
  count integer not null check (count > 0)
);
create index link_counts_of_link on link_counts (code, day);
create index link_counts_by_day on link_counts (day);

-- The code of the link that led to a held place. It is gone as soon as the place is booked or released.
alter table bookings add column link_code text;

-- Counts that a place was held or booked, in the same transaction, and forgets the code unless the place is still held. A code that
-- belongs to no link is forgotten at once.
create function bookings_count_link() returns trigger language plpgsql as $$
begin
  -- The link cannot be deleted until this transaction ends.
  perform from tracked_links where code = new.link_code for key share;
  if not found then
    new.link_code := null;
    return new;
  end if;
  if tg_op = 'INSERT' then
    insert into link_counts (code, day, step, count)
      values (new.link_code, (new.made_at at time zone 'Europe/London')::date, 'held', 1);
  end if;
  if new.state = 'booked' then
    insert into link_counts (code, day, step, count)
      values (new.link_code, (new.booked_at at time zone 'Europe/London')::date, 'booked', 1);
  end if;
  if new.state <> 'held' then
    new.link_code := null;
  end if;
  return new;
end $$;
create trigger bookings_count_link before insert or update of state on bookings
  for each row when (new.link_code is not null) execute function bookings_count_link();
