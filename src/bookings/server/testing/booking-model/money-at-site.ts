import { sql } from 'kysely'
import { paymentsOf, type Model, type ModelMember, type Payment } from '#bookings/server/testing/booking-model/model.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'

/** Reads the members' credit. Each balance must be the sum of its entries. */
export async function creditAtSite({ t }: RealSite): Promise<string[]> {
  const { rows } = await sql<{ id: string; pence: number }>`
    select a.member_id as id, case when a.balance_pence = sum(c.amount_pence) then a.balance_pence else -1 end as pence
    from credit_accounts a join credit_entries c on c.member_id = a.member_id group by a.member_id`.execute(t.site.db)
  return rows.map(({ id, pence }) => `${id}: ${pence} pence of credit`).toSorted()
}

export const formatCredit = ({ id, credit }: ModelMember): string => `${id}: ${credit} pence of credit`

/** Reads the payments by hand with the ledger's totals for each. */
export async function paidByHandAtSite({ t }: RealSite): Promise<string[]> {
  const { rows } = await sql<{ bookingId: string; amountPence: number; cash: number; back: number }>`
    select p.booking_id, p.amount_pence,
      coalesce(sum(l.amount_pence) filter (where l.kind = 'cash'), 0)::integer as cash,
      coalesce(sum(l.amount_pence) filter (where l.kind = 'refunded'), 0)::integer as back
    from payments p left join ledger l on l.payment_id = p.id
    where p.method <> 'card' group by p.id`.execute(t.site.db)
  return rows.map(({ bookingId, ...paid }) => formatByHand(bookingId, paid)).toSorted()
}

export const formatPaidByHand = ({ place, amountPence, known }: Payment): string =>
  formatByHand(place.id, { amountPence, cash: amountPence, back: known === 'gone' ? amountPence : 0 })

const formatByHand = (placeId: string, paid: { amountPence: number; cash: number; back: number }): string =>
  `${paid.amountPence} for ${placeId}: ${paid.cash} received by hand, ${paid.back} refunded`

/**
 * A payment that was replaced is cancelled by its own job, or earlier if the comparison finds one of its messages. Which of them
 * came first is the site's to choose.
 */
export function followReplaced(model: Model, real: RealSite): void {
  const atProvider = statesAtProvider(real)
  for (const payment of paymentsOf(model))
    if (payment.known === 'gone' && atProvider[payment.intentId] === 'canceled') payment.atProvider = 'canceled'
}

const providerStates: Partial<Record<string, string>> = {
  requires_payment_method: 'waiting',
  requires_action: 'challenged',
  requires_capture: 'authorised',
  succeeded: 'captured',
}

export function statesAtProvider({ t }: RealSite): Record<string, string> {
  return Object.fromEntries(
    t.stripeEmulator
      .intents()
      // The payments of vouchers are compared by what becomes of the vouchers.
      .filter(({ metadata }) => metadata.voucher === undefined)
      .map(({ id, status }) => [id, providerStates[status] ?? status]),
  )
}
