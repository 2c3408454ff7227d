-- Members' consents to the use of their likes, with the wording that they agreed to. Each consent is a separate row.
create table likes_consents (
  id uuid primary key,
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- The sentences shown on the page. Not empty.
  content text not null check (length(content) between 1 and 1000),
  consented_at timestamptz not null,
  withdrawn_at timestamptz,
  -- A consent is not withdrawn before it is given.
  check (withdrawn_at >= consented_at)
);
-- A member has at most one active consent.
create unique index likes_consents_active on likes_consents (member_id) where withdrawn_at is null;
create index likes_consents_of_member on likes_consents (member_id, consented_at);

-- The wording and time of a consent never change, and it is final once it is withdrawn.
create function likes_consents_immutable() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.content, new.consented_at) is distinct from (old.id, old.member_id, old.content, old.consented_at)
      or old.withdrawn_at is not null then
    raise exception 'a consent never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger likes_consents_immutable before update on likes_consents
  for each row execute function likes_consents_immutable();

-- When the member's likes on this card were erased, because they withdrew their consent. The card stays: likes for an event are
-- sent once.
alter table likes_cards add column erased_at timestamptz check (erased_at >= sent_at);

-- A sent card never changes, except that its likes can be erased once.
drop trigger likes_cards_immutable on likes_cards;
create trigger likes_cards_not_truncated before truncate on likes_cards
  for each statement execute function refuse_change();
create function likes_cards_immutable() returns trigger language plpgsql as $$
begin
  if (new.event_id, new.member_id, new.sent_at) is distinct from (old.event_id, old.member_id, old.sent_at)
      or old.erased_at is not null then
    raise exception 'likes_cards is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger likes_cards_immutable before update on likes_cards
  for each row execute function likes_cards_immutable();

-- A card needs a consent. Cards from before this table have the one that was part of the terms.
create function likes_cards_require_consent() returns trigger language plpgsql as $$
begin
  if not exists (select from likes_consents where member_id = new.member_id and withdrawn_at is null) then
    raise exception 'a likes card needs a consent' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger likes_cards_require_consent before insert on likes_cards
  for each row execute function likes_cards_require_consent();

-- A like is deleted only with one of its two members, once its card is erased, or at the earliest a year after its event.
create or replace function likes_delete_with_members() returns trigger language plpgsql as $$
begin
  if (select count(*) from members where id in (old.from_member_id, old.to_member_id)) = 2
      and not exists (select from likes_cards
        where event_id = old.event_id and member_id = old.from_member_id and erased_at is not null)
      and not is_a_year_over(old.event_id) then
    raise exception 'likes is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- No like is added to a card whose likes were erased.
create function likes_refuse_erased_card() returns trigger language plpgsql as $$
begin
  if exists (select from likes_cards
      where event_id = new.event_id and member_id = new.from_member_id and erased_at is not null) then
    raise exception 'the likes on this card were erased' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger likes_refuse_erased_card before insert on likes
  for each row execute function likes_refuse_erased_card();
