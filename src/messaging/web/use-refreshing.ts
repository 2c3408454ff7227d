import { useEffect, useEffectEvent, useRef } from 'react'
import { onLiveChange } from '#platform/web/live.ts'

/**
 * Asks anew when the site tells that messages have changed, and whenever what it gives is called: one at a time, and
 * once more where it was told meanwhile. Where asking fails the page stays as it is: the next change asks again.
 */
export function useRefreshing(ask: () => Promise<void>): () => Promise<void> {
  const told = useRef(0)
  const isAsking = useRef(false)

  async function refresh(): Promise<void> {
    told.current += 1
    if (isAsking.current) return
    isAsking.current = true
    try {
      for (let answered = 0; answered !== told.current;) {
        answered = told.current
        await ask()
      }
    } catch {
      // said above
    } finally {
      isAsking.current = false
    }
  }

  const hear = useEffectEvent((change: 'messages' | 'matches' | 'anything') => {
    if (change !== 'matches') void refresh()
  })
  useEffect(() => onLiveChange((change) => hear(change)), [])
  return refresh
}
