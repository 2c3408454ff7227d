import { newReplacementToken } from '#bookings/server/replacements/replacement-link.ts'
import { insertReplacement } from '#bookings/server/store/replacements.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'

type PaidSecondChair = {
  id: string
  eventId: number
  buyerId: string | null
  paymentId: string
  now: Temporal.Instant
}

/**
 * Runs when a friend's place has been paid for. Makes the link with which the friend claims it, and notifies the buyer. The place
 * releases none for the other gender, and makes no refund that was promised, until it is claimed, because it may be refunded.
 */
export async function completeSecondChair(site: Site, tx: Tx, paid: PaidSecondChair): Promise<void> {
  const { id, eventId, buyerId, paymentId, now } = paid
  const linkId = newId()
  const link = { id: linkId, ...newReplacementToken(site, linkId), startedAt: now.round('microsecond') }
  await insertReplacement(tx, { ...link, bookingId: id, fromMemberId: buyerId, sentTo: null })
  const details = { event: eventId, payment: paymentId, replacement: linkId }
  await Promise.all([
    site.jobs.enqueue(tx, 'bookings.notify-member', { about: id, type: 'second chair booked' }),
    audit(tx, { at: now, actorId: buyerId, action: 'place booked', subject: id, details }),
    raisePublicVersion(tx, eventId),
  ])
}
