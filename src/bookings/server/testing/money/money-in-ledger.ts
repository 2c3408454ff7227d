import { noMoney, sumOf, type IntentAmounts } from '#bookings/server/testing/money/money-at-provider.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * Returns the amounts by intent, from the ledger's entries alone. Payments by hand are left out, because they never reached the
 * provider. The amount of a captured payment without an earlier authorisation is also added to the authorised amount.
 */
export async function moneyInLedger(db: Db): Promise<Map<string, IntentAmounts>> {
  const entries = await db
    .selectFrom('ledger')
    .leftJoin('payments', 'payments.id', 'ledger.paymentId')
    .select(['kind', 'providerId', 'ledger.amountPence', 'intentId', 'ledger.paymentId'])
    .where((eb) => eb.or([eb('method', 'is', null), eb('method', '=', 'card')]))
    .execute()
  const authorised = new Set(entries.flatMap((entry) => (entry.kind === 'authorised' ? [entry.providerId] : [])))
  const failed = new Set(entries.flatMap((entry) => (entry.kind === 'refund failed' ? [entry.providerId] : [])))
  const money = new Map<string, IntentAmounts>()
  const add = (intentId: string, more: Partial<IntentAmounts>) =>
    money.set(intentId, sumOf(money.get(intentId) ?? noMoney, more))
  for (const { kind, providerId, amountPence, intentId } of entries) {
    if (kind === 'authorised') add(providerId, { authorised: amountPence })
    if (kind === 'captured')
      add(providerId, { captured: amountPence, ...(!authorised.has(providerId) && { authorised: amountPence }) })
    if (kind === 'voided') add(providerId, { voided: amountPence })
    if (kind === 'refunded' && !failed.has(providerId)) add(intentId ?? providerId, { refunded: amountPence })
  }
  return money
}
