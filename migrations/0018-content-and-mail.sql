-- What the owner publishes on the site: the newest of each name is what visitors read. Without one the texts that come
-- with the site stand, as number 0. Who published it is in the audit.
create table content_versions (
  name text not null check (name in ('site', 'home', 'terms', 'privacy', 'rules', 'contact')),
  number integer not null check (number >= 1),
  body text not null check (body is json object and length(body) <= 200000),
  published_at timestamptz not null,
  primary key (name, number)
);
create trigger content_versions_is_append_only before update or delete or truncate on content_versions
  for each statement execute function refuse_change();
-- Whoever asks who published a text asks the audit for it by its subject.
create index audit_of_content on audit (subject) where deed = 'content published';

-- Mail that has been tried for as long as makes sense is given up, until an owner has it sent again.
alter table outgoing_mails
  add column tries integer not null default 0 check (tries >= 0),
  add column given_up_at timestamptz,
  -- when an owner had it tried anew: until then its time counts from when it was written
  add column taken_up_at timestamptz,
  -- what owners are shown of it: who likes whom, and who reported them, is none of their business
  add column shown text not null default 'subject' check (shown in ('nothing', 'subject', 'words')),
  -- the mail that this one repeats
  add column again_of uuid references outgoing_mails on delete set null,
  add check (given_up_at is null or sent_at is null);
-- However often it is asked for at once, a mail is repeated once until that one has gone.
create unique index outgoing_mails_one_repeat on outgoing_mails (again_of)
  where sent_at is null and given_up_at is null and again_of is not null;
create index outgoing_mails_repeats on outgoing_mails (again_of) where again_of is not null;

-- The lists of the back office: all of them, and each state by itself.
create index outgoing_mails_in_order on outgoing_mails (created_at, id);
drop index outgoing_mails_newest;
create index outgoing_mails_on_their_way on outgoing_mails (created_at, id) where sent_at is null and given_up_at is null;
create index outgoing_mails_given_up on outgoing_mails (created_at, id) where given_up_at is not null;
create index outgoing_mails_sent on outgoing_mails (created_at, id) where sent_at is not null;
create extension if not exists pg_trgm;
create index outgoing_mails_by_address on outgoing_mails using gin (lower(to_address) gin_trgm_ops);
create index outgoing_mails_by_subject on outgoing_mails using gin (lower(subject) gin_trgm_ops) where shown <> 'nothing';

-- What members were told of a data breach. Its words, and that it was sent, stay.
create table breach_notices (
  id uuid primary key,
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 10000),
  whom text not null check (whom in ('everyone', 'events', 'members')),
  event_ids integer[] not null default '{}' check ((whom = 'events') = (cardinality(event_ids) > 0)),
  -- how many it was to be sent to when it was begun, and to how many it was
  people integer not null check (people >= 1),
  told integer not null default 0 check (told between 0 and people),
  begun_at timestamptz not null,
  -- they are told in the order of their ids: how far it has come, and when
  reached uuid,
  moved_at timestamptz not null,
  finished_at timestamptz
);
create index breach_notices_in_order on breach_notices (begun_at, id);
create index breach_notices_unfinished on breach_notices (moved_at) where finished_at is null;

create function breach_notices_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.subject, new.body, new.whom, new.event_ids, new.people, new.begun_at)
      is distinct from (old.id, old.subject, old.body, old.whom, old.event_ids, old.people, old.begun_at)
      or new.told < old.told or (old.finished_at is not null and new is distinct from old) then
    raise exception 'what members were told stays' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger breach_notices_keep_their_word before update on breach_notices
  for each row execute function breach_notices_keep_their_word();
create trigger breach_notices_stay before delete or truncate on breach_notices
  for each statement execute function refuse_change();

-- Who is told: those whom an owner has named from the beginning, everybody else as their mail is written. Nobody twice.
create table breach_notice_people (
  notice_id uuid not null references breach_notices,
  member_id uuid not null references members on delete cascade,
  told_at timestamptz,
  mail_id uuid references outgoing_mails on delete set null,
  primary key (notice_id, member_id)
);
create index breach_notice_people_of_member on breach_notice_people (member_id);
create index breach_notice_people_by_mail on breach_notice_people (mail_id);

select pgboss.create_queue('privacy.breach-notice', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
create index audit_of_breach_notices on audit (subject) where deed = 'breach notice sent';
