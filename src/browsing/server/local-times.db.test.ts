import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { clockChanges } from '#platform/testing/clock-changes.ts'
import { futureYear } from '#platform/testing/future-year.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

type Times = { start_date_local: string; end_date_local: string; days_from_today: number }

async function timesOf(id: number): Promise<Times> {
  await t.site.versionPoller.poll()
  return (await t.app.inject(`/api/event?id=${id}`)).json()
}

async function calendarOf(id: number) {
  await t.site.versionPoller.poll()
  const answer = await t.app.inject(`/event/${id}/calendar.ics`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="event-${id}.ics"`,
  })
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  const event = calendar.getFirstSubcomponent('vevent')
  const value = (name: string) => String(event?.getFirstPropertyValue(name))
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    start: value('dtstart'),
    ...{ uid: value('uid'), sequence: value('sequence'), status: value('status'), summary: value('summary') },
  }
}

const changes = clockChanges(futureYear)
const dateOn = (monthDay: string) => Temporal.PlainDate.from(`${futureYear}-${monthDay}`)

/** Cases with the local start in the event's time zone, and the local end 150 minutes later. */
test.each<[string, string, Temporal.PlainDate, string, string]>([
  ['in winter', 'Europe/London', dateOn('02-05'), '19:30:00', '22:00:00'],
  ['in summer', 'Europe/London', dateOn('06-04'), '19:30:00', '22:00:00'],
  ['on the evening after the clocks went forward', 'Europe/London', changes.forward, '19:30:00', '22:00:00'],
  ['across the hour that is skipped', 'Europe/London', changes.forward, '00:00:00', '03:30:00'],
  ['on the evening after the clocks went back', 'Europe/London', changes.back, '19:30:00', '22:00:00'],
  ['across the hour that occurs twice', 'Europe/London', changes.back, '00:30:00', '02:00:00'],
  ['in New York, where the date differs,', 'America/New_York', dateOn('07-03'), '20:30:00', '23:00:00'],
  ['in India, where the offset has a half hour,', 'Asia/Kolkata', dateOn('07-04'), '19:30:00', '22:00:00'],
])(
  'an event %s is shown, and written to calendar files, in its own time zone',
  async (_when, timeZone, day, startTime, endTime) => {
    const starts = day.toZonedDateTime({ timeZone, plainTime: startTime })
    const startsAt = starts.toInstant()
    const endsAt = startsAt.add({ minutes: 150 }).toString()

    const id = await anEvent(t.site, { timeZone, startsAt: startsAt.toString(), endsAt })

    const [startLocal, endLocal] = [`${day.toString()}T${startTime}`, `${day.toString()}T${endTime}`]
    expect(await timesOf(id)).toMatchObject({ start_date_local: startLocal, end_date_local: endLocal })
    expect((await calendarOf(id)).start).toBe(startLocal)
  },
)

test('an event’s calendar file shows changes and the cancellation under the same UID', async () => {
  const details = eventDetails(t.site, { title: 'Before, with; marks \\ and 😀' })
  const venueId = await aVenue(t.site)
  const id = await anEvent(t.site, { ...details, venueId })
  const first = await calendarOf(id)
  expect(first).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED', sequence: '0', summary: details.title })

  const endsAt = Temporal.Instant.from(details.endsAt).add({ hours: 1 }).toString()
  await changeEvent(t.site, siteItself, id, { venueId, details: { ...details, endsAt } })
  expect(await calendarOf(id)).toEqual({ ...first, sequence: '1' })

  await cancelEvent(t.site, siteItself, id)
  expect(await calendarOf(id)).toEqual({ ...first, method: 'CANCEL', status: 'CANCELLED', sequence: '2' })
})

test('‘today’ and ‘tomorrow’ change at midnight in the event’s time zone', async () => {
  const at = (startsAt: string) => ({ startsAt, endsAt: Temporal.Instant.from(startsAt).add({ hours: 2 }).toString() })
  const london = await anEvent(t.site, { ...at(`${futureYear}-07-01T18:00:00Z`) })
  const auckland = await anEvent(t.site, { ...at(`${futureYear}-07-01T08:00:00Z`), timeZone: 'Pacific/Auckland' })
  const honolulu = await anEvent(t.site, { ...at(`${futureYear}-07-02T06:00:00Z`), timeZone: 'Pacific/Honolulu' })
  const days = async () =>
    Promise.all([london, auckland, honolulu].map(async (id) => (await timesOf(id)).days_from_today))
  const moveTo = async (instant: string) =>
    t.clock.advance(t.site.db, t.clock.now().until(Temporal.Instant.from(instant)))

  await moveTo(`${futureYear}-06-30T10:30:00Z`)
  expect(await days()).toEqual([1, 1, 1])
  await moveTo(`${futureYear}-06-30T12:30:00Z`)
  expect(await days()).toEqual([1, 0, 1])
  await moveTo(`${futureYear}-06-30T22:58:00Z`)
  expect(await days()).toEqual([1, 0, 1])
  await moveTo(`${futureYear}-06-30T23:00:30Z`)
  expect(await days()).toEqual([0, 0, 1])
  await moveTo(`${futureYear}-07-01T09:58:00Z`)
  expect(await days()).toEqual([0, 0, 1])
  await moveTo(`${futureYear}-07-01T10:01:00Z`)
  expect(await days()).toEqual([0, 0, 0])
  await moveTo(`${futureYear}-07-01T23:01:00Z`)
  expect(await days()).toEqual([-1, -1, 0])
})
