import { z } from 'zod'
import { RefundAmount } from '#bookings/contract/admin/payments.ts'
import { Instant } from '#bookings/contract/own-booking.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

const Pence = z.number().int()

export const creditRefusals = refusalTable({
  no_credit_to_turn_back: { status: 409, detail: 'You have no credit that can go back to your card.' },
  not_enough_credit: { status: 409, detail: 'They don’t have that much credit from you. Please check their balance.' },
  member_not_found: { status: 404, detail: 'We couldn’t find that member.' },
})

export const creditKinds = [
  'added',
  'in place of a refund',
  'too few dates',
  'returned',
  'used',
  'turned back',
  'removed',
  'lapsed',
  'voucher',
  'voucher refunded',
] as const

/** A change of a member's credit. */
export const CreditEntry = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(creditKinds),
  /** Negative if credit was used or removed. */
  amount_pence: Pence,
  /** The event of the booking or payment; null if there is none. */
  event_title: z.string().nullable(),
  /** What the owner wrote about it; null if nothing. */
  message: z.string().nullable(),
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** A member's credit. */
export const Credit = z.object({
  balance_pence: Pence,
  /** How much of it the member took in place of a refund, so that it can still go back to their card. */
  to_card_pence: Pence,
  /** The newest entries first, at most 100. */
  entries: z.array(CreditEntry),
})
export type Credit = z.infer<typeof Credit>

export const getOwnCredit = endpoint({
  method: 'GET',
  path: '/api/account/credit',
  summary: 'Returns the member’s credit and its changes',
  answer: Credit,
})

export const turnCreditBack = endpoint({
  method: 'POST',
  path: '/api/account/credit/refund',
  summary: 'Refunds credit that was taken in place of a refund to the card that paid',
  activity: 'claimed a refund',
  body: z.strictObject({}),
  answer: z.object({ refunded_pence: Pence }),
  refusals: { no_credit_to_turn_back: creditRefusals.no_credit_to_turn_back },
})

const MemberParams = z.object({ id: z.uuid('We couldn’t find that member.') })

const CreditMessage = z.string().trim().min(1, 'Please tell them why.').max(500, 'This must be at most 500 characters.')

export const getMemberCredit = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id/credit',
  summary: 'Returns a member’s credit and its changes',
  params: MemberParams,
  answer: Credit.extend({
    /** How much of what the owner added is left, which the owner can remove. */
    added_pence: Pence,
  }),
  refusals: { member_not_found: creditRefusals.member_not_found },
})
export type MemberCredit = z.infer<(typeof getMemberCredit)['answer']>

export const changeCredit = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/credit',
  summary: 'Adds credit for a member, or removes credit that was added by mistake',
  params: MemberParams,
  body: z.strictObject({
    /** The form makes the id, so that a request that is sent twice changes the credit once. */
    id: z.uuid(),
    direction: z.enum(['add', 'remove']),
    /** In pounds, such as '8' or '8.50'. */
    amount: RefundAmount,
    message: CreditMessage,
  }),
  answer: z.object({}),
  refusals: {
    member_not_found: creditRefusals.member_not_found,
    not_enough_credit: creditRefusals.not_enough_credit,
  },
})
