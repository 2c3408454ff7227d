import { z } from 'zod'
import { sql } from 'kysely'
import { sendSteps, type RequestResult, type Viewer } from '#tests/non-interference/send-requests.ts'
import type { Known } from '#tests/non-interference/make-world.ts'
import { requestFrom } from '#tests/sample-requests.ts'
import { isClosed } from '#tests/non-interference/world.ts'
import type { Db } from '#platform/server/db.ts'

/** Whether the liker is in the viewer's lists. */
export type LikerView = { asLiker: boolean; asMatch: boolean }

const People = z.object({
  likes: z.array(z.object({ id: z.string() })).optional(),
  matches: z.array(z.object({ id: z.string() })).optional(),
})

/** Loads what the site currently shows of the liker. */
export async function loadLikerView(viewer: Viewer, { cast }: Known): Promise<LikerView> {
  const [likes, matches] = await sendSteps(viewer, [
    requestFrom('POST /api/mylikes'),
    requestFrom('POST /api/mymatches'),
  ])
  const has = (result: RequestResult | undefined, list: 'likes' | 'matches') =>
    People.parse(JSON.parse(result?.answer.split('\n').at(-1) ?? ''))[list]?.some(({ id }) => id === cast.liker.id) ??
    false
  return { asLiker: has(likes, 'likes'), asMatch: has(matches, 'matches') }
}

type Rows = { likedAt: number[]; sentAt: number[]; matched: boolean; apart: boolean }

/**
 * Computes what the site should show on that day, from the sent likes. Reads the rows directly, without the site's own queries.
 */
export async function expectedLikerView(db: Db, { cast, eventIds }: Known, day: number): Promise<LikerView> {
  const { viewer, liker } = cast
  const { rows } = await sql<Rows>`
    select
      array(select event_id from likes where from_member_id = ${liker.id} and to_member_id = ${viewer.id}) as liked_at,
      array(select event_id from likes_cards where member_id = ${viewer.id}) as sent_at,
      exists (select from likes mine join likes theirs on theirs.event_id = mine.event_id
        and theirs.from_member_id = mine.to_member_id and theirs.to_member_id = mine.from_member_id
        where mine.from_member_id = ${viewer.id} and mine.to_member_id = ${liker.id}) as matched,
      exists (select from blocks where blocker_id in (${viewer.id}, ${liker.id}) and blocked_id in (${viewer.id}, ${liker.id}))
        or exists (select from members where id = ${liker.id} and suspended_at is not null) as apart`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  const maySeeLike = row.likedAt.some((id) => row.sentAt.includes(id) || isClosed(eventIds.indexOf(id), day))
  return { asLiker: maySeeLike && !row.matched && !row.apart, asMatch: row.matched && !row.apart }
}
