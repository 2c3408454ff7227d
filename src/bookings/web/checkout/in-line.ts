import { useSyncExternalStore } from 'react'
import { commonRefusals } from '#platform/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { deviceNow } from '#platform/web/use-time-left.ts'

/** Unless the site says when to ask again. */
const PAUSE_SECONDS = 2
/** Browsers that were refused together do not ask again together. */
const SPREAD = 0.5
const LIMIT_MS = 3 * 60_000

let isWaiting = false
const listeners = new Set<() => void>()

/** Sends the request again while the site is too busy for it, three minutes at most. Throws its error after that. */
export async function waitInLine<T>(request: () => Promise<T>): Promise<T> {
  const until = deviceNow() + LIMIT_MS
  try {
    for (;;) {
      const answer = await request().catch((error: unknown) => asBusy(error, until))
      if (!(answer instanceof Busy)) return answer
      setWaiting(true)
      await new Promise((resolve) => setTimeout(resolve, answer.pauseMs()))
    }
  } finally {
    setWaiting(false)
  }
}

class Busy {
  readonly #seconds: number

  constructor(seconds: number) {
    this.#seconds = seconds
  }

  pauseMs(): number {
    return this.#seconds * 1000 * (1 + SPREAD * Math.random())
  }
}

/** Throws the error unless it says that the site is too busy. */
function asBusy(error: unknown, until: number): Busy {
  const isBusy = error instanceof ApiError && error.body.error === commonRefusals.too_busy.error
  if (!isBusy || deviceNow() >= until) throw error
  return new Busy(error.retryAfterSeconds ?? PAUSE_SECONDS)
}

function setWaiting(value: boolean): void {
  isWaiting = value
  for (const notify of listeners) notify()
}

/** Returns whether a request waits because the site is busy. */
export function useInLine(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWaiting,
    () => false,
  )
}
