import type { Gender } from '#accounts/contract/person.ts'
import { followUpsDue } from '#bookings/server/places/follow-up-queries.ts'
import { checkBlockedPairs } from '#bookings/server/places/check-blocked-pairs.ts'
import { refundRebooked } from '#bookings/server/payments/refund-rebooked.ts'
import { makeOffers } from '#bookings/server/waiting-list/make-offers.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import type { Site } from '#platform/server/site.ts'

type CompletedBooking = {
  id: string
  eventId: number
  memberId: string | null
  gender: Gender
  /** The id of the person who made the booking: the member or the owner. */
  actorId: string | null
  /** 'booked again': the ticket from the earlier booking is no longer valid. */
  type: 'booked' | 'booked again' | 'booking moved'
  /** Null if no payment has just been made. */
  paymentId: string | null
  now: Temporal.Instant
}

/**
 * Runs whenever a place has been booked. Notifies the member, makes a refund that was promised for the place, offers a place
 * that the booking releases for the other gender, and checks for blocked pairs. The caller has locked the event.
 */
export async function completeBooking(site: Site, tx: Tx, booked: CompletedBooking): Promise<void> {
  const { id, eventId, memberId, gender, actorId, type, paymentId, now } = booked
  const details = { event: eventId, ...(paymentId !== null && { payment: paymentId }) }
  // All in one round trip, because others wait for the event's lock.
  const [due] = await Promise.all([
    followUpsDue(tx, { eventId, memberId, gender }),
    site.jobs.enqueue(tx, 'bookings.notify-member', { about: id, type }),
    audit(tx, { at: now, actorId, action: 'place booked', subject: id, details }),
    raisePublicVersion(tx, eventId),
  ])
  if (due.hasRefundPromise) await refundRebooked(site, tx, { eventId, gender, now })
  if (due.hasQueue) await makeOffers(site, tx, eventId, now)
  if (due.hasBlockedPair && memberId !== null) await checkBlockedPairs(site, tx, { eventId, memberId })
}
