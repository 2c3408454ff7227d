import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { getContent, publishSettings } from '#admin/contract/content.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: Api
beforeAll(async () => {
  t = await testSite()
  owner = t.apiAs((await signInAs(t.site, await aMember(t.site, { role: 'owner' }))).access)
})
afterAll(() => t.close())

async function allow(embed_origins: string): Promise<void> {
  const { number, ...live } = await owner<typeof getContent>('GET /api/admin/content/:name', {
    params: { name: 'site' },
  })
  if (live.name !== 'site') throw new Error('these are not the settings')
  const body = { ...live.written, embed_origins, based_on: number }
  await owner<typeof publishSettings>('POST /api/admin/content/site', { body })
  await t.site.versionPoller.poll()
}

async function policyOf(url: string) {
  const { statusCode, headers } = await t.app.inject(url)
  expect(statusCode).toBe(200)
  const ancestors = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  return [ancestors, headers['x-frame-options']]
}

const framed = ['/embed/events?count=3', '/%65mbed/button']

test('only the owner’s other websites may show the events in a frame', async () => {
  for (const url of framed) expect(await policyOf(url)).toEqual(["'none'", 'DENY'])

  await allow('https://www.tipton.example\nhttps://blog.tipton.example:8443')

  for (const url of framed)
    expect(await policyOf(url)).toEqual(['https://www.tipton.example https://blog.tipton.example:8443', undefined])
  for (const url of ['/', '/events', '/signin', '/checkout/1', '/embedded'])
    expect((await t.app.inject(url)).headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-frame-options': 'DENY',
    })
})

test.each([
  'http://www.tipton.example',
  'https://*.tipton.example',
  'https://www.tipton.example/',
  'https://www.tipton.example/events',
  'https://me@www.tipton.example',
  'https://WWW.tipton.example',
  '*',
  "'self'",
  "https://a.example; script-src 'unsafe-inline'",
  'https://a.example:443',
  'https:',
  Array.from({ length: 21 }, (_, nth) => `https://a${nth}.example`).join('\n'),
])('a list with %s is refused', async (origins) => {
  expect(await refusal(allow(origins))).toMatchObject({ status: 422 })
})

test('a frame has no scripts, opens links in a new window, and shows the events of one town', async () => {
  const hostile = '"><script>alert(1)</script>'
  const venueId = await aVenue(t.site, { town: 'Oldbury', name: hostile })
  const id = await anEvent(t.site, { venueId, ...eventDetails(t.site), title: hostile })
  const elsewhere = await anEvent(t.site, { ...eventDetails(t.site), title: 'Elsewhere' })
  await t.site.versionPoller.poll()

  const all = (await t.app.inject('/embed/events?via=blog')).body
  expect(all).toContain(
    `href="${t.site.config.siteUrl}/event/${id}?via=blog" target="_blank" rel="noopener noreferrer"`,
  )
  expect(all).toContain(`/event/${elsewhere}?via=blog`)
  expect(all).not.toContain('<script')
  const ofTown = (await t.app.inject('/embed/events?town=oldbury&count=1&via=%22onload')).body
  expect(ofTown).toContain(`/event/${id}"`)
  expect(ofTown).not.toContain('Elsewhere')
  expect(withoutIds(ofTown)).not.toContain('onload')
  expect((await t.app.inject('/embed/events?town=nowhere')).body).toContain('No events are planned yet.')
})

test('other websites may load the script, and it is the same for everyone', async () => {
  const { headers, body } = await t.app.inject('/embed.js')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(body).toContain('document.currentScript')
  expect(withoutIds(body)).not.toMatch(/localStorage|sessionStorage|cookie|fetch|XMLHttpRequest/)
})
