import { reachableMemberById } from '#accounts/server/queries.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import { markMatchesNotified } from '#matching/server/store.ts'
import { matchesToNotify, unnotifiedMatches } from '#matching/server/notification-queries.ts'
import { matchingNotifications } from '#matching/server/notifications.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

const UNNOTIFIED_MINUTES = 60
/** Members are not notified of matches older than this. */
const NOTIFY_WITHIN_DAYS = 7
/** The most jobs that one sweep queues: more than are likely to be due at the same time. The next sweep queues any others. */
const BATCH_SIZE = 500

/**
 * Queues the job again for members who have still not been notified of a match after an hour, because the first job failed
 * permanently or was lost.
 */
export async function queueUnnotifiedMatches(site: Site): Promise<void> {
  const now = site.clock.now()
  const [from, until] = [
    now.subtract({ hours: 24 * NOTIFY_WITHIN_DAYS }),
    now.subtract({ minutes: UNNOTIFIED_MINUTES }),
  ]
  const unnotified = await unnotifiedMatches(site.db, { from, until, limit: BATCH_SIZE })
  if (unnotified.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const about of unnotified) await site.jobs.enqueue(tx, 'matching.notify-of-matches', about)
  })
}

/**
 * Sends a member one email that names all the matches at an event that they have not been notified of. Running the job again
 * sends no second email. Matches who have since been blocked or suspended are not named.
 */
export async function notifyOfMatches(site: Site, about: { eventId: number; memberId: string }): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const matched = await matchesToNotify(tx, about)
    const member = await reachableMemberById(tx, about.memberId)
    const event = await eventAtVenue(tx, about.eventId)
    if (matched.length === 0 || !member || !event) return
    const mail = await matchingNotifications.match.mail({ sender: site.config, member, event, matched })
    const others = matched.map(({ id }) => id)
    await markMatchesNotified(tx, { ...about, at: now }, others)
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email, names: others })
  })
}
