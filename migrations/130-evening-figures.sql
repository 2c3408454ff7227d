-- expand
-- How many guests came to a past evening and how many pairs matched, as visitors are shown it: rounded down, and null if the number
-- could say something about a person. Counted once, after likes have closed, so that a later change of one member cannot be seen.
create table evening_figures (
  event_id integer primary key references events on delete cascade,
  guests integer check (guests > 0),
  pairs integer check (pairs > 0),
  counted_at timestamptz not null,
  -- Pairs are shown only with guests.
  check (pairs is null or guests is not null)
);

-- The owner's words for the pages about one town or one age group.
alter table content_versions drop constraint content_versions_name_check,
  add constraint content_versions_name_check
    check (name in ('site', 'home', 'terms', 'privacy', 'rules', 'contact', 'towns'));
