import type { Outcome } from '#platform/web/ui/form/use-action.ts'

/** The result of an action on the page. */
export type Said = { words: string; look: 'plain' | 'wrong' }

/** `done` is the message if it succeeded. */
export function saidOf(outcome: Outcome, done: string): Said {
  return outcome.is === 'done' ? { words: done, look: 'plain' } : { words: outcome.why, look: 'wrong' }
}
