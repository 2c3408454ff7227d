/** Fills the tables of emails that members asked for. */
export const optionalMailStatements = [
  `insert into event_news_digests (id, day, started_at, last_step_at) values (gen_random_uuid(), '2020-02-03', :now, :now)`,
  `insert into event_news_consents (id, member_id, content, consented_at, withdrawn_at, withdrawn_by, last_digest_id)
   select gen_random_uuid(), m.id, 'Tell me.', :now, :now, 'link', l.id from members m, event_news_digests l`,
  `insert into newsletter_consents (id, member_id, content, consented_at, withdrawn_at, withdrawn_by)
   select gen_random_uuid(), id, 'Email me your newsletter.', :now, :now, 'link' from members`,
  `insert into newsletters (id, subject, body, attendance, version, created_at, saved_at, people, started_at, last_step_at, finished_at)
   values (gen_random_uuid(), 'News', 'A new venue.', 'any', 1, :now, :now, 1000, :now, :now, :now)`,
  `insert into newsletter_recipients (member_id, day, newsletter_id, sent_at, mail_id, link_hash, unsubscribed_at)
   select m.id, (:now)::date, n.id, :now, o.id, sha256(('newsletter ' || m.id)::bytea), :now from newsletters n, members m
   join lateral (select id from outgoing_mail where to_address = m.email limit 1) o on true`,
  `insert into come_back_emails (member_id, last_attended_at, sent_at) select id, :now, :now from members`,
]
