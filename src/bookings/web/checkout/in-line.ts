import { useSyncExternalStore } from 'react'
import { commonRefusals } from '#platform/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { deviceNow } from '#platform/web/use-time-left.ts'

export const IN_LINE_MESSAGE =
  'Lots of people are booking right now, so you’re in a queue. Stay on this page: we’ll keep trying for you.'

/** Unless the site says when to ask again. */
const PAUSE_SECONDS = 2
/** Browsers that were refused together do not ask again together. */
const SPREAD = 0.5
const LIMIT_MS = 3 * 60_000

let isWaiting = false
const listeners = new Set<() => void>()

/** Sends the request again while the site is too busy for it, three minutes at most. Throws its error after that. */
export async function waitInLine<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await sendUntil(deviceNow() + LIMIT_MS, request)
  } finally {
    setWaiting(false)
  }
}

async function sendUntil<T>(untilMs: number, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    const isBusy = error instanceof ApiError && error.body.error === commonRefusals.too_busy.error
    if (!isBusy || deviceNow() >= untilMs) throw error
    setWaiting(true)
    const pauseMs = (error.retryAfterSeconds ?? PAUSE_SECONDS) * 1000 * (1 + SPREAD * Math.random())
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return sendUntil(untilMs, request)
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
