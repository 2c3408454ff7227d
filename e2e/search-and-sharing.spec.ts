import type { Page } from '@playwright/test'
import { metaContent } from './page-metadata.ts'
import { publicPages } from './public-pages.ts'
import { expect, test } from './site-test.ts'

test('every page that search engines can index has its own title and description', async ({ page, demo }) => {
  const indexedPages = publicPages.filter(({ name, canonical }) => canonical !== null && name !== 'home-too')
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const { path } of indexedPages) {
    await page.goto(path(demo), { waitUntil: 'domcontentloaded' })
    titles.add(await page.title())
    descriptions.add(await metaContent(page, 'name', 'description'))
  }
  expect([titles.size, descriptions.size]).toEqual([indexedPages.length, indexedPages.length])
})

test('an event page has schema.org structured data', async ({ page, demo: { next, cancelled, free }, baseURL }) => {
  const { venue } = next
  expect(await structuredDataOf(page, `/event/${next.id}`)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'SocialEvent',
    name: next.title,
    startDate: expect.stringContaining(next.start_date_local),
    endDate: expect.stringContaining(next.end_date_local),
    eventStatus: 'https://schema.org/EventScheduled',
    url: `${baseURL}/event/${next.id}`,
    location: { '@type': 'Place', name: venue.name, address: { postalCode: venue.street_address.postcode } },
    offers: { price: next.price.toFixed(2), priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
  })
  expect(await structuredDataOf(page, `/event/${cancelled.id}`)).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  })
  expect(await structuredDataOf(page, `/event/${free.id}`)).toMatchObject({ offers: { price: '0.00' } })
})

test('the sitemap lists the upcoming events, and all its addresses load', async ({ request, demo, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  for (const { id } of demo.upcoming) expect(addresses).toContain(`${baseURL}/event/${id}`)
  expect(addresses).toContain(`${baseURL}/`)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
})

test('robots.txt links to the sitemap', async ({ request, baseURL }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.status()).toBe(200)
  expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('the manifest and all its icons load', async ({ page, request }) => {
  await page.goto('/')
  const manifest: unknown = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Black Country Speed Dating', start_url: '/' })
  const icons = [...JSON.stringify(manifest).matchAll(/"src":"([^"]+)"/g)].map(([, src]) => src ?? '')
  const linkedIcons = await page
    .locator('link[rel*=icon]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(icons.length + linkedIcons.length).toBeGreaterThan(4)
  for (const icon of [...icons, ...linkedIcons]) {
    const answer = await request.get(icon)
    expect(answer.status(), icon).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  }
})

async function structuredDataOf(page: Page, path: string): Promise<unknown> {
  await page.goto(path)
  return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
}
