import { z } from 'zod'
import { bookingRefusals, candidateRefusals } from '#bookings/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const reductionRefusals = refusalTable({
  code_not_found: { status: 404, detail: 'We don’t recognise this code. Please check it and try again.' },
  code_not_started: { status: 409, detail: 'You can’t use this code yet.' },
  code_ended: { status: 409, detail: 'This code has expired.' },
  code_other_events: { status: 409, detail: 'You can’t use this code for this event.' },
  code_for_newcomers: { status: 409, detail: 'This code is only for a first booking.' },
  code_used_up: { status: 409, detail: 'This code has been used up.' },
  code_already_used: { status: 409, detail: 'You’ve already used this code.' },
  something_left_to_pay: { status: 409, detail: 'There’s still something left to pay for this place.' },
})

/** Returns a code as it is stored: in upper case and without spaces. */
export const normalisedCode = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** One of the lines between the price of a place and what is left to pay. */
export const Reduction = z.object({
  /** 'waived': the rest is too little to charge to a card. */
  kind: z.enum(['code', 'credit', 'waived']),
  /** The promo code; null for the other kinds. */
  code: z.string().nullable(),
  /** In pounds. */
  amount: z.number(),
})
export type Reduction = z.infer<typeof Reduction>

/** Names a line, such as 'Code SPRING-10'. */
export function nameOfReduction({ kind, code }: Pick<Reduction, 'kind' | 'code'>): string {
  if (kind === 'code') return `Code ${code ?? ''}`
  return kind === 'credit' ? 'Your credit' : 'Under 30p, not charged'
}

/** How the price of a held place is made up. */
export const PriceParts = z.object({
  reductions: z.array(Reduction),
  /** In pounds. */
  to_pay: z.number(),
  /** The member's credit that is not used for this place, in pounds. */
  credit: z.number(),
})

const HoldParams = z.object({ id: z.uuid('We couldn’t find that place.') })

export const changeReductions = endpoint({
  method: 'PUT',
  path: '/api/holds/:id/reductions',
  summary: 'Lowers the price of a held place by a promo code and by credit, in place of what was chosen before',
  activity: null,
  params: HoldParams,
  body: z.strictObject({
    /** Null for no code. */
    code: z.string().trim().min(1, 'Please enter the code.').max(40, 'This code is too long.').nullable(),
    use_credit: z.boolean(),
  }),
  answer: z.object({}),
  refusals: {
    hold_not_found: bookingRefusals.hold_not_found,
    already_paying: bookingRefusals.already_paying,
    code_not_found: reductionRefusals.code_not_found,
    code_not_started: reductionRefusals.code_not_started,
    code_ended: reductionRefusals.code_ended,
    code_other_events: reductionRefusals.code_other_events,
    code_for_newcomers: reductionRefusals.code_for_newcomers,
    code_used_up: reductionRefusals.code_used_up,
    code_already_used: reductionRefusals.code_already_used,
  },
})

export const bookWithoutPayment = endpoint({
  method: 'POST',
  path: '/api/holds/:id/book',
  summary: 'Books a held place for which nothing is left to pay',
  activity: 'paid for a place',
  params: HoldParams,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: {
    hold_not_found: bookingRefusals.hold_not_found,
    event_cancelled: bookingRefusals.event_cancelled,
    event_past: bookingRefusals.event_past,
    booking_closed: bookingRefusals.booking_closed,
    ...candidateRefusals,
    something_left_to_pay: reductionRefusals.something_left_to_pay,
  },
})
