import { expect, test } from 'vitest'
import { bookingsOverTime, type Change } from './bookings-over-time.ts'

const woman = (day: string, change = 1): Change => ({ day, gender: 'F', change })
const man = (day: string, change = 1): Change => ({ day, gender: 'M', change })

test('without bookings, there are no days to draw', () => expect(bookingsOverTime([], '2026-11-22', 90)).toEqual([]))

test('every day from the first booking to today is listed, even if bookings did not change on it', () => {
  const changes = [woman('2026-11-19', 2), man('2026-11-21'), woman('2026-11-21', -1)]
  expect(bookingsOverTime(changes, '2026-11-22', 90)).toEqual([
    { day: '2026-11-19', women: 2, men: 0 },
    { day: '2026-11-20', women: 2, men: 0 },
    { day: '2026-11-21', women: 1, men: 1 },
    { day: '2026-11-22', women: 1, men: 1 },
  ])
})

test('bookings from before the first day shown are added to that day', () => {
  expect(bookingsOverTime([woman('2026-01-01', 3), man('2026-11-22')], '2026-11-22', 2)).toEqual([
    { day: '2026-11-21', women: 3, men: 0 },
    { day: '2026-11-22', women: 3, men: 1 },
  ])
})

test('each day is listed once, even across month ends, year ends and clock changes', () => {
  const days = bookingsOverTime([woman('2026-10-01')], '2027-04-02', 400).map(({ day }) => day)
  expect(new Set(days).size).toBe(days.length)
  expect(days.length).toBe(31 + 30 + 31 + 31 + 28 + 31 + 2)
})
