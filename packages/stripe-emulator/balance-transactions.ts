import type Stripe from 'stripe'
import { businessDaysAfter } from './business-days.ts'
import { newId } from './ids.ts'
import { secondsOf, type OperationContext } from './operation-context.ts'
import { schedulePayouts } from './schedule-payouts.ts'

/** A British account gets the money of a card payment three business days later. */
const SETTLEMENT_BUSINESS_DAYS = 3

type Movement = {
  type: Stripe.BalanceTransaction.Type
  category: string
  /** Positive for money that the account gets. */
  amount: number
  fee?: number
  currency: string
  /** The id of the charge, refund, dispute or payout. */
  source: string
  description: string | null
  madeAtMs: number
}

/** Records that the balance changes. The money of a payment is available later, and all other money at once. */
export function newBalanceTransaction(context: OperationContext, movement: Movement): Stripe.BalanceTransaction {
  const { type, category, amount, fee = 0, currency, source, description, madeAtMs } = movement
  const availableMs = type === 'charge' ? businessDaysAfter(madeAtMs, SETTLEMENT_BUSINESS_DAYS) : madeAtMs
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: secondsOf(availableMs),
    balance_type: 'payments',
    created: secondsOf(madeAtMs),
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  }
  context.store.add('balance_transaction', transaction, null)
  context.store.run(
    'insert into movements (transaction_id, net, available_on) values (?, ?, ?)',
    ...[transaction.id, transaction.net, transaction.available_on],
  )
  if (type !== 'payout') schedulePayouts(context, availableMs)
  return transaction
}

/** Returns the transaction with its status at this time. */
export function withStatus(
  { nowMs }: OperationContext,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= secondsOf(nowMs) ? 'available' : 'pending' }
}

/** Returns the money that is in the account, and not in a payout. */
export function balance({ store, nowMs }: OperationContext): Stripe.Balance {
  const [row] = store.all(
    `select coalesce(sum(net) filter (where available_on <= ?1), 0) as available,
       coalesce(sum(net) filter (where available_on > ?1), 0) as pending from movements`,
    secondsOf(nowMs),
  )
  const part = (amount: number) => [{ amount, currency: 'gbp', source_types: { card: amount } }]
  return {
    object: 'balance',
    available: part(Number(row?.['available'])),
    livemode: false,
    pending: part(Number(row?.['pending'])),
  }
}
