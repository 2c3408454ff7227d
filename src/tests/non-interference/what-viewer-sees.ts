import { z } from 'zod'
import { sql } from 'kysely'
import { askSteps, type Answered, type Asker } from '#tests/non-interference/ask.ts'
import type { Known } from '#tests/non-interference/make-world.ts'
import { step } from '#tests/non-interference/questions.ts'
import { isClosed } from '#tests/non-interference/world.ts'
import type { Db } from '#platform/server/db.ts'

/** Whether the liker is in the asker's lists. */
export type Seen = { asLiker: boolean; asMatch: boolean }

const People = z.object({
  likes: z.array(z.object({ id: z.string() })).optional(),
  matches: z.array(z.object({ id: z.string() })).optional(),
})

/** What the site shows of the liker at this moment. */
export async function seenByAsker(asker: Asker, { cast }: Known): Promise<Seen> {
  const [likes, matches] = await askSteps(asker, [
    step('POST /api/mylikes', { body: {} }),
    step('POST /api/mymatches', { body: {} }),
  ])
  const has = (answered: Answered | undefined, list: 'likes' | 'matches') =>
    People.parse(JSON.parse(answered?.answer.split('\n').at(-1) ?? ''))[list]?.some(({ id }) => id === cast.liker.id) ??
    false
  return { asLiker: has(likes, 'likes'), asMatch: has(matches, 'matches') }
}

type Rows = { likedAt: number[]; sentAt: number[]; matched: boolean; apart: boolean }

/** What it should show on that day, given what was sent: read from the rows, not with the site's own queries. */
export async function shouldSee(db: Db, { cast, eventIds }: Known, day: number): Promise<Seen> {
  const { asker, liker } = cast
  const { rows } = await sql<Rows>`
    select
      array(select event_id from likes where from_member_id = ${liker.id} and to_member_id = ${asker.id}) as liked_at,
      array(select event_id from likes_cards where member_id = ${asker.id}) as sent_at,
      exists (select from likes mine join likes theirs on theirs.event_id = mine.event_id
        and theirs.from_member_id = mine.to_member_id and theirs.to_member_id = mine.from_member_id
        where mine.from_member_id = ${asker.id} and mine.to_member_id = ${liker.id}) as matched,
      exists (select from blocks where blocker_id in (${asker.id}, ${liker.id}) and blocked_id in (${asker.id}, ${liker.id}))
        or exists (select from members where id = ${liker.id} and suspended_at is not null) as apart`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a question without a table has one row')
  const mayKnow = row.likedAt.some((id) => row.sentAt.includes(id) || isClosed(eventIds.indexOf(id), day))
  return { asLiker: mayKnow && !row.matched && !row.apart, asMatch: row.matched && !row.apart }
}
