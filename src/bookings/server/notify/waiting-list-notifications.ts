import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import { toEventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { bookingById, liveBookingsOf } from '#bookings/server/queries.ts'
import { memberNotification, type NotificationBuilders } from '#bookings/server/notify/notification.ts'
import { waitById } from '#bookings/server/waiting-list/waiting-list-queries.ts'

/** Builds emails to members who are, or were, on a waiting list. */
export const waitingListBuilders = {
  async 'place offered'(site, holdId) {
    const hold = await bookingById(site.db, holdId)
    const endsAt = hold?.offerEndsAt
    const isOver = !endsAt || Temporal.Instant.compare(endsAt, site.clock.now()) <= 0
    if (hold?.state !== 'held' || isOver) return undefined
    const { pricePence, eventId } = hold
    const type = { ...bookingNotifications['place offered'], pushFor: () => ({ until: endsAt, topic: eventId }) }
    return memberNotification(site, type, hold, (details) => ({
      ...details,
      offer: { pricePence, endsAt },
    }))
  },

  async 'offer expired'(site, holdId) {
    const hold = await bookingById(site.db, holdId)
    if (!hold?.memberId || !hold.offeredAt || hold.endReason !== 'expired') return undefined
    const places = await liveBookingsOf(site.db, hold.memberId, [hold.eventId])
    if (places.length > 0) return undefined
    const nowMs = site.clock.now().epochMilliseconds
    return memberNotification(site, bookingNotifications['offer expired'], hold, (details) => {
      const isOver = details.event.cancelledAt !== null || isBookingClosed(toEventOnSale(details.event), nowMs)
      return { ...details, booking: isOver ? ('closed' as const) : ('open' as const) }
    })
  },

  async 'waiting list closed'(site, waitId) {
    const wait = await waitById(site.db, waitId)
    const reason = wait?.endReason
    if (!wait || (reason !== 'closed' && reason !== 'event cancelled')) return undefined
    return memberNotification(site, bookingNotifications['waiting list closed'], wait, (details) => ({
      ...details,
      reason,
    }))
  },
} satisfies NotificationBuilders
