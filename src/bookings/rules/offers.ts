import { onSale, type Balance, type ByGender, type Gender } from '#bookings/rules/balance.ts'
import { HOLD_MINUTES } from '#bookings/rules/holds.ts'

/**
 * The number of hours that an offer lasts: `full` if it fills the last place of the gender, and `balance` if other places were
 * free and only the balance held them back.
 */
const HOURS = { full: 12, balance: 2 }
/** Offers made in this number of hours before the event are short, because there is no time for long ones. */
const LAST_HOURS = 48
/** Nobody is expected to read email between 10 pm and 8 am. */
const QUIET = { from: 22, to: 8 }

/** Returns the number of places of each gender to offer to the waiting list now, and for how many hours. */
export function offersDue(waiting: ByGender, balance: Balance): { gender: Gender; count: number; hours: number }[] {
  return (['M', 'F'] as const).flatMap((gender) => {
    const count = Math.min(waiting[gender], onSale(gender, balance))
    if (count === 0) return []
    const isFull = balance.live[gender] + count >= balance.places[gender]
    return [{ gender, count, hours: isFull ? HOURS.full : HOURS.balance }]
  })
}

/**
 * Returns the time at which an offer made now ends. The quiet hours do not count, and an offer ends no later than booking
 * closes.
 */
export function offerEndsAt(
  event: { startsAt: Temporal.Instant; bookingClosesAt: Temporal.Instant | null; timeZone: string },
  hours: number,
  now: Temporal.Instant,
): Temporal.Instant {
  const closesAt = event.bookingClosesAt ?? event.startsAt
  const isNear = now.until(event.startsAt).total('hours') <= LAST_HOURS
  const end = addWakingHours(now.toZonedDateTimeISO(event.timeZone), isNear ? HOURS.balance : hours).toInstant()
  return earlier(end, closesAt)
}

function addWakingHours(from: Temporal.ZonedDateTime, hours: number): Temporal.ZonedDateTime {
  const at = from.hour >= QUIET.from ? morningOf(from.add({ days: 1 })) : from.hour < QUIET.to ? morningOf(from) : from
  const night = at.with({ hour: QUIET.from, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  const secondsLeft = hours * 3600 - at.until(night).total('seconds')
  return secondsLeft <= 0
    ? at.add({ microseconds: Math.round(hours * 3_600_000_000) })
    : addWakingHours(night, secondsLeft / 3600)
}

function morningOf(day: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  return day
    .toPlainDate()
    .toZonedDateTime({ timeZone: day.timeZoneId, plainTime: Temporal.PlainTime.from({ hour: QUIET.to }) })
}

/**
 * Returns the time until which a place is held for a member who opens checkout on an offer. They get time to pay even if they
 * open it in the offer's last minute, but opening it again does not extend the offer further.
 */
export function offerHoldExpiresAt(
  hold: { holdExpiresAt: Temporal.Instant; offerEndsAt: Temporal.Instant },
  now: Temporal.Instant,
): Temporal.Instant {
  const time = { minutes: HOLD_MINUTES }
  return later(hold.holdExpiresAt, earlier(now.add(time), hold.offerEndsAt.add(time)))
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) <= 0 ? a : b)
const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) >= 0 ? a : b)
