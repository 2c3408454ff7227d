-- expand
-- Newsletters that owners write for members who asked for them, and the email that invites members back.

-- Members' consents to newsletters, with the wording that they agreed to. Each consent is a separate row.
create table newsletter_consents (
  id uuid primary key,
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- The sentence shown on the page. Not empty.
  content text not null check (length(content) between 1 and 500),
  consented_at timestamptz not null,
  withdrawn_at timestamptz,
  -- 'switch' is the setting on the site, and 'link' is the unsubscribe link in an email.
  withdrawn_by text check (withdrawn_by in ('switch', 'link', 'spam report')),
  -- A withdrawal has a method.
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  -- A consent is not withdrawn before it is given.
  check (withdrawn_at >= consented_at)
);
-- A member has at most one active consent.
create unique index newsletter_consents_active on newsletter_consents (member_id) where withdrawn_at is null;
create index newsletter_consents_of_member on newsletter_consents (member_id, consented_at);

-- The wording and time of a consent never change, and it is final once it is withdrawn.
create function newsletter_consents_immutable() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.content, new.consented_at) is distinct from (old.id, old.member_id, old.content, old.consented_at)
      or old.withdrawn_at is not null then
    raise exception 'a consent never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger newsletter_consents_immutable before update on newsletter_consents
  for each row execute function newsletter_consents_immutable();

-- A newsletter is a draft until it is started.
create table newsletters (
  id uuid primary key,
  -- Not empty, and no longer than the form allows.
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 10000),
  -- Who gets it: members who have been to an event in this town; null if any town or none will do.
  town text check (length(town) between 1 and 100),
  -- In whole years on the day on which it is sent; null if any age will do.
  youngest_age integer check (youngest_age between 18 and 120),
  oldest_age integer check (oldest_age between 18 and 120),
  -- Whether they have been to an event, and since which day.
  attendance text not null check (attendance in ('any', 'since', 'not since', 'never')),
  attendance_day date,
  -- The number of times that it was saved. A page with an older version does not overwrite a newer one.
  version integer not null check (version > 0),
  created_at timestamptz not null,
  saved_at timestamptz not null,
  -- The number of recipients that the owner confirmed, and of members emailed so far.
  people integer check (people > 0),
  notified integer not null default 0 check (notified >= 0),
  -- Members are emailed in the order of their ids. This is the id of the last one considered.
  notified_up_to uuid,
  started_at timestamptz,
  last_step_at timestamptz,
  finished_at timestamptz,
  -- Set with `finished_at` if an owner stopped it before everyone was emailed.
  stopped_at timestamptz,
  -- The number of emails that were not delivered, and of members who unsubscribed with its link.
  undelivered integer not null default 0 check (undelivered >= 0),
  unsubscribed integer not null default 0 check (unsubscribed >= 0),
  check (youngest_age <= oldest_age),
  check ((attendance in ('since', 'not since')) = (attendance_day is not null)),
  -- Nobody who has never been to an event has been to one in a town.
  check (town is null or attendance <> 'never'),
  check ((started_at is null) = (people is null) and (started_at is null) = (last_step_at is null)),
  check (finished_at is null or started_at is not null),
  check (stopped_at is null or finished_at is not null)
);
create index newsletters_in_order on newsletters (created_at, id);
create index newsletters_unfinished on newsletters (last_step_at) where started_at is not null and finished_at is null;

-- The text and audience of a newsletter never change once it is started, its counts only increase, and it stays.
create function newsletters_immutable() returns trigger language plpgsql as $$
begin
  if old.started_at is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE'
      or (new.id, new.subject, new.body, new.town, new.youngest_age, new.oldest_age, new.attendance, new.attendance_day, new.people,
        new.started_at)
      is distinct from (old.id, old.subject, old.body, old.town, old.youngest_age, old.oldest_age, old.attendance,
        old.attendance_day, old.people, old.started_at)
      or new.notified < old.notified or new.undelivered < old.undelivered or new.unsubscribed < old.unsubscribed
      or (old.finished_at is not null and (new.finished_at, new.stopped_at, new.notified)
        is distinct from (old.finished_at, old.stopped_at, old.notified)) then
    raise exception 'a newsletter that was sent never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger newsletters_immutable before update or delete on newsletters
  for each row execute function newsletters_immutable();

-- Who got a newsletter, or the email that invites members back.
create table newsletter_recipients (
  -- Deleted with the member.
  member_id uuid not null references members on delete cascade,
  -- The day in London.
  day date not null,
  -- Null for the email that invites members back.
  newsletter_id uuid references newsletters,
  sent_at timestamptz not null,
  -- Null once the email is deleted.
  mail_id uuid references outgoing_mail on delete set null,
  -- The hash of the token of its unsubscribe link.
  link_hash bytea not null unique check (length(link_hash) = 32),
  -- When the member unsubscribed with that link.
  unsubscribed_at timestamptz,
  -- At most one of these emails a day.
  primary key (member_id, day),
  -- At most one email of each newsletter.
  unique (newsletter_id, member_id)
);
create index newsletter_recipients_by_time on newsletter_recipients (sent_at);
create index newsletter_recipients_by_mail on newsletter_recipients (mail_id);

-- The owner's text of the email that invites members back, and whether it is on. It is off without a row.
create table come_back_settings (
  only_row boolean primary key default true check (only_row),
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 10000),
  version integer not null check (version > 0),
  -- Null while it is off.
  enabled_at timestamptz
);

-- Finds the towns of venues.
create index venues_by_town on venues (lower(town), town);

-- When each member last got the email that invites them back, and when the event ended that was their last one then. They get
-- one for each absence.
create table come_back_emails (
  -- Deleted with the member.
  member_id uuid primary key references members on delete cascade,
  last_attended_at timestamptz not null,
  sent_at timestamptz not null
);

-- The kinds of optional emails.
alter table unsubscribe_links drop constraint unsubscribe_links_kind_check,
  add constraint unsubscribe_links_kind_check
    check (kind in ('event news', 'unread messages', 'visible likes', 'review requests', 'newsletter'));

select pgboss.create_queue(queue, '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb)
from unnest(array['privacy.newsletter', 'privacy.come-back']) as queue;
