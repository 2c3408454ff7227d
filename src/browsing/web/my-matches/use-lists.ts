import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadMatches, type Lists } from '#browsing/web/my-matches/load-matches.ts'
import { browserApi } from '#platform/web/api.ts'
import { onLiveChange } from '#platform/web/live.ts'

/**
 * Holds the loaded lists, and updates them without reloading the page. If an update fails, the lists do not change. A new match
 * stays new while the page is open.
 */
export function useLists(loaded: Lists): { lists: Lists; reload: () => Promise<void> } {
  const [lists, setLists] = useState(loaded)
  const [initial, setInitial] = useState(loaded)
  const reloadCount = useRef(0)
  if (initial !== loaded) {
    setInitial(loaded)
    setLists(keepNewFlags(loaded, lists))
  }

  async function reload(): Promise<void> {
    const turn = (reloadCount.current += 1)
    try {
      const next = await loadMatches(browserApi)
      if (turn === reloadCount.current) setLists((displayed) => keepNewFlags(next, displayed))
    } catch {
      // The next change reloads the lists.
    }
  }

  const changed = useEffectEvent(() => void reload())
  useEffect(
    () =>
      onLiveChange((change) => {
        if (change === 'matches' || change === 'anything') changed()
      }),
    [],
  )
  return { lists, reload }
}

function keepNewFlags(next: Lists, displayed: Lists): Lists {
  const known = new Set(displayed.matches.filter((match) => match.is_new).map(({ id }) => id))
  return { ...next, matches: next.matches.map((match) => ({ ...match, is_new: match.is_new || known.has(match.id) })) }
}
