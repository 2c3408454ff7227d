import { hasAgeRange, isDoorSaleOpen } from '#bookings/rules/eligibility.ts'
import type { Absence } from '#bookings/server/absences/absence-queries.ts'
import { reminderAt } from '#bookings/rules/reminders.ts'
import { ageOnEventDay, toEventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { channelPricePence } from '#bookings/server/places/channel-price.ts'
import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import { walkInLink } from '#bookings/server/walk-ins/walk-in-link.ts'
import type { Door, Guest } from '#event-night/contract.ts'
import { checkInOpensAt } from '#event-night/server/check-in-opens-at.ts'
import type { GuestRow } from '#event-night/server/door-queries.ts'
import { ticketMark } from '#event-night/server/ticket-mark.ts'
import { whyNotEnd } from '#events/rules.ts'
import { toEventState } from '#events/server/event-state.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'
import { presentSiteTime } from '#platform/server/clock.ts'
import type { Site } from '#platform/server/site.ts'

type DoorContext = {
  event: EventAtVenue
  guests: readonly GuestRow[]
  /** The guests' absences from earlier events. Null unless the viewer is an owner. */
  absences: readonly Absence[] | null
  viewerId: string
  now: Temporal.Instant
}

export function presentDoor(site: Site, context: DoorContext): Door {
  const { event, guests, now } = context
  const nowMs = now.epochMilliseconds
  const opensAt = checkInOpensAt(event)
  const isOnSale = isDoorSaleOpen(toEventOnSale(event), nowMs)
  return {
    event: {
      ...presentEventSummary(event),
      cancelled: event.cancelledAt !== null,
      started: nowMs >= event.startsAt.epochMilliseconds,
      ended: event.endedAt !== null,
      has_age_range: hasAgeRange(event),
      check_in_opens_at: opensAt.toString(),
      check_in_opens_date_local: localDateTime(opensAt, event.timeZone),
    },
    guests: event.cancelledAt ? [] : guests.map((row) => presentGuest(site, { ...context, row })),
    walk_in: isOnSale ? { address: walkInLink(site, event), price: channelPricePence('door', event) / 100 } : null,
    can_end: whyNotEnd(toEventState(event), nowMs) === undefined,
    ...presentSiteTime(site.clock, now),
  }
}

function presentGuest(site: Site, context: Omit<DoorContext, 'guests'> & { row: GuestRow }): Guest {
  const { event, row, absences, viewerId, now } = context
  const {
    bookingId,
    userName,
    gender,
    dateOfBirth,
    portraitId,
    absentAt,
    checkedInAt,
    checkedInBy,
    checkedInDeviceId,
  } = row
  const isAsked = row.sold === 'in advance' && Temporal.Instant.compare(now, reminderAt(event)) >= 0
  const isIn = absentAt === null && checkedInAt !== null && checkedInDeviceId !== null
  return {
    booking_id: bookingId,
    name: userName,
    gender,
    portrait: portraitId === null ? null : portraitAddresses(site, viewerId, portraitId),
    age: hasAgeRange(event) ? ageOnEventDay(event, dateOfBirth) : null,
    state: absentAt ? 'absent' : isIn ? 'in' : 'expected',
    checked_in: isIn ? { at: checkedInAt.toString(), by: checkedInBy, device_id: checkedInDeviceId } : null,
    paid: row.payAgainUntil === null,
    sold: row.sold,
    coming: isAsked ? (row.attendanceAnswer ?? 'no answer') : null,
    delay: isIn ? null : row.delay,
    absences: absences && repeatedAbsences(absences, row.memberId),
    ticket_mark: row.ticketCode === null ? '' : ticketMark(row.ticketCode),
  }
}

/** A guest is excused for one absence. */
const REPEATED = 2

function repeatedAbsences(absences: readonly Absence[], memberId: string): string[] {
  const days = absences
    .filter((absence) => absence.memberId === memberId)
    .map(({ startsAt, timeZone }) => localDateTime(startsAt, timeZone).slice(0, 10))
  return days.length >= REPEATED ? days : []
}
