import type { Step } from './growth-step.ts'
import { EVENINGS } from './grow-members.ts'

/** Likes per event. A town of a thousand members has fifty events, which makes ten likes per member. */
const LIKES = 10_000 / EVENINGS

export function likesAndMatches(): Step[] {
  return [
    { label: 'likes', statements: [consents, cards, 'analyze likes_cards', likes, 'analyze likes'] },
    { label: 'matches', statements: [matches, 'set constraints all immediate'] },
  ]
}

/** Each member who sends likes agreed to their use when they first went to an event. */
const consents = `insert into likes_consents (id, member_id, content, consented_at)
  select pg_temp.id_of('c01', row_number() over (order by at, member_id), at), member_id, 'I agree that you can use my likes.', at
  from (select member_id, min(starts_at) + interval '150 minutes' as at from seats where sends group by member_id) senders
  order by at, member_id`

const cards = `insert into likes_cards (event_id, member_id, sent_at)
  select event_id, member_id, sent_at from (
    select event_id, member_id,
      starts_at + interval '1 minute' * (155 + pg_temp.draw(21, event_id * 1000 + seat * 2 + ascii(gender) % 2) % 2400) as sent_at
    from seats where sends) sent
  order by sent_at, event_id, member_id`

const likes = `insert into likes (event_id, from_member_id, to_member_id)
  select event_id, from_id, to_id from (
    select liker.event_id, liker.member_id as from_id, liked.member_id as to_id, row_number() over (
      partition by liker.event_id order by
        pg_temp.draw(22, liker.event_id * 1000000::bigint + liker.seat * 1000 + liked.seat * 2 + ascii(liker.gender) % 2)) as nth
    from seats liker join seats liked on liked.event_id = liker.event_id and liked.gender <> liker.gender
    where liker.sends and not liked.is_absent) pairs
  where nth <= ${LIKES}
  order by event_id, from_id, to_id`

/** Inserts both rows of each match, with the time of the later likes. Nearly all matches have been seen. */
const matches = `insert into matches (event_id, member_id, other_id, matched_at, seen_at, notified_at)
  select event_id, member_id, other_id, matched_at,
    case when uuid_hash_extended(member_id, event_id) % 20 <> 0 then matched_at + interval '9 hours' end, matched_at + interval '1 minute'
  from (
    select l.event_id, l.from_member_id as member_id, l.to_member_id as other_id, greatest(own.sent_at, theirs.sent_at) as matched_at
    from likes l
    join likes back on back.event_id = l.event_id and back.from_member_id = l.to_member_id and back.to_member_id = l.from_member_id
    join likes_cards own on own.event_id = l.event_id and own.member_id = l.from_member_id
    join likes_cards theirs on theirs.event_id = l.event_id and theirs.member_id = l.to_member_id) found
  order by matched_at, event_id, member_id`
