import type { Member } from '#accounts/actor.ts'
import type { Report } from '#safety/contract.ts'
import { holdPortrait, insertReport } from '#safety/server/store.ts'
import type { SeenOfMessage, SeenOfPerson } from '#safety/server/tables.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

export type NewReport = Report & {
  reportedId: string
  /** Its files stay as long as the report does. */
  portraitId: string | null
} & (
    | { about: 'person'; messageId: null; seen: SeenOfPerson }
    | { about: 'message'; messageId: string; seen: SeenOfMessage }
  )

/** Keeps what somebody reports, with what they saw, and has the owners told of it; who was reported hears nothing. */
export async function keepReport(site: Site, by: Pick<Member, 'memberId'>, report: NewReport): Promise<void> {
  const { about, reportedId, messageId, reason, note, seen } = report
  const id = newId()
  const reporterId = by.memberId
  const reportedAt = site.clock.now()
  await inTransaction(site.db, async (tx) => {
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
  })
}
