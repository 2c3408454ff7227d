import { useEffect } from 'react'
import type { MOST_MATCHES_SEEN, seeMatches } from '#matching/contract.ts'
import type { Match } from '#browsing/web/my-matches/load-matches.ts'
import { browserApi } from '#platform/web/api.ts'

/** The contract takes no more at once; no page shows as many. */
const MOST_AT_ONCE: typeof MOST_MATCHES_SEEN = 400

/** Marks the new matches as seen once the page is visible: a page in a background tab has not been seen. */
export function useSeen(matches: readonly Match[]): void {
  const fresh = matches.flatMap(({ id, is_new }) => (is_new ? [id] : [])).join(' ')
  useEffect(() => {
    if (fresh === '') return
    let said = false
    const say = () => {
      if (said || document.visibilityState !== 'visible') return
      said = true
      // If the request fails, they are new again next time.
      const ids = fresh.split(' ').slice(0, MOST_AT_ONCE)
      browserApi<typeof seeMatches>('PUT /api/mymatches/seen', { body: { ids } }).catch(() => {})
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [fresh])
}
