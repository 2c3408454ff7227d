import type { Difference } from '#bookings/contract/admin/money.ts'
import type { PaymentLine, PaymentState, RefundState, SaidOfPayment } from '#bookings/contract/admin/payments.ts'
import { sayPence } from '#bookings/web/admin/money/say-money.ts'

export const stateWords: Record<PaymentState, string> = {
  new: 'Being prepared',
  open: 'Waiting for a card',
  authorised: 'Card authorised, not taken yet',
  captured: 'Paid',
  voided: 'Not taken',
  refunded: 'Given back',
}

export const refundWords: Record<RefundState, string> = {
  asked: 'about to be asked for',
  pending: 'on its way back',
  refunded: 'given back',
  failed: 'did not arrive',
}

export const methodWords: Record<PaymentLine['method'], string> = {
  card: 'By\u00A0card',
  cash: 'In\u00A0cash',
  other: 'By hand, another way',
}

const saysWords: Record<NonNullable<SaidOfPayment['there']>['says'], string> = {
  waiting: 'Waiting for a card',
  processing: 'Being asked at the bank',
  authorised: 'Card authorised, not taken yet',
  captured: 'Paid',
  canceled: 'Not taken',
}

/** The state of a payment, and what happens to its money. */
export function sayState({ state, refund }: Pick<PaymentLine, 'state' | 'refund'>): string {
  const goesBack = refund !== null && refund !== 'refunded' ? `; refund ${refundWords[refund]}` : ''
  return `${stateWords[state]}${goesBack}`
}

export function saySays(says: NonNullable<SaidOfPayment['there']>['says']): string {
  return saysWords[says]
}

const whatWords: Record<Difference['what'], string> = {
  state: 'How it stands',
  amount: 'Amount asked for',
  captured: 'Paid',
  refunded: 'Given back',
  disputed: 'Disputed',
}

/** 'Given back: £0.00 here, £5.00 at the provider. Put right.' */
export function sayDifference({ what, here, there, agrees_since }: Difference): string {
  const [ours, theirs] = what === 'state' ? [inWords(here), inWords(there)] : [sayPence(+here), sayPence(+there)]
  const since = agrees_since ? 'Put right.' : 'They still differ: please look at it with the provider.'
  return `${whatWords[what]}: ‘${ours}’ here, ‘${theirs}’ at the provider. ${since}`
}

function inWords(state: string): string {
  const words = new Map<string, string>([...Object.entries(stateWords), ...Object.entries(saysWords)])
  return words.get(state) ?? state
}

export const ledgerWords = new Map<string, string>([
  ['authorised', 'Card authorised'],
  ['captured', 'Paid by card'],
  ['voided', 'Let go of, never taken'],
  ['refund pending', 'Refund on its way'],
  ['refunded', 'Given back'],
  ['refund failed', 'Refund came back to you'],
  ['dispute', 'Disputed with the bank'],
  ['cash', 'Paid by hand'],
])

export const refundReasons = new Map<string, string>([
  ['owner', 'given back by hand from here'],
  ['event cancelled', 'the event was cancelled'],
  ['no place left', 'there was no place left'],
  ['paid twice', 'it was paid twice'],
  ['wrong amount', 'the amount was wrong'],
  ['event moved', 'the event was moved'],
  ['booked again', 'the place was booked again'],
])
