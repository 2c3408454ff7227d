/** Adds messages, decisions and reports. For the names in them, see `fillEveryTable`. */
export const messageStatements = [
  `insert into messages (id, from_member_id, to_member_id, subject, body, sent_at, idempotency_key)
   select gen_random_uuid(), id, :bystander, 'Hello', 'Lovely evening.', :now, gen_random_uuid() from others where id <> :bystander
   union all
   select gen_random_uuid(), :bystander, id, 'Hello', 'Lovely evening.', :now, gen_random_uuid() from others where id <> :bystander`,
  `update messages set read_at = :now, notified_at = :now`,
  `insert into message_settings (member_id, unread_mail_disabled_at, unread_mail_at) select id, :now, :now from members`,
  `insert into decisions (id, member_id, owner_id, measure, reason, decided_at, answer, answered_at, outcome, outcome_note, settled_by, settled_at)
   select gen_random_uuid(), m.id, :bystander, 'warned', 'A reason.', :now, 'An answer.', :now, settled.outcome, settled.words,
     case when settled.outcome is null then null else :bystander end, case when settled.outcome is null then null else :now end
   from others m, (values ('upheld', 'Words.'), (null, null)) settled (outcome, words)`,
  `insert into decisions (id, member_id, owner_id, measure, removed, message_id, reason, decided_at)
   select gen_random_uuid(), from_member_id, :bystander, 'removed', '{message}', id, 'A reason.', :now
   from messages where from_member_id in (select id from others)`,
  // Reports by everyone about the uninvolved members and the bystander.
  `insert into reports (id, about, reporter_id, reported_id, reason, note, seen, portrait_id, reported_at, closed_at, decision_id)
   select gen_random_uuid(), 'person', o.id, m.id, 'other', 'A note.', '{}', p.portrait_id, :now, :now,
     (select id from decisions where member_id = o.id order by id limit 1)
   from others o, members m join profiles p on p.member_id = m.id
   where o.id <> m.id and (m.id = :bystander or m.id not in (select id from others))`,
  `insert into reports (id, about, reporter_id, reported_id, message_id, reason, note, seen, reported_at)
   select gen_random_uuid(), 'message', to_member_id, from_member_id, id, 'other', 'A note.', '{}', :now from messages`,
]
