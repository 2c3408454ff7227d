-- The domains whose mail servers have asked for later attempts (SMTP replies 4xx), until they accept an email again. While a
-- domain waits, its emails stay in the queue, except for one attempt at the end of each wait.
create table mail_domains (
  -- In lower case.
  domain text primary key,
  -- The number of such replies in a row. It is not counted further while the domain waits.
  deferrals integer not null check (deferrals > 0),
  last_deferred_at timestamptz not null,
  -- The length and the end of the wait. Null until there were enough deferrals.
  wait_minutes integer check (wait_minutes > 0),
  wait_until timestamptz,
  check ((wait_minutes is null) = (wait_until is null))
);
