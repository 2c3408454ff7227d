import { memberById } from '#accounts/server/queries.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import type { Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'
import type { RefusalReason } from '#reviews/contract.ts'
import { reviewsNotifications } from '#reviews/server/notifications.ts'

type RefusedReview = { eventId: number; memberId: string; body: string; reason: RefusalReason; note: string }

/** Emails the author which rule their review breaks, and how to send it again. */
export async function notifyOfRefusal(
  site: Site,
  tx: Tx,
  { eventId, memberId, body, reason, note }: RefusedReview,
): Promise<void> {
  const [event, member] = [await eventAtVenue(tx, eventId), await memberById(tx, memberId)]
  if (!event) throw new Error('the event of a review is missing')
  const mail = await reviewsNotifications['review refused'].mail({
    ...{ sender: site.config, member, event, text: body, reason, note },
  })
  await queueMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: member.email, memberId })
}
