import { expect, test } from 'vitest'
import { before, cutoffWithMargin, retention, formatPeriod, formatRetention } from '#platform/retention.ts'

test('periods are formatted in days, months or years', () => {
  const periods = [{ days: 1 }, { days: 30 }, { months: 6 }, { months: 12 }, { months: 24 }, { months: 18 }].map(
    formatPeriod,
  )
  expect(periods).toEqual(['1 day', '30 days', '6 months', '1 year', '2 years', '18 months'])
})

test('every line of the table is unique and states what is kept and for how long', () => {
  const lines = formatRetention({ messageRetentionMonths: 36 })
  expect(lines).toHaveLength(Object.keys(retention).length)
  expect(new Set(lines).size).toBe(lines.length)
  for (const line of lines) expect(line).toMatch(/^[A-Z][^:]+: (until|\d+ (days?|months|years?) after) [^:]+\.$/)
  expect(lines).toContain('Messages: 3 years after they were sent.')
})

test('days and months are counted in London time, across clock changes', () => {
  const now = Temporal.Instant.from('2027-04-10T11:00:00Z')
  expect(before(now, { days: 30 }).toString()).toBe('2027-03-11T12:00:00Z')
  expect(before(now, { months: 6 }).toString()).toBe('2026-10-10T11:00:00Z')
})

/** Returns the instant one year ago as the database constraints calculate it, in UTC. */
const aYearAgoInUtc = (now: Temporal.Instant) => now.toZonedDateTimeISO('UTC').subtract({ years: 1 }).toInstant()

test('the cutoff with the margin is never later than the database constraint’s, at every half hour of five years', () => {
  const year = { months: 12 }
  const tooEarly = { plain: 0, withMargin: 0 }
  const end = Temporal.Instant.from('2032-01-01T00:00:00Z')
  for (let now = Temporal.Instant.from('2027-01-01T00:00:00Z'); Temporal.Instant.compare(now, end) < 0;) {
    const constraint = aYearAgoInUtc(now)
    if (Temporal.Instant.compare(before(now, year), constraint) > 0) tooEarly.plain += 1
    if (Temporal.Instant.compare(cutoffWithMargin(now, year), constraint) > 0) tooEarly.withMargin += 1
    now = now.add({ minutes: 30 })
  }
  expect(tooEarly.withMargin).toBe(0)
  // Without the margin, deletion fails in the weeks when the clocks have changed in only one of the two years.
  expect(tooEarly.plain).toBeGreaterThan(0)
})
