import { useSyncExternalStore } from 'react'
import type { getNews, News } from '#messaging/contract.ts'
import { browserApi } from '#platform/web/api.ts'
import { onLiveChange } from '#platform/web/live.ts'

let news: News | null = null
const listeners = new Set<() => void>()
let stop: (() => void) | undefined

/** What is new for whoever is signed in, asked for anew when it changes; null until it is known. */
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

/** One question at a time: what changes while it is asked is asked for after it. */
function followNews(): () => void {
  let over = false
  let asking = false
  let again = false
  const ask = async () => {
    again = true
    if (asking) return
    asking = true
    while (again && !over) {
      again = false
      // The last counts stay where it fails; the next change, or the next minute without one, asks again.
      const answer = await browserApi<typeof getNews>('GET /api/news').catch(() => null)
      if (answer && !over) keep(answer)
    }
    asking = false
  }
  const forget = onLiveChange(() => void ask())
  void ask()
  return () => {
    over = true
    forget()
  }
}

function keep(answer: News): void {
  if (news?.unread_messages === answer.unread_messages && news.new_matches === answer.new_matches) return
  news = answer
  for (const listener of listeners) listener()
}
