import { dayOf, daysLeft, FIRST_REMINDER_DAYS, reminderDue } from '#privacy/rules/complaint-deadlines.ts'
import { openComplaintsBy } from '#privacy/server/complaints/complaint-queries.ts'
import type { DueDetails } from '#privacy/server/emails/complaints-due-mail.tsx'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import { insertReminder } from '#privacy/server/store/complaints.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'
import { ownerRecipients } from '#safety/server/owner-recipients.ts'

/** No reminders are sent during the night. */
const FIRST_HOUR = 8

/**
 * Emails the owners about complaints that are due soon or overdue. One email covers all due reminders, and each is sent once.
 */
export async function remindOwners(site: Site): Promise<void> {
  const now = site.clock.now()
  if (now.toZonedDateTimeISO('Europe/London').hour < FIRST_HOUR) return
  const today = dayOf(now)
  await inTransaction(site.db, async (tx) => {
    const due = await recordDueReminders(tx, { today, now })
    if (due.length === 0) return
    for (const { email, userName } of await ownerRecipients(site, tx, null)) {
      const mail = await privacyNotifications['complaints due'].mail({ sender: site.config, owner: { userName }, due })
      await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email })
    }
  })
}

/** Returns the complaints with a due reminder that was not sent, and records those reminders as sent. */
async function recordDueReminders(
  tx: Tx,
  { today, now }: { today: Temporal.PlainDate; now: Temporal.Instant },
): Promise<DueDetails['due']> {
  const due = []
  for (const { id, reference, answerBy, remindedFor } of await openComplaintsBy(
    tx,
    today.add({ days: FIRST_REMINDER_DAYS }),
  )) {
    const dueOn = reminderDue(answerBy, today)
    if (!dueOn || (remindedFor && Temporal.PlainDate.compare(remindedFor, dueOn) >= 0)) continue
    if (await insertReminder(tx, { complaintId: id, dueOn, remindedAt: now }))
      due.push({ reference, answerBy, left: daysLeft(answerBy, today) })
  }
  return due
}
