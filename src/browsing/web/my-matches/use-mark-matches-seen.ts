import { useEffect } from 'react'
import type { MAX_MATCHES_SEEN, setMatchesSeen } from '#matching/contract.ts'
import type { Match } from '#browsing/web/my-matches/load-matches.ts'
import { browserApi } from '#platform/web/api.ts'

/** The contract's limit for one request, which is more than any page shows. */
const MAX_AT_ONCE: typeof MAX_MATCHES_SEEN = 400

/** Marks the new matches as seen once the page is visible. A page in a background tab has not been seen. */
export function useMarkMatchesSeen(matches: readonly Match[]): void {
  const newIds = matches.flatMap(({ id, is_new }) => (is_new ? [id] : [])).join(' ')
  useEffect(() => {
    if (newIds === '') return
    let isSent = false
    const sendSeen = () => {
      if (isSent || document.visibilityState !== 'visible') return
      isSent = true
      // If the request fails, the matches are still new on the next visit.
      const ids = newIds.split(' ').slice(0, MAX_AT_ONCE)
      browserApi<typeof setMatchesSeen>('PUT /api/mymatches/seen', { body: { ids } }).catch(() => {})
    }
    sendSeen()
    document.addEventListener('visibilitychange', sendSeen)
    return () => document.removeEventListener('visibilitychange', sendSeen)
  }, [newIds])
}
