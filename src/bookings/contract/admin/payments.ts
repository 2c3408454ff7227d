import { z } from 'zod'
import { Difference, EventReference, MoneyCase } from '#bookings/contract/admin/money.ts'
import { Instant } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { EventId } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { QueryDay, listOf, listQuery } from '#platform/listing.ts'

const Pence = z.number().int()
export const paymentStates = ['new', 'open', 'authorised', 'captured', 'voided', 'refunded'] as const
const PaymentState = z.enum(paymentStates)
export type PaymentState = z.infer<typeof PaymentState>
const RefundState = z.enum(['requested', 'pending', 'refunded', 'failed'])
export type RefundState = z.infer<typeof RefundState>
const Person = z.object({ id: z.string(), name: z.string() })

/** A month in Europe/London, such as '2026-11'. */
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Please choose a month.')

export const PaymentLine = z.object({
  id: z.string(),
  made_at: Instant,
  amount_pence: Pence,
  /** Card payments go through the provider; `cash` and `other` are manual. */
  method: z.enum(['card', 'cash', 'other']),
  state: PaymentState,
  /** The state of the latest refund; null if none was requested. */
  refund: RefundState.nullable(),
  /** The amount of the refunds that have not failed. */
  refunded_pence: Pence,
  /** The member who paid; null if the account has been deleted. */
  member: Person.nullable(),
  /** Null if the payment is for a gift voucher. */
  event: EventReference.nullable(),
})
export type PaymentLine = z.infer<typeof PaymentLine>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Lists payments, filtered by payer (part of the name or email), provider id, event, month, days and state',
  query: listQuery({
    sorts: ['made', 'amount'],
    direction: 'desc',
    filters: {
      state: PaymentState.optional(),
      event: EventId.optional(),
      /** Only payments that were taken or refunded in this month. */
      month: Month.optional(),
      /** The first and the last day on which the payments were taken or refunded, as London dates. */
      moved_from: QueryDay.optional(),
      moved_to: QueryDay.optional(),
      /** `some`: refunded, even in part, and then if there are days or a month. `pending`: with a refund on its way. */
      refunds: z.enum(['some', 'pending']).optional(),
      /** The first and the last day on which the payments were started, as London dates. */
      from: QueryDay.optional(),
      to: QueryDay.optional(),
    },
  }),
  answer: listOf(PaymentLine).extend({
    /** Whether the search matches too many people to show all of their payments. */
    too_many_people: z.boolean(),
    /** The number of payments that match; null if there are more than 1,000. */
    total: z.number().int().nullable(),
    /**
     * What was taken and refunded with these payments, in the month or on the days on which they were to be taken or refunded,
     * otherwise ever; null if there are more than 1,000.
     */
    sums: z.object({ takings_pence: Pence, refunded_pence: Pence }).nullable(),
  }),
})
export type PaymentsQuery = z.output<(typeof listPayments)['query']>

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments.csv',
  summary: 'Exports all matching payments as CSV',
  query: listPayments.query,
  answer: { file: { contentType: 'text/csv; charset=utf-8' } },
  conditions: { search: 'It matches at most 200 people.' },
})
export type Payments = z.infer<(typeof listPayments)['answer']>

/** An amount in pounds, as people type it: '8', '8.50' or '£8.50'. Becomes pence. */
export const RefundAmount = z
  .string()
  .trim()
  .regex(/^£? ?\d{1,4}(\.\d{2})?$/, 'Please enter an amount such as 8 or 8.50.')
  .transform((typed) => Math.round(Number(typed.replace(/^£ ?/, '')) * 100))
  .refine((pence) => pence > 0, 'Please enter an amount such as 8 or 8.50.')
export const RefundMessage = z
  .string()
  .trim()
  .min(1, 'Please tell them why they’re getting this refund.')
  .max(500, 'This must be at most 500 characters.')

const PaymentParams = z.object({ id: z.uuid('We couldn’t find that payment.') })

