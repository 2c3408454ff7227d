import { useEffect, useEffectEvent, useRef } from 'react'
import { onLiveChange } from '#platform/web/live.ts'
import { askInTurn, type InTurn } from '#platform/web/live/ask-in-turn.ts'

/**
 * Loads again when the site signals that messages have changed, and whenever the returned function is called. If a request fails,
 * the page stays as it is.
 */
export function useRefreshing<Answer>(
  question: () => Promise<Answer>,
  keep: (answer: Answer) => void,
): () => Promise<void> {
  const inTurn = useRef<InTurn>(null)
  const ask = useEffectEvent(question)
  const onAnswer = useEffectEvent(keep)
  useEffect(() => {
    const turn = askInTurn(
      () => ask(),
      (answer) => onAnswer(answer),
    )
    inTurn.current = turn
    const forget = onLiveChange((change) => {
      if (change === 'messages') void turn.ask()
      if (change === 'anything') void turn.askAtOnce()
    })
    return () => {
      forget()
      turn.stop()
    }
  }, [])
  return async () => inTurn.current?.ask()
}
