-- Events that an owner has begun to describe. They become drafts once every required field is filled in.
create table unfinished_events (
  -- Chosen by the form, so that saving again changes the same row.
  id uuid primary key,
  title text not null check (length(trim(title)) between 1 and 120),
  -- The other fields of the form as JSON, as they were typed. Hosts are left out, because nobody becomes one before a draft exists.
  typed text not null check (length(typed) <= 100000),
  changed_at timestamptz not null
);
create index unfinished_events_by_change on unfinished_events (changed_at, id);
