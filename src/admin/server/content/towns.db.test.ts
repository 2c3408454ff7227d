import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { getContent, publishPage } from '#admin/contract/content.ts'
import type { getAges, getTown } from '#browsing/contract/places.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { advanceTo, anEveningOver, sendCard } from '#matching/testing.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const errorOf = async (answer: Promise<unknown>) => (await refusal(answer)).error
const town = (slug: string) => t.api<typeof getTown>('GET /api/towns/:slug', { params: { slug } })
const ages = (slug: string) => t.api<typeof getAges>('GET /api/ages/:slug', { params: { slug } })
const venueIn = (name: string) => aVenue(t.site, { town: name })
/** Advances the clock until the figures of an evening that has just ended are counted. */
async function countLater(): Promise<void> {
  await advanceTo(t, t.clock.now().add({ hours: 24 * 9 }))
  await t.sweep()
  await t.site.versionPoller.poll()
}

test('a town’s page has its events, past and to come, and those of no other town', async () => {
  const venueId = await venueIn('West Bromwich')
  const details = (title: string) => ({ ...eventDetails(t.site), title })
  const past = await anEvent(t.site, { venueId, ...details('The first') })
  await advanceTo(t, t.clock.now().add({ hours: 24 * 8 }))
  const next = await anEvent(t.site, { venueId, ...details('The second') })
  await anEvent(t.site, { venueId: await venueIn('Wednesbury'), ...details('Elsewhere') })

  const found = await town('west-bromwich')

  expect(found.name).toBe('West Bromwich')
  expect([found.events.map(({ id }) => id), found.past.map(({ id }) => id)]).toEqual([[next], [past]])
  expect(found.towns.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['wednesbury', 'west-bromwich']))
  for (const unknown of ['nowhere', 'West-Bromwich', 'west_bromwich', '-'])
    expect(await errorOf(town(unknown))).toBe('town_not_found')
})

test('a town with only a draft or a cancelled event has no page', async () => {
  const venueId = await venueIn('Bilston')
  const id = await anEvent(t.site, { venueId })
  expect((await town('bilston')).events).toHaveLength(1)
  await cancelEvent(t.site, siteItself, id)
  await t.site.versionPoller.poll()
  expect(await errorOf(town('bilston'))).toBe('town_not_found')
})

test('an age group’s page has the events that someone of that age can attend', async () => {
  const venueId = await venueIn('Cradley Heath')
  const thirties = await anEvent(t.site, { venueId, youngestAge: 30, oldestAge: 42 })
  const anyone = await anEvent(t.site, { venueId })
  const idsFor = async (group: string) => (await ages(group)).events.map(({ id }) => id)
  expect(await idsFor('30-39')).toEqual(expect.arrayContaining([thirties, anyone]))
  expect(await idsFor('40-49')).toEqual(expect.arrayContaining([thirties, anyone]))
  expect(await idsFor('18-29')).not.toContain(thirties)
  expect(await errorOf(ages('constructor'))).toBe('ages_not_found')
})

test('the owner’s words are on the page of their town or age group', async () => {
  const owner = t.apiAs((await signInAs(t.site, await aMember(t.site, { role: 'owner' }))).access)
  const { number, written } = await owner<typeof getContent>('GET /api/admin/content/:name', {
    params: { name: 'towns' },
  })
  if (!('text' in written)) throw new Error('it is not a page')
  const text = 'Words for all.\n\n## Wednesbury\n\nBy the clock tower.\n\n## 60 and over\n\nNo rush.'
  const body = { ...written, text, based_on: number }
  await owner<typeof publishPage>('POST /api/admin/content/pages/:name', { params: { name: 'towns' }, body })
  await t.site.versionPoller.poll()

  expect(await town('wednesbury')).toMatchObject({
    intro: 'Words for all.',
    words: [{ kind: 'paragraph', text: 'By the clock tower.' }],
  })
  expect((await ages('60-plus')).words).toEqual([{ kind: 'paragraph', text: 'No rush.' }])
  expect((await town('west-bromwich')).words).toEqual([])
})

test('figures of a large evening are shown once its likes have closed, and never change', async () => {
  const venueId = await venueIn('Stourbridge')
  const evening = await anEveningOver(t, { venueId, women: 12, men: 12 })
  const { eventId, women, men } = evening
  for (const woman of women) await sendCard(t.site, woman, eventId, men.slice(0, 1))
  for (const [index, man] of men.entries())
    await sendCard(t.site, man, eventId, index === 0 ? women : women.slice(0, 1))
  const shown = async () => {
    const { past, totals } = await town('stourbridge')
    return { figures: past.map(({ guests, pairs }) => ({ guests, pairs })), totals }
  }
  await t.sweep()
  expect(await shown()).toEqual({ figures: [{ guests: null, pairs: null }], totals: null })

  await countLater()

  // All matches are those of one man, so their number would say who they are.
  expect(await shown()).toEqual({
    figures: [{ guests: 20, pairs: null }],
    totals: { evenings: 1, guests: 20, pairs: 0 },
  })
  for (const { id } of women.slice(0, 5)) await suspendMember(t.site, siteItself, id, 'Rude.')
  await countLater()
  expect((await shown()).figures).toEqual([{ guests: 20, pairs: null }])
})

test('an evening with few guests has no figures', async () => {
  const venueId = await venueIn('Halesowen')
  const { eventId, women, men } = await anEveningOver(t, { venueId, women: 2, men: 2 })
  for (const woman of women) await sendCard(t.site, woman, eventId, men)
  for (const man of men) await sendCard(t.site, man, eventId, women)
  await countLater()
  const { past, totals } = await town('halesowen')
  expect([past.map(({ guests, pairs }) => [guests, pairs]), totals]).toEqual([[[null, null]], null])
})

test('the pages and the sitemap name the towns', async () => {
  const page = await t.app.inject('/speed-dating/wednesbury')
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Speed dating in Wednesbury')])
  expect(page.body).toContain('"@type":"ItemList"')
  const sitemap = (await t.app.inject('/sitemap.xml')).body
  for (const path of ['/speed-dating/wednesbury', '/speed-dating/west-bromwich', '/speed-dating/ages/30-39'])
    expect(sitemap).toContain(`${path}</loc>`)
  expect((await t.app.inject('/speed-dating/nowhere')).statusCode).toBe(404)
})
