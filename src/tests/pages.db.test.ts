import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { siteItself } from '#accounts/actor.ts'
import { EventView } from '#browsing/contract.ts'
import { SiteInfo } from '#content/contract.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { createVenue } from '#events/server/create-venue.ts'
import { anEvent, aVenue, eventDetails, venueDetails } from '#events/testing.ts'
import { aPicture } from '#platform/server/pictures/testing/hostile-picture.ts'
import { getRating } from '#reviews/contract.ts'
import { testSite, type TestSite } from './test-site.ts'
import { futureYear } from '#platform/testing/future-year.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ SITE_URL: 'https://www.example.com' })
})
afterAll(() => t.close())

async function loadPage(path: string) {
  await t.site.versionPoller.poll()
  const answer = await t.app.inject(path)
  return { status: answer.statusCode, html: answer.body }
}

const RouterData = z.object({
  loaderData: z.record(z.string(), z.unknown()),
  errors: z.record(z.string(), z.unknown()).nullable(),
})

function parseBlock(html: string, opening: string): unknown {
  const start = html.indexOf(opening)
  expect(start).toBeGreaterThan(0)
  const from = start + opening.length
  return JSON.parse(html.slice(from, html.indexOf('</script>', from)))
}

const routerData = (html: string) =>
  RouterData.parse(parseBlock(html, '<script type="application/json" id="router-data">'))
const structured = (html: string) => parseBlock(html, '<script type="application/ld+json">')
const loaderData = (html: string, id: string) =>
  Object.entries(routerData(html).loaderData).find(([key]) => key.startsWith(id))?.[1]

test('an event’s page has its details before any script runs', async () => {
  const july = Temporal.PlainDate.from(`${futureYear}-07-01`)
  const friday = july.add({ days: (12 - july.dayOfWeek) % 7 })
  const venueId = await aVenue(t.site, { name: 'The Loriners', town: 'Walsall', postcode: 'WS1 1AA' })
  const id = await anEvent(t.site, {
    venueId,
    title: 'Thirties in Walsall',
    description: 'Twelve dates and a raffle.',
    pricePence: 2450,
    startsAt: `${friday.toString()}T18:30:00Z`,
    endsAt: `${friday.toString()}T21:00:00Z`,
    youngestAge: 30,
    oldestAge: 42,
  })

  const { status, html } = await loadPage(`/event/${id}`)

  expect(status).toBe(200)
  const phrases = ['Thirties in Walsall', 'The Loriners', 'WS1 1AA', 'Over the bridge.', 'Twelve dates and a raffle.']
  for (const phrase of [
    ...phrases,
    `Friday ${friday.day} July ${futureYear}`,
    '7:30\u00A0pm',
    '£24.50',
    'Ages 30 to 42',
  ])
    expect(html).toContain(phrase)
  expect(html).toContain(`<link rel="canonical" href="https://www.example.com/event/${id}">`)
  expect(structured(html)).toMatchObject({
    '@type': 'SocialEvent',
    name: 'Thirties in Walsall',
    startDate: `${friday.toString()}T19:30:00+01:00`,
    endDate: `${friday.toString()}T22:00:00+01:00`,
    eventStatus: 'https://schema.org/EventScheduled',
    image: [`https://www.example.com/event/${id}/share.png`],
    offers: { price: '24.50', priceCurrency: 'GBP', validFrom: expect.stringMatching(/T[\d:]{8}[+-]\d\d:\d\d$/) },
  })
  expect(structured(html)).not.toHaveProperty('previousStartDate')
  expect(html).not.toContain('/>')
  expect(html).toContain(`<meta property="og:image:alt" content="Thirties in Walsall, `)
  expect((await loadPage('/events')).html).toContain('Thirties in Walsall')
})

test('the structured data of a moved event says when it was to start, also after another change', async () => {
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, {})
  const id = await anEvent(t.site, { ...details, venueId })
  const start = Temporal.Instant.from(details.startsAt)
  for (const hours of [1, 2]) {
    const moved = { startsAt: start.add({ hours }).toString(), endsAt: start.add({ hours: hours + 2 }).toString() }
    await changeEvent(t.site, siteItself, id, { venueId, details: { ...details, ...moved } })
  }
  const local = (at: Temporal.Instant) =>
    at.toZonedDateTimeISO('Europe/London').toString({ smallestUnit: 'second', timeZoneName: 'never' })

  expect(structured((await loadPage(`/event/${id}`)).html)).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: local(start),
    startDate: local(start.add({ hours: 2 })),
  })
})

test('the structured data of an event has its venue’s picture, whole and in three shapes', async () => {
  const picture = await aPicture(1_600, 900).jpeg().toBuffer()
  const venueId = await createVenue(t.site, siteItself, { details: venueDetails, picture })
  const { html } = await loadPage(`/event/${await anEvent(t.site, { venueId })}`)

  const { image } = z.object({ image: z.array(z.string()) }).parse(structured(html))
  expect(image.map((address) => /-(\w+)\.webp$/.exec(address)?.[1])).toEqual([undefined, '1440', '16x9', '4x3', '1x1'])
  for (const address of image) expect((await loadPage(new URL(address).pathname)).status).toBe(200)
})

