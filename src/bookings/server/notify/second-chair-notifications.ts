import { claimEndsAt } from '#bookings/rules/second-chairs.ts'
import type { SecondChairEnd } from '#bookings/server/emails/second-chair-ended-mail.tsx'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import { replacementRowById } from '#bookings/server/notify/notification-queries.ts'
import {
  memberNotification,
  type MaybeNotification,
  type NotificationBuilders,
} from '#bookings/server/notify/notification.ts'
import type { NotificationRequest } from '#bookings/server/notify/notification-request.ts'
import { paidFor } from '#bookings/server/notify/paid-for.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { replacementLink } from '#bookings/server/replacements/replacement-link.ts'
import { openReplacementsOf } from '#bookings/server/replacements/replacement-queries.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Builds emails about friends' places. */
export const secondChairBuilders = {
  async 'second chair booked'(site, bookingId) {
    const chair = await unclaimedChair(site, bookingId)
    return (
      chair &&
      memberNotification(site, bookingNotifications['second chair booked'], chair.to, (details) => ({
        ...details,
        chair,
      }))
    )
  },

  async 'second chair unclaimed'(site, bookingId) {
    const chair = await chairToClaim(site, bookingId)
    return (
      chair &&
      memberNotification(site, bookingNotifications['second chair unclaimed'], chair.to, (details) => ({
        ...details,
        chair,
      }))
    )
  },

  async 'second chair ended'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    const why = booking?.unclaimed ? endings[booking.endReason ?? ''] : undefined
    if (!booking || !why) return undefined
    const to = { memberId: booking.buyerId, eventId: booking.eventId }
    const paid = await paidFor(site.db, { id: bookingId, memberId: booking.buyerId })
    const place = booking.bookedAt === null ? ('held' as const) : ('booked' as const)
    return memberNotification(site, bookingNotifications['second chair ended'], to, (details) => ({
      ...details,
      why,
      place,
      paid,
    }))
  },

  async 'second chair claimed'(site, replacementId) {
    const replacement = await replacementRowById(site.db, replacementId)
    const booking = replacement && (await bookingById(site.db, replacement.bookingId))
    if (replacement?.state !== 'accepted' || !booking) return undefined
    const to = { memberId: replacement.fromMemberId, eventId: booking.eventId }
    return memberNotification(site, bookingNotifications['second chair claimed'], to, (details) => details)
  },

  async 'place claimed'(site, replacementId) {
    const replacement = await replacementRowById(site.db, replacementId)
    const booking = replacement && (await bookingById(site.db, replacement.bookingId))
    if (replacement?.state !== 'accepted' || booking?.state !== 'booked' || !booking.ticketCode) return undefined
    if (booking.memberId !== replacement.toMemberId) return undefined
    const { ticketCode } = booking
    return memberNotification(site, bookingNotifications['place claimed'], booking, (details) => ({
      ...details,
      booking: { ticketCode },
    }))
  },
} satisfies NotificationBuilders

/** Builds the email about a changed event, recorded under the version of the event, so that each change is in one email. */
export async function secondChairMovedNotification(
  site: Site,
  request: Extract<NotificationRequest, { type: 'second chair moved' }>,
): MaybeNotification {
  const chair = await chairToClaim(site, request.about)
  const notification =
    chair &&
    (await memberNotification(site, bookingNotifications['second chair moved'], chair.to, (details) => ({
      ...details,
      chair,
    })))
  return notification && { ...notification, recordedAs: `second chair moved ${request.sequence}` }
}

const endings: Record<string, SecondChairEnd> = {
  'not claimed': 'not claimed',
  'cancelled by member': 'cancelled by you',
  cancelled: 'cancelled by us',
  'event cancelled': 'event cancelled',
  'not paid': 'not paid',
}

/** Returns a place that a friend can still claim. */
async function chairToClaim(site: Site, bookingId: string) {
  const chair = await unclaimedChair(site, bookingId)
  return chair && Temporal.Instant.compare(site.clock.now(), chair.claimEndsAt) < 0 ? chair : undefined
}

async function unclaimedChair(site: Site, bookingId: string) {
  const booking = await bookingById(site.db, bookingId)
  const event = booking && (await eventAtVenue(site.db, booking.eventId))
  if (!event || event.cancelledAt || booking.state !== 'booked' || !booking.unclaimed) return undefined
  const [open] = await openReplacementsOf(site.db, [bookingId])
  return {
    gender: booking.gender,
    pricePence: booking.pricePence,
    link: open ? replacementLink(site, open) : null,
    claimEndsAt: claimEndsAt(event.startsAt),
    to: { memberId: booking.buyerId, eventId: booking.eventId },
  }
}
