import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the part of the page that the address names, such as '#hosts'. A component uses it that is rendered once its data has
 * loaded, when the browser has already looked for the part.
 */
export function useFocusNamedPart(): void {
  const { hash } = useLocation()
  useEffect(() => {
    // The root moves the focus to the heading of a new page in an effect that runs after this one.
    if (hash !== '') queueMicrotask(() => focusPart(hash.slice(1)))
  }, [hash])
}

function focusPart(id: string): void {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}
