import type Stripe from 'stripe'
import { newBalanceTransaction } from './balance-transactions.ts'
import { businessDayFrom, businessDaysAfter, DAY_MS } from './business-days.ts'
import { emitEvent } from './emit-event.ts'
import { newId } from './ids.ts'
import { schedule, secondsOf, type OperationContext } from './operation-context.ts'
import { schedulePayouts } from './schedule-payouts.ts'

/** The provider pays out nothing below one pound, and carries it over. */
const MIN_PAYOUT_PENCE = 100
/** How long after it is made a payout is sent to the bank. */
const SENT_AFTER_MS = DAY_MS / 2
/** When on the day of its arrival the bank accepts or refuses a payout. */
const BANK_ANSWERS_MS = (DAY_MS * 3) / 8

/** Pays out all money that is available by now, with one payout for each business day. A day that is overdrawn is carried over. */
export function makePayouts(context: OperationContext): void {
  const unpaid = context.store
    .all('select transaction_id, net, available_on from movements where payout_id is null order by available_on, rowid')
    .map((row) => ({
      id: String(row['transaction_id']),
      net: Number(row['net']),
      payoutMs: businessDayFrom(Number(row['available_on']) * 1000),
    }))
  const due = unpaid.filter(({ payoutMs }) => payoutMs <= context.nowMs)
  const days = [...new Set(due.map(({ payoutMs }) => payoutMs))].toSorted((a, b) => a - b)
  let carriedOver: typeof due = []
  for (const dayMs of days) {
    const all = [...carriedOver, ...due.filter(({ payoutMs }) => payoutMs === dayMs)]
    const amount = all.reduce((sum, { net }) => sum + net, 0)
    carriedOver = amount < MIN_PAYOUT_PENCE ? all : []
    if (amount >= MIN_PAYOUT_PENCE) makePayout(context, { amount, dayMs, ids: all.map(({ id }) => id) })
  }
  const next = unpaid.find(({ payoutMs }) => payoutMs > context.nowMs)
  if (next) schedulePayouts(context, next.payoutMs)
}

function makePayout(context: OperationContext, made: { amount: number; dayMs: number; ids: string[] }): void {
  const { amount, dayMs, ids } = made
  const id = newId('po')
  const arrivalMs = businessDaysAfter(dayMs, 1)
  const transaction = newBalanceTransaction(context, {
    ...{ type: 'payout', category: 'payout', amount: -amount, currency: 'gbp', source: id },
    description: 'STRIPE PAYOUT',
    madeAtMs: dayMs,
  })
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: secondsOf(arrivalMs),
    automatic: true,
    balance_transaction: transaction.id,
    created: secondsOf(dayMs),
    currency: 'gbp',
    description: 'STRIPE PAYOUT',
    destination: 'ba_emulated',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  }
  context.store.add('payout', payout, null)
  for (const paidOut of [...ids, transaction.id]) context.store.setPayout(paidOut, id)
  emitEvent(context, 'payout.created', payout)
  const leavesInMs = dayMs + SENT_AFTER_MS - context.nowMs
  const arrivesInMs = arrivalMs + BANK_ANSWERS_MS - context.nowMs
  // A payout of a past day has already arrived.
  if (leavesInMs <= 0) sendPayout(context, payout)
  else schedule(context, 'payout leaves', id, leavesInMs)
  if (arrivesInMs <= 0) endPayout(context, context.store.get('payout', id) ?? payout)
  else schedule(context, 'payout arrives', id, arrivesInMs)
}

/** Sends a payout to the bank. From then on its transactions can be listed. */
export function sendPayout(context: OperationContext, payout: Stripe.Payout): void {
  const sent: Stripe.Payout = { ...payout, status: 'in_transit', reconciliation_status: 'completed' }
  context.store.change('payout', sent)
  emitEvent(context, 'payout.updated', sent)
  emitEvent(context, 'payout.reconciliation_completed', sent)
}

/** Ends a payout. If the bank refuses it, the money returns to the balance and is part of a later payout. */
export function endPayout(context: OperationContext, payout: Stripe.Payout): void {
  if (!context.store.happens(context.store.faults().payoutsFailed)) {
    const paid: Stripe.Payout = { ...payout, status: 'paid', trace_id: { status: 'supported', value: payout.id } }
    context.store.change('payout', paid)
    emitEvent(context, 'payout.updated', paid)
    emitEvent(context, 'payout.paid', paid)
    return
  }
  const returned = newBalanceTransaction(context, {
    ...{ type: 'payout_failure', category: 'payout_reversal', amount: payout.amount, currency: payout.currency },
    ...{ source: payout.id, description: 'PAYOUT FAILURE', madeAtMs: context.nowMs },
  })
  const failed: Stripe.Payout = {
    ...payout,
    status: 'failed',
    failure_balance_transaction: returned.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  }
  context.store.change('payout', failed)
  emitEvent(context, 'payout.updated', failed)
  emitEvent(context, 'payout.failed', failed)
}
