-- Complaints, and what people ask about their data: what they wrote, the day by which it is answered, and what became of it.
create table complaints (
  id uuid primary key,
  -- what people say on the telephone: no two signs of it are alike
  reference text not null unique check (reference ~ '^C-[2-9A-HJKMNP-TW-Z]{5}$'),
  kind text not null check (kind in ('site', 'data', 'other')),
  -- Whoever goes is let go of; what they wrote stays, with where to answer it, because they are owed an answer.
  member_id uuid references members on delete set null,
  -- in their own account, and not under a name that anybody could give
  signed_in boolean not null,
  name text not null check (length(trim(name)) between 1 and 160),
  email text not null check (length(email) between 3 and 254),
  words text not null check (length(trim(words)) between 1 and 5000),
  received_at timestamptz not null,
  answer_by date not null,
  extended_at timestamptz,
  extended_why text check (length(trim(extended_why)) between 1 and 2000),
  closed_at timestamptz,
  closed_how text check (closed_how in ('by email', 'in another way')),
  -- the answer as it was sent, or what the owner noted of how it was given
  outcome text check (length(trim(outcome)) between 1 and 5000),
  closed_by uuid references members on delete set null,
  check (member_id is null or signed_in),
  check ((extended_at is null) = (extended_why is null)),
  check ((closed_at is null) = (closed_how is null) and (closed_at is null) = (outcome is null)),
  check (closed_by is null or closed_at is not null)
);
create index complaints_of_member on complaints (member_id) where member_id is not null;
create index complaints_closed_by on complaints (closed_by) where closed_by is not null;
-- The queue, in each of the ways in which it is looked through.
create index complaints_open on complaints (answer_by, id) where closed_at is null;
create index complaints_open_by_kind on complaints (kind, answer_by, id) where closed_at is null;
create index complaints_closed on complaints (closed_at, id) where closed_at is not null;
create index complaints_closed_by_kind on complaints (kind, closed_at, id) where closed_at is not null;
create index complaints_all on complaints (received_at, id);
create index complaints_all_by_kind on complaints (kind, received_at, id);
create index complaints_by_words on complaints using gin (lower(reference || ' ' || name || ' ' || email) gin_trgm_ops);
alter index complaints_by_words alter column 1 set statistics 500;

create function complaints_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.reference, new.kind, new.signed_in, new.name, new.email, new.words, new.received_at)
      is distinct from (old.id, old.reference, old.kind, old.signed_in, old.name, old.email, old.words, old.received_at)
      -- whoever goes is let go of, and nobody takes their place
      or (new.member_id is not null and new.member_id is distinct from old.member_id)
      or (old.closed_at is not null and new.closed_by is not null and new.closed_by is distinct from old.closed_by) then
    raise exception 'a complaint stays as it was written' using errcode = 'check_violation';
  end if;
  if old.extended_at is not null and (new.extended_at, new.extended_why, new.answer_by)
      is distinct from (old.extended_at, old.extended_why, old.answer_by) then
    raise exception 'the time to answer is extended once' using errcode = 'check_violation';
  end if;
  if new.answer_by < old.answer_by or (new.answer_by > old.answer_by and new.extended_at is null) then
    raise exception 'the day to answer comes later only with a word' using errcode = 'check_violation';
  end if;
  if old.closed_at is not null and (new.closed_at, new.closed_how, new.outcome, new.answer_by, new.extended_at)
      is distinct from (old.closed_at, old.closed_how, old.outcome, old.answer_by, old.extended_at) then
    raise exception 'a complaint is answered once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger complaints_keep_their_word before update on complaints
  for each row execute function complaints_keep_their_word();

-- One that is open stays; one that was answered goes a year later, and in no other way.
create function complaints_go_in_their_time() returns trigger language plpgsql as $$
begin
  if old.closed_at is null or old.closed_at
      > (select now() + offset_ms * interval '1 millisecond' from site_clock) - interval '1 year' then
    raise exception 'a complaint is kept for a year after its answer' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger complaints_go_in_their_time before delete on complaints
  for each row execute function complaints_go_in_their_time();
create trigger complaints_are_not_emptied before truncate on complaints
  for each statement execute function refuse_change();

-- That the owners were reminded of one, and for which day: each is sent once.
create table complaint_reminders (
  complaint_id uuid not null references complaints on delete cascade,
  due_on date not null,
  reminded_at timestamptz not null,
  primary key (complaint_id, due_on)
);
