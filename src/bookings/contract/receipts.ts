import { z } from 'zod'
import { Reduction } from '#bookings/contract/reductions.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

const Pence = z.number().int()
/** A day as '2026-12-04'. The days of payments and refunds are in London time, those of events in the venue's. */
const Day = z.string()

/** How a payment stands, for the member who made it. */
export const paymentStatuses = ['pending', 'paid', 'part refunded', 'refunded', 'released'] as const
const PaymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const OwnPayment = z.object({
  id: z.string(),
  /** The number of the receipt; null if no money was taken. */
  receipt_number: z.number().nullable(),
  /** When the money was taken, or else when the payment was started. */
  date: Day,
  /** The event, or the gift voucher, which has no date. */
  event: z.object({ title: z.string(), date_local: Day.nullable() }),
  amount_pence: Pence,
  /** The amount that was refunded. */
  refunded_pence: Pence,
  status: PaymentStatus,
})
export type OwnPayment = z.infer<typeof OwnPayment>

export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/api/account/payments',
  summary: 'Lists the payments that the member has made, newest first, in pages',
  query: z.object({
    /** The cursor from the previous page. */
    older: z.string().max(100).optional(),
  }),
  conditions: { older: 'The `older` of a page that this operation returned.' },
  answer: z.object({
    payments: z.array(OwnPayment),
    /** The cursor for the next page; null on the last page. */
    older: z.string().nullable(),
  }),
})
export type OwnPayments = z.infer<(typeof listOwnPayments)['answer']>

const Vat = z.object({
  /** In percent. */
  rate: z.number(),
  vat_pence: Pence,
  net_pence: Pence,
})

export const CreditNote = z.object({
  number: z.number(),
  /** The date for VAT: when the money was refunded. */
  tax_point: Day,
  amount_pence: Pence,
  vat: Vat.nullable(),
  /** What the owner wrote about the refund; null if nothing. */
  message: z.string().nullable(),
  /** When the bank returned the refund, which cancels the credit note; null if it did not. */
  cancelled_on: Day.nullable(),
})
export type CreditNote = z.infer<typeof CreditNote>

export const Receipt = z.object({
  number: z.number(),
  /** The date for VAT: when the money was received. */
  tax_point: Day,
  seller: z.object({ name: z.string(), address: z.string(), vat_number: z.string().nullable() }),
  /** The event, or the gift voucher, which has no date. */
  event: z.object({ title: z.string(), date_local: Day.nullable() }),
  method: z.enum(['card', 'cash', 'other']),
  /** The card, such as 'Visa ending 4242'; null if it is not known. */
  card: z.string().nullable(),
  /** What lowered the price, of which the amount is what was left. */
  reductions: z.array(Reduction),
  amount_pence: Pence,
  /** Null if the seller had no VAT number. */
  vat: Vat.nullable(),
  /** Whether the payment is from before the site recorded VAT, so that its VAT is unknown. */
  vat_unknown: z.boolean(),
  credit_notes: z.array(CreditNote),
})
export type Receipt = z.infer<typeof Receipt>

const noReceipt = 'We couldn’t find that receipt.'

export const getOwnReceipt = endpoint({
  method: 'GET',
  path: '/api/account/payments/:number',
  summary: 'Returns the receipt of a payment that the member has made, with its credit notes',
  params: z.object({
    number: z
      .union([z.number(), z.string().regex(/^[1-9]\d{0,9}$/, noReceipt)], noReceipt)
      .transform(Number)
      .pipe(z.number().int(noReceipt).min(1, noReceipt).max(2_147_483_647, noReceipt)),
  }),
  answer: Receipt,
  refusals: refusalTable({ receipt_not_found: bookingRefusals.receipt_not_found }),
})

export const getReceiptOfPayment = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:id/receipt',
  summary: 'Returns the receipt of any payment, with its credit notes',
  params: z.object({ id: z.uuid('We couldn’t find that payment.') }),
  answer: Receipt,
  refusals: refusalTable({ receipt_not_found: bookingRefusals.receipt_not_found }),
})
