import { reachableMemberById } from '#accounts/server/queries.ts'
import { messagingNotifications } from '#messaging/server/notifications.ts'
import { lockMessageSettings, markNotified } from '#messaging/server/store.ts'
import { membersToNotify, waitingFor, type DueWindow } from '#messaging/server/unread-queries.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { makeUnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import { queuePush } from '#platform/server/push/queue-push.ts'
import { hasPushDevice } from '#push/server/queries.ts'
import type { Site } from '#platform/server/site.ts'

const UNREAD_MINUTES = 15
const MINUTES_BETWEEN_MAILS = 60
/**
 * Members are not notified of older messages. A notification can be late because emails were switched off or the site was down.
 */
const NOTIFY_WITHIN_DAYS = 7
/** More members than are ever due in one minute. The next run handles any others. */
const BATCH_SIZE = 500

/** Queues a job for each member with messages that have been unread for a quarter of an hour. */
export async function queueUnreadNotifications(site: Site): Promise<void> {
  const members = await membersToNotify(site.db, dueWindowAt(site.clock.now()), BATCH_SIZE)
  if (members.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const memberId of members) await site.jobs.enqueue(tx, 'messaging.notify-of-unread', { memberId })
  })
}

/**
 * Sends a member one email about all their unread messages, and notifies their devices. A member who wants no email is notified
 * on their devices alone. Does nothing if they have read them, or been notified, since the
 * job was queued.
 */
export async function notifyOfUnread(site: Site, { memberId }: { memberId: string }): Promise<void> {
  const now = site.clock.now()
  const due = dueWindowAt(now)
  await inTransaction(site.db, async (tx) => {
    const { unreadMailDisabledAt, unreadMailAt } = await lockMessageSettings(tx, memberId)
    const wasNotifiedRecently = unreadMailAt && Temporal.Instant.compare(unreadMailAt, due.lastMailBefore) > 0
    const member = await reachableMemberById(tx, memberId)
    if (!member || wasNotifiedRecently) return
    if (unreadMailDisabledAt && !(await hasPushDevice(tx, memberId, now))) return
    const waiting = await waitingFor(tx, memberId, due)
    if (!waiting.some(({ isDue }) => isDue)) return
    const unnotified = waiting.flatMap((one) => one.unnotified)
    await markNotified(tx, memberId, unnotified, now)
    if (unreadMailDisabledAt) return pushWithoutMail(tx, { jobs: site.jobs, now }, memberId)
    const names = waiting.map(({ id }) => id)
    const stop = await makeUnsubscribeLink(site, tx, { kind: 'unread messages', memberId })
    const mail = await messagingNotifications['unread messages'].mail(site.config, {
      name: member.userName,
      waiting,
      stop,
    })
    const post = { to: member.email, names, unsubscribeUrl: stop } as const
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, ...post })
  })
}

/** Notifies the devices of a member who wants no emails about messages. */
async function pushWithoutMail(
  tx: Tx,
  site: { jobs: Site['jobs']; now: Temporal.Instant },
  memberId: string,
): Promise<void> {
  const { push } = messagingNotifications['unread messages']
  await queuePush(tx, site, { notificationId: newId(), memberId, name: 'unread messages', push })
}

function dueWindowAt(now: Temporal.Instant): DueWindow {
  return {
    now,
    from: now.subtract({ hours: 24 * NOTIFY_WITHIN_DAYS }),
    until: now.subtract({ minutes: UNREAD_MINUTES }),
    lastMailBefore: now.subtract({ minutes: MINUTES_BETWEEN_MAILS }),
  }
}
