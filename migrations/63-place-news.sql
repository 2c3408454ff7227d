-- Emails to members who asked for news of events, of the gender and the ages for which an event has places left.
create table place_news (
  id uuid primary key,
  event_id integer not null references events,
  gender text not null check (gender in ('M', 'F')),
  -- In whole years on the day of the event; null if any age will do.
  youngest_age integer check (youngest_age between 18 and 120),
  oldest_age integer check (oldest_age between 18 and 120),
  -- The number of recipients that the owner confirmed, and of members notified so far.
  people integer not null check (people > 0),
  notified integer not null default 0 check (notified >= 0),
  -- Members are notified in the order of their ids. This is the id of the last one considered.
  notified_up_to uuid,
  started_at timestamptz not null,
  started_by uuid,
  last_step_at timestamptz not null,
  finished_at timestamptz,
  check (youngest_age <= oldest_age)
);
create index place_news_of_event on place_news (event_id, started_at);
create index place_news_unfinished on place_news (last_step_at) where finished_at is null;

-- Who got such an email. A member gets at most one in seven days.
create table place_news_recipients (
  news_id uuid not null references place_news,
  member_id uuid not null references members on delete cascade,
  sent_at timestamptz not null,
  primary key (news_id, member_id)
);
create index place_news_recipients_of_member on place_news_recipients (member_id, sent_at);

select pgboss.create_queue('privacy.place-news', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
