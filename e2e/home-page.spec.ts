import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signIn } from './members.ts'
import { amy } from './people.ts'
import { expect, test } from './site-test.ts'

/** Returns the names of the modules that the page requests from now on, without the loader itself. */
function modulesOf(page: Page): string[] {
  const modules: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name !== undefined && name !== 'load-client') modules.push(name)
  })
  return modules
}

test('a visitor’s home page loads its modules only when the visitor reaches for a link', async ({ page }) => {
  const modules = modulesOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(modules).toEqual([])

  await page.getByRole('link', { name: 'See what’s on' }).focus()
  await expect.poll(() => modules).toContain('home-page')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
})

test('a visitor’s event page does so too, and repeats the click that came before the client', async ({
  page,
  context,
  demo: { next },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const modules = modulesOf(page)
  await page.goto(`/event/${next.id}`, { waitUntil: 'networkidle' })
  expect(modules).toEqual([])

  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/frame-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  const share = page.getByRole('link', { name: 'Share' })
  for (const _ of ['first', 'impatient']) await share.click()
  await expect.poll(() => modules).toContain('event-page')
  arrival.resolve()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('a member’s home page starts with what is theirs, without a jump, and does not ask them to register', async ({
  page,
}) => {
  await page.addInitScript(recordLayoutShifts)
  const order = orderOf(page, ['/api/myhome', '/assets/menu', '/api/live', '/api/news'])
  await signIn(page, amy)

  const part = page.getByRole('region', { name: 'Up next' })
  await expect(part.getByRole('link').nth(1)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Speed Dating Events' })).toBeAttached()
  await expect(part.getByText(/You have (an|\d+) unread messages?/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate('layoutShift')).toBeLessThan(0.02)
  // What is theirs comes first, and the counts of the menu are loaded once the stream opens.
  await expect.poll(order).toEqual(['/api/myhome', '/assets/menu', '/api/live', '/api/news'])
})

test('a member sees what is next before the client arrives, and it then stays as it is', async ({ page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/frame-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await signIn(page, amy)
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
  const appearance = () => first.evaluate(appearanceOf)
  await expect(first.getByRole('link').first()).toBeVisible()
  const before = await appearance()
  expect(before.links[0]).toMatch(/^\//)

  arrival.resolve()
  await expect(page.getByRole('region', { name: 'Up next' })).toBeVisible()
  expect(await appearance()).toEqual(before)
})

test('if the member’s part cannot be loaded, the rest of the page is shown, and trying again loads it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/\b503\b/)
  const refusal = { error: 'unavailable', detail: 'The site is busy.', request_id: '' }
  await page.route('**/api/myhome', (route) => route.fulfill({ status: 503, json: refusal }))
  await signIn(page, amy)
  const part = page.getByRole('region', { name: 'Up next' })
  await expect(part.getByRole('alert')).toHaveText('We couldn’t load what’s next for you. Please try again.')
  await expect(page.getByRole('heading', { level: 1, name: 'Speed Dating Events' })).toBeVisible()

  await page.unroute('**/api/myhome')
  await part.getByRole('button', { name: 'Try again' }).click()
  await expect(part.getByText(/You have (an|\d+) unread messages?/)).toBeVisible()
})

/** Runs in the page. Returns the item's texts, links, classes and place, without its picture. */
function appearanceOf(item: Element) {
  const { x, y, width, height } = item.getBoundingClientRect()
  const parts = [...item.querySelectorAll(':not(img)')]
  return {
    box: [x, y, width, height].map(Math.round),
    links: parts.flatMap((part) => part.getAttribute('href') ?? []),
    parts: parts.map((part) => [part.tagName, part.className, part.textContent]),
  }
}

/** Returns these addresses in the order in which the page first requests them. */
function orderOf(page: Page, addresses: string[]): () => string[] {
  const requested = new Set<string>()
  page.on('request', (request) => {
    const address = addresses.find((start) => new URL(request.url()).pathname.startsWith(start))
    if (address !== undefined) requested.add(address)
  })
  return () => [...requested]
}

/** Runs in the page. Adds up how far visible content moves. */
function recordLayoutShifts(): void {
  Object.assign(globalThis, { layoutShift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = 'value' in entry ? Number(entry.value) : 0
      Object.assign(globalThis, { layoutShift: Number(Reflect.get(globalThis, 'layoutShift')) + shift })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
