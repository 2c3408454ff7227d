import { useEffect, useRef, type RefObject } from 'react'

/**
 * For the heading of a page that changes into another at the same URL. The heading takes the focus on the change, but not at
 * first.
 */
export function useFocusWhenChanged(key: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== null && shown.current !== key) heading.current?.focus()
    shown.current = key
  }, [key])
  return heading
}
