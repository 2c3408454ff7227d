-- expand
-- Reviews of evenings by guests who were there.
create table reviews (
  id uuid primary key,
  event_id integer not null references events,
  -- The author. The review is deleted with their account.
  member_id uuid not null references members on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  -- Empty if the author gave only stars.
  body text not null check (length(body) <= 1000),
  -- Whether the author chose to show their first name.
  shows_name boolean not null,
  state text not null check (state in ('waiting', 'published', 'refused')),
  -- When the author last wrote it.
  written_at timestamptz not null,
  published_at timestamptz,
  -- The rule that a refused review breaks, and the owner's words about it to the author.
  refused_for text check (refused_for in ('about a guest', 'contact details', 'offensive', 'not about the evening', 'private details')),
  refusal_note text check (length(refusal_note) <= 500),
  refused_at timestamptz,
  -- The owner's public answer.
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  -- A guest reviews an evening once.
  constraint reviews_once unique (event_id, member_id),
  check ((state = 'published') = (published_at is not null)),
  check ((state = 'refused') = (refused_for is not null)),
  check ((state = 'refused') = (refused_at is not null)),
  check ((state = 'refused') = (refusal_note is not null)),
  check ((answer is null) = (answered_at is null)),
  check (answer is null or state = 'published'),
  -- Stars alone break no rule, so nobody can keep them from being published.
  check (body <> '' or state = 'published')
);
create index reviews_of_member on reviews (member_id);
create index reviews_published on reviews (published_at desc, id desc) where state = 'published';
create index reviews_waiting on reviews (written_at, id) where state = 'waiting';
create index reviews_refused on reviews (refused_at desc, id desc) where state = 'refused';

-- The members who have turned off emails that ask for a review. They are on for members without a row.
create table review_mail_settings (
  -- Deleted with the member.
  member_id uuid primary key references members on delete cascade,
  disabled_at timestamptz not null
);

-- Such an email has a link that stops them.
alter table unsubscribe_links drop constraint unsubscribe_links_kind_check,
  add constraint unsubscribe_links_kind_check
    check (kind in ('event news', 'unread messages', 'visible likes', 'review requests'));

select pgboss.create_queue('reviews.ask', '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
