-- Where a mail program stops mails like this one, without a sign-in; it goes with the mail's words.
alter table outgoing_mails add column unsubscribe_url text check (length(unsubscribe_url) between 1 and 1000);

-- That a member asked to be told of new events, in which words, and that they no longer want it: a row for each time.
create table event_news_consents (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  words text not null check (length(words) between 1 and 500),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by text check (withdrawn_by in ('switch', 'link')),
  -- the last letter that was written to them
  last_letter_id uuid,
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (withdrawn_at >= given_at)
);
create unique index event_news_wanted on event_news_consents (member_id) where withdrawn_at is null;
create index event_news_consents_of_member on event_news_consents (member_id, given_at);

create function event_news_consents_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.member_id, new.words, new.given_at) is distinct from (old.id, old.member_id, old.words, old.given_at)
      or old.withdrawn_at is not null then
    raise exception 'what was agreed to stays' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger event_news_consents_keep_their_word before update on event_news_consents
  for each row execute function event_news_consents_keep_their_word();

-- One letter a day at most, about all that was published since the one before. Members are told in the order of their ids.
create table event_news_letters (
  id uuid primary key,
  day date not null unique,
  told integer not null default 0 check (told >= 0),
  reached uuid,
  begun_at timestamptz not null,
  moved_at timestamptz not null,
  finished_at timestamptz
);
create index event_news_letters_unfinished on event_news_letters (moved_at) where finished_at is null;
alter table event_news_consents add foreign key (last_letter_id) references event_news_letters;
create index event_news_consents_by_letter on event_news_consents (last_letter_id) where last_letter_id is not null;

-- An event is news once.
create table event_news_events (
  event_id integer primary key references events,
  letter_id uuid not null references event_news_letters
);
create index event_news_events_of_letter on event_news_events (letter_id);
create index events_by_publishing on events (published_at) where published_at is not null;

select pgboss.create_queue('privacy.event-news', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
