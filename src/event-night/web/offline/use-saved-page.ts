import { useEffect, useState } from 'react'
import { saveThisPage } from '#platform/web/offline/saved-pages.ts'

/** Saves this page's files on the device. Returns whether the page can now be opened without a network. */
export function useSavedPage(worker: string, loadRest?: () => Promise<unknown>): boolean {
  const [isSaved, setIsSaved] = useState(false)
  useEffect(() => {
    void (async () => {
      try {
        await loadRest?.()
      } catch {
        // What is missing is asked for again when it is used.
      }
      setIsSaved(await saveThisPage(worker))
    })()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return isSaved
}
