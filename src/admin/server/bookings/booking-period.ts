import type { BookingPeriod, BookingsQuery } from '#admin/contract/bookings.ts'
import { endOfDay, LONDON, startOfDay } from '#bookings/server/admin/money/london-days.ts'

/** Returns when the requested days begin and end in London, or null where they are open. */
export function boundsOf({ period, from, to }: Pick<BookingsQuery, 'period' | 'from' | 'to'>, now: Temporal.Instant) {
  const days = period ? daysOf(period, now.toZonedDateTimeISO(LONDON).toPlainDate()) : { from, to }
  return { start: startOfDay(days.from), end: endOfDay(days.to) }
}

function daysOf(period: BookingPeriod, today: Temporal.PlainDate): { from: string; to: string } {
  const yesterday = today.subtract({ days: 1 })
  const [first, last] = {
    today: [today, today] as const,
    yesterday: [yesterday, yesterday] as const,
    '7 days': [today.subtract({ days: 6 }), today] as const,
    'this month': [today.with({ day: 1 }), today] as const,
  }[period]
  return { from: first.toString(), to: last.toString() }
}
