import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { aDraft, anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

/** Reads the feed as a calendar program that subscribes to it does. */
async function subscribe() {
  await t.site.versionPoller.poll()
  const { statusCode, headers, body } = await t.app.inject('/calendar.ics')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(body))
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => String(zone.getFirstPropertyValue('tzid')))
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name))
    const { summary, status, sequence } = {
      summary: value('summary'),
      status: value('status'),
      sequence: value('sequence'),
    }
    return { summary, status, sequence: Number(sequence), start: value('dtstart') }
  })
  return {
    name: calendar.getFirstPropertyValue('name'),
    refresh: String(calendar.getFirstPropertyValue('refresh-interval')),
    zones,
    events,
  }
}

test('a site without events has a calendar without entries', async () => {
  const { name, refresh, zones, events } = await subscribe()
  expect([name, refresh, zones, events]).toEqual([t.site.config.siteName, 'PT6H', ['Europe/London'], []])
})

test('a subscribed calendar follows what becomes of the events', async () => {
  await aDraft(t.site, { title: 'A draft' })
  const details = { ...eventDetails(t.site), title: 'Commas, and; more' }
  const venueId = await aVenue(t.site)
  const first = await anEvent(t.site, { ...details, venueId })
  const second = await anEvent(t.site, { ...eventDetails(t.site), title: 'Another' })
  await anEvent(t.site, { ...eventDetails(t.site), title: 'Elsewhere', timeZone: 'Europe/Paris' })
  const before = await subscribe()
  expect(before.events.map(({ summary }) => summary)).toEqual(['Commas, and; more', 'Another', 'Elsewhere'])
  expect(before.zones).toEqual(['Europe/London', 'Europe/Paris'])

  const later = Temporal.Instant.from(details.startsAt).add({ hours: 1 })
  const moved = { ...details, startsAt: later.toString(), endsAt: later.add({ hours: 2 }).toString() }
  await changeEvent(t.site, siteItself, first, { venueId, details: moved })
  await cancelEvent(t.site, siteItself, second)

  const after = await subscribe()
  const [movedEntry, cancelled] = ['Commas, and; more', 'Another'].map((title) =>
    after.events.find(({ summary }) => summary === title),
  )
  const [unmoved, uncancelled] = before.events
  expect(movedEntry?.start).not.toBe(unmoved?.start)
  expect(movedEntry?.sequence).toBeGreaterThan(unmoved?.sequence ?? 0)
  expect([uncancelled?.status, cancelled?.status]).toEqual(['CONFIRMED', 'CANCELLED'])

  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 40 }))
  expect((await subscribe()).events).toEqual([])
})

test('the list of events has the link with which calendar programs subscribe', async () => {
  const { host } = new URL(t.site.config.siteUrl)
  expect((await t.app.inject('/events')).body).toContain(`href="webcal://${host}/calendar.ics"`)
})
