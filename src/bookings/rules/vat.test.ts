import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIncluded, vatOfRefund, type VatAmount } from '#bookings/rules/vat.ts'

const seeded = { seed: 20261126, numRuns: 2_000 }

test.each([
  [2400, 2000, 400],
  [2500, 2000, 417],
  [2399, 2000, 400],
  [2450, 1250, 272],
  [2400, 0, 0],
  // A half penny is rounded up.
  [3, 2000, 1],
  [3, 10_000, 2],
])('%i pence at a rate of %i include %i pence of VAT', (amountPence, rate, vatPence) => {
  expect(vatIncluded(amountPence, rate)).toBe(vatPence)
})

test('the VAT and the rest add up to the total, at the rate to within half a penny', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 10_000 }), (amountPence, rate) => {
      const vatPence = vatIncluded(amountPence, rate)
      const net = amountPence - vatPence
      expect(net).toBeGreaterThanOrEqual(0)
      expect(Math.abs(vatPence * (10_000 + rate) - amountPence * rate)).toBeLessThanOrEqual((10_000 + rate) / 2)
    }),
    seeded,
  )
})

test('half of a payment refunded includes half of its VAT, and the rest what is left', () => {
  const receipt = { amountPence: 2500, vatPence: 417 }
  expect(vatOfRefund(receipt, { amountPence: 0, vatPence: 0 }, 1250)).toBe(209)
  expect(vatOfRefund(receipt, { amountPence: 1250, vatPence: 209 }, 1250)).toBe(208)
})

test('a further refund includes its own share of the VAT alone', () => {
  const receipt = { amountPence: 2500, vatPence: 417 }
  expect(vatOfRefund(receipt, { amountPence: 1000, vatPence: 167 }, 500)).toBe(83)
})

test('a refund never includes more VAT than its amount', () => {
  const receipt = { amountPence: 30, vatPence: 15 }
  expect(vatOfRefund(receipt, { amountPence: 10, vatPence: 4 }, 1)).toBe(1)
})

test('a payment of nothing has no VAT to refund', () => {
  expect(vatOfRefund({ amountPence: 0, vatPence: 0 }, { amountPence: 0, vatPence: 0 }, 0)).toBe(0)
})

const sumOf = (amounts: readonly VatAmount[]): VatAmount => ({
  amountPence: amounts.reduce((sum, { amountPence }) => sum + amountPence, 0),
  vatPence: amounts.reduce((sum, { vatPence }) => sum + vatPence, 0),
})

/** Makes refunds one after another. A refund of 0 stands for one that the bank returns, which cancels the first credit note. */
function creditNotesOf(receipt: VatAmount, refunds: readonly number[]): VatAmount[] {
  let notes: VatAmount[] = []
  for (const refund of refunds) {
    const credited = sumOf(notes)
    const amountPence = Math.min(refund, receipt.amountPence - credited.amountPence)
    if (refund === 0) notes = notes.slice(1)
    else if (amountPence > 0) notes = [...notes, { amountPence, vatPence: vatOfRefund(receipt, credited, amountPence) }]
  }
  return notes
}

const aReceipt = fc
  .record({ amountPence: fc.integer({ min: 30, max: 100_000 }), rate: fc.integer({ min: 0, max: 10_000 }) })
  .map(({ amountPence, rate }) => ({ amountPence, vatPence: vatIncluded(amountPence, rate) }))
const refunds = fc.array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 60_000 })), {
  maxLength: 8,
})

test('credit notes never have more VAT than their amount, nor together more than the receipt, even if some are cancelled', () => {
  fc.assert(
    fc.property(aReceipt, refunds, (receipt, amounts) => {
      const notes = creditNotesOf(receipt, amounts)
      for (const { amountPence, vatPence } of notes) {
        expect(vatPence).toBeGreaterThanOrEqual(0)
        expect(vatPence).toBeLessThanOrEqual(amountPence)
      }
      expect(sumOf(notes).vatPence).toBeLessThanOrEqual(receipt.vatPence)
    }),
    seeded,
  )
})

test('once everything is refunded in parts, no VAT is left', () => {
  fc.assert(
    fc.property(aReceipt, refunds, (receipt, amounts) => {
      const parts = amounts.filter((amount) => amount > 0)
      expect(sumOf(creditNotesOf(receipt, [...parts, receipt.amountPence])).vatPence).toBe(receipt.vatPence)
    }),
    seeded,
  )
})
