import type { MoneyPeriod } from '#bookings/contract/admin/money.ts'

/** Days in London, both included. */
export type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate }

type Chosen = { period: MoneyPeriod; since?: string | undefined; until?: string | undefined }

/** Returns the days of a period, and the days before it that it is compared with. */
export function daysOfPeriod(chosen: Chosen, today: Temporal.PlainDate): { days: Days; before: Days } {
  const month = today.with({ day: 1 })
  switch (chosen.period) {
    case 'this month':
      return upToToday(month, { months: 1 }, today)
    case 'last month': {
      const from = month.subtract({ months: 1 })
      const before = { from: from.subtract({ months: 1 }), to: from.subtract({ days: 1 }) }
      return { days: { from, to: month.subtract({ days: 1 }) }, before }
    }
    case '3 months':
      return upToToday(month.subtract({ months: 2 }), { months: 3 }, today)
    case '12 months':
      return upToToday(month.subtract({ months: 11 }), { months: 12 }, today)
    case 'dates':
      return chosenDays(chosen, today)
  }
}

/** The days up to today are compared with those up to the same day of an earlier month. */
function upToToday(from: Temporal.PlainDate, earlier: { months: number }, today: Temporal.PlainDate) {
  return { days: { from, to: today }, before: { from: from.subtract(earlier), to: today.subtract(earlier) } }
}

/** Without one of the dates, the period starts a year ago or ends today. It is compared with as many days before it. */
function chosenDays({ since, until }: Chosen, today: Temporal.PlainDate) {
  const to = until === undefined ? today : Temporal.PlainDate.from(until)
  const from = since === undefined ? to.subtract({ years: 1 }) : Temporal.PlainDate.from(since)
  const length = { days: Math.max(from.until(to).days + 1, 0) }
  return { days: { from, to }, before: { from: from.subtract(length), to: from.subtract({ days: 1 }) } }
}

/** More days than this would make the bars of a chart too thin to tell apart. */
const MAX_DAYS = 62
/** Fifty years, so that a mistyped date does not list thousands of months. */
const MAX_MONTHS = 600

/** Returns the parts of a period as '2026-11-05' or, if it is long, as '2026-11'. There are none if it ends before it starts. */
export function partsOfPeriod({ from, to }: Days): { unit: 'day' | 'month'; starts: string[] } {
  const days = from.until(to).days + 1
  if (days <= MAX_DAYS)
    return {
      unit: 'day',
      starts: Array.from({ length: Math.max(days, 0) }, (_, nth) => from.add({ days: nth }).toString()),
    }
  const [first, last] = [from.toPlainYearMonth(), to.toPlainYearMonth()]
  const months = Math.min(first.until(last, { largestUnit: 'month' }).months + 1, MAX_MONTHS)
  return {
    unit: 'month',
    starts: Array.from({ length: months }, (_, nth) => last.subtract({ months: months - 1 - nth }).toString()),
  }
}
