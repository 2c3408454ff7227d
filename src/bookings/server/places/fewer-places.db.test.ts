import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aBooking } from '#bookings/testing.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { allRows } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const seatsOf = async (eventId: number) => {
  const rows = await t.site.db
    .selectFrom('bookings')
    .select(['id', 'gender', 'placeNumber'])
    .where('eventId', '=', eventId)
    .orderBy('madeAt')
    .execute()
  return rows.map(({ gender, placeNumber }) => `${gender}${placeNumber}`)
}

async function aFreeEvent(places: number, booked: number) {
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, { pricePence: 0, malePlaces: places, femalePlaces: places, releaseMargin: 100 })
  const eventId = await anEvent(t.site, { ...details, venueId })
  for (let made = 0; made < booked; made += 1) await aBooking(t.site, { eventId, gender: 'F' })
  const change = (femalePlaces: number) =>
    changeEvent(t.site, siteItself, eventId, { venueId, details: { ...details, femalePlaces } })
  return { eventId, change }
}

test('reducing the places below the number taken is refused, and nothing changes', async () => {
  const { eventId, change } = await aFreeEvent(10, 4)
  const before = [await allRows(t.site.db), await seatsOf(eventId)]

  await expect(change(3)).rejects.toMatchObject({ refusal: { error: 'places_are_taken', status: 409 } })

  expect([await allRows(t.site.db), await seatsOf(eventId)]).toEqual(before)
})

test('reducing the places to the number taken moves bookings on removed places to lower ones', async () => {
  const { eventId, change } = await aFreeEvent(10, 3)
  for (const [from, to] of [
    [3, 10],
    [2, 9],
  ] as const) {
    await t.site.db
      .transaction()
      .execute((tx) =>
        tx
          .updateTable('bookings')
          .set({ placeNumber: to })
          .where('eventId', '=', eventId)
          .where('placeNumber', '=', from)
          .execute(),
      )
  }
  expect((await seatsOf(eventId)).toSorted()).toEqual(['F1', 'F10', 'F9'])

  await change(3)

  expect((await seatsOf(eventId)).toSorted()).toEqual(['F1', 'F2', 'F3'])
  const places = await t.site.db
    .selectFrom('places')
    .select('number')
    .where('eventId', '=', eventId)
    .where('gender', '=', 'F')
    .execute()
  expect(places.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  await expect(change(2)).rejects.toMatchObject({ refusal: { error: 'places_are_taken' } })
})
