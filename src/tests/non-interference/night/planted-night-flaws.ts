import { replacing, type Flaw } from '#tests/non-interference/planted-flaws.ts'

const hasBlocked = (member: string) => `exists (select from blocks where blocker_id = ${member})`

/** Statements with plausible mistakes. Each tells someone which guest has blocked, was reported or is liked. */
export const plantedNightFlaws: Record<'why two are apart' | 'likes', Record<string, Flaw>> = {
  'why two are apart': {
    'guests who have blocked come last in the numbers of printed cards': replacing(
      'then made_at else booked_at end as since',
      `then made_at else booked_at end + case when ${hasBlocked('bookings.member_id')} then interval '1 day' else interval '0' end as since`,
    ),
    'the door list has those who were reported first': replacing(
      'order by lower(m.user_name), b.id',
      'order by exists (select from reports where reported_id = m.id) desc, lower(m.user_name), b.id',
    ),
    'pages of guests who have blocked get no live changes of the night': replacing(
      "select member_id from bookings where event_id = $1 and state = 'booked'",
      `select member_id from bookings where event_id = $1 and state = 'booked' and not ${hasBlocked('bookings.member_id')}`,
    ),
  },
  likes: {
    'the door list has those who are liked first': replacing(
      'order by lower(m.user_name), b.id',
      'order by exists (select from likes where to_member_id = m.id) desc, lower(m.user_name), b.id',
    ),
    'people who met before sit together again if she likes him': replacing(
      'p.event_id <> woman.event_id and p.struck_at is null',
      `p.event_id <> woman.event_id and p.struck_at is null
        and not exists (select from likes where from_member_id = p.first_member_id and to_member_id = p.second_member_id)`,
    ),
  },
}
