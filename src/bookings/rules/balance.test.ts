import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isMaxedOut,
  onSale,
  otherGender,
  placesLeft,
  released,
  type Balance,
  type ByGender,
  type Gender,
} from '#bookings/rules/balance.ts'

const seeded = { seed: 20261120, numRuns: 1_000 }
const genders: Gender[] = ['M', 'F']
const aGender = fc.constantFrom(...genders)

/** Generates balances that the constraints allow: booked ≤ live ≤ places. */
const aBalance: fc.Arbitrary<Balance> = fc
  .record({
    places: fc.record({ M: fc.nat(30), F: fc.nat(30) }),
    shares: fc.record({ M: fc.nat(100), F: fc.nat(100) }),
    bookedShares: fc.record({ M: fc.nat(100), F: fc.nat(100) }),
    releaseMargin: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ places, shares, bookedShares, releaseMargin }) => {
    const part = (of: ByGender, percent: ByGender): ByGender => ({
      M: Math.floor((of.M * percent.M) / 100),
      F: Math.floor((of.F * percent.F) / 100),
    })
    const live = part(places, shares)
    return { places, live, booked: part(live, bookedShares), releaseMargin }
  })

const empty: Balance = { places: { M: 10, F: 8 }, live: { M: 0, F: 0 }, booked: { M: 0, F: 0 }, releaseMargin: 3 }

function withOneMore(balance: Balance, gender: Gender, state: 'held' | 'booked'): Balance {
  const added = (counts: ByGender) => ({ ...counts, [gender]: counts[gender] + 1 })
  return { ...balance, live: added(balance.live), ...(state === 'booked' && { booked: added(balance.booked) }) }
}

test('before any booking, each gender has as many places on sale as the margin', () => {
  expect(genders.map((gender) => onSale(gender, empty))).toEqual([3, 3])
})

test('with a margin of 1, a second place for a man goes on sale only once a woman has booked', () => {
  const strict = { ...empty, releaseMargin: 1 }
  const oneMan = withOneMore(strict, 'M', 'booked')
  const oneManAndHeldWoman = withOneMore(oneMan, 'F', 'held')
  const couple = withOneMore(oneMan, 'F', 'booked')

  expect([strict, oneMan, oneManAndHeldWoman, couple].map((balance) => onSale('M', balance))).toEqual([1, 0, 0, 1])
})

test('there are never more places on sale than are free', () => {
  fc.assert(
    fc.property(aBalance, aGender, (balance, gender) => {
      expect(onSale(gender, balance)).toBeGreaterThanOrEqual(0)
      expect(onSale(gender, balance)).toBeLessThanOrEqual(balance.places[gender] - balance.live[gender])
      expect(released(gender, balance)).toBeLessThanOrEqual(balance.places[gender])
    }),
    seeded,
  )
})

test('holds by the other gender release no places', () => {
  fc.assert(
    fc.property(aBalance, aGender, (balance, gender) => {
      const more = withOneMore(balance, otherGender(gender), 'held')
      expect(onSale(gender, more)).toBe(onSale(gender, balance))
    }),
    seeded,
  )
})

test('a booking by the other gender releases at most one place and never withdraws one', () => {
  fc.assert(
    fc.property(aBalance, aGender, (balance, gender) => {
      const more = withOneMore(balance, otherGender(gender), 'booked')
      expect(released(gender, more) - released(gender, balance)).toBeOneOf([0, 1])
      expect(onSale(gender, more)).toBeGreaterThanOrEqual(onSale(gender, balance))
    }),
    seeded,
  )
})

test('taking one place leaves one fewer on sale for that gender', () => {
  fc.assert(
    fc.property(aBalance, aGender, (balance, gender) => {
      fc.pre(onSale(gender, balance) > 0)
      expect(onSale(gender, withOneMore(balance, gender, 'held'))).toBe(onSale(gender, balance) - 1)
    }),
    seeded,
  )
})

test('a smaller margin never puts more places on sale, and 1 is the strictest', () => {
  fc.assert(
    fc.property(aBalance, fc.integer({ min: 1, max: 12 }), aGender, (balance, margin, gender) => {
      const [less, more] = [margin, balance.releaseMargin].toSorted((a, b) => a - b)
      const at = (releaseMargin = 1) => onSale(gender, { ...balance, releaseMargin })
      expect(at(less)).toBeLessThanOrEqual(at(more))
      expect(at(1)).toBeLessThanOrEqual(at(less))
    }),
    seeded,
  )
})

test('if buyers take only places that are on sale, neither the margin between the genders nor the number of places is exceeded', () => {
  const setting = fc.record({
    places: fc.record({ M: fc.nat(12), F: fc.nat(12) }),
    releaseMargin: fc.integer({ min: 1, max: 5 }),
    buyers: fc.array(aGender, { maxLength: 60 }),
  })
  fc.assert(
    fc.property(setting, ({ places, releaseMargin, buyers }) => {
      let balance: Balance = { places, releaseMargin, live: { M: 0, F: 0 }, booked: { M: 0, F: 0 } }
      for (const gender of buyers) {
        if (onSale(gender, balance) > 0) balance = withOneMore(balance, gender, 'booked')
      }
      for (const gender of genders) {
        expect(balance.live[gender]).toBeLessThanOrEqual(places[gender])
        expect(balance.booked[gender] - balance.booked[otherGender(gender)]).toBeLessThanOrEqual(releaseMargin)
      }
    }),
    seeded,
  )
})

test('an event with equal places for each gender sells out at any margin if both genders keep booking', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 }), (count, releaseMargin) => {
      let balance: Balance = { ...empty, places: { M: count, F: count }, releaseMargin }
      for (let round = 0; round < count; round += 1) {
        for (const gender of genders) {
          expect(onSale(gender, balance)).toBeGreaterThan(0)
          balance = withOneMore(balance, gender, 'booked')
        }
      }
      expect(isMaxedOut(balance)).toBe(true)
    }),
    seeded,
  )
})

test('the places left are all places minus the live ones, and an event is full only if none are left', () => {
  fc.assert(
    fc.property(aBalance, (balance) => {
      const { places, live } = balance
      expect(placesLeft(balance)).toBe(places.M + places.F - (live.M + live.F))
      expect(isMaxedOut(balance)).toBe(live.M === places.M && live.F === places.F)
      if (isMaxedOut(balance)) expect(genders.map((gender) => onSale(gender, balance))).toEqual([0, 0])
    }),
    seeded,
  )
})
