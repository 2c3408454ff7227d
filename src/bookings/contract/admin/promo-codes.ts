import { z } from 'zod'
import { RefundAmount } from '#bookings/contract/admin/payments.ts'
import { Instant } from '#bookings/contract/own-booking.ts'
import { normalisedCode } from '#bookings/contract/reductions.ts'
import { EventId } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

const Pence = z.number().int()

export const promoCodeRefusals = refusalTable({
  promo_code_taken: { status: 409, detail: 'There’s already a code with this name. Please choose another.' },
  promo_code_not_found: { status: 404, detail: 'We couldn’t find that code.' },
})

/** A day such as '2027-02-14'. */
const Day = z.iso.date('Please enter a date.')

const code = z
  .string()
  .transform(normalisedCode)
  .pipe(z.string().regex(/^[A-Z0-9-]{4,24}$/, 'Please use 4 to 24 letters, numbers and hyphens, such as SPRING-10.'))

const wholeNumber = (most: number) =>
  z
    .number('Please enter a whole number.')
    .int('Please enter a whole number.')
    .min(1, 'Please enter a whole number of 1 or more.')
    .max(most, `Please enter at most ${most}.`)

/** A promo code as the owner makes it. It never depends on gender. */
export const NewPromoCode = z
  .strictObject({
    /** The form makes the id, so that a request that is sent twice makes one code. */
    id: z.uuid(),
    code,
    /** What it takes off: a percentage of the price, or an amount in pounds, such as '5' or '5.50'. */
    off: z.union([z.strictObject({ percent: wholeNumber(100) }), z.strictObject({ amount: RefundAmount })]),
    /** The first and last day on which it can be used, in London time. Null means from now on, and until it is stopped. */
    starts_on: Day.nullable(),
    ends_on: Day.nullable(),
    /** The first and last day of the events for which it can be used. */
    events_from: Day.nullable(),
    events_to: Day.nullable(),
    /** The events for which it can be used; empty for all of them. */
    event_ids: z.array(EventId).max(200),
    /** Whether only members who have not booked before can use it. */
    for_newcomers: z.boolean(),
    /** How often it can be used in all, and by one member. Null means without limit. */
    most_uses: wholeNumber(100_000).nullable(),
    most_uses_each: wholeNumber(1000).nullable(),
  })
  .refine(({ starts_on: from, ends_on: to }) => from === null || to === null || from <= to, {
    error: 'The last day can’t be before the first.',
    path: ['ends_on'],
  })
  .refine(({ events_from: from, events_to: to }) => from === null || to === null || from <= to, {
    error: 'The last day can’t be before the first.',
    path: ['events_to'],
  })
export type NewPromoCode = z.infer<typeof NewPromoCode>

export const promoCodeStates = ['not started', 'usable', 'used up', 'ended', 'stopped'] as const

export const PromoCode = z.object({
  id: z.string(),
  code: z.string(),
  percent: z.number().int().nullable(),
  amount_pence: Pence.nullable(),
  starts_at: Instant,
  ends_at: Instant.nullable(),
  events_from: z.string().nullable(),
  events_to: z.string().nullable(),
  events: z.array(z.object({ id: z.number(), title: z.string() })),
  for_newcomers: z.boolean(),
  most_uses: z.number().int().nullable(),
  most_uses_each: z.number().int().nullable(),
  /** Uses of places that are held now count too. */
  uses: z.number().int(),
  /** What it took off the prices of booked places. */
  reduced_pence: Pence,
  state: z.enum(promoCodeStates),
})
export type PromoCode = z.infer<typeof PromoCode>

export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/api/admin/promo-codes',
  summary: 'Lists the promo codes, newest first, at most 500, and the coming events that a new one can be for',
  answer: z.object({
    codes: z.array(PromoCode),
    /** At most 200, the soonest first. */
    events: z.array(z.object({ id: z.number(), title: z.string(), start_date_local: z.string() })),
  }),
})

export const createPromoCode = endpoint({
  method: 'POST',
  path: '/api/admin/promo-codes',
  summary: 'Makes a promo code',
  body: NewPromoCode,
  conditions: { ends_on: 'Not over, and not before `starts_on`.', events_to: 'Not before `events_from`.' },
  answer: z.object({}),
  refusals: { promo_code_taken: promoCodeRefusals.promo_code_taken },
})

export const stopPromoCode = endpoint({
  method: 'POST',
  path: '/api/admin/promo-codes/:id/stop',
  summary: 'Stops a promo code for good. Places that are already reduced by it stay so',
  params: z.object({ id: z.uuid('We couldn’t find that code.') }),
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: { promo_code_not_found: promoCodeRefusals.promo_code_not_found },
})
