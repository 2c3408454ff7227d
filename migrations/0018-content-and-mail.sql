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
