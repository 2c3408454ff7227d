import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { aDraft, anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { testSite, type TestSite } from '#test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

async function placesOf(eventId: number) {
  const rows = await t.site.db.selectFrom('places').selectAll().where('eventId', '=', eventId).execute()
  return {
    M: rows.filter(({ gender }) => gender === 'M').length,
    F: rows.filter(({ gender }) => gender === 'F').length,
  }
}

test('an event has exactly the places that the owner gave it, after each change', async () => {
  const venueId = await aVenue(t.site)
  const id = await aDraft(t.site, { venueId, malePlaces: 10, femalePlaces: 8 })
  expect(await placesOf(id)).toEqual({ M: 10, F: 8 })

  await changeEvent(t.site, siteItself, id, {
    venueId,
    details: eventDetails(t.site, { malePlaces: 4, femalePlaces: 12 }),
  })

  expect(await placesOf(id)).toEqual({ M: 4, F: 12 })
})

test('an event that has started cannot be changed', async () => {
  const id = await anEvent(t.site)
  const venueId = await aVenue(t.site)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 7 * 24 + 1 }))

  const change = changeEvent(t.site, siteItself, id, { venueId, details: eventDetails(t.site) })

  await expect(change).rejects.toMatchObject({ refusal: { error: 'event_already_started' } })
})
