import { expect, test } from 'vitest'
import { before, beforeWithMargin, retention, sayPeriod, sayRetention } from '#platform/retention.ts'

test('periods are said as people say them', () => {
  const said = [{ days: 1 }, { days: 30 }, { months: 6 }, { months: 12 }, { months: 24 }, { months: 18 }].map(sayPeriod)
  expect(said).toEqual(['1 day', '30 days', '6 months', '1 year', '2 years', '18 months'])
})

test('every line of the table says what is kept and how long, once', () => {
  const lines = sayRetention({ messagesKeptMonths: 36 })
  expect(lines).toHaveLength(Object.keys(retention).length)
  expect(new Set(lines).size).toBe(lines.length)
  for (const line of lines) expect(line).toMatch(/^[A-Z][^:]+: (until|\d+ (days?|months|years?) after) [^:]+\.$/)
  expect(lines).toContain('Messages: 3 years after they were sent.')
})

test('a day or a month is one of London, where the clocks go forward and back', () => {
  const now = Temporal.Instant.from('2027-04-10T11:00:00Z')
  expect(before(now, { days: 30 }).toString()).toBe('2027-03-11T12:00:00Z')
  expect(before(now, { months: 6 }).toString()).toBe('2026-10-10T11:00:00Z')
})

/** What the database's constraints take for a year ago: PostgreSQL's interval, counted in UTC. */
const aYearAgoInUtc = (now: Temporal.Instant) => now.toZonedDateTimeISO('UTC').subtract({ years: 1 }).toInstant()

test('with the margin, what is a year old is so for the database too, at any half hour of five years', () => {
  const year = { months: 12 }
  const tooEarly = { plain: 0, withMargin: 0 }
  const end = Temporal.Instant.from('2032-01-01T00:00:00Z')
  for (let now = Temporal.Instant.from('2027-01-01T00:00:00Z'); Temporal.Instant.compare(now, end) < 0;) {
    const constraint = aYearAgoInUtc(now)
    if (Temporal.Instant.compare(before(now, year), constraint) > 0) tooEarly.plain += 1
    if (Temporal.Instant.compare(beforeWithMargin(now, year), constraint) > 0) tooEarly.withMargin += 1
    now = now.add({ minutes: 30 })
  }
  expect(tooEarly.withMargin).toBe(0)
  // Without it, deleting fails in the weeks in which the clocks have changed in one of the two years only.
  expect(tooEarly.plain).toBeGreaterThan(0)
})
