import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onSale, released, type Balance } from '#bookings/rules/balance.ts'
import { offerEndsAt, offerHoldExpiresAt, offersDue } from '#bookings/rules/offers.ts'

const seeded = { seed: 20261122, numRuns: 500 }
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/London]`)
/** Formats a time in the venue's local time. */
const local = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString({ smallestUnit: 'minute' })

const later = { startsAt: at('2026-12-20T19:30').toInstant(), bookingClosesAt: null, timeZone: 'Europe/London' }

test.each([
  ['in the morning', '2026-12-01T09:00', 12, '2026-12-01T21:00'],
  ['at noon, so that it runs overnight', '2026-12-01T12:00', 12, '2026-12-02T10:00'],
  ['at 9 pm', '2026-12-01T21:00', 2, '2026-12-02T09:00'],
  ['at 10 pm', '2026-12-01T22:00', 2, '2026-12-02T10:00'],
  ['at 11:30 pm', '2026-12-01T23:30', 12, '2026-12-02T20:00'],
  ['at 3 am', '2026-12-02T03:00', 2, '2026-12-02T10:00'],
  ['just before 8 am', '2026-12-02T07:59', 2, '2026-12-02T10:00'],
  ['so that it ends just as the quiet hours begin', '2026-12-02T20:00', 2, '2026-12-02T22:00'],
])('an offer made %s (%s) for %i waking hours ends at %s', (_when, now, hours, ends) => {
  expect(local(offerEndsAt(later, hours, at(now).toInstant()))).toBe(ends)
})

test.each([
  ['over the night in which the clocks go forward', '2027-03-27T16:00', '2027-03-28T14:00'],
  ['over the night in which the clocks go back', '2027-10-30T16:00', '2027-10-31T14:00'],
])('an offer %s counts waking hours only', (_when, now, ends) => {
  const event = { ...later, startsAt: at('2027-11-20T19:30').toInstant() }
  expect(local(offerEndsAt(event, 12, at(now).toInstant()))).toBe(ends)
})

test('an offer in the last two days is short, and no offer ends after booking closes', () => {
  const near = (now: string) => local(offerEndsAt(later, 12, at(now).toInstant()))
  expect(near('2026-12-18T19:29')).toBe('2026-12-19T17:29')
  expect(near('2026-12-18T19:30')).toBe('2026-12-18T21:30')
  expect(near('2026-12-20T18:00')).toBe('2026-12-20T19:30')
  const closing = { ...later, bookingClosesAt: at('2026-12-10T12:00').toInstant() }
  expect(local(offerEndsAt(closing, 12, at('2026-12-10T11:00').toInstant()))).toBe('2026-12-10T12:00')
})

test('an offer lasts its full length in waking hours, whenever it is made', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 * 24 * 60 }), fc.constantFrom(2, 12), (minutes, hours) => {
      const now = at('2026-12-01T00:00').add({ minutes })
      const end = offerEndsAt(later, hours, now.toInstant()).toZonedDateTimeISO('Europe/London')
      let waking = 0
      for (let minute = now; Temporal.ZonedDateTime.compare(minute, end) < 0; minute = minute.add({ minutes: 1 }))
        if (minute.hour >= 8 && minute.hour < 22) waking += 1
      expect(waking).toBe(hours * 60)
    }),
    { ...seeded, numRuns: 100 },
  )
})

const aBalance = fc
  .record({
    places: fc.record({ M: fc.nat({ max: 12 }), F: fc.nat({ max: 12 }) }),
    booked: fc.record({ M: fc.nat({ max: 12 }), F: fc.nat({ max: 12 }) }),
    held: fc.record({ M: fc.nat({ max: 3 }), F: fc.nat({ max: 3 }) }),
    releaseMargin: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ places, booked, held, releaseMargin }): Balance => {
    const sold = { M: Math.min(booked.M, places.M), F: Math.min(booked.F, places.F) }
    const live = { M: Math.min(sold.M + held.M, places.M), F: Math.min(sold.F + held.F, places.F) }
    return { places, booked: sold, live, releaseMargin }
  })
const aQueue = fc.record({ M: fc.nat({ max: 5 }), F: fc.nat({ max: 5 }) })

test('there are as many offers as waiting members or places on sale, whichever is fewer', () => {
  fc.assert(
    fc.property(aBalance, aQueue, (balance, waiting) => {
      const offers = offersDue(waiting, balance)
      for (const gender of ['M', 'F'] as const) {
        const count = offers.find((offer) => offer.gender === gender)?.count ?? 0
        expect(count).toBe(Math.min(waiting[gender], onSale(gender, balance)))
        if (count > 0) expect(balance.live[gender] + count).toBeLessThanOrEqual(released(gender, balance))
      }
      // An offer to one gender releases no place for the other.
      const live = { ...balance.live }
      for (const { gender, count } of offers) live[gender] += count
      const left = { M: waiting.M, F: waiting.F }
      for (const { gender, count } of offers) left[gender] -= count
      expect(offersDue(left, { ...balance, live })).toEqual([])
    }),
    seeded,
  )
})

test('an offer lasts twelve hours for the last place of a gender, and two if other places of that gender are free', () => {
  const full: Balance = { places: { M: 10, F: 10 }, live: { M: 9, F: 10 }, booked: { M: 9, F: 10 }, releaseMargin: 3 }
  expect(offersDue({ M: 4, F: 4 }, full)).toEqual([{ gender: 'M', count: 1, hours: 12 }])
  const unbalanced: Balance = { ...full, live: { M: 5, F: 3 }, booked: { M: 5, F: 3 } }
  expect(offersDue({ M: 2, F: 0 }, unbalanced)).toEqual([{ gender: 'M', count: 1, hours: 2 }])
})

test('a member who opens checkout on an offer has 15 minutes to pay, but never beyond 15 minutes after the offer’s end', () => {
  const end = Temporal.Instant.from('2026-12-01T12:00Z')
  const heldUntil = (now: string, holdExpiresAt = end) =>
    offerHoldExpiresAt({ offerEndsAt: end, holdExpiresAt }, Temporal.Instant.from(now)).toString({
      smallestUnit: 'minute',
    })
  expect(heldUntil('2026-12-01T03:00Z')).toBe('2026-12-01T12:00Z')
  expect(heldUntil('2026-12-01T11:50Z')).toBe('2026-12-01T12:05Z')
  expect(heldUntil('2026-12-01T12:04Z', Temporal.Instant.from('2026-12-01T12:05Z'))).toBe('2026-12-01T12:15Z')
  expect(heldUntil('2026-12-01T12:14Z', Temporal.Instant.from('2026-12-01T12:25Z'))).toBe('2026-12-01T12:25Z')
})
