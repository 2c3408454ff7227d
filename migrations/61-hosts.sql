-- Hosts are notified when they are assigned to an event, asked to confirm, notified of changes and reminded on the day before.
alter table event_hosts
  -- The calendar sequence of the event when its host was last notified of the day, the times and the venue. Null until then.
  add column notified_sequence integer,
  add column notified_at timestamptz,
  add column reminded_at timestamptz,
  add column cancellation_notified_at timestamptz,
  -- When the host said that they will be there. Null again once the event has moved.
  add column confirmed_at timestamptz,
  add constraint event_hosts_notified check ((notified_sequence is null) = (notified_at is null));

-- The links in emails with which hosts confirm. Only the hash of each token is stored.
create table host_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  event_id integer not null,
  member_id uuid not null,
  made_at timestamptz not null,
  -- Deleted when the member no longer hosts the event.
  foreign key (event_id, member_id) references event_hosts on delete cascade
);
create index host_links_of_host on host_links (event_id, member_id);
