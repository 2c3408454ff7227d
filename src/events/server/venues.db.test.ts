import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { VenueDetails } from '#events/contract.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeVenue } from '#events/server/change-venue.ts'
import { createVenue } from '#events/server/create-venue.ts'
import { aDraft, anEvent, aVenue, venueDetails } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { recordDomainEvents } from '#platform/testing/record-domain-events.ts'
import { actionsOn, allRows, publicVersion } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let emittedEvents: () => Promise<string[]>
beforeAll(async () => {
  t = await testSite()
  emittedEvents = await recordDomainEvents(t.site, ['events.rescheduled'])
})
afterAll(() => t.close())

function aPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .png()
    .toBuffer()
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

async function loadVenue(eventId: number) {
  await t.site.versionPoller.poll()
  const answer = await t.app.inject(`/api/event?id=${eventId}`)
  return answer.json<{ venue: { name: string; picture: { image: string | null; sizes: { image: string }[] } } }>().venue
}

test('a corrected venue is shown on every event there immediately', async () => {
  const venueId = await aVenue(t.site)
  const ids = [await anEvent(t.site, { venueId }), await anEvent(t.site, { venueId })]
  for (const id of ids) expect((await loadVenue(id)).name).toBe('The Test Arms')

  await changeVenue(t.site, siteItself, venueId, { details: { ...venueDetails, name: 'The Corrected Arms' } })

  for (const id of ids) expect((await loadVenue(id)).name).toBe('The Corrected Arms')
  expect(await actionsOn(t.site.db, venueId)).toEqual(['venue created', 'venue changed'])
})

test('a venue’s picture is stored at each width, replaced by a new picture, and kept when a change includes no picture', async () => {
  const venueId = await createVenue(t.site, siteItself, { details: venueDetails, picture: await aPicture('#804020') })
  const id = await anEvent(t.site, { venueId })
  const first = (await loadVenue(id)).picture
  expect(first.sizes).toHaveLength(4)
  for (const { image } of first.sizes) {
    const answer = await t.app.inject(image)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  }
  const forEmail = await t.app.inject(`/pictures/email/${first.image?.slice('/pictures/'.length).split('-')[0]}.jpg`)
  expect([forEmail.statusCode, forEmail.headers['content-type']]).toEqual([200, 'image/jpeg'])

  await changeVenue(t.site, siteItself, venueId, { details: venueDetails })
  expect((await loadVenue(id)).picture).toEqual(first)

  await changeVenue(t.site, siteItself, venueId, { details: venueDetails, picture: await aPicture('#204080') })
  expect((await loadVenue(id)).picture.image).not.toBe(first.image)
})

test('correcting a venue without published events changes nothing that visitors can see', async () => {
  const empty = await aVenue(t.site)
  const withDraft = await aVenue(t.site)
  await aDraft(t.site, { venueId: withDraft })
  const before = await publicVersion(t.site.db)

  await changeVenue(t.site, siteItself, empty, { details: venueDetails })
  await changeVenue(t.site, siteItself, withDraft, { details: venueDetails })

  expect(await publicVersion(t.site.db)).toBe(before)
})

test('a venue that does not exist cannot be corrected', async () => {
  const before = await allRows(t.site.db)

  const change = changeVenue(t.site, siteItself, newId(), { details: venueDetails })

  await expect(change).rejects.toMatchObject({ refusal: { error: 'venue_not_found', status: 404 } })
  expect(await allRows(t.site.db)).toEqual(before)
})

