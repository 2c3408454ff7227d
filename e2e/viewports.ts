import type { Page, ViewportSize } from '@playwright/test'

export const desk = { width: 1280, height: 900 }
export const tablet = { width: 768, height: 1024 }
export const phone = { width: 390, height: 844 }
export const narrowestPhone = { width: 320, height: 640 }
/** A desktop at 400 % zoom, on which a bar at the foot of the screen would cover half of it. */
export const desktopAt400Percent = { width: 320, height: 256 }
/** A desktop at 200 % zoom. */
export const desktopAt200Percent = { width: 640, height: 450 }

const resized = new WeakSet<Page>()

/** Changes the size of a page's viewport, as rotating a phone does. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  resized.add(page)
  await page.setViewportSize(size)
}

/**
 * Returns whether the page was resized. After a resize the browser logs that a picture preloaded for the previous width was not
 * used.
 */
export function wasResized(page: Page | null): boolean {
  return page !== null && resized.has(page)
}
