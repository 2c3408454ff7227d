import { bookingNotifications } from '#bookings/server/notifications.ts'
import { bookingById, memberToNotify } from '#bookings/server/queries.ts'
import { replacementLink } from '#bookings/server/replacements/replacement-link.ts'
import { memberNotification, type NotificationBuilders } from '#bookings/server/notify/notification.ts'
import { paidBy } from '#bookings/server/notify/paid-for.ts'
import { replacementRowById } from '#bookings/server/notify/notification-queries.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'

/** Builds emails about transfers. */
export const replacementBuilders = {
  async 'replacement offered'(site, replacementId) {
    const replacement = await replacementRowById(site.db, replacementId)
    const booking = replacement && (await bookingById(site.db, replacement.bookingId))
    if (
      replacement?.state !== 'open' ||
      !replacement.sentTo ||
      !replacement.fromMemberId ||
      booking?.state !== 'booked'
    )
      return undefined
    const event = await eventAtVenue(site.db, booking.eventId)
    const from = await memberToNotify(site.db, replacement.fromMemberId)
    const isOver = !event || event.cancelledAt || Temporal.Instant.compare(event.startsAt, site.clock.now()) <= 0
    if (!from || from.suspendedAt || isOver) return undefined
    const link = replacementLink(site, replacement)
    if (link === null) return undefined
    const mail = await bookingNotifications['replacement offered'].mail({
      sender: site.config,
      event,
      from: from.userName,
      place: booking,
      link,
    })
    return { mail, to: replacement.sentTo, names: [replacement.fromMemberId], memberId: null, eventId: booking.eventId }
  },

  async 'place transferred'(site, replacementId) {
    const replacement = await replacementRowById(site.db, replacementId)
    const booking = replacement && (await bookingById(site.db, replacement.bookingId))
    if (replacement?.state !== 'accepted' || !booking) return undefined
    const { fromMemberId: memberId } = replacement
    const payer = await paidBy(site.db, { id: booking.id, memberId })
    return memberNotification(
      site,
      bookingNotifications['place transferred'],
      { memberId, eventId: booking.eventId },
      (details) => ({ ...details, paidBy: payer }),
    )
  },

  async 'transfer accepted'(site, replacementId) {
    const replacement = await replacementRowById(site.db, replacementId)
    const booking = replacement && (await bookingById(site.db, replacement.bookingId))
    if (replacement?.state !== 'accepted' || booking?.state !== 'booked' || !booking.ticketCode) return undefined
    if (booking.memberId !== replacement.toMemberId) return undefined
    const { pricePence, ticketCode } = booking
    return memberNotification(site, bookingNotifications['transfer accepted'], booking, (details) => ({
      ...details,
      booking: { pricePence, ticketCode },
    }))
  },
} satisfies NotificationBuilders
