import { useEffect, useState } from 'react'
import { MIN_SEARCH_LENGTH, type SearchResults, type searchAdmin } from '#admin/contract/search.ts'
import { browserApi } from '#platform/web/api.ts'
import { failureMessage } from '#platform/web/failure-message.ts'

/** Long enough to wait for the next letter of someone who types. */
const PAUSE_MS = 200

type Found = { text: string; results: SearchResults | null; failure: string | null }

/** Searches for the text once its typing pauses. `results` is null until the answer for exactly this text has arrived. */
export function useSearch(typed: string): {
  isTooShort: boolean
  results: SearchResults | null
  failure: string | null
} {
  const text = typed.trim()
  const isTooShort = text.length < MIN_SEARCH_LENGTH
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (isTooShort) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      void find(text).then((answer) => isCurrent && setFound(answer))
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, isTooShort])
  const answer = found?.text === text && !isTooShort ? found : null
  return { isTooShort, results: answer?.results ?? null, failure: answer?.failure ?? null }
}

async function find(text: string): Promise<Found> {
  try {
    const results = await browserApi<typeof searchAdmin>('POST /api/admin/search', { body: { search: text } })
    return { text, results, failure: null }
  } catch (error) {
    return { text, results: null, failure: failureMessage(error, { failed: 'We couldn’t run your search.' }) }
  }
}
