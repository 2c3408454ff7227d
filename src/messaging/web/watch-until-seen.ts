/** So long a message is in view before it counts as read. */
const LOOK_MS = 1_000
const STEPS = Array.from({ length: 11 }, (_, step) => step / 10)

/** Calls once, when this has been in view for about a second on a page that is looked at; gives what ends the watch. */
export function watchUntilSeen(element: Element, onSeen: () => void): () => void {
  let isInView = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    const isSeen = isInView && document.visibilityState === 'visible'
    if (!isSeen) {
      clearTimeout(timer)
      timer = undefined
    } else {
      timer ??= setTimeout(() => {
        end()
        onSeen()
      }, LOOK_MS)
    }
  }

  const observer = new IntersectionObserver(
    (entries) => {
      isInView = entries.some((entry) => isMostlyInView(entry))
      look()
    },
    { threshold: STEPS },
  )

  function end(): void {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', look)
  }

  observer.observe(element)
  document.addEventListener('visibilitychange', look)
  return end
}

/** Half of it, or, of what is longer than the screen, a good part of the screen. What is not laid out at all is not seen. */
function isMostlyInView(entry: IntersectionObserverEntry): boolean {
  const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } = entry
  if (!isIntersecting || intersectionRect.height === 0) return false
  return intersectionRatio >= 0.5 || (rootBounds !== null && intersectionRect.height >= rootBounds.height * 0.4)
}
