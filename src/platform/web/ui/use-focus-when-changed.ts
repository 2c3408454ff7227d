import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the heading when the content of a page changes at the same URL, but not on the first render. */
export function useFocusWhenChanged(key: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== null && shown.current !== key) heading.current?.focus()
    shown.current = key
  }, [key])
  return heading
}
