import type { Member } from '#accounts/actor.ts'
import type { MemberVoucherOrder, OrderedVoucher, VoucherOrder } from '#bookings/contract/vouchers.ts'
import { openIntent } from '#bookings/server/payments/open-intent.ts'
import { memberToNotify } from '#bookings/server/queries.ts'
import { insertPayment } from '#bookings/server/store/payments.ts'
import { insertVoucher } from '#bookings/server/store/vouchers.ts'
import { commonRefusals } from '#platform/contract.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import type { z } from 'zod'

/** Orders a voucher for a member, and opens its payment. It is sent to the address of their account. */
export async function orderVoucherAsMember(
  site: Site,
  { memberId }: Pick<Member, 'memberId'>,
  order: z.infer<typeof MemberVoucherOrder>,
): Promise<OrderedVoucher> {
  const member = await memberToNotify(site.db, memberId)
  if (!member) refuse(commonRefusals.not_signed_in)
  return orderVoucher(site, { ...order, email: member.email }, memberId)
}

/** Orders a voucher and opens its payment. The voucher exists from then on, but can be used only once it is paid. */
export async function orderVoucher(
  site: Site,
  order: VoucherOrder,
  buyerId: string | null = null,
): Promise<OrderedVoucher> {
  const { amount, email, for_name: forName, from_name: fromName, message } = order
  const amountPence = amount * 100
  const now = site.clock.now()
  const payment = await inTransaction(site.db, async (tx) => {
    const voucher = { amountPence, buyerId, email, forName, fromName, message, orderedAt: now }
    const voucherId = await insertVoucher(tx, voucher)
    return insertPayment(tx, { voucherId, memberId: buyerId, amountPence, madeAt: now })
  })
  return {
    payment_intent: await openIntent(site, payment, `Gift voucher ${payment.voucherId}`),
    provider: { publishable_key: site.cards.publishableKey, script: site.cards.script },
    to_pay: amount,
    email,
  }
}
