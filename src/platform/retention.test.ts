import { expect, test } from 'vitest'
import { before, retention, sayPeriod, sayRetention } from '#platform/retention.ts'

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
