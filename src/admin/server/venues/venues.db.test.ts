import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VenueInput } from '#admin/contract/venues.ts'
import type { addVenue, correctVenue, getVenue, listVenues } from '#admin/contract/venues.ts'
import { signInAs } from '#accounts/testing.ts'
import { aSignedInMember, apiOf } from '#bookings/testing.ts'
import { aDraft, anEvent } from '#events/testing.ts'
import { actionsOn, allRows } from '#platform/testing/rows.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let api: Api
let owner: Awaited<ReturnType<typeof aSignedInMember>>
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aSignedInMember(t, { role: 'owner' })
})
afterAll(() => t.close())
beforeEach(async () => {
  api = await apiOf(t, owner)
})

const typed: VenueInput = {
  ...{ stepFreeAccess: 'A ramp at the side door.', toilets: 'On the ground floor.', hearingLoop: 'None.' },
  ...{ parking: 'Two Blue Badge bays.', accessQuestions: 'Email us.' },
  name: 'The Glassmakers',
  street: '3 Cone Street',
  town: 'Stourbridge',
  postcode: 'DY8 1AA',
  lat: 52.4568,
  lng: -2.1487,
  directions: 'Up the stairs.',
  capacityNotes: 'Thirty upstairs.',
  contactEmail: 'bar@example.com',
  numbersDaysBefore: 2,
}
const add = async (more: Partial<VenueInput> = {}) =>
  (await api<typeof addVenue>('POST /api/admin/venues', { body: { ...typed, ...more }, files: {} })).id
const list = (query: { search?: string; direction?: 'asc' | 'desc'; after?: string } = {}) =>
  api<typeof listVenues>('GET /api/admin/venues', { query })
const load = (id: string) => api<typeof getVenue>('GET /api/admin/venues/:id', { params: { id } })

test('the form of a new venue shows the saved values, and its creation is audited', async () => {
  const id = await add({ postcode: ' dy8 1aa ', lat: -0.5 })
  expect(await load(id)).toEqual({
    id,
    typed: { ...typed, lat: -0.5 },
    picture: { image: null, sizes: [] },
    coming: 0,
  })
  expect(await actionsOn(t.site.db, id)).toEqual(['venue created'])
})

test('a venue edited without a new picture keeps its current one', async () => {
  const picture = new Blob([
    Uint8Array.from(
      await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#804020' } })
        .png()
        .toBuffer(),
    ),
  ])
  const { id } = await api<typeof addVenue>('POST /api/admin/venues', { body: typed, files: { picture } })
  const { picture: savedPicture } = await load(id)
  expect(savedPicture.sizes).toHaveLength(4)
  const body = { ...typed, name: 'The Glassmakers Arms' }
  await api<typeof correctVenue>('PUT /api/admin/venues/:id', { params: { id }, body, files: {} })
  expect(await load(id)).toMatchObject({ typed: body, picture: savedPicture })
})

test.each<[string, Partial<VenueInput>, string, RegExp]>([
  ['no name', { name: ' ' }, 'name', /give the venue a name/],
  ['half a postcode', { postcode: 'DY8' }, 'postcode', /full postcode/],
  ['a latitude out of range', { lat: 90.1 }, 'lat', /latitude in degrees/],
  ['a longitude out of range', { lng: -181 }, 'lng', /longitude in degrees/],
])(
  'a venue with %s is refused with an error for its field, and nothing is saved',
  async (_what, wrong, field, message) => {
    const before = await allRows(t.site.db)
    await expect(add(wrong)).rejects.toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.stringMatching(message) } },
    })
    expect(await allRows(t.site.db)).toEqual(before)
  },
)

test.each(['north', '', '0x10', '1e1'])('a latitude that the form sends as ‘%s’ is no number', async (lat) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, lat })) form.set(name, String(value))
  const request = new Response(form)
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/admin/venues',
    headers: {
      authorization: (await signInAs(t.site, owner)).authorization,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ fields: { lat: expect.stringMatching(/latitude in degrees/) } })
})

test('a file that is not a picture is refused', async () => {
  const files = { picture: new Blob(['no picture at all']) }
  await expect(api<typeof addVenue>('POST /api/admin/venues', { body: typed, files })).rejects.toMatchObject({
    status: 422,
    body: { error: 'picture_not_readable' },
  })
})

test('venues are listed by name with the number of their upcoming events, and can be found by part of a name or town', async () => {
  const id = await add({ name: 'Zebra Rooms', town: 'Sedgley' })
  await anEvent(t.site, { venueId: id })
  await aDraft(t.site, { venueId: id })
  const { rows } = await list({ search: 'bra rooms sedg' })
  expect(rows).toEqual([
    { id, name: 'Zebra Rooms', town: 'Sedgley', postcode: 'DY8 1AA', capacity_notes: 'Thirty upstairs.', coming: 2 },
  ])
  expect((await list({ search: '%' })).rows).toEqual([])
  const names = (await list()).rows.map(({ name }) => name.toLowerCase())
  expect(names).toEqual(names.toSorted())
  expect((await list({ direction: 'desc' })).rows[0]?.name).toBe('Zebra Rooms')
})

test('a long list continues on the next page without repetitions', async () => {
  for (let made = 0; made < 60; made += 1) await add({ name: `Long list ${made}` })
  const first = await list({ search: 'long list' })
  const second = await list({ search: 'long list', after: first.next ?? '' })
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 10, null])
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60)
})

test('an unknown venue is not found', async () => {
  const id = '0192f0c1-2222-7000-8000-000000000001'
  await expect(load(id)).rejects.toMatchObject({ status: 404 })
  await expect(
    api<typeof correctVenue>('PUT /api/admin/venues/:id', { params: { id }, body: typed, files: {} }),
  ).rejects.toMatchObject({ status: 404, body: { error: 'venue_not_found' } })
})
