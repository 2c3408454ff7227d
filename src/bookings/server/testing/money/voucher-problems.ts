import { sql } from 'kysely'
import { moneyAtProvider, noMoney } from '#bookings/server/testing/money/money-at-provider.ts'
import type { Site } from '#platform/server/site.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

type Row = {
  id: string
  endReason: string | null
  isSold: boolean
  amountPence: number
  refundedPence: number
  /** The credit that it brought, less what was taken again. */
  creditedPence: number
  takenPence: number
  intentId: string | null
}

/**
 * Checks that every penny that was paid for a voucher is in the voucher, became credit, has expired or was refunded. Refunds that
 * are still to be made at the provider count as problems, so everything must have completed.
 */
export async function voucherProblems({ db }: Pick<Site, 'db'>, stripeEmulator: StripeEmulator): Promise<string[]> {
  const money = moneyAtProvider(stripeEmulator)
  const { rows } = await sql<Row>`
    select v.id, v.end_reason, v.sold_at is not null as is_sold, v.amount_pence, v.refunded_pence, p.intent_id,
      coalesce(sum(c.amount_pence) filter (where c.kind = 'voucher'), 0)::integer as credited_pence,
      coalesce(-sum(c.amount_pence) filter (where c.kind = 'voucher refunded'), 0)::integer as taken_pence
    from vouchers v join payments p on p.voucher_id = v.id left join credit_entries c on c.voucher_id = v.id
    group by v.id, p.intent_id`.execute(db)
  return rows.flatMap((row) => {
    const { captured, refunded } = money.get(row.intentId ?? '') ?? noMoney
    const wrong = (reason: string) => [`money of voucher ${row.id} (${row.endReason ?? 'ready'}): ${reason}`]
    if (!row.isSold)
      return captured === refunded ? [] : wrong(`${captured - refunded} pence are kept without a voucher`)
    if (captured !== row.amountPence) return wrong(`${captured} of ${row.amountPence} pence were captured`)
    const expected = row.endReason === 'used' ? row.amountPence - row.refundedPence : 0
    if (row.creditedPence !== expected) return wrong(`${row.creditedPence} instead of ${expected} pence became credit`)
    // A used voucher may lose more than its member still has.
    const lost = row.refundedPence + (row.endReason === 'used' ? row.takenPence : 0)
    const isRight = row.endReason === 'used' ? lost <= refunded : lost === refunded
    return isRight ? [] : wrong(`it lost ${lost} pence, and ${refunded} were refunded`)
  })
}
