-- The lists of messages leave out whose account is being deleted.
create index members_leaving on members (id) where leaving_at is not null;