const wrong: [string, Partial<VenueDetails>, Record<string, unknown>][] = [
  ['no name', { name: ' ' }, { name: 'Please give the venue a name.' }],
  ['no street', { street: '' }, { street: 'Please enter the street.' }],
  ['no town', { town: '' }, { town: 'Please enter the town.' }],
  ['half a postcode', { postcode: 'DY4' }, { postcode: 'Please enter a full postcode, like DY8 1EP.' }],
  ['a latitude out of range', { lat: 90.1 }, { lat: expect.any(String) }],
  ['a longitude out of range', { lng: -180.1 }, { lng: expect.any(String) }],
  ['very long directions', { directions: 'x'.repeat(2_001) }, { directions: expect.any(String) }],
]
test.each(wrong)(
  'a venue with %s is refused with a message for the field, when created or changed',
  async (_what, change, fields) => {
    const venueId = await aVenue(t.site)
    const before = await allRows(t.site.db)
    const details = { ...venueDetails, ...change }
    const refused = { refusal: { error: 'invalid' }, fields }

    await expect(createVenue(t.site, siteItself, { details })).rejects.toMatchObject(refused)
    await expect(changeVenue(t.site, siteItself, venueId, { details })).rejects.toMatchObject(refused)

    expect(await allRows(t.site.db)).toEqual(before)
  },
)

const noPictures: [string, () => Buffer | Promise<Buffer>][] = [
  [
    'half a JPEG',
    async () =>
      half(
        await sharp(await aPicture('#446688'))
          .jpeg()
          .toBuffer(),
      ),
  ],
  [
    'a GIF',
    async () =>
      sharp(await aPicture('#446688'))
        .gif()
        .toBuffer(),
  ],
  ['text', () => Buffer.from('not a picture')],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['the first bytes of a PNG', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]
test.each(noPictures)(
  'a venue with %s as its picture is refused with the expected error code and is not created',
  async (_what, bytes) => {
    const before = await allRows(t.site.db)

    const made = createVenue(t.site, siteItself, { details: venueDetails, picture: await bytes() })

    await expect(made).rejects.toMatchObject({ refusal: { error: 'picture_not_readable', status: 422 } })
    expect(await allRows(t.site.db)).toEqual(before)
  },
)

test('correcting a venue updates the calendar entries of upcoming events only', async () => {
  const venueId = await aVenue(t.site)
  const past = await anEvent(t.site, { venueId })
  await t.clock.advance(t.site.db, Temporal.Duration.from({ days: 8 }))
  const coming = await anEvent(t.site, { venueId })
  const elsewhere = await anEvent(t.site)
  const draft = await aDraft(t.site, { venueId })

  await changeVenue(t.site, siteItself, venueId, { details: { ...venueDetails, street: '2 Lock Lane' } })

  const rows = await t.site.db.selectFrom('events').select(['id', 'calendarSequence']).orderBy('id').execute()
  const sequences = new Map(rows.map(({ id, calendarSequence }) => [id, calendarSequence]))
  expect([past, coming, elsewhere, draft].map((id) => sequences.get(id))).toEqual([0, 1, 0, 0])
})

test.each<[string, Partial<VenueDetails>, string[]]>([
  ['name', { name: 'The Corrected Arms' }, ['coming']],
  ['street', { street: '2 Lock Lane' }, ['coming']],
  ['town', { town: 'Dudley' }, ['coming']],
  ['postcode', { postcode: 'DY1 1AA' }, ['coming']],
  ['directions', { directions: 'Under the bridge.' }, []],
  ['notes', { capacityNotes: 'Forty.' }, []],
  ['position on the map', { lat: 52.54, lng: -2.07 }, []],
])(
  'attendees of upcoming events are notified of a venue’s new %s only if it is part of the name or address',
  async (_what, change, expected) => {
    const venueId = await aVenue(t.site)
    const soon = t.clock.now().add({ hours: 1 })
    await anEvent(t.site, { venueId, startsAt: soon.toString(), endsAt: soon.add({ hours: 3 }).toString() })
    await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 2 }))
    const coming = await anEvent(t.site, { venueId })
    const cancelled = await anEvent(t.site, { venueId })
    await cancelEvent(t.site, siteItself, cancelled)
    await aDraft(t.site, { venueId })
    await anEvent(t.site)
    const before = (await emittedEvents()).length

    await changeVenue(t.site, siteItself, venueId, {
      details: { ...venueDetails, ...change },
      picture: await aPicture('#123'),
    })

    const emitted = (await emittedEvents())
      .slice(before)
      .map((line) => JSON.parse(line.replace('events.rescheduled ', '')))
    const payload = { eventId: coming, sequence: 1, isMoved: false, changedAt: expect.any(String) }
    expect(emitted).toEqual(expected.map(() => payload))
  },
)
