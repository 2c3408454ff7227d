import type { Store } from './store.ts'

/** What every deed works with: the file, the moment, and the request that asked for it, if one did. */
export type Work = {
  store: Store
  nowMs: number
  request: { id: string; idempotencyKey: string | null } | null
}

export type Later = 'authorisation lapses' | 'bank answers' | 'refund succeeds' | 'refund fails'

/** Asks for something to be done when its time has come. */
export function later(work: Work, what: Later, about: string, afterMs: number): void {
  work.store.run('insert into due (at_ms, what, about) values (?, ?, ?)', work.nowMs + afterMs, what, about)
}

export function secondsOf(ms: number): number {
  return Math.floor(ms / 1000)
}
