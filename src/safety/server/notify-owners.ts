import { safetyNotifications } from '#safety/server/notifications.ts'
import { ownerRecipients } from '#safety/server/owner-recipients.ts'
import { areOwnersNotified, OWNERS_NOTIFIED, unnotifiedReports } from '#safety/server/queries.ts'
import { lockReport } from '#safety/server/store/reports.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** The hourly search goes back only this far, because otherwise it would read years of the audit log. */
const SEARCH_DAYS = 30

/** Emails the owners about a report, except an owner whom it is about, and only once even if the job runs again. */
export async function notifyOwners(site: Site, { reportId }: { reportId: string }): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const report = await lockReport(tx, reportId)
    if (!report || report.reason === null || (await areOwnersNotified(tx, report))) return
    const { reportedId, reason, seen, reportedAt } = report
    const what = 'message' in seen ? 'a message' : 'a person'
    const mailDetails = { sender: site.config, reportId, what, reason, reportedAt } as const
    const now = site.clock.now()
    const owners = await ownerRecipients(site, tx, reportedId)
    for (const { email, userName } of owners) {
      const mail = await safetyNotifications.report.mail({ ...mailDetails, owner: { userName } })
      await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email })
    }
    const details = { owners: owners.length }
    await audit(tx, { at: now, actorId: null, action: OWNERS_NOTIFIED, subject: reportId, details })
  })
}

/**
 * Finds reports for which no email was sent within an hour, and queues their emails again, because a job that has used up its
 * retries does not run again.
 */
export async function findUnnotified(site: Site): Promise<void> {
  const before = site.clock.now().subtract({ hours: 1 })
  const ids = await unnotifiedReports(site.db, { after: before.subtract({ hours: SEARCH_DAYS * 24 }), before })
  if (ids.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const reportId of ids) await site.jobs.enqueue(tx, 'safety.notify-owners', { reportId })
  })
}
