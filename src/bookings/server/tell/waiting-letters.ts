import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { offerPassedMail } from '#bookings/server/emails/offer-passed-mail.tsx'
import { placeOfferedMail } from '#bookings/server/emails/place-offered-mail.tsx'
import { waitedInVainMail } from '#bookings/server/emails/waited-in-vain-mail.tsx'
import { eventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { bookingById, liveBookingsOf } from '#bookings/server/queries.ts'
import { letterTo, type Written } from '#bookings/server/tell/letter.ts'
import { waitById } from '#bookings/server/waiting-list/waiting-rows.ts'
import type { Site } from '#platform/server/site.ts'

type AboutWaiting = 'offered' | 'offer passed' | 'waited in vain'

/** Emails to members who wait, or waited, for a place. */
export const waitingLetters: Record<AboutWaiting, (site: Site, id: string) => Written> = {
  async offered(site, holdId) {
    const hold = await bookingById(site.db, holdId)
    const endsAt = hold?.offerEndsAt
    const isOver = !endsAt || Temporal.Instant.compare(endsAt, site.clock.now()) <= 0
    if (hold?.state !== 'held' || isOver) return undefined
    const { pricePence } = hold
    return letterTo(site, hold, (facts) => placeOfferedMail({ ...facts, offer: { pricePence, endsAt } }))
  },

  async 'offer passed'(site, holdId) {
    const hold = await bookingById(site.db, holdId)
    if (!hold?.memberId || !hold.offeredAt || hold.endedWhy !== 'expired') return undefined
    const places = await liveBookingsOf(site.db, hold.memberId, [hold.eventId])
    if (places.length > 0) return undefined
    const nowMs = site.clock.now().epochMilliseconds
    return letterTo(site, hold, (facts) => {
      const isOver = facts.event.cancelledAt !== null || isBookingClosed(eventOnSale(facts.event), nowMs)
      return offerPassedMail({ ...facts, booking: isOver ? 'closed' : 'open' })
    })
  },

  async 'waited in vain'(site, waitId) {
    const wait = await waitById(site.db, waitId)
    const why = wait?.endedWhy
    if (!wait || (why !== 'closed' && why !== 'event cancelled')) return undefined
    return letterTo(site, wait, (facts) => waitedInVainMail({ ...facts, why }))
  },
}
