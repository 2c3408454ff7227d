import type { Outcome } from '#platform/web/ui/form/use-action.ts'

/** The result of an action on the page. */
export type Status = { text: string; look: 'plain' | 'wrong' }

/** Converts an outcome to a status. `done` is the message for success. */
export function statusOf(outcome: Outcome, done: string): Status {
  return outcome.is === 'done' ? { text: done, look: 'plain' } : { text: outcome.reason, look: 'wrong' }
}
