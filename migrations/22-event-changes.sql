-- What an event was before each change that its attendees are told of, so that they can be told from what to what. `sequence`
-- is the calendar sequence after the change. `is_moved` says whether attendees may take a refund. `venue` is the name and
-- address as they were.
create table event_changes (
  event_id integer not null references events,
  sequence integer not null,
  changed_at timestamptz not null,
  is_moved boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  venue text not null,
  primary key (event_id, sequence)
);
create trigger event_changes_is_append_only before update or delete or truncate on event_changes
  for each statement execute function refuse_change();
