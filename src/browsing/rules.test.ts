import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { onSale, otherGender, type Balance, type Gender } from '#bookings/rules/balance.ts'
import { bookingsUntilNextPlace } from '#browsing/rules.ts'

const side = fc
  .record({ places: fc.integer({ min: 1, max: 15 }), live: fc.nat(15), booked: fc.nat(15) })
  .filter(({ places, live, booked }) => booked <= live && live <= places)
const balance = fc
  .record({ M: side, F: side, releaseMargin: fc.integer({ min: 1, max: 5 }) })
  .map(({ M, F, releaseMargin }): Balance => ({
    places: { M: M.places, F: F.places },
    live: { M: M.live, F: F.live },
    booked: { M: M.booked, F: F.booked },
    releaseMargin,
  }))
const gender = fc.constantFrom<Gender>('M', 'F')

/** Adds `count` bookings: first converts holds, then books free places. */
function withMoreBookings(before: Balance, who: Gender, count: number): Balance {
  const booked = before.booked[who] + count
  const live = Math.max(before.live[who], booked)
  return { ...before, booked: { ...before.booked, [who]: booked }, live: { ...before.live, [who]: live } }
}

describe('the number of bookings until the next place opens', () => {
  test('is the smallest number that opens a place', () => {
    fc.assert(
      fc.property(balance, gender, (now, who) => {
        const missing = bookingsUntilNextPlace(who, now)
        fc.pre(missing !== null)
        expect(onSale(who, withMoreBookings(now, otherGender(who), missing))).toBeGreaterThan(0)
        if (missing > 0) expect(onSale(who, withMoreBookings(now, otherGender(who), missing - 1))).toBe(0)
      }),
    )
  })

  test('is 0 if and only if a place is on sale', () => {
    fc.assert(
      fc.property(balance, gender, (now, who) => {
        expect(bookingsUntilNextPlace(who, now) === 0).toBe(onSale(who, now) > 0)
      }),
    )
  })

  test('is null only if no number of bookings by the other gender would open a place', () => {
    fc.assert(
      fc.property(balance, gender, (now, who) => {
        fc.pre(bookingsUntilNextPlace(who, now) === null)
        const other = otherGender(who)
        expect(onSale(who, withMoreBookings(now, other, now.places[other] - now.booked[other]))).toBe(0)
      }),
    )
  })

  test.each([
    ['if the required bookings exceed the number of places', 3, { places: { M: 2, F: 10 }, M: 0 }, null],
    ['if every place of the other gender is booked', 3, { places: { M: 2, F: 10 }, M: 2 }, null],
    ['if the required bookings equal the number of places', 2, { places: { M: 2, F: 10 }, M: 0 }, 2],
    ['if a place is open, even with more bookings than places', 1, { places: { M: 1, F: 10 }, M: 3 }, 0],
  ])('%s: with %i women and %o, it is %s', (_when, women, { places, M }, missing) => {
    const counts = { F: women, M }
    expect(bookingsUntilNextPlace('F', { places, live: counts, booked: counts, releaseMargin: 1 })).toBe(missing)
  })

  test('with a margin of three, is 0 for a lead of two, 1 for three and 2 for four, and null once every place is taken', () => {
    const places = { M: 10, F: 10 }
    const at = (live: number, others: number) =>
      bookingsUntilNextPlace('F', {
        places,
        live: { F: live, M: others },
        booked: { F: live, M: others },
        releaseMargin: 3,
      })
    expect([at(2, 0), at(3, 0), at(3, 1), at(5, 1), at(10, 9)]).toEqual([0, 1, 0, 2, null])
  })
})
