-- Announcements to the guests who have not sent their likes.
alter table event_announcements
  drop constraint event_announcements_audience_check,
  -- The audiences that the form offers.
  add constraint event_announcements_audience_check check (audience in ('everyone', 'women', 'men', 'likes not sent'));
