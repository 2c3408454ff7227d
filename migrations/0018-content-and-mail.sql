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
