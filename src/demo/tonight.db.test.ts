import { afterEach, beforeEach, expect, test } from 'vitest'
import { memberByEmail } from '#accounts/server/queries.ts'
import { fillMembers } from '#demo/fill-members.ts'
import { guestsOf } from '#event-night/server/door-queries.ts'
import { aVenue } from '#events/testing.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => {
  t = await testSite()
  await fillMembers(t.site)
})
afterEach(() => t.close())

type Answer = { evening: { id: number; guests: number; checked_in: number } }
const start = async () =>
  (await t.app.inject({ method: 'POST', url: '/dev/evening', payload: {} })).json<Answer>().evening

/** Advances the clock to the next time at which it is `hour` in London. */
async function advanceTo(hour: string): Promise<void> {
  const now = t.clock.now().toZonedDateTimeISO('Europe/London')
  const today = now.withPlainTime(hour)
  const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : now.add({ days: 1 }).withPlainTime(hour)
  await t.clock.advance(t.site.db, now.until(next))
}

test.each(['03:00', '12:00', '23:50', '23:59'])(
  'an evening is on soon if it is started at %s, with a host and half of its guests in',
  async (hour) => {
    await aVenue(t.site)
    await advanceTo(hour)
    const evening = await start()

    expect(evening).toMatchObject({ guests: 23, checked_in: 12 })
    const event = await eventAtVenue(t.site.db, evening.id)
    const minutes = t.clock
      .now()
      .until(event?.startsAt ?? t.clock.now())
      .total('minutes')
    expect([minutes > 0, minutes <= 10]).toEqual([true, true])
    const guests = await guestsOf(t.site.db, evening.id)
    const isIn = (name: string) => guests.find(({ userName }) => userName === name)?.checkedInAt !== null
    expect([isIn('Amy Tonks'), isIn('Tom Hadley')]).toEqual([true, false])
    const host = await memberByEmail(t.site.db, 'host@example.com')
    const hosts = await t.site.db
      .selectFrom('eventHosts')
      .select('memberId')
      .where('eventId', '=', evening.id)
      .execute()
    expect(hosts).toEqual([{ memberId: host?.id }])
  },
)

test('an evening that is on is not started twice, and another one can be started once it is over', async () => {
  await aVenue(t.site)
  const [one, other] = await Promise.all([start(), start()])
  expect(one.id).toBe(other.id)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 3 }))
  expect((await start()).id).not.toBe(one.id)
})

test('without a venue there is no evening', async () => {
  const answer = await t.app.inject({ method: 'POST', url: '/dev/evening', payload: {} })
  expect(answer.statusCode).toBe(404)
})

test('the page starts the evening, says what to open, and changes the speed of the clock', async () => {
  await aVenue(t.site)
  const page = async () => (await t.app.inject('/dev/evening')).body
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const press = (payload = '') => t.app.inject({ method: 'POST', url: '/dev/evening', payload, headers })
  expect(await page()).toContain('Start tonight’s event')

  const pressed = await press()
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/dev/evening'])
  const { id } = await start()
  for (const path of [`/admin/events/${id}/door`, `/night/${id}`, '/screen']) expect(await page()).toContain(`${path}"`)

  await press('clock=fast')
  expect(t.clock.fastForward()).toMatchObject({ rate: 60 })
  expect(await page()).toContain('value="normal"')
  await press('clock=normal')
  expect(t.clock.fastForward()?.untilMs).toBeLessThan(t.clock.now().add({ minutes: 10 }).epochMilliseconds)
})

test('other sites cannot press the buttons of the page', async () => {
  await aVenue(t.site)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
  const answer = await t.app.inject({ method: 'POST', url: '/dev/evening', payload: 'clock=fast', headers })
  expect(answer.statusCode).toBe(404)
  expect(t.clock.fastForward()).toBeNull()
})
