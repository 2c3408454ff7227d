-- Emails about likes that became visible because likes closed.

alter table unsubscribe_links
  drop constraint unsubscribe_links_kind_check,
  -- The kinds of optional emails.
  add constraint unsubscribe_links_kind_check check (kind in ('event news', 'unread messages', 'visible likes'));

-- The members who have turned these emails off. They are on for members without a row.
create table likes_mail_settings (
  -- Deleted with the member.
  member_id uuid primary key references members on delete cascade,
  disabled_at timestamptz not null
);

select pgboss.create_queue('matching.notify-of-likes', '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
