import { z } from 'zod'
import { Instant } from '#bookings/contract/own-booking.ts'
import { endpoint } from '#platform/contract.ts'

const Pence = z.number().int()

export const voucherStates = ['ready', 'used', 'expired', 'void'] as const

/** A voucher that was sold, as the owner sees it: without its code. */
export const SoldVoucher = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount_pence: Pence,
  /** How much was refunded or charged back. */
  refunded_pence: Pence,
  state: z.enum(voucherStates),
  sold_at: Instant,
  /** The last day on which it can be used, in London. */
  last_day: z.string(),
  ended_at: Instant.nullable(),
  /** Where it was sent; null once that is no longer needed. */
  email: z.string().nullable(),
  /** The member who used it; null if nobody did, or their account is deleted. */
  used_by: z.object({ id: z.string(), user_name: z.string() }).nullable(),
})
export type SoldVoucher = z.infer<typeof SoldVoucher>

export const listVouchers = endpoint({
  method: 'GET',
  path: '/api/admin/vouchers',
  summary: 'Lists the gift vouchers that were sold, newest first, at most 500, with their sums',
  answer: z.object({
    vouchers: z.array(SoldVoucher),
    /** What can still be used. */
    ready_pence: Pence,
    /** What was added to the credit of members. */
    used_pence: Pence,
    expired_pence: Pence,
    refunded_pence: Pence,
    sold_pence: Pence,
  }),
})
export type SoldVouchers = z.infer<(typeof listVouchers)['answer']>
