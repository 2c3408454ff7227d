/** The time for which a message that the member did not open must be in view before it is marked as read. */
export const VIEW_MS = 1_000
const STEPS = Array.from({ length: 11 }, (_, step) => step / 10)

/**
 * Calls `onSeen` once, after the element has been in view for this time on a visible page. Returns a function that stops
 * observing it.
 */
export function watchUntilSeen(element: Element, viewMs: number, onSeen: () => void): () => void {
  let isInView = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    const isSeen = isInView && document.visibilityState === 'visible'
    if (!isSeen) {
      clearTimeout(timer)
      timer = undefined
    } else {
      timer ??= setTimeout(() => {
        end()
        onSeen()
      }, viewMs)
    }
  }

  const observer = new IntersectionObserver(
    (entries) => {
      isInView = entries.some((entry) => isMostlyInView(entry))
      check()
    },
    { threshold: STEPS },
  )

  function end(): void {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', check)
  }

  observer.observe(element)
  document.addEventListener('visibilitychange', check)
  return end
}

/**
 * Returns true if at least half of the element is in view or, for a tall element, if it fills at least two fifths of the
 * screen's height. An element without layout is never in view.
 */
function isMostlyInView(entry: IntersectionObserverEntry): boolean {
  const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } = entry
  if (!isIntersecting || intersectionRect.height === 0) return false
  return intersectionRatio >= 0.5 || (rootBounds !== null && intersectionRect.height >= rootBounds.height * 0.4)
}
