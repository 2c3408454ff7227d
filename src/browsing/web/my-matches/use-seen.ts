import { useEffect } from 'react'
import type { MOST_MATCHES_SEEN, seeMatches } from '#matching/contract.ts'
import type { Match } from '#browsing/web/my-matches/load-matches.ts'
import { browserApi } from '#platform/web/api.ts'

/** The contract takes no more at once; nobody's page shows as many. */
const MOST_AT_ONCE: typeof MOST_MATCHES_SEEN = 400

/** Says that the new matches have been looked at, once they have been: a page behind another is looked at by nobody. */
export function useSeen(matches: readonly Match[]): void {
  const fresh = matches.flatMap(({ id, is_new }) => (is_new ? [id] : [])).join(' ')
  useEffect(() => {
    if (fresh === '') return
    let said = false
    const say = () => {
      if (said || document.visibilityState !== 'visible') return
      said = true
      // Where it does not arrive, they are new once more the next time.
      const ids = fresh.split(' ').slice(0, MOST_AT_ONCE)
      browserApi<typeof seeMatches>('PUT /api/mymatches/seen', { body: { ids } }).catch(() => {})
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [fresh])
}