test('the home page describes the organisation and the site', async () => {
  const organisation = 'https://www.example.com/#organisation'
  expect(structured((await loadPage('/')).html)).toMatchObject({
    '@graph': [
      { '@type': 'Organization', '@id': organisation, logo: 'https://www.example.com/icons/icon-512.png' },
      { '@type': 'WebSite', url: 'https://www.example.com', publisher: { '@id': organisation } },
    ],
  })
})

const hostile = [
  '</script><script>alert(1)</script>',
  '<!-- <script> -->',
  '"><img src=x onerror=alert(1)>',
  `'"&amp;&lt;`,
  'lines\u2028and\u2029more',
  '${1} {{1}} <%= 1 %>',
  '</title></textarea></style>',
  '😀 é \u202e',
]

test.each(hostile)('the text %j is escaped everywhere on a page', async (hostileText) => {
  const description = `Before ${hostileText} after.`
  const venueId = await aVenue(t.site, {
    name: hostileText,
    street: hostileText,
    town: 'Tipton',
    directions: description,
  })
  const id = await anEvent(t.site, { venueId, title: hostileText, description })

  for (const path of ['/', '/events', `/event/${id}`]) {
    const { status, html } = await loadPage(path)
    expect(status).toBe(200)
    expect(html).not.toMatch(/<script>|<script [^>]*>\s*alert|<img[^>]* onerror|<!--\s*<script/i)
    expect(html.match(/<script(?=[\s>])/g)?.length).toBe(html.match(/<\/script>/g)?.length)
    expect(html.match(/<\/title>/g)).toHaveLength(1)
  }
  const { html } = await loadPage(`/event/${id}`)
  // A line break becomes a space in a single-line field.
  const line = hostileText.replaceAll(/\s+/gu, ' ')
  expect(loaderData(html, '/event/:id')).toMatchObject({ title: line, description, venue: { name: line } })
  expect(structured(html)).toMatchObject({ name: line, description, location: { name: line } })
  for (const data of html.matchAll(/<script type="application\/[^>]*>(.*?)<\/script>/gs)) {
    expect(data[1]).not.toMatch(/[<>\u2028\u2029]/)
  }
  await cancelEvent(t.site, siteItself, id)
})

test('a page passes only the data in the contracts to the browser', async () => {
  const venueId = await aVenue(t.site, { capacityNotes: 'The landlord is called Stan.' })
  const id = await anEvent(t.site, { venueId })

  const { html } = await loadPage(`/event/${id}`)

  expect(withoutIds(html)).not.toContain('Stan')
  expect(
    z.strictObject({ ...EventView.shape, ...getRating.answer.shape }).parse(loaderData(html, '/event/:id')),
  ).toMatchObject({ id })
  expect(z.strictObject(SiteInfo.shape).parse(loaderData(html, 'root'))).toMatchObject({
    url: 'https://www.example.com',
  })
  expect(routerData(html).errors).toBeNull()
  const list = z.object({ events: z.array(z.strictObject(EventView.shape)) })
  const { events } = list.parse(loaderData((await loadPage('/events')).html, '/events'))
  expect(events.map((event) => event.id)).toContain(id)
})

test.each([
  ['an event that never existed', '/event/2147483647', 404],
  ['an event with a malformed id', '/event/soon', 404],
  ['an unknown address', '/nowhere', 404],
  ['an address with a line break in it', '/now%0Ahere', 404],
])('%s gets an error page that has links and is not indexed by search engines', async (_what, path, status) => {
  const answer = await loadPage(path)

  expect(answer.status).toBe(status)
  expect(answer.html).toContain('<meta name="robots" content="noindex">')
  expect(answer.html).toMatch(/<a [^>]*href="\/(events|home)?"/)
  expect(answer.html).toContain('</html>')
  expect(answer.html).not.toMatch(/ at .*\.tsx?:\d+|node_modules|Error:/)
})

test('no page has an inline script, or loads anything from another site', async () => {
  const id = await anEvent(t.site)
  const paths = [
    '/',
    '/home',
    '/events',
    `/event/${id}`,
    '/terms',
    '/privacy',
    '/rules',
    '/contact',
    '/accessibility',
    '/gift-vouchers',
    '/reviews',
    '/signin',
    '/nowhere',
  ]
  for (const path of paths) {
    const { html } = await loadPage(path)
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/type="application\/(ld\+)?json"/)
    expect(html).not.toMatch(/ on[a-z]+="|javascript:|(src|srcset)="(https?:)?\/\//i)
    expect(html).toContain('<html lang="en-GB">')
  }
})

test.each([
  ['/%70rivacy', undefined],
  ['/PRIVACY', '/privacy'],
  ['/Privacy/', '/privacy/'],
])('%s shows the privacy page, with one canonical address', async (path, redirectsTo) => {
  const answer = await t.app.inject(path)
  expect(answer.headers.location).toBe(redirectsTo)
  const { statusCode, body } = redirectsTo === undefined ? answer : await t.app.inject(redirectsTo)

  expect(statusCode).toBe(200)
  expect(/rel="canonical" href="([^"]*)"/.exec(body)?.[1]).toBe(`${t.site.config.siteUrl}/privacy`)
})

test('an address with doubled slashes never redirects to another site', async () => {
  const { statusCode, headers } = await t.app.inject('//evil.example/events')
  expect([statusCode, headers.location]).toEqual([308, '/evil.example/events'])
})
