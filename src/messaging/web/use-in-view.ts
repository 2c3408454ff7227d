import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { watchUntilSeen } from '#messaging/web/watch-until-seen.ts'

/**
 * Returns a ref for an element, and calls `onSeen` once it has been in view. If `onSeen` is null, the element is not observed.
 */
export function useInView<E extends Element>(onSeen: (() => void) | null): RefObject<E | null> {
  const element = useRef<E>(null)
  const isWatched = onSeen !== null
  const seen = useEffectEvent(() => onSeen?.())
  useEffect(() => {
    if (!isWatched || !element.current) return
    return watchUntilSeen(element.current, () => seen())
  }, [isWatched])
  return element
}
