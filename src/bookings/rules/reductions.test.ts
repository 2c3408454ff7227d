import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_CHARGE_PENCE, reducePrice } from '#bookings/rules/reductions.ts'

test.each([
  ['nothing', 2400, null, 0, [0, 0, 0, 2400]],
  ['a percentage, rounded half up', 2250, { percent: 15 }, 0, [338, 0, 0, 1912]],
  ['a whole price', 2400, { percent: 100 }, 1000, [2400, 0, 0, 0]],
  ['an amount above the price', 2400, { amountPence: 5000 }, 1000, [2400, 0, 0, 0]],
  ['the code first, then credit', 2400, { amountPence: 400 }, 500, [400, 500, 0, 1500]],
  ['credit above the rest', 2400, { amountPence: 400 }, 9000, [400, 2000, 0, 0]],
  ['29 pence left, which are waived', 2400, null, 2371, [0, 2371, 29, 0]],
  ['30 pence left, which are charged', 2400, null, 2370, [0, 2370, 0, 30]],
] as const)('reduces a price by %s', (_what, price, code, creditPence, [codePence, used, waivedPence, toPayPence]) => {
  expect(reducePrice(price, { code, creditPence })).toEqual({ codePence, creditPence: used, waivedPence, toPayPence })
})

test('the parts of any price add up to it, and a card is never charged less than the minimum', () => {
  const codes = fc.oneof(
    fc.constant(null),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amountPence: fc.integer({ min: 1, max: 100_000 }) }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 100_000 }), codes, fc.nat(200_000), (price, code, credit) => {
      const { codePence, creditPence, waivedPence, toPayPence } = reducePrice(price, { code, creditPence: credit })
      expect(codePence + creditPence + waivedPence + toPayPence).toBe(price)
      expect(Math.min(codePence, creditPence, waivedPence, toPayPence)).toBeGreaterThanOrEqual(0)
      expect(creditPence).toBeLessThanOrEqual(credit)
      expect(toPayPence === 0 || toPayPence >= MIN_CHARGE_PENCE).toBe(true)
      expect(waivedPence).toBeLessThan(MIN_CHARGE_PENCE)
    }),
  )
})
