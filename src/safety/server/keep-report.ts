import type { Member } from '#accounts/actor.ts'
import { safetyRefusals, type Report } from '#safety/contract.ts'
import { holdMember } from '#safety/server/store/members.ts'
import { holdPortrait, insertReport } from '#safety/server/store/reports.ts'
import type { SeenOfMessage, SeenOfPerson } from '#safety/server/tables.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type NewReport = Report & {
  reportedId: string
  /** The portrait's files are kept as long as the report is. */
  portraitId: string | null
} & (
    | { about: 'person'; messageId: null; seen: SeenOfPerson }
    | { about: 'message'; messageId: string; seen: SeenOfMessage }
  )

/** Counts reports of people and messages together. A report of something no longer there does not count. */
const reportsADay: Limit = { name: 'reports', tries: 10, minutes: 24 * 60 }

/** Saves a report with what the reporter saw, and has the owners notified. The reported member is not notified. */
export async function keepReport(site: Site, by: Pick<Member, 'memberId'>, report: NewReport): Promise<void> {
  const tried = [reportsADay, by.memberId] as const
  await site.limits.demand(...tried)
  const outcome = await inTransaction(site.db, (tx) => store(site, tx, by.memberId, report))
  if (outcome === 'kept') return
  await site.limits.giveBack(tried)
  refuse(safetyRefusals.person_not_found)
}

async function store(site: Site, tx: Tx, reporterId: string, report: NewReport): Promise<'kept' | 'nobody there'> {
  const { about, reportedId, messageId, reason, note, seen } = report
  if (!(await holdMember(tx, reportedId))) return 'nobody there'
  const [id, reportedAt] = [newId(), site.clock.now()]
  const portraitId = report.portraitId && (await holdPortrait(tx, report.portraitId))
  await insertReport(tx, { id, about, reporterId, reportedId, messageId, reason, note, seen, portraitId, reportedAt })
  await audit(tx, {
    at: reportedAt,
    actorId: reporterId,
    deed: `${about} reported`,
    subject: reportedId,
    details: { report: id },
  })
  await site.jobs.enqueue(tx, 'safety.tell-owner', { reportId: id })
  return 'kept'
}
