import type { APIRequestContext, Page } from '@playwright/test'
import { notFoundTrouble, publicPages } from './public-pages.ts'
import { expect, test } from './site-test.ts'

for (const { name, path, canonical, status } of publicPages) {
  test(`${name} tells search engines and link previews what it is`, async ({
    page,
    request,
    demo,
    baseURL,
    expectTrouble,
  }) => {
    if (status === 404) expectTrouble(notFoundTrouble)
    const answer = await page.goto(path(demo))

    expectStrictPolicy((await answer?.headerValue('content-security-policy')) ?? '')
    expect(await inlineScripts(page)).toEqual([])
    expect((await metaContent(page, 'name', 'description')).length).toBeGreaterThan(10)
    if (canonical === null) {
      expect(await metaContent(page, 'name', 'robots')).toBe('noindex')
      return
    }
    const address = baseURL + canonical(demo)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
    expect(await metaContent(page, 'property', 'og:url')).toBe(address)
    expect(await page.title()).toContain(await metaContent(page, 'property', 'og:title'))
    expect(await metaContent(page, 'property', 'og:description')).toBe(await metaContent(page, 'name', 'description'))
    const picture = await metaContent(page, 'property', 'og:image')
    expect(await pngSize(request, picture)).toEqual({ width: 1200, height: 630 })
  })
}

test('every page that can be found has a title and a description of its own', async ({ page, demo }) => {
  const found = publicPages.filter(({ name, canonical }) => canonical !== null && name !== 'home-too')
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const { path } of found) {
    await page.goto(path(demo), { waitUntil: 'domcontentloaded' })
    titles.add(await page.title())
    descriptions.add(await metaContent(page, 'name', 'description'))
  }
  expect([titles.size, descriptions.size]).toEqual([found.length, found.length])
})

test('an event describes itself in the words of schema.org', async ({
  page,
  demo: { next, cancelled, free },
  baseURL,
}) => {
  const { venue } = next
  expect(await structured(page, `/event/${next.id}`)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'SocialEvent',
    name: next.title,
    startDate: next.starts_at,
    endDate: next.ends_at,
    eventStatus: 'https://schema.org/EventScheduled',
    url: `${baseURL}/event/${next.id}`,
    location: { '@type': 'Place', name: venue.name, address: { postalCode: venue.street_address.postcode } },
    offers: { price: next.price.toFixed(2), priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
  })
  expect(await structured(page, `/event/${cancelled.id}`)).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  })
  expect(await structured(page, `/event/${free.id}`)).toMatchObject({ offers: { price: '0.00' } })
})

test('the sitemap lists the events that are on, and every address in it answers', async ({
  request,
  demo,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  for (const { id } of demo.upcoming) expect(addresses).toContain(`${baseURL}/event/${id}`)
  expect(addresses).toContain(`${baseURL}/`)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
})

test('robots are told where the sitemap is', async ({ request, baseURL }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.status()).toBe(200)
  expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('the manifest and all its icons answer', async ({ page, request }) => {
  await page.goto('/')
  const manifest: unknown = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Black Country Speed Dating', start_url: '/' })
  const icons = [...JSON.stringify(manifest).matchAll(/"src":"([^"]+)"/g)].map(([, src]) => src ?? '')
  const linked = await page
    .locator('link[rel*=icon]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(icons.length + linked.length).toBeGreaterThan(4)
  for (const icon of [...icons, ...linked]) {
    const answer = await request.get(icon)
    expect(answer.status(), icon).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  }
})

function expectStrictPolicy(policy: string): void {
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? 'none given'
  expect(scripts).toContain("'self'")
  expect(scripts).not.toContain("'unsafe-inline'")
  expect(policy).not.toContain("'unsafe-eval'")
}

function inlineScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isData = (type: string) => type === 'application/json' || type === 'application/ld+json'
    const scripts = [...document.scripts].filter(({ src, type }) => src === '' && !isData(type))
    const handlers = [...document.querySelectorAll('*')].filter(({ attributes }) =>
      [...attributes].some(({ name }) => name.startsWith('on')),
    )
    return [...scripts, ...handlers].map(({ outerHTML }) => outerHTML)
  })
}

async function metaContent(page: Page, attribute: 'name' | 'property', value: string): Promise<string> {
  return (await page.locator(`meta[${attribute}="${value}"]`).getAttribute('content')) ?? ''
}

async function structured(page: Page, path: string): Promise<unknown> {
  await page.goto(path)
  return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
}

/** The first chunk of a PNG holds its size. */
async function pngSize(request: APIRequestContext, address: string): Promise<{ width: number; height: number }> {
  const answer = await request.get(address)
  expect(answer.headers()['content-type']).toBe('image/png')
  const bytes = await answer.body()
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