export const PaymentDetails = PaymentLine.omit({ member: true, refund: true, refunded_pence: true }).extend({
  intent_id: z.string().nullable(),
  /** The type and the last four digits, such as 'Visa ending 4242'; null without a card or once the account is deleted. */
  card: z.string().nullable(),
  tried_at: Instant.nullable(),
  authorised_at: Instant.nullable(),
  captured_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** The member who would get a refund, even if the booking was transferred; null if the account has been deleted. */
  member: Person.extend({ email: z.string() }).nullable(),
  /** Null if the payment is for a gift voucher. */
  booking: z
    .object({
      id: z.string(),
      state: z.enum(['held', 'booked', 'ended']),
      /** The member who has the booking now. */
      member: Person.nullable(),
    })
    .nullable(),
  /** The gift voucher that was bought; null if the payment is for a booking. */
  voucher: z
    .object({
      /** 'ordered': no money has been taken yet. */
      state: z.enum(['ordered', 'not paid', 'ready', 'used', 'expired', 'void']),
      /** Where it was sent; null once that is no longer needed. */
      email: z.string().nullable(),
      /** The last day on which it can be used; null unless it was sold. */
      last_day: z.string().nullable(),
    })
    .nullable(),
  /** The amount that the owner can still refund. */
  refundable_pence: Pence,
  refunds: z.array(
    z.object({
      id: z.string(),
      amount_pence: Pence,
      reason: z.string(),
      /** The owner's message to the member; null if there is none. */
      message: z.string().nullable(),
      state: RefundState,
      requested_at: Instant,
      /** Null if the site itself requested the refund. */
      requested_by: z.string().nullable(),
      ended_at: Instant.nullable(),
      provider_id: z.string().nullable(),
    }),
  ),
  ledger: z.array(
    z.object({ id: z.string(), at: Instant, kind: z.string(), amount_pence: Pence, provider_id: z.string() }),
  ),
  cases: z.array(MoneyCase),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:id',
  summary: 'Returns one payment with its booking, refunds and ledger entries',
  params: PaymentParams,
  answer: PaymentDetails,
  refusals: refusalTable({ payment_not_found: bookingRefusals.payment_not_found }),
})

/** The attempts to pay with a card. The site does not store them, so they come from the provider. */
export const listCardAttempts = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:id/attempts',
  summary: 'Lists the attempts to pay with a card, oldest first, as the provider has them now',
  params: PaymentParams,
  answer: z.object({
    attempts: z.array(
      z.object({
        id: z.string(),
        at: Instant,
        /** The type and the last four digits; null once the account of the member who paid is deleted. */
        card: z.string().nullable(),
        /** Such as '12/29'; null if `card` is null. */
        expires: z.string().nullable(),
        /** The provider's code for why the card was declined; null if it was authorised. */
        declined: z.string().nullable(),
      }),
    ),
    /** Whether the latest attempt ended because the cardholder did not pass the bank's check, before the bank was asked. */
    unchecked: z.boolean(),
    /** Whether the provider knows the payment. It does not know a payment that was made another way. */
    known: z.boolean(),
  }),
  refusals: refusalTable({
    payment_not_found: bookingRefusals.payment_not_found,
    payment_gateway_unavailable: bookingRefusals.payment_gateway_unavailable,
  }),
})
export type CardAttempts = z.infer<(typeof listCardAttempts)['answer']>

export const checkPaymentNow = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/check',
  summary: 'Checks one payment with the provider, and updates the site’s record to match',
  params: PaymentParams,
  body: z.strictObject({}),
  answer: z.object({
    requested_at: Instant,
    /** The provider's record; null if the provider does not know the payment. */
    there: z
      .object({
        status: z.enum(['waiting', 'processing', 'authorised', 'captured', 'canceled']),
        amount_pence: Pence,
        captured_pence: Pence,
        refunded_pence: Pence,
        disputed_pence: Pence,
      })
      .nullable(),
    differences: z.array(Difference),
  }),
  refusals: refusalTable({
    payment_not_found: bookingRefusals.payment_not_found,
    payment_gateway_unavailable: bookingRefusals.payment_gateway_unavailable,
  }),
})
export type ProviderReport = z.infer<(typeof checkPaymentNow)['answer']>

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  summary: 'Refunds a payment or a part of it, with a message to the member, without ending its booking',
  params: PaymentParams,
  body: z.strictObject({
    /** In pounds. */
    amount: RefundAmount,
    /** The `refundable_pence` that the owner saw. Another request may have refunded some of it since. */
    refundable_pence: Pence,
    message: RefundMessage,
  }),
  answer: z.object({}),
  refusals: refusalTable({
    payment_not_found: bookingRefusals.payment_not_found,
    nothing_to_refund: bookingRefusals.nothing_to_refund,
    refund_meanwhile: bookingRefusals.refund_meanwhile,
  }),
})
