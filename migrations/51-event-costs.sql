-- What an event costs the owner, such as the venue and the host.

create table event_costs (
  -- The form makes the id, so that a request that is sent twice adds one cost.
  id uuid primary key,
  event_id integer not null references events on delete cascade,
  kind text not null check (kind in ('venue', 'host', 'other')),
  -- What it was for. Can be empty.
  note text not null check (length(note) <= 200),
  amount_pence integer not null check (amount_pence between 1 and 10000000),
  added_at timestamptz not null,
  -- The owner who added it. Null for the demo.
  added_by uuid
);
create index event_costs_of_event on event_costs (event_id, added_at, id);
