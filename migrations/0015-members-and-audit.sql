-- The owner looks people up by any part of a name or an address, and pages through them and through what was done.
create extension if not exists pg_trgm;
create index members_with_name on members using gin (lower(user_name) gin_trgm_ops);
create index members_with_email on members using gin (lower(email) gin_trgm_ops);
create index members_by_registration on members (registered_at, id);
create index members_by_name on members (lower(user_name), id);
-- Few among many.
create index members_suspended on members (registered_at, id) where suspended_at is not null;
create index members_of_staff on members (registered_at, id) where role <> 'member';

drop index audit_newest;
create index audit_in_order on audit (at, id);
create index audit_of_actor on audit (actor_id, at, id);
create index audit_of_deed on audit (deed, at, id);
create index audit_of_subject on audit (subject, at, id);

-- What the owners write down about a member, and why they did what they did to an account. It is part of the member's data.
create table member_notes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  -- null: the site itself, or the author is gone
  author_id uuid references members on delete set null,
  about text not null check (about in (
    'note', 'suspended', 'suspension lifted', 'gender corrected', 'date of birth corrected')),
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index member_notes_of_member on member_notes (member_id, written_at, id);
create index member_notes_of_author on member_notes (author_id) where author_id is not null;

create function member_notes_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.about, new.text, new.written_at)
      is distinct from (old.id, old.member_id, old.about, old.text, old.written_at)
      or (new.author_id is not null and new.author_id is distinct from old.author_id) then
    raise exception 'what was noted stays as it was written' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger member_notes_keep_their_word before update on member_notes
  for each row execute function member_notes_keep_their_word();

-- They go with a member who goes, and in no other way: then that member is no longer there to be found.
create function member_notes_go_with_their_member() returns trigger language plpgsql as $$
begin
  if exists (select from members where id = old.member_id) then
    raise exception 'member_notes is only ever added to' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger member_notes_go_with_their_member before delete on member_notes
  for each row execute function member_notes_go_with_their_member();
create trigger member_notes_are_not_emptied before truncate on member_notes
  for each statement execute function refuse_change();
