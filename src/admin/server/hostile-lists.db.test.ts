import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { aDraft, aVenue } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { futureYear } from '#platform/testing/future-year.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let headers: { authorization: string }
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  const owner = await aMember(t.site, { role: 'owner' })
  const { authorization } = await signInAs(t.site, owner)
  headers = { authorization }
})
afterAll(() => t.close())

const request = (url: string) => t.app.inject({ url, headers })

// PostgreSQL has no year 0, and the day after 9999-12-31 has a year of five digits.
test.each([
  ['/api/admin/audit', 'from', 'until'],
  ['/api/admin/audit.csv', 'from', 'until'],
  ['/api/admin/security-events', 'from', 'until'],
  ['/api/admin/events', 'from', 'to'],
  ['/api/admin/bookings', 'from', 'to'],
  ['/api/admin/bookings.csv', 'from', 'to'],
  ['/api/admin/money/events', 'from', 'to'],
  ['/api/admin/money/ledger.csv', 'from', 'to'],
  ['/api/admin/payments', 'from', 'to'],
  ['/api/admin/payments.csv', 'from', 'to'],
])('%s refuses dates before 1900 or after 2999', async (url, from, to) => {
  for (const [name, day] of [
    [from, '0000-01-01'],
    [to, '0000-01-01'],
    [to, '9999-12-31'],
  ] as const) {
    const answer = await request(`${url}?${name}=${day}`)
    expect([name, day, answer.statusCode]).toEqual([name, day, 422])
    expect(answer.json()).toMatchObject({ fields: { [name]: 'Please enter a date between 1900 and 2999.' } })
  }
  expect((await request(`${url}?${from}=1900-01-01&${to}=2999-12-31`)).statusCode).toBe(200)
})

test('an event with a date in the year 0 or malformed host ids is refused', async () => {
  const typed = { title: 'Friday', description: 'Dates.', venueId: await aVenue(t.site), price: 20 }
  const times = { startsAt: `${futureYear}-01-01T19:30`, endsAt: `${futureYear}-01-01T22:00` }
  const places = { malePlaces: 5, femalePlaces: 5, releaseMargin: 3 }
  const make = (more: object) =>
    t.app.inject({
      ...{ method: 'POST', url: '/api/admin/events', headers },
      payload: { ...typed, ...times, ...places, ...more },
    })
  for (const [field, value] of [
    ['startsAt', '0000-01-01T00:00'],
    ['bookingClosesAt', '0000-01-01T00:00'],
    ['decideBy', '0000-01-01T00:00'],
    ['hosts', ['-'.repeat(36)]],
    ['hosts', `${newId()},`],
  ] as const) {
    const answer = await make({ [field]: value })
    expect([field, answer.statusCode]).toEqual([field, 422])
    expect(answer.json()).toMatchObject({
      fields: { [Array.isArray(value) ? `${field}.0` : field]: expect.any(String) },
    })
  }
  expect((await make({})).statusCode).toBe(201)
})

test('the next page of a list can be loaded after the longest possible title in a multi-byte script', async () => {
  const title = '日'.repeat(120)
  const venueId = await aVenue(t.site)
  for (let made = 0; made < 51; made += 1) await aDraft(t.site, { title, venueId })

  const by = `/api/admin/events?search=${encodeURIComponent('日')}&sort=title`
  const first = (await request(by)).json<{ rows: object[]; next: string }>()
  const second = await request(`${by}&after=${encodeURIComponent(first.next)}`)

  expect([first.rows.length, second.statusCode]).toEqual([50, 200])
  expect(second.json()).toMatchObject({ rows: [{ title }], next: null })
})
