import type { Grown, Step } from './growth-step.ts'

/** Some matches never wrote, some wrote a lot, and most exchanged two messages. */
const messagesPerPair = 'case when k % 20 = 0 then 22 when k % 20 < 3 then 0 else 2 end'

const pairs = `create temp table pairs as
  select row_number() over (order by drawn, event_id, one, other) as k, pairs.* from (
    select event_id, member_id as one, other_id as other, matched_at,
      uuid_hash_extended(member_id, 31) # uuid_hash_extended(other_id, event_id) as drawn
    from matches where member_id < other_id) pairs`

/** One pair in forty has a block. */
const blocks = `insert into blocks (blocker_id, blocked_id, blocked_at)
  select one, other, matched_at + interval '5 days' from pairs where k % 40 = 5 on conflict do nothing`

const WORDS = `Evening. I meant to say it before the bell went: you were the only one who asked about the allotment and then listened.
The beans are in, the shed still leans, and the neighbour's cat has moved into the cold frame. If you fancy a walk along the cut
on Sunday there is a bench by the third lock with a view of nothing much, and a flask fits in my coat. No hurry either way. `

export function messageSteps({ members, now }: Grown): Step[] {
  const at = `timestamptz '${now.toString()}'`
  return [
    { label: 'blocks', statements: [pairs, 'analyze pairs', blocks] },
    {
      label: 'messages',
      statements: [
        {
          sql: `insert into messages (id, from_member_id, to_member_id, subject, body, sent_at, read_at, notified_at, idempotency_key)
            select pg_temp.id_of('e01', n, sent_at), from_id, to_id, case nth when 1 then 'The other evening' else 'Re: The other evening' end,
              rtrim(left(repeat($1, 2), 30 + (pg_temp.draw(32, n) % 600)::integer)), sent_at,
              case when pg_temp.draw(33, n) % 12 > 0 then least(sent_at + interval '50 minutes', ${at}) end,
              case when pg_temp.draw(33, n) % 12 = 0 then sent_at + interval '16 minutes' end,
              pg_temp.id_of('e02', n, sent_at)
            from (
              select *, row_number() over (order by sent_at, k, nth) as n from (
                select k, nth, case (k + nth) % 2 when 0 then one else other end as from_id,
                  case (k + nth) % 2 when 0 then other else one end as to_id,
                  matched_at + (nth - 0.5) * least(interval '9 hours', (${at} - matched_at) / 30) as sent_at
                from pairs, lateral generate_series(1, ${messagesPerPair}) nth
                order by k, nth limit ${members * 10}) written) numbered
            order by n`,
          values: [WORDS],
        },
      ],
    },
  ]
}
