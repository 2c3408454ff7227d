import { sql } from 'kysely'
import type { Model, ModelMember } from '#bookings/server/testing/booking-model/model.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'

/** A voucher that was sold. */
export type ModelVoucher = {
  id: string
  paymentId: string
  code: string
  soldAt: number
  amountPence: number
  /** What was refunded of its payment, before or after it was used. */
  refundedPence: number
  /** The credit that was taken because of refunds after it was used. */
  takenPence: number
  refundedBeforeUse: number
  state: 'ready' | 'used' | 'void'
  usedBy: ModelMember | null
}

/** Returns how much credit a voucher brings. */
export const leftOf = (model: Model, { amountPence, refundedPence }: ModelVoucher): number =>
  model.flaw === 'a refunded voucher keeps its amount' ? amountPence : amountPence - refundedPence

/** Refunds a part of a voucher's payment. What was used is taken off its member's credit, as far as they have any. */
export function loseOf(voucher: ModelVoucher, pence: number): void {
  const left = voucher.amountPence - voucher.refundedPence
  voucher.refundedPence += pence
  if (voucher.state === 'ready' && pence === left) voucher.state = 'void'
  if (!voucher.usedBy) return
  take(voucher, voucher.usedBy, Infinity)
}

/** Takes credit that was returned to a member who could not pay for the refund of a voucher before. */
export function takeOwed(model: Model, member: ModelMember, returnedPence: number): void {
  let left = returnedPence
  const used = model.vouchers.filter(({ usedBy }) => usedBy === member)
  for (const voucher of used.toSorted((a, b) => (a.id < b.id ? -1 : 1))) left -= take(voucher, member, left)
}

/** Takes at most this much credit, and no more than is due for the voucher. */
function take(voucher: ModelVoucher, member: ModelMember, most: number): number {
  const due = voucher.refundedPence - voucher.refundedBeforeUse - voucher.takenPence
  const taken = Math.max(0, Math.min(due, most, member.credit))
  member.credit -= taken
  voucher.takenPence += taken
  return taken
}

export const formatVoucher = ({
  id,
  state,
  refundedPence,
  takenPence,
  usedBy,
}: Pick<ModelVoucher, 'id' | 'state' | 'refundedPence' | 'takenPence' | 'usedBy'>): string =>
  `${id} ${state} ${usedBy?.id ?? 'nobody'}, ${refundedPence} refunded, ${takenPence} taken`

/** Reads the vouchers, with what was refunded of their payments. */
export async function vouchersAtSite({ t }: RealSite): Promise<string[]> {
  const { rows } = await sql<ModelVoucher & { member: string | null }>`
    select v.id, coalesce(v.end_reason, 'ready') as state, v.used_by as member,
      (select coalesce(sum(r.amount_pence), 0)::integer from refunds r where r.payment_id = p.id) as refunded_pence,
      (select coalesce(-sum(c.amount_pence), 0)::integer from credit_entries c
        where c.voucher_id = v.id and c.kind = 'voucher refunded') as taken_pence
    from vouchers v join payments p on p.voucher_id = v.id`.execute(t.site.db)
  return rows
    .map(({ member, ...row }) =>
      formatVoucher({ ...row, usedBy: member === null ? null : { id: member, gender: 'F', age: null, credit: 0 } }),
    )
    .toSorted()
}
