import { expect, type Page, type Request } from '@playwright/test'

const pendingRequests = new WeakMap<Page, Set<Request>>()

/** Tracks a page's pending requests, except live updates, which stay open. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  pendingRequests.set(page, requests)
  page.on('request', (request) => !request.url().endsWith('/api/live') && requests.add(request))
  page.on('requestfinished', (request) => void requests.delete(request))
  page.on('requestfailed', (request) => void requests.delete(request))
}

/** Waits until a watched page has its data and its menu, has no pending requests, and its number of controls no longer changes. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const requests = pendingRequests.get(page)
  if (!requests) throw new Error('watchRequests was not called for this page')
  let previousCount = -1
  await expect
    .poll(
      async () => {
        const now = await page.locator('a[href], button, input, select, textarea').count()
        const isSame = now === previousCount && requests.size === 0
        previousCount = now
        return isSame && (await page.locator('main [aria-busy="true"]').count()) === 0 && (await hasItsMenu(page))
      },
      { intervals: [300] },
    )
    .toBe(true)
}

/** Returns whether the menu of a signed-in person has been loaded, which follows the page's data. */
async function hasItsMenu(page: Page): Promise<boolean> {
  const isSignedIn = (await page.locator('#menu a', { hasText: 'Sign Out' }).count()) > 0
  return !isSignedIn || (await page.locator('#for-you').count()) === 1
}
