-- Responses are cached by the event that they show. With 64 shards, a change of one event renewed the pages of many others.
alter table public_version
  drop constraint public_version_shard_check,
  add constraint public_version_shard_check check (shard between 0 and 1023);
insert into public_version (shard) select generate_series(64, 1023);
