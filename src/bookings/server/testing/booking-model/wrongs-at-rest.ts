import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import { halfDone } from '#bookings/server/testing/money/half-done.ts'
import { moneyAtProvider, noMoney, type MoneyOf } from '#bookings/server/testing/money/money-at-provider.ts'
import { moneyInLedger } from '#bookings/server/testing/money/money-in-ledger.ts'
import { wrongIncome } from '#bookings/server/testing/money/wrong-income.ts'
import { wrongPayments } from '#bookings/server/testing/money/wrong-payments.ts'

/** Problems that remain once everything has completed, one sentence each. The model itself checks the owner's cases. */
export async function wrongsAtRest({ t: { site, stripeEmulator } }: Scene): Promise<string[]> {
  const [theirs, ours] = [moneyAtProvider(stripeEmulator), await moneyInLedger(site.db)]
  const unequal = [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((id) => {
    const [at, kept] = [say(theirs.get(id)), say(ours.get(id))]
    return at === kept ? [] : [`money of ${id}: the provider has ${at}, the ledger ${kept}`]
  })
  const found = [wrongPayments(site, stripeEmulator), halfDone(site, stripeEmulator), wrongIncome(site.db)]
  return [unequal, ...(await Promise.all(found))].flat()
}

const say = (money: MoneyOf = noMoney): string => JSON.stringify(money, Object.keys(noMoney))
