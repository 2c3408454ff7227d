import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { EventDetails } from '#events/contract.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { aDraft, anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { recordDomainEvents } from '#platform/testing/record-domain-events.ts'
import { allRows, publicVersion } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let emittedEvents: () => Promise<string[]>
beforeAll(async () => {
  t = await testSite()
  emittedEvents = await recordDomainEvents(t.site, ['events.rescheduled', 'events.places-changed'])
})
afterAll(() => t.close())

async function placesOf(eventId: number) {
  const rows = await t.site.db.selectFrom('places').selectAll().where('eventId', '=', eventId).execute()
  const numbers = (of: string) => rows.flatMap(({ gender, number }) => (gender === of ? [number] : []))
  return { M: numbers('M').toSorted((a, b) => a - b), F: numbers('F').toSorted((a, b) => a - b) }
}

function sequenceOf(eventId: number) {
  return t.site.db.selectFrom('events').select('calendarSequence').where('id', '=', eventId).executeTakeFirstOrThrow()
}

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const later = (instant: string) => Temporal.Instant.from(instant).add({ hours: 1 }).toString()

test('after each change, an event has exactly the places that the owner set', async () => {
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, { malePlaces: 10, femalePlaces: 8 })
  const id = await aDraft(t.site, { ...details, venueId })
  expect(await placesOf(id)).toEqual({ M: numbersUpTo(10), F: numbersUpTo(8) })

  for (const [malePlaces, femalePlaces] of [
    [4, 12],
    [0, 1],
    [200, 200],
    [10, 8],
  ] as const) {
    await changeEvent(t.site, siteItself, id, { venueId, details: { ...details, malePlaces, femalePlaces } })
    expect(await placesOf(id)).toEqual({ M: numbersUpTo(malePlaces), F: numbersUpTo(femalePlaces) })
  }
})

const rescheduled = (of: { id: number; sequence: number; isMoved: boolean }) =>
  `events.rescheduled {"eventId":${of.id},"isMoved":${of.isMoved},"sequence":${of.sequence},"changedAt":"…"}`
/** Masks the time of each change, which is the current time. */
const emittedWithoutTimes = async () =>
  (await emittedEvents()).map((emitted) => emitted.replace(/(?<="changedAt":")[^"]+/, '…'))

const changes: [string, (details: EventDetails) => Partial<EventDetails>, string[]][] = [
  ['start and end', ({ startsAt, endsAt }) => ({ startsAt: later(startsAt), endsAt: later(endsAt) }), ['moved']],
  ['end', ({ endsAt }) => ({ endsAt: later(endsAt) }), ['longer']],
  ['title', () => ({ title: 'A new name' }), []],
  ['description and price', () => ({ description: 'New words.', pricePence: 100 }), []],
  ['age range', () => ({ youngestAge: 30, oldestAge: 42 }), []],
  ['nothing', () => ({}), []],
  ['places to a higher number', () => ({ malePlaces: 11 }), ['events.places-changed']],
  ['places to a lower number', () => ({ femalePlaces: 9 }), ['events.places-changed']],
  ['release margin', () => ({ releaseMargin: 1 }), ['events.places-changed']],
  [
    'start and places',
    ({ startsAt }) => ({ startsAt: later(startsAt), malePlaces: 12 }),
    ['events.places-changed', 'moved'],
  ],
]
test.each(changes)(
  'a change of %s emits exactly the expected domain events, increases the calendar sequence only if calendars must change, and raises the public version',
  async (_what, change, kinds) => {
    const venueId = await aVenue(t.site)
    const details = eventDetails(t.site)
    const id = await anEvent(t.site, { ...details, venueId })
    const [emittedBefore, versionBefore] = [await emittedEvents(), await publicVersion(t.site.db)]

    await changeEvent(t.site, siteItself, id, { venueId, details: { ...details, ...change(details) } })

    const emitted = (await emittedWithoutTimes()).slice(emittedBefore.length)
    const isRescheduled = kinds.includes('moved') || kinds.includes('longer')
    const expected = kinds.map((kind) =>
      kind === 'events.places-changed'
        ? `${kind} {"eventId":${id}}`
        : rescheduled({ id, sequence: 1, isMoved: kind === 'moved' }),
    )
    expect(emitted.toSorted()).toEqual(expected)
    expect(await sequenceOf(id)).toEqual({ calendarSequence: isRescheduled ? 1 : 0 })
    expect(await publicVersion(t.site.db)).toBeGreaterThan(versionBefore)
  },
)

