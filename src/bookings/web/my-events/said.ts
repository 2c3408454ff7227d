import type { Outcome } from '#platform/web/ui/form/use-action.ts'

/** What came of something that was done on the page. */
export type Said = { words: string; look: 'plain' | 'wrong' }

/** `done` says what came of it where it went well. */
export function saidOf(outcome: Outcome, done: string): Said {
  return outcome.is === 'done' ? { words: done, look: 'plain' } : { words: outcome.why, look: 'wrong' }
}
