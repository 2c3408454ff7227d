import type { Member } from '#accounts/actor.ts'
import { safetyRefusals, type Report } from '#safety/contract.ts'
import { lockMember } from '#safety/server/store/members.ts'
import { lockPortrait, insertReport } from '#safety/server/store/reports.ts'
import type { MessageSnapshot, PersonSnapshot } from '#safety/server/tables.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type NewReport = Report & {
  reportedId: string
  /** The portrait at the time of the report. Its files are kept as long as the report. */
  portraitId: string | null
} & (
    | { about: 'person'; messageId: null; seen: PersonSnapshot }
    | { about: 'message'; messageId: string; seen: MessageSnapshot }
  )

/** The rate limit for reports of people and messages together. A report of a member who no longer exists does not count. */
const reportsPerDay: Limit = { name: 'reports', attempts: 10, minutes: 24 * 60 }

/**
 * Saves a report with a snapshot of what the reporter saw, and schedules an email to the owners. The reported member is not
 * notified.
 */
export async function saveReport(site: Site, by: Pick<Member, 'memberId'>, report: NewReport): Promise<void> {
  const counted = [reportsPerDay, by.memberId] as const
  await site.limits.enforce(...counted)
  const outcome = await inTransaction(site.db, (tx) => store(site, tx, by.memberId, report))
  if (outcome === 'saved') return
  await site.limits.uncount(counted)
  refuse(safetyRefusals.person_not_found)
}

async function store(site: Site, tx: Tx, reporterId: string, report: NewReport): Promise<'saved' | 'no such member'> {
  const { about, reportedId, messageId, reason, note, seen } = report
  if (!(await lockMember(tx, reportedId))) return 'no such member'
  const [id, reportedAt] = [newId(), site.clock.now()]
  const portraitId = report.portraitId && (await lockPortrait(tx, report.portraitId))
  await insertReport(tx, { id, about, reporterId, reportedId, messageId, reason, note, seen, portraitId, reportedAt })
  await audit(tx, {
    at: reportedAt,
    actorId: reporterId,
    action: `${about} reported`,
    subject: reportedId,
    details: { report: id },
  })
  await site.jobs.enqueue(tx, 'safety.notify-owners', { reportId: id })
  return 'saved'
}
