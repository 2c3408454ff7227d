import { sql } from 'kysely'
import { activityKinds } from '#accounts/contract/account.ts'
import { securityEventOutcomes } from '#platform/contract/security-events.ts'
import type { Db } from '#platform/server/db.ts'

/** The rows of each part. A member looks for what is new, and a page of sixty lines is read. */
const MOST = { changes: 20, routine: 10, refused: 10 }

const refused = activityKinds.filter((kind) => securityEventOutcomes[kind] === 'refused')
/** What a thief can do again and again to hide a change. */
const routine = activityKinds.filter((kind) =>
  ['signed in', 'signed out everywhere', 'other devices signed out', 'second factor verified'].includes(kind),
)
const changes = activityKinds.filter((kind) => ![...refused, ...routine].includes(kind))

type Activity = {
  id: string
  kind: (typeof activityKinds)[number]
  at: Temporal.Instant
  lastAt: Temporal.Instant
  times: number
  device: string | null
  actorId: string | null
}

/**
 * Returns the newest security events of the member's account that they would recognise. Changes, routine and refusals have their
 * own rows, so that wrong passwords by strangers, or sign-ins by a thief, push no change off the page. The refusals of one kind
 * on one day in London are one row.
 */
export async function activityOf(db: Db, memberId: string): Promise<Activity[]> {
  const newest = (kinds: readonly string[], most: number) => sql`
    (select id, kind, at, last_at, times, device, actor_id from security_events
    where member_id = ${memberId} and kind = any(${[...kinds]}::text[]) order by at desc, id desc limit ${most})`
  const { rows } = await sql<Activity>`
    select * from (
      ${newest(changes, MOST.changes)} union all ${newest(routine, MOST.routine)} union all
      (select (array_agg(id order by at desc, id desc))[1], kind, min(at), max(last_at),
        least(sum(times), 1000000000)::integer, case when count(distinct device) = 1 then min(device) end, null::uuid
      from security_events where member_id = ${memberId} and kind = any(${[...refused]}::text[])
      group by kind, (at at time zone 'Europe/London')::date order by max(at) desc limit ${MOST.refused})
    ) activity order by last_at desc, id desc`.execute(db)
  return rows
}
