import type { Site } from '#platform/server/site.ts'
import { unfinishedWork } from '#bookings/server/testing/money/unfinished-work.ts'
import {
  moneyAtProvider,
  noMoney,
  sumOf,
  type IntentAmounts,
} from '#bookings/server/testing/money/money-at-provider.ts'
import { moneyInLedger } from '#bookings/server/testing/money/money-in-ledger.ts'
import { notificationProblems, caseProblems } from '#bookings/server/testing/money/notification-and-case-problems.ts'
import { incomeProblems } from '#bookings/server/testing/money/income-problems.ts'
import { paymentProblems } from '#bookings/server/testing/money/payment-problems.ts'
import { receiptProblems } from '#bookings/server/testing/money/receipt-problems.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/**
 * Returns the problems that remain once everything has completed, one sentence each. A sentence that begins with 'money'
 * reports a wrong amount.
 */
export async function findProblems(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const found = await Promise.all([
    compareLedger(site, stripeEmulator),
    paymentProblems(site, stripeEmulator),
    incomeProblems(site.db),
    receiptProblems(site.db),
    unfinishedWork(site, stripeEmulator),
    notificationProblems(site),
    caseProblems(site, stripeEmulator),
  ])
  return found.flat()
}

async function compareLedger(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const [theirs, ours] = [moneyAtProvider(stripeEmulator), await moneyInLedger(site.db)]
  const problems: string[] = []
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    const [at, inLedger] = [theirs.get(id) ?? noMoney, ours.get(id) ?? noMoney]
    if (formatMoney(at) !== formatMoney(inLedger))
      problems.push(`money of ${id}: the provider has ${formatMoney(at)}, the ledger ${formatMoney(inLedger)}`)
  }
  const [sumTheirs, sumOurs] = [theirs, ours].map((money) => formatMoney([...money.values()].reduce(sumOf, noMoney)))
  if (sumTheirs !== sumOurs) problems.push(`money in total: the provider has ${sumTheirs}, the ledger ${sumOurs}`)
  return problems
}

function formatMoney({ authorised, captured, voided, refunded }: IntentAmounts): string {
  return `authorised ${authorised}, captured ${captured}, voided ${voided}, refunded ${refunded}`
}
