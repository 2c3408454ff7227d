import { useEffect, useEffectEvent, useRef } from 'react'
import { onLiveChange } from '#platform/web/live.ts'
import { createRefresher, type Refresher } from '#platform/web/live/refresher.ts'

/**
 * Reloads when the server signals that messages have changed, and whenever the returned function is called. If a request fails,
 * the page does not change.
 */
export function useRefresh<Answer>(load: () => Promise<Answer>, update: (answer: Answer) => void): () => Promise<void> {
  const inTurn = useRef<Refresher>(null)
  const loadLatest = useEffectEvent(load)
  const onAnswer = useEffectEvent(update)
  useEffect(() => {
    const turn = createRefresher(
      () => loadLatest(),
      (answer) => onAnswer(answer),
    )
    inTurn.current = turn
    const unsubscribe = onLiveChange((change) => {
      if (change === 'messages') void turn.refresh()
      if (change === 'anything') void turn.refreshNow()
    })
    return () => {
      unsubscribe()
      turn.stop()
    }
  }, [])
  return async () => inTurn.current?.refresh()
}
