import { useSyncExternalStore } from 'react'
import type { getNews, News } from '#messaging/contract.ts'
import { browserApi } from '#platform/web/api.ts'
import { onLiveChange } from '#platform/web/live.ts'
import { askInTurn } from '#platform/web/live/ask-in-turn.ts'

let news: News | null = null
const listeners = new Set<() => void>()
let stop: (() => void) | undefined

/** The signed-in member's counts of new items, loaded again when they change; null until they are known. */
export function useNews(): News | null {
  return useSyncExternalStore(
    onNews,
    () => news,
    () => null,
  )
}

function onNews(listener: () => void): () => void {
  listeners.add(listener)
  stop ??= followNews()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
    news = null
  }
}

/** If a request fails, the last counts stay. */
function followNews(): () => void {
  const turn = askInTurn(() => browserApi<typeof getNews>('GET /api/news'), keep)
  const forget = onLiveChange((change) => void (change === 'anything' ? turn.askAtOnce() : turn.ask()))
  void turn.ask()
  return () => {
    forget()
    turn.stop()
  }
}

function keep(answer: News): void {
  if (news?.unread_messages === answer.unread_messages && news.new_matches === answer.new_matches) return
  news = answer
  for (const listener of listeners) listener()
}
