import type { Site } from '#platform/server/site.ts'
import { halfDone } from '#bookings/server/testing/money/half-done.ts'
import { moneyAtProvider, noMoney, sumOf, type MoneyOf } from '#bookings/server/testing/money/money-at-provider.ts'
import { moneyInLedger } from '#bookings/server/testing/money/money-in-ledger.ts'
import { toldWrongly, wrongCases } from '#bookings/server/testing/money/told-and-cases.ts'
import { wrongIncome } from '#bookings/server/testing/money/wrong-income.ts'
import { wrongPayments } from '#bookings/server/testing/money/wrong-payments.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/**
 * Problems that remain once everything has completed, one sentence each. A sentence that begins with 'money' is about money that
 * is wrong.
 */
export async function findWrongs(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const found = await Promise.all([
    compareLedger(site, stripeEmulator),
    wrongPayments(site, stripeEmulator),
    wrongIncome(site.db),
    halfDone(site, stripeEmulator),
    toldWrongly(site),
    wrongCases(site, stripeEmulator),
  ])
  return found.flat()
}

async function compareLedger(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const [theirs, ours] = [moneyAtProvider(stripeEmulator), await moneyInLedger(site.db)]
  const wrongs: string[] = []
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    const [at, kept] = [theirs.get(id) ?? noMoney, ours.get(id) ?? noMoney]
    if (said(at) !== said(kept)) wrongs.push(`money of ${id}: the provider has ${said(at)}, the ledger ${said(kept)}`)
  }
  const [sumTheirs, sumOurs] = [theirs, ours].map((money) => said([...money.values()].reduce(sumOf, noMoney)))
  if (sumTheirs !== sumOurs) wrongs.push(`money in all: the provider has ${sumTheirs}, the ledger ${sumOurs}`)
  return wrongs
}

function said({ authorised, captured, voided, refunded }: MoneyOf): string {
  return `authorised ${authorised}, captured ${captured}, voided ${voided}, refunded ${refunded}`
}
