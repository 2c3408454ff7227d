import { useSyncExternalStore } from 'react'
import type { getNewItemCounts, NewItemCounts } from '#messaging/contract.ts'
import { browserApi } from '#platform/web/api.ts'
import { onLiveChange } from '#platform/web/live.ts'
import { createRefresher } from '#platform/web/live/refresher.ts'

/** The counts are loaded without a stream if it has not opened within this time. */
const OPENING_MS = 500

let counts: NewItemCounts | null = null
const listeners = new Set<() => void>()
let stop: (() => void) | undefined
let refresh: (() => void) | undefined

/** Returns the signed-in member's counts of new items, which are reloaded when they change; null until they have loaded. */
export function useNewItemCounts(): NewItemCounts | null {
  return useSyncExternalStore(
    subscribe,
    () => counts,
    () => null,
  )
}

/** Reloads the counts, for example because the member may have sent likes on the page that they have just left. */
export function refreshNewItemCounts(): void {
  refresh?.()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  stop ??= watchNewItemCounts()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
    counts = null
  }
}

/**
 * Reloads the counts on live changes. The first change is that the stream has opened. It takes longer in a tab that shares the
 * stream of another. If a request fails, the previous counts stay.
 */
function watchNewItemCounts(): () => void {
  const turn = createRefresher(() => browserApi<typeof getNewItemCounts>('GET /api/news'), update)
  const opening = setTimeout(() => void turn.refresh(), OPENING_MS)
  const unsubscribe = onLiveChange((change) => {
    // A night has no counts, and hundreds of phones would ask for them at once.
    if (change === 'night') return
    clearTimeout(opening)
    void (change === 'anything' ? turn.refreshNow() : turn.refresh())
  })
  refresh = () => void turn.refresh()
  return () => {
    refresh = undefined
    clearTimeout(opening)
    unsubscribe()
    turn.stop()
  }
}

function update(answer: NewItemCounts): void {
  if (JSON.stringify(counts) === JSON.stringify(answer)) return
  counts = answer
  for (const listener of listeners) listener()
}
