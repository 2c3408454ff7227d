import { doorOpensAtMs } from '#bookings/rules/eligibility.ts'
import { likesOpenAtMs, type EventState } from '#events/rules.ts'

/** Returns whether the evening goes on: from when guests can be checked in until likes open. */
export function isNightOpen(event: EventState, nowMs: number): boolean {
  return !event.cancelled && nowMs >= doorOpensAtMs(event) && nowMs < likesOpenAtMs(event)
}
