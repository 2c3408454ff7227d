import { handedOverMail } from '#bookings/server/emails/handed-over-mail.tsx'
import { replacementAskedMail } from '#bookings/server/emails/replacement-asked-mail.tsx'
import { takenOverMail } from '#bookings/server/emails/taken-over-mail.tsx'
import { bookingById, memberToTell } from '#bookings/server/queries.ts'
import { replacementLink } from '#bookings/server/replacements/replacement-link.ts'
import { letterTo, letterToGuest, type Written } from '#bookings/server/tell/letter.ts'
import { paidBy } from '#bookings/server/tell/paid-for.ts'
import { handingOverById } from '#bookings/server/tell/told-rows.ts'
import { eventAtVenue } from '#events/server/event-rows.ts'
import type { Site } from '#platform/server/site.ts'

type AboutReplacement = 'replacement asked' | 'handed over' | 'taken over'

export const replacementLetters: Record<AboutReplacement, (site: Site, replacementId: string) => Written> = {
  async 'replacement asked'(site, replacementId) {
    const handing = await handingOverById(site.db, replacementId)
    const booking = handing && (await bookingById(site.db, handing.bookingId))
    if (handing?.state !== 'open' || !handing.sentTo || !handing.fromMemberId || booking?.state !== 'booked')
      return undefined
    const event = await eventAtVenue(site.db, booking.eventId)
    const from = await memberToTell(site.db, handing.fromMemberId)
    const isOver = !event || event.cancelledAt || Temporal.Instant.compare(event.startsAt, site.clock.now()) <= 0
    if (!from || from.suspendedAt || isOver) return undefined
    const link = replacementLink(site, replacementId)
    const mail = await replacementAskedMail({ sender: site.config, event, from: from.userName, place: booking, link })
    return { mail, to: handing.sentTo, names: [handing.fromMemberId], memberId: null, eventId: booking.eventId }
  },

  async 'handed over'(site, replacementId) {
    const handing = await handingOverById(site.db, replacementId)
    const booking = handing && (await bookingById(site.db, handing.bookingId))
    if (handing?.state !== 'accepted' || !booking) return undefined
    const { fromMemberId: memberId } = handing
    const payer = await paidBy(site.db, { id: booking.id, memberId })
    return letterTo(site, { memberId, eventId: booking.eventId }, (facts) =>
      handedOverMail({ ...facts, paidBy: payer }),
    )
  },

  async 'taken over'(site, replacementId) {
    const handing = await handingOverById(site.db, replacementId)
    const booking = handing && (await bookingById(site.db, handing.bookingId))
    if (handing?.state !== 'accepted' || booking?.state !== 'booked' || !booking.ticketCode) return undefined
    if (booking.memberId !== handing.toMemberId) return undefined
    const { pricePence, ticketCode } = booking
    return letterToGuest(site, booking, (facts) => takenOverMail({ ...facts, booking: { pricePence, ticketCode } }))
  },
}
