import { z } from 'zod'
import { Difference, EventNamed, MoneyCase } from '#bookings/contract/admin/money.ts'
import { Instant } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { EventId } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'

const Pence = z.number().int()
export const paymentStates = ['new', 'open', 'authorised', 'captured', 'voided', 'refunded'] as const
const PaymentState = z.enum(paymentStates)
export type PaymentState = z.infer<typeof PaymentState>
const RefundState = z.enum(['asked', 'pending', 'refunded', 'failed'])
export type RefundState = z.infer<typeof RefundState>
const Person = z.object({ id: z.string(), name: z.string() })

export const PaymentLine = z.object({
  id: z.string(),
  made_at: Instant,
  amount_pence: Pence,
  /** By card, or by hand: in cash or another way. */
  method: z.enum(['card', 'cash', 'other']),
  state: PaymentState,
  /** How the last refund of it stands; null where none was asked for. */
  refund: RefundState.nullable(),
  /** Who paid; null where they have gone. */
  member: Person.nullable(),
  event: EventNamed,
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
    /** More people fit the search than are looked through. */
    too_many: z.boolean(),
  }),
})
export type Payments = z.infer<(typeof listPayments)['answer']>

const OfPayment = z.object({ id: z.uuid('There is no such payment.') })

export const OnePayment = PaymentLine.omit({ member: true, refund: true }).extend({
  intent_id: z.string().nullable(),
  tried_at: Instant.nullable(),
  authorised_at: Instant.nullable(),
  captured_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** Whom a refund goes to, whoever has the booking by now; null where they have gone. */
  member: Person.extend({ email: z.string() }).nullable(),
  booking: z.object({
    id: z.string(),
    state: z.enum(['held', 'booked', 'ended']),
    /** Who has it by now. */
    member: Person.nullable(),
  }),
  /** What the owner can still give back; 0 where there is nothing, or where it is on its way. */
  refundable_pence: Pence,
  refunds: z.array(
    z.object({
      id: z.string(),
      amount_pence: Pence,
      why: z.string(),
      state: RefundState,
      asked_at: Instant,
      /** Null: the site itself. */
      asked_by: z.string().nullable(),
      ended_at: Instant.nullable(),
      provider_id: z.string().nullable(),
    }),
  ),
  ledger: z.array(
    z.object({ id: z.string(), at: Instant, kind: z.string(), amount_pence: Pence, provider_id: z.string() }),
  ),
  cases: z.array(MoneyCase),
})
export type OnePayment = z.infer<typeof OnePayment>

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:id',
  summary: 'One payment: its states, its booking, what went back, and every entry of the ledger',
  params: OfPayment,
  answer: OnePayment,
  refusals: refusalTable({ payment_not_found: bookingRefusals.payment_not_found }),
})

export const askAboutPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/ask',
  summary: 'Asks the provider about one payment, and settles it by what it says',
  params: OfPayment,
  body: z.strictObject({}),
  answer: z.object({
    asked_at: Instant,
    /** As the provider has it; null where it knows nothing of the payment. */
    there: z
      .object({
        says: z.enum(['waiting', 'processing', 'authorised', 'captured', 'canceled']),
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
    payment_gateway_away: bookingRefusals.payment_gateway_away,
  }),
})
export type SaidOfPayment = z.infer<(typeof askAboutPayment)['answer']>

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  summary: 'Gives back what is left of a payment to the card that paid; its booking stays as it is',
  params: OfPayment,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: refusalTable({
    payment_not_found: bookingRefusals.payment_not_found,
    nothing_to_refund: bookingRefusals.nothing_to_refund,
    refund_under_way: bookingRefusals.refund_under_way,
  }),
})
