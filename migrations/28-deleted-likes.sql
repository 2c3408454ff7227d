-- How many members sent likes at an event, which remains known after their likes are deleted.

-- The number of likes cards per event that have been deleted, for statistics.
create table deleted_likes_cards (
  event_id integer primary key references events,
  -- The first deleted card creates the row.
  cards integer not null check (cards > 0)
);
create function likes_cards_count_deleted() returns trigger language plpgsql as $$
begin
  insert into deleted_likes_cards values (old.event_id, 1)
    on conflict (event_id) do update set cards = deleted_likes_cards.cards + 1;
  return null;
end $$;
create trigger likes_cards_count_deleted after delete on likes_cards
  for each row execute function likes_cards_count_deleted();
