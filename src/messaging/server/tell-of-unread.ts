import { memberReachable } from '#accounts/server/queries.ts'
import { unreadMessagesMail } from '#messaging/server/emails/unread-messages-mail.tsx'
import { lockMessageSettings, markTold } from '#messaging/server/store.ts'
import { membersToTell, waitingFor, type Due } from '#messaging/server/unread-rows.ts'
import { inTransaction } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import { unsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import type { Site } from '#platform/server/site.ts'

const UNREAD_MINUTES = 15
const MINUTES_BETWEEN_MAILS = 60
/**
 * After this many days a message not yet notified, because the member wanted no email or the site was down, is too old to notify.
 */
const DAYS_TO_TELL = 7
/** More than ever wait in one minute; the next minute handles the rest. */
const AT_A_TIME = 500

/** Queues an email for each member with messages unread for a quarter of an hour. */
export async function findUnread(site: Site): Promise<void> {
  const members = await membersToTell(site.db, dueAt(site.clock.now()), AT_A_TIME)
  if (members.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const memberId of members) await site.jobs.enqueue(tx, 'messaging.tell-of-unread', { memberId })
  })
}

/**
 * Sends a member one email about all their unread messages, if it is still needed: they may have read them, or been notified,
 * meanwhile.
 */
export async function tellOfUnread(site: Site, { memberId }: { memberId: string }): Promise<void> {
  const now = site.clock.now()
  const due = dueAt(now)
  await inTransaction(site.db, async (tx) => {
    const { unreadMailOffAt, unreadMailAt } = await lockMessageSettings(tx, memberId)
    const wasToldLately = unreadMailAt && Temporal.Instant.compare(unreadMailAt, due.lastMailBy) > 0
    const member = await memberReachable(tx, memberId)
    if (!member || unreadMailOffAt || wasToldLately) return
    const waiting = await waitingFor(tx, memberId, due)
    if (!waiting.some(({ isDue }) => isDue)) return
    const untold = waiting.flatMap((one) => one.untold)
    await markTold(tx, memberId, untold, now)
    const names = waiting.map(({ id }) => id)
    const stop = unsubscribeLink(site, { kind: 'unread messages', memberId })
    const mail = await unreadMessagesMail(site.config, { name: member.userName, waiting, stop })
    const post = { to: member.email, names, shown: 'nothing', unsubscribeUrl: stop } as const
    await postMail(tx, { jobs: site.jobs, now }, { ...mail, ...post })
  })
}

function dueAt(now: Temporal.Instant): Due {
  return {
    from: now.subtract({ hours: 24 * DAYS_TO_TELL }),
    until: now.subtract({ minutes: UNREAD_MINUTES }),
    lastMailBy: now.subtract({ minutes: MINUTES_BETWEEN_MAILS }),
  }
}
