import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { VIEW_MS, watchUntilSeen } from '#messaging/web/watch-until-seen.ts'

/**
 * Returns a ref for an element, and calls `onSeen` once it has been in view for `viewMs`. If `onSeen` is null, the element is not
 * observed.
 */
export function useInView<E extends Element>(
  onSeen: (() => void) | null,
  viewMs: number = VIEW_MS,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const isWatched = onSeen !== null
  const seen = useEffectEvent(() => onSeen?.())
  useEffect(() => {
    if (!isWatched || !element.current) return
    return watchUntilSeen(element.current, viewMs, () => seen())
  }, [isWatched, viewMs])
  return element
}
