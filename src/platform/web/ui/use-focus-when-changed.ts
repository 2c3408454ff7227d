import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the heading when the content of a page changes at the same URL, but not on the first render. */
export function useFocusWhenChanged(key: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownKey = useRef(key)
  useEffect(() => {
    if (shownKey.current !== null && shownKey.current !== key) heading.current?.focus()
    shownKey.current = key
  }, [key])
  return heading
}
