import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { offerExpiredMail } from '#bookings/server/emails/offer-expired-mail.tsx'
import { placeOfferedMail } from '#bookings/server/emails/place-offered-mail.tsx'
import { waitingListClosedMail } from '#bookings/server/emails/waiting-list-closed-mail.tsx'
import { eventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { bookingById, liveBookingsOf } from '#bookings/server/queries.ts'
import { memberNotification, type MaybeNotification } from '#bookings/server/notify/notification.ts'
import { waitById } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import type { Site } from '#platform/server/site.ts'

type WaitingListNotificationType = 'offered' | 'offer expired' | 'waiting list closed'

/** Emails to members who wait, or waited, for a place. */
export const waitingListNotifications: Record<
  WaitingListNotificationType,
  (site: Site, id: string) => MaybeNotification
> = {
  async offered(site, holdId) {
    const hold = await bookingById(site.db, holdId)
    const endsAt = hold?.offerEndsAt
    const isOver = !endsAt || Temporal.Instant.compare(endsAt, site.clock.now()) <= 0
    if (hold?.state !== 'held' || isOver) return undefined
    const { pricePence } = hold
    return memberNotification(site, hold, (details) => placeOfferedMail({ ...details, offer: { pricePence, endsAt } }))
  },

  async 'offer expired'(site, holdId) {
    const hold = await bookingById(site.db, holdId)
    if (!hold?.memberId || !hold.offeredAt || hold.endReason !== 'expired') return undefined
    const places = await liveBookingsOf(site.db, hold.memberId, [hold.eventId])
    if (places.length > 0) return undefined
    const nowMs = site.clock.now().epochMilliseconds
    return memberNotification(site, hold, (details) => {
      const isOver = details.event.cancelledAt !== null || isBookingClosed(eventOnSale(details.event), nowMs)
      return offerExpiredMail({ ...details, booking: isOver ? 'closed' : 'open' })
    })
  },

  async 'waiting list closed'(site, waitId) {
    const wait = await waitById(site.db, waitId)
    const reason = wait?.endReason
    if (!wait || (reason !== 'closed' && reason !== 'event cancelled')) return undefined
    return memberNotification(site, wait, (details) => waitingListClosedMail({ ...details, reason }))
  },
}
