/** Inserts all other records: the audit, emails, reports with their decisions, announcements, notices, complaints, texts. */
export function adminRecords(rows: number, eventId: number): string[] {
  return [
    `insert into audit (id, at, actor_id, action, subject)
     select pg_temp.id_of('e', n), pg_temp.moment(n),
       case when pg_temp.few(n + 1) then pg_temp.id_of('a', 1) when n % 5 = 0 then null when n % 5 = 1 then pg_temp.id_of('a', 0)
         else pg_temp.id_of('a', n) end,
       case when pg_temp.few(n) then 'member suspended' else (array['place held', 'place booked', 'hold ended'])[1 + n % 3] end,
       pg_temp.id_of('a', case when pg_temp.few(n + 2) then 1 else n end)::text
     from generate_series(0, ${rows - 1}) n`,
    `insert into security_events (id, kind, member_id, actor_id, network, device, at, last_at, times)
     select pg_temp.id_of('e', n),
       case when pg_temp.few(n) then 'data exported' when n % 3 = 0 then 'sign-in refused' else 'signed in' end,
       case when pg_temp.few(n + 1) then pg_temp.id_of('a', 1) when n % 5 = 0 then null when n % 10 = 1 then pg_temp.id_of('a', 0)
         else pg_temp.id_of('a', n) end,
       case when pg_temp.few(n + 2) then pg_temp.id_of('a', 0) end,
       case when pg_temp.few(n + 3) then decode(repeat('ab', 16), 'hex') else substr(sha256((n % 7)::text::bytea), 1, 16) end,
       'A phone', at, at, 1
     from generate_series(0, ${rows - 1}) n, lateral (select pg_temp.moment(n) as at) moment`,
    `insert into outgoing_mail (id, to_address, subject, text_body, html_body, created_at, sent_at, failed_at, attempts, shown)
     select pg_temp.id_of('e', n), case when pg_temp.few(n + 4) then 'tonks' when n % 16 = 5 then 'hadley' else 'm' end || n || '@example.com',
       case when pg_temp.few(n + 5) then 'Tonks' else 'Your booking' end, 'Words.', '<p>Words.</p>', at,
       case when not is_failed and not is_waiting and not is_tried then at end, case when is_failed then at end,
       case when is_waiting then 0 else 1 end, 'text'
     from generate_series(0, ${rows - 1}) n, lateral (select pg_temp.moment(n) as at, pg_temp.few(n) as is_failed,
       pg_temp.few(n + 1) as is_waiting, pg_temp.few(n + 2) as is_tried) stands`,
    `insert into webhooks (id, name, url, types, made_at)
     select pg_temp.id_of('a', n), 'Bookkeeping', 'https://hooks.example.com/in', '{booking.made}', pg_temp.moment(0) from generate_series(0, 1) n`,
    `insert into webhook_messages (id, type, at, data, body)
     select pg_temp.id_of('e', n), 'booking.made', pg_temp.moment(n), '{}', '{}' from generate_series(1, ${rows}) n`,
    `insert into webhook_deliveries (id, message_id, webhook_id, at, state, attempts)
     select pg_temp.id_of('e', n), pg_temp.id_of('e', n), pg_temp.id_of('a', 0), pg_temp.moment(n),
       case when pg_temp.few(n) then 'failed' when pg_temp.few(n + 1) then 'not sent' else 'delivered' end, 1
     from generate_series(1, ${rows}) n`,
    `insert into webhook_attempts (id, delivery_id, at, status)
     select pg_temp.id_of('e', n), pg_temp.id_of('e', n), pg_temp.moment(n), 204 from generate_series(1, ${rows}) n`,
    `insert into tracked_links (code, name, path, made_at) values ('poster', 'Poster', '/events', pg_temp.moment(0))`,
    `insert into link_counts (code, day, step, count)
     select 'poster', date '2020-01-01' + n, 'opened', 1 from generate_series(1, ${rows}) n`,
    `insert into decisions (id, member_id, owner_id, measure, reason, decided_at, answer, answered_at, outcome, outcome_note, settled_at)
     select pg_temp.id_of('e', n), pg_temp.id_of('a', n), pg_temp.id_of('a', 0), 'warned', 'Rude.', at, 'No.', at,
       case when not pg_temp.few(n) then 'upheld' end, case when not pg_temp.few(n) then '' end, case when not pg_temp.few(n) then at end
     from generate_series(1, ${rows - 1}) n, lateral (select pg_temp.moment(n) as at) moment`,
    `insert into reports (id, about, reporter_id, reported_id, message_id, reason, seen, reported_at, closed_at, decision_id)
     select pg_temp.id_of('e', n), kind, pg_temp.id_of('a', n), pg_temp.id_of('a', n - 1),
       case when kind <> 'person' then pg_temp.id_of('e', n) end,
       case when kind <> 'contact details' then case when pg_temp.few(n + 6) then 'under_18'
         else (array['spam', 'offensive', 'harassment', 'other'])[1 + n % 4] end end,
       '{"name": "Sam Webb", "headline": null, "body": null}', at, case when not is_open then at + interval '5 hours' end,
       case when not is_open then pg_temp.id_of('e', n) end
     from generate_series(1, ${rows - 1}) n, lateral (select pg_temp.moment(n) as at, n <= 60 as is_open,
       (array['person', 'message', 'contact details'])[1 + n / 7 % 3] as kind) stands`,
    `insert into event_announcements (id, event_id, subject, body, audience, people, written_at)
     select pg_temp.id_of('e', n), case when n <= 5 then ${eventId} else n - 5 end, 'Tonight', 'Bring a coat.', 'everyone', 24, pg_temp.moment(n)
     from generate_series(1, ${rows}) n`,
    `insert into breach_notices (id, subject, body, recipients, people, notified, started_at, last_step_at, finished_at)
     select pg_temp.id_of('e', n), 'Your data', 'It was seen.', 'everyone', 1, 1, at, at, at
     from generate_series(1, ${rows}) n, lateral (select pg_temp.moment(n) as at) moment`,
    `insert into newsletters (id, subject, body, attendance, version, created_at, saved_at, people, notified, started_at, last_step_at, finished_at)
     select pg_temp.id_of('e', n), 'News', 'A new venue.', 'any', 1, at, at, 9, 9, at, at, at
     from generate_series(1, ${rows}) n, lateral (select pg_temp.moment(n) as at) moment`,
    `insert into complaints (id, reference, kind, signed_in, name, email, content, received_at, answer_by, closed_at, closure_method, outcome)
     select pg_temp.id_of('e', n), 'C-' || pg_temp.sign_of(n / 707281) || pg_temp.sign_of(n / 24389) || pg_temp.sign_of(n / 841)
         || pg_temp.sign_of(n / 29) || pg_temp.sign_of(n),
       case when pg_temp.few(n + 1) then 'other' when n % 3 = 0 then 'site' else 'data' end, false,
       case when pg_temp.few(n + 4) then 'Zq Tonks' when n % 16 = 5 then 'Hadley' else 'Sam Webb' end, n || '@example.com', 'It was cold.',
       at, (at + interval '30 days')::date, case when n > 60 then at + interval '9 days' end,
       case when n > 60 then 'by email' end, case when n > 60 then 'It was.' end
     from generate_series(1, ${rows}) n, lateral (select pg_temp.moment(n) as at) moment`,
    `insert into reviews (id, event_id, member_id, stars, body, shows_name, state, written_at, published_at, refused_at, refused_for, refusal_note)
     select pg_temp.id_of('e', n), ${eventId}, pg_temp.id_of('a', n), 1 + n % 5, 'It was loud.', n % 2 = 0, state, at,
       case state when 'published' then at end, case state when 'refused' then at end, case state when 'refused' then 'offensive' end,
       case state when 'refused' then '' end
     from generate_series(1, ${rows - 1}) n, lateral (select pg_temp.moment(n) as at,
       case when n <= 60 then 'waiting' when pg_temp.few(n) then 'refused' else 'published' end as state) stands`,
    `insert into content_versions (name, number, body, published_at)
     select 'rules', n, '{"title": "House rules", "description": "What we ask.", "text": "Be kind."}', pg_temp.moment(n)
     from generate_series(1, ${rows}) n`,
  ]
}
