import { sameDayPush } from '#bookings/rules/same-day-push.ts'
import { reminderDay } from '#bookings/rules/reminders.ts'
import { newAttendanceLink } from '#bookings/server/attendance/attendance-link.ts'
import { answerOf } from '#bookings/server/attendance/attendance-queries.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import { bookingById } from '#bookings/server/queries.ts'
import {
  memberNotification,
  type MaybeNotification,
  type NotificationBuilders,
} from '#bookings/server/notify/notification.ts'
import { returnedCreditOf } from '#bookings/server/credit/credit-queries.ts'
import { paidBy, paidFor } from '#bookings/server/notify/paid-for.ts'
import { bookingToNotify, lastMoveNotified } from '#bookings/server/notify/notification-queries.ts'
import type { NotificationRequest } from '#bookings/server/notify/notification-request.ts'
import { eventBeforeUnnotifiedChange } from '#bookings/server/places/event-before-queries.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Builds emails to the holder of a place, or to its last holder if the place has ended. */
export const bookingBuilders = {
  async booked(site, bookingId) {
    const booking = await bookingToNotify(site.db, bookingId)
    // If the booking has been transferred since, its new holder gets a ticket with the notification of the transfer.
    return booking?.transferredAt ? undefined : ticketNotification(site, booking)
  },

  async 'booked again'(site, bookingId) {
    return ticketNotification(site, await bookingToNotify(site.db, bookingId))
  },

  async 'not paid'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    if (booking?.endReason !== 'not paid') return undefined
    return memberNotification(site, bookingNotifications['not paid'], booking, (details) => details)
  },

  async 'event cancelled'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    if (booking?.endReason !== 'event cancelled') return undefined
    const paid = await paidFor(site.db, booking)
    const returnedCreditPence = await returnedCreditOf(site.db, booking)
    const paidWithRefund = paid && {
      ...paid,
      money: paid.money === 'not refunded' ? ('refunded' as const) : paid.money,
    }
    const pushFor = ({ startsAt }: EventTimes) => sameDayPush({ ...booking, startsAt }, site.clock.now())
    const type = { ...bookingNotifications['event cancelled'], pushFor }
    return memberNotification(site, type, booking, (details) => ({
      ...details,
      place: placeOf(booking),
      paid: paidWithRefund,
      returnedCreditPence,
    }))
  },

  async 'cancelled by member'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    if (!booking?.bookedAt || (booking.endReason !== 'cancelled by member' && booking.endReason !== 'event moved'))
      return undefined
    const paid = await paidFor(site.db, booking)
    const returnedCreditPence = await returnedCreditOf(site.db, booking)
    const refund = booking.refundIfRebooked ? ('if booked again' as const) : ('none' as const)
    return memberNotification(site, bookingNotifications['cancelled by member'], booking, (details) => ({
      ...details,
      paid,
      refund,
      returnedCreditPence,
    }))
  },

  async 'cancelled by owner'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    if (booking?.endReason !== 'cancelled') return undefined
    const paid = await paidFor(site.db, booking)
    const returnedCreditPence = await returnedCreditOf(site.db, booking)
    return memberNotification(site, bookingNotifications['cancelled by owner'], booking, (details) => ({
      ...details,
      place: placeOf(booking),
      paid,
      returnedCreditPence,
    }))
  },

  async reminder(site, bookingId) {
    const booking = await bookingToNotify(site.db, bookingId)
    if (!booking?.ticketCode || booking.state !== 'booked' || booking.payAgainUntil) return undefined
    const event = await eventAtVenue(site.db, booking.eventId)
    const due = event && reminderDay(event, site.clock.now())
    if (!due || event.cancelledAt) return undefined
    const { transferredAt, remindedAt, ticketCode, memberId } = booking
    const wasAnotherMembers = transferredAt && remindedAt && isBefore(remindedAt, transferredAt)
    if (wasAnotherMembers) return undefined
    if (memberId === null) return undefined
    const hasAnswered = (await answerOf(site.db, { bookingId, memberId, eventDay: due.date })) !== null
    const link = hasAnswered ? undefined : newAttendanceLink(site, { bookingId, memberId })
    const notification = await memberNotification(site, bookingNotifications.reminder, booking, (details) => ({
      ...details,
      day: due.day,
      booking: { ticketCode },
      answerLink: link?.address ?? null,
    }))
    return notification && { ...notification, ...(link && { save: link.save }), recordedAs: `reminder ${due.date}` }
  },
} satisfies NotificationBuilders

/**
 * Builds the email about a changed event, with its current details. The notification is recorded under the current version, so
 * that several changes before it is sent lead to one email.
 */
export async function eventMovedNotification(
  site: Site,
  request: Extract<NotificationRequest, { type: 'event moved' }>,
): MaybeNotification {
  const booking = await bookingById(site.db, request.about)
  if (booking?.state !== 'booked') return undefined
  const event = await eventAtVenue(site.db, booking.eventId)
  const now = site.clock.now()
  if (!event || event.cancelledAt || !isBefore(now, event.startsAt)) return undefined
  const lastNotified = await lastMoveNotified(site.db, request.about)
  if ((lastNotified ?? -1) >= request.sequence) return undefined
  const { refundUntil } = booking
  const refundOpenUntil = refundUntil && isBefore(now, refundUntil) ? refundUntil : null
  const payer = await paidBy(site.db, booking)
  const before = await eventBeforeUnnotifiedChange(site.db, booking, lastNotified)
  const pushFor = ({ startsAt }: EventTimes) =>
    sameDayPush({ ...booking, startsAt, startedBefore: before?.startsAt }, now)
  const type = { ...bookingNotifications['event moved'], pushFor }
  const notification = await memberNotification(site, type, booking, (details) => ({
    ...details,
    before: before ?? null,
    refundOpenUntil,
    paidBy: payer,
  }))
  return (
    notification && { ...notification, recordedAs: `event moved ${Math.max(request.sequence, event.calendarSequence)}` }
  )
}

type EventTimes = { startsAt: Temporal.Instant }

async function ticketNotification(site: Site, booking: Awaited<ReturnType<typeof bookingToNotify>>): MaybeNotification {
  if (!booking?.ticketCode || booking.state !== 'booked') return undefined
  const { pricePence, reductions, ticketCode, byHand } = booking
  const paid = byHand ? ('by hand' as const) : ('by card' as const)
  return memberNotification(site, bookingNotifications.booked, booking, (details) => ({
    ...details,
    sender: site.config,
    booking: { pricePence, reductions, ticketCode, paid },
  }))
}

function placeOf({ bookedAt }: { bookedAt: Temporal.Instant | null }): 'booked' | 'held' {
  return bookedAt === null ? 'held' : 'booked'
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0
}
