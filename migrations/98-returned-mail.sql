-- expand
-- When the mail provider reported that the email bounced, or that its recipient reported it as spam.
alter table outgoing_mail add column bounced_at timestamptz, add column spam_reported_at timestamptz;
create index outgoing_mail_returned on outgoing_mail (created_at, id)
  where bounced_at is not null or spam_reported_at is not null;

-- When an email to the member's address bounced for good. Null if none did since they chose the address or said that it works.
alter table members add column email_bounced_at timestamptz;

-- Emails about new events also stop when the member reports an email as spam: 'spam report', beside 'switch' and 'link'.
alter table event_news_consents drop constraint event_news_consents_withdrawn_by_check,
  add constraint event_news_consents_withdrawn_by_check check (withdrawn_by in ('switch', 'link', 'spam report'));
