import type { Payout, PayoutDifference, PayoutLine, PayoutStatus } from '#bookings/contract/admin/payouts.ts'
import { formatAmount, formatPence } from '#bookings/web/format-pence.ts'
import type { StatusLook } from '#platform/web/admin/status-mark.tsx'

export const statusLabels: Record<PayoutStatus, string> = {
  pending: 'Being prepared',
  in_transit: 'On its way',
  paid: 'In your bank',
  failed: 'Returned by your bank',
  canceled: 'Cancelled',
}

/** What a payout does on the day of its arrival. */
export const arrivals: Record<PayoutStatus, string> = {
  pending: 'Arrives',
  in_transit: 'Arrives',
  paid: 'Arrived',
  failed: 'Was due',
  canceled: 'Was due',
}

export const statusLooks: Record<PayoutStatus, StatusLook> = {
  pending: 'waiting',
  in_transit: 'waiting',
  paid: 'good',
  failed: 'bad',
  canceled: 'bad',
}

/** Names the lines of a kind, one below the other. */
export const kindLabels: Record<PayoutLine['kind'], string> = {
  payment: 'Payments',
  refund: 'Refunds',
  'failed refund': 'Refunds that came back',
  dispute: 'Disputes',
  'dispute reversal': 'Disputes decided in your favour',
  fee: 'Separate fees',
  payout: 'Payouts',
  'failed payout': 'Payouts that came back',
  other: 'Other',
}

/** Names one line. */
export const lineLabels: Record<PayoutLine['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  'failed refund': 'Refund that came back',
  dispute: 'Dispute',
  'dispute reversal': 'Dispute decided in your favour',
  fee: 'Fee',
  payout: 'Payout',
  'failed payout': 'Payout that came back',
  other: 'Other',
}

type DifferenceLabel = { title: string; toDo: string }

/** The meaning of each kind of difference and the action to take, for readers who are not accountants. */
export const differenceLabels: Record<PayoutDifference['kind'], DifferenceLabel> = {
  'unknown transaction': {
    title: 'Money that the site doesn’t recognise',
    toDo: 'Look it up by its ID on the payment provider’s website. If it’s yours, such as a payment you took there, close this with a note.',
  },
  'different amount': {
    title: 'An amount that differs',
    toDo: 'Compare the payment here with the one on the payment provider’s website, and ask the provider which is right.',
  },
  'not paid out': {
    title: 'Money that hasn’t been paid out',
    toDo: 'It should have been in a payout by now. Look the payment up on the payment provider’s website. This will close by itself when it’s paid out.',
  },
  'separate fee': {
    title: 'A fee that isn’t part of a payment',
    toDo: 'The payment provider charged it separately. If you expected it, close this with a note.',
  },
  'different total': {
    title: 'A payout that doesn’t add up',
    toDo: 'Its lines don’t add up to the amount that was sent. Ask the payment provider about it.',
  },
  'failed payout': {
    title: 'A payout that your bank returned',
    toDo: 'Check your bank details on the payment provider’s website. The money will be part of a later payout.',
  },
  'manual payout': {
    title: 'A payout made by hand',
    toDo: 'The payment provider doesn’t say which payments are in it, so it can’t be checked. Turn on automatic payouts there.',
  },
  'different balance': {
    title: 'A balance that differs',
    toDo: 'The transactions that the site has fetched don’t add up to the balance at the payment provider. If it lasts for more than a day, ask the provider.',
  },
}

/** Describes both amounts of a difference, or the only one. */
export function differenceAmounts({ here_pence: here, there_pence: there }: PayoutDifference): string {
  if (here !== null && there !== null) return `${formatAmount(here)} here, ${formatAmount(there)} at the provider.`
  if (here !== null) return `${formatAmount(here)} here.`
  return there === null ? '' : `${formatAmount(there)} at the provider.`
}

/** Formats an amount that can be negative. What leaves the balance has a minus. */
export function formatSigned(pence: number): string {
  return formatPence(pence || 0)
}

export function payoutTitle({ amount_pence: pence }: Pick<Payout, 'amount_pence'>): string {
  return pence < 0 ? `${formatAmount(-pence)} taken from your bank` : `Payout of ${formatAmount(pence)}`
}
