-- Who runs an event on its night. A host sees the attendees of their own events and of no others.
create table event_hosts (
  event_id integer not null references events,
  member_id uuid not null references members on delete cascade,
  primary key (event_id, member_id)
);
create index event_hosts_of_member on event_hosts (member_id);

-- What a walk-in pays at the door; null where it is the event's own price. The card provider's least is 30 pence.
alter table events
  add column door_price_pence integer check (door_price_pence = 0 or door_price_pence between 30 and 100000);
