import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { publishEvent } from '#events/server/publish-event.ts'
import { setPlaces, updateEvent } from '#events/server/store.ts'
import { aDraft, anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const atOnce = 8

async function eventAndPlaces(id: number) {
  const event = await t.site.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const rows = await t.site.db.selectFrom('places').selectAll().where('eventId', '=', id).execute()
  const count = (of: string) => rows.filter(({ gender }) => gender === of).length
  return { event, places: { M: count('M'), F: count('F') } }
}

/** Opens once the expected number of callers have arrived, so that concurrent steps run in a fixed order. */
function gate(expected: number): { arrive(): Promise<void>; open: Promise<void> } {
  const { promise: open, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return {
    open,
    arrive() {
      arrived += 1
      if (arrived === expected) resolve()
      return open
    },
  }
}

test('without the lock, concurrent changes to one event overwrite each other, so the race is real', async () => {
  const id = await anEvent(t.site)
  const allHaveRead = gate(atOnce)
  const changeWithoutLock = async (tx: Tx) => {
    const before = await tx.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await allHaveRead.arrive()
    const calendarSequence = before.calendarSequence + 1
    await updateEvent(tx, id, { calendarSequence, changedAt: t.clock.now() })
  }

  await Promise.all(Array.from({ length: atOnce }, () => inTransaction(t.site.db, changeWithoutLock)))

  expect((await eventAndPlaces(id)).event.calendarSequence).toBe(1)
})

test('without the lock, concurrent changes leave an event whose places differ from the number stored in its row', async () => {
  const id = await aDraft(t.site, { malePlaces: 4, femalePlaces: 4 })
  const manyInserted = gate(1)
  const fewRemain = gate(1)
  const write = (tx: Tx, malePlaces: number) => updateEvent(tx, id, { malePlaces, changedAt: t.clock.now() })

  const many = inTransaction(t.site.db, async (tx) => {
    await setPlaces(tx, id, 'M', 9)
    await manyInserted.arrive()
    await fewRemain.open
    await write(tx, 9)
  })
  const few = inTransaction(t.site.db, async (tx) => {
    await manyInserted.open
    await setPlaces(tx, id, 'M', 2)
    await fewRemain.arrive()
    await many
    await write(tx, 2)
  })
  await Promise.all([few, many])

  const { event, places } = await eventAndPlaces(id)

  expect(places.M).not.toBe(event.malePlaces)
})

test('each concurrent change to an event increases its calendar sequence, and its places match one of the changes', async () => {
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site)
  const id = await anEvent(t.site, { ...details, venueId })
  const change = (count: number) => {
    const endsAt = Temporal.Instant.from(details.endsAt).add({ minutes: count }).toString()
    return changeEvent(t.site, siteItself, id, { venueId, details: { ...details, endsAt, malePlaces: count } })
  }

  await Promise.all(Array.from({ length: atOnce }, (_, index) => change(index + 11)))

  const { event, places } = await eventAndPlaces(id)
  expect(event.calendarSequence).toBe(atOnce)
  expect(places).toEqual({ M: event.malePlaces, F: event.femalePlaces })
  expect(await actionsOn(t.site.db, id)).toHaveLength(2 + atOnce)
})

test.each([
  ['published', () => aDraft(t.site), (id: number) => publishEvent(t.site, siteItself, id), 'event_already_published'],
  ['cancelled', () => anEvent(t.site), (id: number) => cancelEvent(t.site, siteItself, id), 'event_already_cancelled'],
])(
  'of several concurrent attempts, one makes the event %s and the others get a specific refusal',
  async (action, make, act, error) => {
    const id = await make()

    const answers = await Promise.allSettled(Array.from({ length: atOnce }, () => act(id)))

    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(atOnce - 1)
    for (const answer of refused) expect(answer).toMatchObject({ reason: { refusal: { error } } })
    expect((await actionsOn(t.site.db, id)).filter((one) => one === `event ${action}`)).toHaveLength(1)
  },
)
