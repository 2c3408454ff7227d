import { reminderDay } from '#bookings/rules/reminding.ts'
import { bookingConfirmedMail } from '#bookings/server/emails/booking-confirmed-mail.tsx'
import { bookingTakenBackMail } from '#bookings/server/emails/booking-taken-back-mail.tsx'
import { bookingUnpaidMail } from '#bookings/server/emails/booking-unpaid-mail.tsx'
import { eventCancelledMail } from '#bookings/server/emails/event-cancelled-mail.tsx'
import { eventMovedMail } from '#bookings/server/emails/event-moved-mail.tsx'
import { placeGivenUpMail } from '#bookings/server/emails/place-given-up-mail.tsx'
import { reminderMail } from '#bookings/server/emails/reminder-mail.tsx'
import { bookingById } from '#bookings/server/queries.ts'
import { letterTo, letterToGuest, type Written } from '#bookings/server/tell/letter.ts'
import { paidBy, paidFor } from '#bookings/server/tell/paid-for.ts'
import { lastHandedOverAt, lastMoveTold } from '#bookings/server/tell/told-rows.ts'
import type { Told } from '#bookings/server/tell/what-is-told.ts'
import { eventAtVenue } from '#events/server/event-rows.ts'
import type { Site } from '#platform/server/site.ts'

type AboutBooking = 'booked' | 'booked again' | 'not paid' | 'event cancelled' | 'given up' | 'taken back' | 'reminder'

/** Emails to the member who has a place, or had it when it ended. */
export const bookingLetters: Record<AboutBooking, (site: Site, bookingId: string) => Written> = {
  async booked(site, bookingId) {
    // A member who accepted a transfer meanwhile is notified of that, with their own ticket.
    return (await lastHandedOverAt(site.db, bookingId)) === null ? ticketLetter(site, bookingId) : undefined
  },

  'booked again': ticketLetter,

  async 'not paid'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    return booking?.endedWhy === 'not paid' ? letterTo(site, booking, bookingUnpaidMail) : undefined
  },

  async 'event cancelled'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    if (booking?.endedWhy !== 'event cancelled') return undefined
    const paid = await paidFor(site.db, booking)
    const goesBack = paid && { ...paid, money: paid.money === 'kept' ? ('goes back' as const) : paid.money }
    return letterTo(site, booking, (facts) => eventCancelledMail({ ...facts, place: placeOf(booking), paid: goesBack }))
  },

  async 'given up'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    if (!booking?.bookedAt || (booking.endedWhy !== 'given up' && booking.endedWhy !== 'event moved')) return undefined
    const paid = await paidFor(site.db, booking)
    const refund = booking.refundIfRebooked ? 'if booked again' : 'none'
    return letterTo(site, booking, (facts) => placeGivenUpMail({ ...facts, paid, refund }))
  },

  async 'taken back'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    if (booking?.endedWhy !== 'cancelled') return undefined
    const paid = await paidFor(site.db, booking)
    return letterTo(site, booking, (facts) => bookingTakenBackMail({ ...facts, place: placeOf(booking), paid }))
  },

  async reminder(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    if (!booking?.ticketCode || booking.state !== 'booked' || booking.payAgainUntil) return undefined
    const event = await eventAtVenue(site.db, booking.eventId)
    const due = event && reminderDay(event, site.clock.now())
    if (!due || event.cancelledAt) return undefined
    const handedOverAt = await lastHandedOverAt(site.db, bookingId)
    const isAnothers = handedOverAt && booking.remindedAt && isBefore(booking.remindedAt, handedOverAt)
    if (isAnothers) return undefined
    const { ticketCode } = booking
    const letter = await letterToGuest(site, booking, (facts) =>
      reminderMail({ ...facts, day: due.says, booking: { ticketCode } }),
    )
    return letter && { ...letter, saidAs: `reminder ${due.date}` }
  },
}

/**
 * The event as it is now. There is one email for each version of it: if the event has changed again before this is written, the
 * later notification finds it already sent.
 */
export async function movedLetter(site: Site, told: Extract<Told, { what: 'event moved' }>): Written {
  const booking = await bookingById(site.db, told.about)
  if (booking?.state !== 'booked') return undefined
  const event = await eventAtVenue(site.db, booking.eventId)
  const now = site.clock.now()
  if (!event || event.cancelledAt || !isBefore(now, event.startsAt)) return undefined
  if (((await lastMoveTold(site.db, told.about)) ?? -1) >= told.sequence) return undefined
  const { refundUntil } = booking
  const giveBackUntil = refundUntil && isBefore(now, refundUntil) ? refundUntil : null
  const payer = await paidBy(site.db, booking)
  const letter = await letterTo(site, booking, (facts) => eventMovedMail({ ...facts, giveBackUntil, paidBy: payer }))
  return letter && { ...letter, saidAs: `event moved ${Math.max(told.sequence, event.calendarSequence)}` }
}

async function ticketLetter(site: Site, bookingId: string): Written {
  const booking = await bookingById(site.db, bookingId)
  if (!booking?.ticketCode || booking.state !== 'booked') return undefined
  const { pricePence, ticketCode, byHand } = booking
  const paid = byHand ? ('by hand' as const) : ('by card' as const)
  return letterToGuest(site, booking, (facts) =>
    bookingConfirmedMail({ ...facts, sender: site.config, booking: { pricePence, ticketCode, paid } }),
  )
}

function placeOf({ bookedAt }: { bookedAt: Temporal.Instant | null }): 'booked' | 'held' {
  return bookedAt === null ? 'held' : 'booked'
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0
}
