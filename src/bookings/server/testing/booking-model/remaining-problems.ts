import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import { unfinishedWork } from '#bookings/server/testing/money/unfinished-work.ts'
import { moneyAtProvider, noMoney, type IntentAmounts } from '#bookings/server/testing/money/money-at-provider.ts'
import { moneyInLedger } from '#bookings/server/testing/money/money-in-ledger.ts'
import { incomeProblems } from '#bookings/server/testing/money/income-problems.ts'
import { voucherProblems } from '#bookings/server/testing/money/voucher-problems.ts'
import { paymentProblems } from '#bookings/server/testing/money/payment-problems.ts'

/**
 * Returns the problems that remain once everything has completed, one sentence each. Money cases are compared with the model
 * elsewhere.
 */
export async function remainingProblems({ t: { site, stripeEmulator } }: RealSite): Promise<string[]> {
  const [theirs, ours] = [moneyAtProvider(stripeEmulator), await moneyInLedger(site.db)]
  const unequal = [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((id) => {
    const [at, inLedger] = [formatMoney(theirs.get(id)), formatMoney(ours.get(id))]
    return at === inLedger ? [] : [`money of ${id}: the provider has ${at}, the ledger ${inLedger}`]
  })
  const found = [
    paymentProblems(site, stripeEmulator),
    unfinishedWork(site, stripeEmulator),
    incomeProblems(site.db),
    voucherProblems(site, stripeEmulator),
  ]
  return [unequal, ...(await Promise.all(found))].flat()
}

const formatMoney = (money: IntentAmounts = noMoney): string => JSON.stringify(money, Object.keys(noMoney))
