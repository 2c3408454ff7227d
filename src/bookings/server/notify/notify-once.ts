import { markNotified, recordNotificationMail } from '#bookings/server/store/notifications.ts'
import type { Notification } from '#bookings/server/notify/notification.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** Queues the email unless it was queued before, and lists it among the emails about its event. */
export async function notifyOnce(
  site: Site,
  key: { about: string; type: string },
  notification: Notification,
): Promise<void> {
  const { mail, to, memberId, eventId, names = [] } = notification
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    if (!(await markNotified(tx, { ...key, at: now, memberId, eventId }))) return
    const email = { ...mail, to, names, ...(memberId && { memberId }) }
    await recordNotificationMail(tx, key, await queueMail(tx, { jobs: site.jobs, now }, email))
  })
}

/** Records a notification that no longer has a recipient as done, without an email. */
export async function skipNotification(site: Site, key: { about: string; type: string }): Promise<void> {
  const at = site.clock.now()
  await inTransaction(site.db, (tx) => markNotified(tx, { ...key, at, memberId: null, eventId: null }))
}
