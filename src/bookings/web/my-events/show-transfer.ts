/**
 * Focuses the heading of the transfer panel, and scrolls until the whole panel is in view, or its start if it is higher than the
 * screen. Waits for the page's own effects, because after navigation one of them focuses the start of the page.
 */
export function showTransfer(heading: HTMLElement | null): void {
  queueMicrotask(() => {
    heading?.focus({ preventScroll: true })
    heading?.parentElement?.scrollIntoView({ block: 'nearest' })
  })
}
