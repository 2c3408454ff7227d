import { useEffect } from 'react'

/** Makes the browser ask before it closes a page with unsaved changes, because closing the tab loses the draft. */
export function useClosingWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return undefined
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
    }
  }, [hasChanges])
}
