import type { BalanceTransactionKind } from '#bookings/contract/admin/payouts.ts'

const kindsByType: ReadonlyMap<string, BalanceTransactionKind> = new Map([
  ['charge', 'payment'],
  ['payment', 'payment'],
  ['refund', 'refund'],
  ['payment_refund', 'refund'],
  ['refund_failure', 'failed refund'],
  ['payment_failure_refund', 'failed refund'],
  ['stripe_fee', 'fee'],
  ['stripe_fx_fee', 'fee'],
  ['tax_fee', 'fee'],
  ['payout', 'payout'],
  ['payout_failure', 'failed payout'],
  ['payout_cancel', 'failed payout'],
])

/** Derives the kind from the provider's type. Disputes have the type of all adjustments, and only their category names them. */
export function balanceTransactionKind({ type, category }: { type: string; category: string }): BalanceTransactionKind {
  if (category === 'dispute') return 'dispute'
  if (category === 'dispute_reversal') return 'dispute reversal'
  return kindsByType.get(type) ?? 'other'
}

/**
 * The kinds of ledger entry with the same money. A refund may have been pending when the provider took its money, and may have
 * failed since.
 */
export const ledgerKindsOf = {
  payment: ['captured'],
  refund: ['refunded', 'refund pending', 'refund failed'],
  'failed refund': ['refund failed'],
  dispute: ['dispute'],
  'dispute reversal': ['dispute'],
} as const
