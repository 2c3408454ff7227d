import { sql } from 'kysely'
import { reducedPence } from '#bookings/server/reductions/reduction-queries.ts'
import { moneyAtProvider } from '#bookings/server/testing/money/money-at-provider.ts'
import type { Site } from '#platform/server/site.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

type Row = {
  id: string
  state: string
  endReason: string | null
  pricePence: number
  /** What codes and credit pay of the price. */
  reducedPence: number
  isToPayAgain: boolean
  wasBooked: boolean
  intents: string[]
  refundsByHand: number
  refundsFailed: number
  cash: number
  cashRefunded: number
}

/**
 * Checks that every payment belongs to one booking or was returned. Compares each booking with the payments at the provider and
 * with the payments by hand.
 */
export async function paymentProblems(site: Site, stripeEmulator: StripeEmulator): Promise<string[]> {
  const money = moneyAtProvider(stripeEmulator)
  const { rows } = await sql<Row>`
    select b.id, b.state, b.end_reason, b.price_pence, ${reducedPence('b')} as reduced_pence, b.pay_again_until is not null as is_to_pay_again,
      b.booked_at is not null as was_booked,
      array(select p.intent_id from payments p where p.booking_id = b.id and p.intent_id is not null) as intents,
      (select count(*) from refunds r join payments p on p.id = r.payment_id
        where p.booking_id = b.id and (r.state <> 'failed' and p.method <> 'card')) as refunds_by_hand,
      (select count(*) from refunds r join payments p on p.id = r.payment_id
        where p.booking_id = b.id and r.state = 'failed') as refunds_failed,
      ${inHand('cash')} as cash, ${inHand('refunded')} as cash_refunded
    from bookings b where b.price_pence > 0`.execute(site.db)
  return rows.flatMap((row) => {
    const sums = row.intents.map((id) => money.get(id)).filter((sum) => sum !== undefined)
    const captured = sums.reduce((sum, one) => sum + one.captured, row.cash)
    const retained = captured - sums.reduce((sum, one) => sum + one.refunded, row.cashRefunded)
    const wrong = (reason: string) => [`money of booking ${row.id} (${row.state}, ${row.endReason ?? ''}): ${reason}`]
    if (retained < 0 || retained > row.pricePence) return wrong(`${retained} of ${row.pricePence} kept`)
    if (captured > row.pricePence) return wrong('captured twice')
    // The owner has to make refunds by hand, and those that failed.
    const isForOwner = row.refundsByHand > 0 || row.refundsFailed > 0
    if (row.state === 'booked' && !row.isToPayAgain && captured !== row.pricePence - row.reducedPence)
      return wrong('not paid')
    // The owner may keep the payment only for a place that the owner or the member cancelled.
    const mayBeRetained = row.wasBooked && (row.endReason === 'cancelled' || row.endReason === 'cancelled by member')
    const isRetainedWithoutPlace = row.state === 'ended' && !mayBeRetained && retained > 0 && !isForOwner
    return isRetainedWithoutPlace ? wrong('money is kept without a place') : []
  })
}

/**
 * Builds SQL for the ledger's total of the payments by hand for booking `b`. A refund that is due by hand may not have been
 * made yet.
 */
function inHand(kind: 'cash' | 'refunded') {
  return sql<number>`(select coalesce(sum(l.amount_pence), 0)::integer from ledger l join payments p on p.id = l.payment_id
    where p.booking_id = b.id and p.method <> 'card' and l.kind = ${kind})`
}
