import { markNotified, type NotificationRecord } from '#bookings/server/store/notifications.ts'
import type { Notification } from '#bookings/server/notify/notification.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { queueMail, type MailToQueue } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** Queues the email unless it was queued before, and lists it among the emails about its event. */
export async function notifyOnce(
  site: Site,
  key: { about: string; type: string },
  notification: Notification,
): Promise<void> {
  const { mail, to, memberId, eventId, names = [], push, save } = notification
  const email = { ...mail, to, names, ...(memberId && { memberId }), ...(push !== undefined && { push }) }
  await inTransaction(site.db, (tx) =>
    notifyOnceIn(tx, site, { ...key, memberId, eventId }, async () => {
      await save?.(tx)
      return email
    }),
  )
}

/** Does the same in the caller's transaction. `build` is called only if the email was not queued before. */
export async function notifyOnceIn(
  tx: Tx,
  site: Site,
  record: Omit<NotificationRecord, 'at' | 'mailId'>,
  build: () => Promise<MailToQueue>,
): Promise<void> {
  const now = site.clock.now()
  const mailId = newId()
  if (!(await markNotified(tx, { ...record, at: now, mailId }))) return
  await queueMail(tx, { jobs: site.jobs, now }, await build(), mailId)
}

/** Records a notification that no longer has a recipient as done, without an email. */
export async function skipNotification(site: Site, key: { about: string; type: string }): Promise<void> {
  const at = site.clock.now()
  await inTransaction(site.db, (tx) => markNotified(tx, { ...key, at, memberId: null, eventId: null, mailId: null }))
}
