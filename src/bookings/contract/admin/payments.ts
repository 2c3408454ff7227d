import { z } from 'zod'
import { Difference, EventReference, MoneyCase } from '#bookings/contract/admin/money.ts'
import { Instant } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { EventId } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'

const Pence = z.number().int()
export const paymentStates = ['new', 'open', 'authorised', 'captured', 'voided', 'refunded'] as const
const PaymentState = z.enum(paymentStates)
export type PaymentState = z.infer<typeof PaymentState>
const RefundState = z.enum(['requested', 'pending', 'refunded', 'failed'])
export type RefundState = z.infer<typeof RefundState>
const Person = z.object({ id: z.string(), name: z.string() })

export const PaymentLine = z.object({
  id: z.string(),
  made_at: Instant,
  amount_pence: Pence,
  /** By card, or by hand: in cash or another way. */
  method: z.enum(['card', 'cash', 'other']),
  state: PaymentState,
  /** The state of the latest refund; null where none was requested. */
  refund: RefundState.nullable(),
  /** The member who paid; null where the account has been deleted. */
  member: Person.nullable(),
  event: EventReference,
})
export type PaymentLine = z.infer<typeof PaymentLine>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments, by who paid (a part of the name or email), by the provider’s id, by event and by state',
  query: listQuery({
    sorts: ['made', 'amount'],
    direction: 'desc',
    filters: { state: PaymentState.optional(), event: EventId.optional() },
  }),
  answer: listOf(PaymentLine).extend({
    /** Whether the search matches more people than it looks through. */
    too_many_people: z.boolean(),
  }),
})
export type Payments = z.infer<(typeof listPayments)['answer']>

const PaymentParams = z.object({ id: z.uuid('There is no such payment.') })

export const PaymentDetails = PaymentLine.omit({ member: true, refund: true }).extend({
  intent_id: z.string().nullable(),
  tried_at: Instant.nullable(),
  authorised_at: Instant.nullable(),
  captured_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** The member who would get a refund, even if someone else has the booking now; null where the account has been deleted. */
  member: Person.extend({ email: z.string() }).nullable(),
  booking: z.object({
    id: z.string(),
    state: z.enum(['held', 'booked', 'ended']),
    /** The member who has the booking now. */
    member: Person.nullable(),
  }),
  /** What the owner can still refund; 0 where nothing is left or a refund is on its way. */
  refundable_pence: Pence,
  refunds: z.array(
    z.object({
      id: z.string(),
      amount_pence: Pence,
      reason: z.string(),
      state: RefundState,
      requested_at: Instant,
      /** Null where the site itself requested the refund. */
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
  summary: 'One payment: its states, its booking, what went back, and every entry of the ledger',
  params: PaymentParams,
  answer: PaymentDetails,
  refusals: refusalTable({ payment_not_found: bookingRefusals.payment_not_found }),
})

export const checkPaymentNow = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/check',
  summary: 'Asks the provider about one payment, and settles it by what it says',
  params: PaymentParams,
  body: z.strictObject({}),
  answer: z.object({
    requested_at: Instant,
    /** The provider's record; null where the provider does not know the payment. */
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
  summary: 'Gives back what is left of a payment to the card that paid; its booking stays as it is',
  params: PaymentParams,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: refusalTable({
    payment_not_found: bookingRefusals.payment_not_found,
    nothing_to_refund: bookingRefusals.nothing_to_refund,
    refund_under_way: bookingRefusals.refund_under_way,
  }),
})
