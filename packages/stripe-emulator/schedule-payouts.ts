import { businessDayFrom } from './business-days.ts'
import { schedule, type OperationContext } from './operation-context.ts'

/**
 * How long payouts of past days wait, so that one payout has all the payments of its day that the demo makes. A list of payouts
 * does not wait.
 */
const PAST_PAYOUTS_MS = 10 * 60_000

/** Schedules the payouts of the business day on which money that is available at `availableMs` is paid out. */
export function schedulePayouts(context: OperationContext, availableMs: number): void {
  const afterMs = Math.max(businessDayFrom(availableMs) - context.nowMs, PAST_PAYOUTS_MS)
  const earlier = context.store.run(
    "update due set at_ms = min(at_ms, ?) where what = 'payouts are made'",
    context.nowMs + afterMs,
  )
  if (earlier === 0) schedule(context, 'payouts are made', '', afterMs)
}
