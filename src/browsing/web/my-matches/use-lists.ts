import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadMatches, type Lists } from '#browsing/web/my-matches/load-matches.ts'
import { browserApi } from '#platform/web/api.ts'
import { onLiveChange } from '#platform/web/live.ts'

/**
 * The lists that came with the page, updated without loading the page again. If an update fails, the lists stay as they are. A
 * new match stays new as long as the page is open.
 */
export function useLists(loaded: Lists): { lists: Lists; askAnew: () => Promise<void> } {
  const [lists, setLists] = useState(loaded)
  const [cameWith, setCameWith] = useState(loaded)
  const asked = useRef(0)
  if (cameWith !== loaded) {
    setCameWith(loaded)
    setLists(withNewOnes(loaded, lists))
  }

  async function askAnew(): Promise<void> {
    const turn = (asked.current += 1)
    try {
      const next = await loadMatches(browserApi)
      if (turn === asked.current) setLists((shown) => withNewOnes(next, shown))
    } catch {
      // The next change loads the lists again.
    }
  }

  const changed = useEffectEvent(() => void askAnew())
  useEffect(
    () =>
      onLiveChange((change) => {
        if (change !== 'messages') changed()
      }),
    [],
  )
  return { lists, askAnew }
}

function withNewOnes(next: Lists, shown: Lists): Lists {
  const known = new Set(shown.matches.filter((match) => match.is_new).map(({ id }) => id))
  return { ...next, matches: next.matches.map((match) => ({ ...match, is_new: match.is_new || known.has(match.id) })) }
}
