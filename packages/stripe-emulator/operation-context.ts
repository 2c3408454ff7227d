import type { Store } from './store.ts'

/** The context of an operation: the store, the current time, and the request, if there is one. */
export type OperationContext = {
  store: Store
  nowMs: number
  /** When a charge is created, if the caller gives a time. The demo does, for payments in the past. */
  chargedAtMs?: number | undefined
  request: { id: string; idempotencyKey: string | null } | null
}

export type ScheduledAction =
  | 'authorisation lapses'
  | 'bank answers'
  | 'refund succeeds'
  | 'refund fails'
  | 'payouts are made'
  | 'payout leaves'
  | 'payout arrives'

/** Schedules an action. */
export function schedule(context: OperationContext, what: ScheduledAction, about: string, afterMs: number): void {
  context.store.run('insert into due (at_ms, what, about) values (?, ?, ?)', context.nowMs + afterMs, what, about)
}

export function secondsOf(ms: number): number {
  return Math.floor(ms / 1000)
}
