import { z } from 'zod'
import { Email } from '#accounts/contract/person.ts'
import { createPaymentIntent } from '#bookings/contract/checkout.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const voucherRefusals = refusalTable({
  voucher_not_found: { status: 404, detail: 'We don’t recognise this voucher. Please check the code and try again.' },
  voucher_used: { status: 409, detail: 'This voucher has already been used.' },
  voucher_used_by_you: { status: 409, detail: 'You’ve already used this voucher. It was added to your credit.' },
  voucher_expired: { status: 409, detail: 'This voucher has expired.' },
  voucher_void: { status: 409, detail: 'This voucher was cancelled and refunded, so it can’t be used.' },
  voucher_not_cancellable: { status: 409, detail: 'You can only cancel a voucher within 14 days of buying it.' },
})

const Pence = z.number().int()
/** A day as '2028-12-04', in London. */
const Day = z.string()

/** In pounds, as in the rules for vouchers. */
const [LEAST, MOST] = [10, 250]

const wholePounds = `Please enter a whole number of pounds from £${LEAST} to £${MOST}.`

/** A line that is printed on the voucher. Blank becomes null. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `This must be at most ${most} characters.`)
    // We email these lines to the address that was typed.
    .refine((text) => !/:\/\/|www\./i.test(text), 'Please leave out web addresses.')
    .transform((text) => (text === '' ? null : text))

const voucherToBuy = {
  /** In pounds. */
  amount: z.number(wholePounds).int(wholePounds).min(LEAST, wholePounds).max(MOST, wholePounds),
  /** Whom it is for, as printed on it. */
  for_name: line(60),
  from_name: line(60),
  message: line(300),
}

/** A voucher that a signed-in member orders. It is sent to the address of their account. */
export const MemberVoucherOrder = z.strictObject(voucherToBuy)
/** A voucher that a visitor orders, with the address to which it is sent. */
export const VoucherOrder = z.strictObject({ ...voucherToBuy, email: Email })
export type VoucherOrder = z.infer<typeof VoucherOrder>

const OrderedVoucher = z.object({
  payment_intent: createPaymentIntent.answer.shape.payment_intent.unwrap(),
  provider: createPaymentIntent.answer.shape.provider.unwrap(),
  /** In pounds. */
  to_pay: z.number(),
  /** Where the voucher will be sent. */
  email: z.string(),
})
export type OrderedVoucher = z.infer<typeof OrderedVoucher>

const orderRefusals = { payment_gateway_unavailable: bookingRefusals.payment_gateway_unavailable }

export const orderVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers',
  summary: 'Orders a gift voucher as a visitor, and opens its payment',
  body: VoucherOrder,
  answer: OrderedVoucher,
  refusals: orderRefusals,
})

export const orderVoucherAsMember = endpoint({
  method: 'POST',
  path: '/api/account/vouchers',
  summary: 'Orders a gift voucher as a member, and opens its payment',
  activity: 'started buying a gift voucher',
  body: MemberVoucherOrder,
  answer: OrderedVoucher,
  refusals: orderRefusals,
})

/** A voucher with its code, as it is printed. */
export const Voucher = z.object({
  /** In five groups of four characters. */
  code: z.string(),
  amount_pence: Pence,
  for_name: z.string().nullable(),
  from_name: z.string().nullable(),
  message: z.string().nullable(),
  /** The last day on which it can be used. */
  last_day: Day,
})
export type Voucher = z.infer<typeof Voucher>

export const confirmVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/confirm',
  summary: 'Checks the payment of a voucher with the provider, and returns the voucher once it is paid',
  body: z.strictObject({
    intent_id: z.string().regex(/^pi_\w{1,250}$/, 'The payment ID isn’t valid.'),
    /** Known only to the browser that ordered the voucher. */
    client_secret: z.string().min(1).max(500),
  }),
  answer: z.object({
    /**
     * - `sold`: the voucher is paid and can be used
     * - `waiting`: the card has not been authorised, and the buyer can try again
     * - `processing`: the money is being taken
     * - `released`: the order has ended, and the buyer pays nothing
     */
    state: z.enum(['sold', 'waiting', 'processing', 'released']),
    /** Null unless it is sold. */
    voucher: Voucher.nullable(),
  }),
  refusals: {
    payment_not_found: bookingRefusals.payment_not_found,
    payment_gateway_unavailable: bookingRefusals.payment_gateway_unavailable,
  },
})
export type ConfirmedVoucher = z.infer<(typeof confirmVoucher)['answer']>

const typedCode = z.string().trim().min(1, 'Please enter the code on the voucher.').max(60, 'This code is too long.')

export const useVoucher = endpoint({
  method: 'POST',
  path: '/api/account/vouchers/use',
  summary: 'Adds what is left of a gift voucher to the member’s credit',
  activity: 'used a gift voucher',
  body: z.strictObject({ code: typedCode }),
  answer: z.object({ amount_pence: Pence }),
  refusals: {
    voucher_not_found: voucherRefusals.voucher_not_found,
    voucher_used_by_you: voucherRefusals.voucher_used_by_you,
    voucher_used: voucherRefusals.voucher_used,
    voucher_expired: voucherRefusals.voucher_expired,
    voucher_void: voucherRefusals.voucher_void,
  },
})

/** What a buyer knows of a voucher: its code, and the address to which it was sent. */
const BoughtVoucher = z.strictObject({ code: typedCode, email: Email })

export const findVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/find',
  summary: 'Returns a voucher to its buyer, to be printed or cancelled',
  body: BoughtVoucher,
  answer: z.object({
    voucher: Voucher,
    state: z.enum(['ready', 'used', 'expired', 'void']),
    /** The last day on which the buyer can cancel it; null if they no longer can. */
    cancel_until: Day.nullable(),
  }),
  refusals: { voucher_not_found: voucherRefusals.voucher_not_found },
})
export type FoundVoucher = z.infer<(typeof findVoucher)['answer']>

export const cancelVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/cancel',
  summary: 'Cancels a voucher that nobody has used, within 14 days of its sale, with a full refund',
  body: BoughtVoucher,
  answer: z.object({ refunded_pence: Pence }),
  refusals: {
    voucher_not_found: voucherRefusals.voucher_not_found,
    voucher_used: voucherRefusals.voucher_used,
    voucher_expired: voucherRefusals.voucher_expired,
    voucher_void: voucherRefusals.voucher_void,
    voucher_not_cancellable: voucherRefusals.voucher_not_cancellable,
  },
})

export const sendVouchersAgain = endpoint({
  method: 'POST',
  path: '/api/vouchers/send-again',
  summary: 'Emails the vouchers that were sent to an address and can still be used, if there are any',
  body: z.strictObject({ email: Email }),
  answer: z.object({}),
})
