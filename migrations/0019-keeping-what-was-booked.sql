-- Words are searched by their parts.
create extension if not exists pg_trgm;

-- Whoever has booked chose an evening by the clock of its place, for people of these ages. The app refuses it first.
create function events_keep_what_was_booked() returns trigger language plpgsql as $$
begin
  if not exists (select from bookings where event_id = new.id and state <> 'ended') then
    return new;
  end if;
  if new.time_zone <> old.time_zone then
    raise exception 'people have booked by this time zone' using errcode = 'SD002';
  end if;
  if coalesce(new.youngest_age, 0) > coalesce(old.youngest_age, 0)
      or coalesce(new.oldest_age, 1000) < coalesce(old.oldest_age, 1000) then
    raise exception 'people have booked for these ages' using errcode = 'SD003';
  end if;
  return new;
end $$;
create trigger events_keep_what_was_booked before update on events
  for each row when (
    (new.time_zone, new.youngest_age, new.oldest_age) is distinct from (old.time_zone, old.youngest_age, old.oldest_age))
  execute function events_keep_what_was_booked();

-- The owner's lists, by what they are sorted by and narrowed to. Few are written, so that words are indexed at once.
create index events_by_start on events (starts_at, id);
create index events_by_title on events (lower(title), id);
create index events_by_words on events using gin (lower(title) gin_trgm_ops) with (fastupdate = off);
create index events_drafts_by_start on events (starts_at, id) where published_at is null;
create index events_cancelled_by_start on events (starts_at, id) where cancelled_at is not null;
create index events_of_venue_by_start on events (venue_id, starts_at, id);
drop index events_of_venue;
create index venues_by_name on venues (lower(name), id);
create index venues_by_words on venues using gin (lower(name || ' ' || town) gin_trgm_ops) with (fastupdate = off);

-- How far an event that was called off has been seen to: its places that have ended by it.
create index bookings_called_off on bookings (event_id) where ended_why = 'event cancelled';
