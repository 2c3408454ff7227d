import type { Difference } from '#bookings/contract/admin/money.ts'
import type {
  PaymentDetails,
  PaymentLine,
  PaymentState,
  RefundState,
  ProviderReport,
} from '#bookings/contract/admin/payments.ts'
import { formatAmount, formatPence } from '#bookings/web/format-pence.ts'
import type { StatusLook } from '#platform/web/admin/status-mark.tsx'

export const stateLabels: Record<PaymentState, string> = {
  new: 'Not started',
  open: 'Not paid yet',
  authorised: 'Not taken yet',
  captured: 'Paid',
  voided: 'Not taken',
  refunded: 'Refunded',
}

/** The start of the title of a payment whose money was not taken, or not yet. */
const titleStarts = new Map<PaymentState, string>([
  ['new', 'Not paid yet'],
  ['open', 'Not paid yet'],
  ['authorised', 'Not taken yet'],
  ['voided', 'Not taken'],
])

/** Returns the title of a payment: '£22 from Zoe Parkes', or 'Not taken: £22, Zoe Parkes'. */
export function paymentTitle({ amount_pence: pence, state, ...payer }: TitledPayment): string {
  const amount = formatAmount(pence)
  const start = titleStarts.get(state)
  if (start === undefined) return `${amount} from ${formatPayer(payer, 'in a sentence')}`
  return `${start}: ${amount}, ${formatPayer(payer, 'in a sentence')}`
}

type Payer = Pick<PaymentLine, 'member' | 'event'>
type TitledPayment = Pick<PaymentLine, 'amount_pence' | 'state'> & Payer

/** Names who paid. A voucher can be bought by a visitor, and that of a former member looks the same. */
export function formatPayer({ member, event }: Payer, where: 'alone' | 'in a sentence' = 'alone'): string {
  if (member !== null) return member.name
  const text = event === null ? 'a visitor' : 'a former member'
  return where === 'alone' ? text.replace(/^a/, 'A') : text
}

const stateLooks: Record<PaymentState, StatusLook> = {
  new: 'quiet',
  open: 'waiting',
  authorised: 'waiting',
  captured: 'good',
  voided: 'quiet',
  refunded: 'quiet',
}

export const refundLabels: Record<RefundState, string> = {
  requested: 'requested',
  pending: 'on its way',
  refunded: 'completed',
  failed: 'failed',
}

export const methodLabels: Record<PaymentLine['method'], string> = {
  card: 'By\u00A0card',
  cash: 'In\u00A0cash',
  other: 'Another way',
}

const providerStatusLabels: Record<NonNullable<ProviderReport['there']>['status'], string> = {
  waiting: 'Waiting for card details',
  processing: 'Waiting for the bank',
  authorised: 'Card authorised, not taken yet',
  captured: 'Paid',
  canceled: 'Not taken',
}

/** Describes the state of a payment and of its refunds. */
export function formatState({
  state,
  refund,
  refunded_pence: pence,
}: Pick<PaymentLine, 'state' | 'refund' | 'refunded_pence'>): string {
  if (refund !== null && refund !== 'refunded') return `${stateLabels[state]}; refund ${refundLabels[refund]}`
  return state === 'captured' && pence > 0
    ? `${stateLabels[state]}; ${formatAmount(pence)} refunded`
    : stateLabels[state]
}

/** Returns the look of the state. A failed refund always needs the owner. */
export function lookOfState({ state, refund }: Pick<PaymentLine, 'state' | 'refund'>): StatusLook {
  return refund === 'failed' ? 'bad' : stateLooks[state]
}

export function formatProviderStatus(status: NonNullable<ProviderReport['there']>['status']): string {
  return providerStatusLabels[status]
}

const differenceLabels: Record<Difference['what'], string> = {
  state: 'Status',
  amount: 'Amount',
  captured: 'Paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

/** Describes both values of a difference, and whether it has been corrected. */
export function differenceMessage({ what, here, there, agrees_now }: Difference): string {
  const [ours, theirs] =
    what === 'state' ? [labelOfState(here), labelOfState(there)] : [formatAmount(+here), formatAmount(+there)]
  const resolution = agrees_now ? 'Corrected.' : 'They still differ: please check with the provider.'
  return `${differenceLabels[what]}: ‘${ours}’ here, ‘${theirs}’ at the provider. ${resolution}`
}

function labelOfState(state: string): string {
  const labels = new Map<string, string>([...Object.entries(stateLabels), ...Object.entries(providerStatusLabels)])
  return labels.get(state) ?? state
}

export const ledgerLabels = new Map<string, string>([
  ['authorised', 'Card authorised'],
  ['captured', 'Paid by card'],
  ['voided', 'Released, never charged'],
  ['refund pending', 'Refund on its way'],
  ['refunded', 'Refunded'],
  ['refund failed', 'Refund failed'],
  ['dispute', 'Disputed with the bank'],
  ['cash', 'Paid in cash or another way'],
])

/** Formats the amount of a ledger entry. What goes back to the member has a minus, as in the tables of income. */
export function formatEntry({ kind, amount_pence: pence }: PaymentDetails['ledger'][number]): string {
  return `${kind === 'refunded' || kind === 'refund pending' ? '−' : ''}${formatPence(pence)}`
}

export const refundReasons = new Map<string, string>([
  ['owner', 'an owner chose to refund it'],
  ['event cancelled', 'the event was cancelled'],
  ['no place left', 'there was no place left'],
  ['paid twice', 'it was paid twice'],
  ['wrong amount', 'the amount was wrong'],
  ['event moved', 'the event was moved'],
  ['booked again', 'someone else booked the place'],
  ['too few dates', 'they had fewer dates than promised'],
])
