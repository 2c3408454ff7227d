import { lapse } from './cancel-intent.ts'
import { intentNamed, methodOf, completeAuthorisation } from './confirm-intent.ts'
import { notFound, Problem } from './errors.ts'
import { endPayout, makePayouts, sendPayout } from './payouts.ts'
import { failRefund, finishRefund } from './refunds.ts'
import type Stripe from 'stripe'
import type { Store } from './store.ts'
import type { ScheduledAction, OperationContext } from './operation-context.ts'

const DAY_MS = 24 * 3_600_000
const EVENT_RETENTION_MS = 30 * DAY_MS

/** Runs all actions that are due. Each gets the time at which it was due, even if this is called later. */
export function runDueActions(store: Store, nowMs: number): void {
  for (let next = takeNextAction(store, nowMs); next; next = takeNextAction(store, nowMs)) {
    actions[next.what]({ store, nowMs: next.atMs, request: null }, next.about)
  }
  store.run('delete from keys where at_ms <= ?', nowMs - DAY_MS)
  store.run(
    "delete from objects where kind = 'event' and created < ? and not exists (select 1 from messages where event_id = id)",
    Math.floor((nowMs - EVENT_RETENTION_MS) / 1000),
  )
}

const actions: Record<ScheduledAction, (context: OperationContext, about: string) => void> = {
  'authorisation lapses': (context, id) => lapse(context, intentNamed(context, id)),
  'bank answers': bankAnswers,
  'refund succeeds': (context, id) => finishRefund(context, refundNamed(context, id)),
  'refund fails': (context, id) => failRefund(context, refundNamed(context, id)),
  'payouts are made': makePayouts,
  'payout leaves': (context, id) => sendPayout(context, payoutNamed(context, id)),
  'payout arrives': (context, id) => endPayout(context, payoutNamed(context, id)),
}

function bankAnswers(context: OperationContext, id: string): void {
  const intent = intentNamed(context, id)
  if (intent.status !== 'processing') return
  try {
    completeAuthorisation(context, intent, methodOf(context, intent))
  } catch (error) {
    // The decline is saved in the intent. There is no request to respond to.
    if (!(error instanceof Problem)) throw error
  }
}

function takeNextAction(
  store: Store,
  nowMs: number,
): { what: ScheduledAction; about: string; atMs: number } | undefined {
  const [row] = store.all('select * from due where at_ms <= ? order by at_ms, seq limit 1', nowMs)
  if (!row) return undefined
  store.run('delete from due where seq = ?', Number(row['seq']))
  return { what: String(row['what']) as ScheduledAction, about: String(row['about']), atMs: Number(row['at_ms']) }
}

function refundNamed(context: OperationContext, id: string): Stripe.Refund {
  const refund = context.store.get('refund', id)
  if (!refund) throw notFound('refund', id, 'refund')
  return refund
}

function payoutNamed(context: OperationContext, id: string): Stripe.Payout {
  const payout = context.store.get('payout', id)
  if (!payout) throw notFound('payout', id, 'payout')
  return payout
}