test('a new venue and a later change of time each increase the calendar sequence', async () => {
  const details = eventDetails(t.site)
  const id = await anEvent(t.site, details)
  const before = (await emittedEvents()).length

  const venueId = await aVenue(t.site)
  await changeEvent(t.site, siteItself, id, { venueId, details })
  await changeEvent(t.site, siteItself, id, { venueId, details: { ...details, endsAt: later(details.endsAt) } })

  expect(await sequenceOf(id)).toEqual({ calendarSequence: 2 })
  expect((await emittedWithoutTimes()).slice(before)).toEqual([
    rescheduled({ id, sequence: 1, isMoved: true }),
    rescheduled({ id, sequence: 2, isMoved: false }),
  ])
})

test('changing a draft changes no calendar and nothing that visitors can see', async () => {
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site)
  const id = await aDraft(t.site, { ...details, venueId })
  const [emittedBefore, versionBefore] = [await emittedEvents(), await publicVersion(t.site.db)]

  await changeEvent(t.site, siteItself, id, { venueId, details: { ...details, endsAt: later(details.endsAt) } })

  expect(await sequenceOf(id)).toEqual({ calendarSequence: 0 })
  expect(await emittedEvents()).toEqual(emittedBefore)
  expect(await publicVersion(t.site.db)).toBe(versionBefore)
})

test('the audit records the new numbers of places and the new margin', async () => {
  const id = await anEvent(t.site)
  const venueId = await aVenue(t.site)

  await changeEvent(t.site, siteItself, id, { venueId, details: eventDetails(t.site, { malePlaces: 6 }) })

  const rows = await t.site.db
    .selectFrom('audit')
    .select('details')
    .where('subject', '=', String(id))
    .where('action', '=', 'event changed')
    .execute()
  expect(rows).toEqual([{ details: { malePlaces: 6, femalePlaces: 10, releaseMargin: 3 } }])
})

test('a change that fails halfway leaves every table unchanged', async () => {
  const venueId = await aVenue(t.site)
  const id = await anEvent(t.site, { venueId })
  const before = await allRows(t.site.db)
  const details = eventDetails(t.site, { title: 'Never', malePlaces: 3 })

  const change = changeEvent(t.site, { role: 'owner', memberId: 'nobody' }, id, { venueId, details })

  await expect(change).rejects.toThrow('invalid input syntax for type uuid')
  expect(await allRows(t.site.db)).toEqual(before)
})

test('an event cannot move to a venue that does not exist, and invalid details are refused first', async () => {
  const id = await anEvent(t.site)
  const venueId = newId()
  const before = await allRows(t.site.db)

  const moved = changeEvent(t.site, siteItself, id, { venueId, details: eventDetails(t.site) })
  await expect(moved).rejects.toMatchObject({ refusal: { error: 'venue_not_found' } })
  const untitled = changeEvent(t.site, siteItself, 2_000_000_000, {
    venueId,
    details: eventDetails(t.site, { title: '' }),
  })
  await expect(untitled).rejects.toMatchObject({ fields: { title: 'Please give the event a title.' } })

  expect(await allRows(t.site.db)).toEqual(before)
})

test.each([
  ['does not exist', async () => 2_000_000_000, 'event_not_found'],
  [
    'is cancelled',
    async () => {
      const id = await anEvent(t.site)
      await cancelEvent(t.site, siteItself, id)
      return id
    },
    'event_already_cancelled',
  ],
  [
    'has started',
    async () => {
      const id = await anEvent(t.site)
      await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 7 * 24 + 1 }))
      return id
    },
    'event_already_started',
  ],
])('an event that %s cannot be changed', async (_what, make, error) => {
  const id = await make()
  const venueId = await aVenue(t.site)
  const before = await allRows(t.site.db)

  const change = changeEvent(t.site, siteItself, id, { venueId, details: eventDetails(t.site) })

  await expect(change).rejects.toMatchObject({ refusal: { error } })
  expect(await allRows(t.site.db)).toEqual(before)
})

test.each([
  ['published event', anEvent],
  ['draft', aDraft],
])('a %s cannot be moved into the past', async (_what, make) => {
  const venueId = await aVenue(t.site)
  const id = await make(t.site, { venueId })
  const gone = t.site.clock.now().subtract({ hours: 1 }).toString()

  const change = changeEvent(t.site, siteItself, id, { venueId, details: eventDetails(t.site, { startsAt: gone }) })

  await expect(change).rejects.toMatchObject({
    refusal: { error: 'event_starts_in_the_past' },
    fields: { startsAt: 'The event must start in the future.' },
  })
})

test('a draft whose start has passed can still be changed if its start stays the same', async () => {
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site)
  const id = await aDraft(t.site, { ...details, venueId })
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 8 * 24 }))

  await changeEvent(t.site, siteItself, id, { venueId, details: { ...details, title: 'Another title' } })

  const event = await t.site.db.selectFrom('events').select('title').where('id', '=', id).executeTakeFirst()
  expect(event).toEqual({ title: 'Another title' })
})
