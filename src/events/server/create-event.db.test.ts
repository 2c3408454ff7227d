import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself, type Owner } from '#accounts/actor.ts'
import type { EventDetails } from '#events/contract.ts'
import { createEvent } from '#events/server/create-event.ts'
import { aDraft, aVenue, eventDetails } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn, allRows, publicVersion } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

test('a new event is a draft with numbered places for each gender, and the audit records who created it', async () => {
  const owner: Owner = { role: 'owner', memberId: newId() }
  const venueId = await aVenue(t.site)

  const id = await createEvent(t.site, owner, {
    venueId,
    details: eventDetails(t.site, { malePlaces: 3, femalePlaces: 2 }),
  })

  const places = await t.site.db
    .selectFrom('places')
    .select(['gender', 'number'])
    .where('eventId', '=', id)
    .orderBy('gender')
    .orderBy('number')
    .execute()
  expect(places.map(({ gender, number }) => `${gender}${number}`)).toEqual(['F1', 'F2', 'M1', 'M2', 'M3'])
  const event = await t.site.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(event).toMatchObject({ publishedAt: null, cancelledAt: null, calendarSequence: 0, pricePence: 2400 })
  const audit = await t.site.db.selectFrom('audit').selectAll().where('subject', '=', String(id)).execute()
  expect(audit).toMatchObject([{ actorId: owner.memberId, action: 'event created', details: {} }])
})

test('visitors cannot see a draft: its page, data, calendar file and picture are not found', async () => {
  const before = await publicVersion(t.site.db)
  const id = await aDraft(t.site)

  for (const address of ['', '/calendar.ics', '/share.png']) {
    const answer = await t.app.inject(`/event/${id}${address}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('An evening at the Test Arms')
  }
  const response = await t.app.inject(`/api/event?id=${id}`)
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([404, 'event_not_found'])
  expect(await publicVersion(t.site.db)).toBe(before)
})

test('an event at a venue that does not exist is refused with its error code and changes nothing', async () => {
  const before = await allRows(t.site.db)

  const make = createEvent(t.site, siteItself, { venueId: newId(), details: eventDetails(t.site) })

  await expect(make).rejects.toMatchObject({ refusal: { error: 'venue_not_found', status: 404 } })
  expect(await allRows(t.site.db)).toEqual(before)
})

const ages = 'Please enter a maximum age that isn’t below the minimum age.'
const price = 'Please enter £0, or a price of at least 30p.'
const wrong: [string, (details: EventDetails) => Partial<EventDetails>, Record<string, string>][] = [
  ['no title', () => ({ title: ' \n ' }), { title: 'Please give the event a title.' }],
  ['a long title', () => ({ title: 'x'.repeat(121) }), { title: 'This must be 120 characters or fewer.' }],
  ['no description', () => ({ description: '' }), { description: 'Please describe the event.' }],
  ['a price of 29 pence', () => ({ pricePence: 29 }), { pricePence: price }],
  ['a price of one penny', () => ({ pricePence: 1 }), { pricePence: price }],
  ['a negative price', () => ({ pricePence: -2400 }), { pricePence: price }],
  [
    'a fraction of a penny in its price',
    () => ({ pricePence: 2400.5 }),
    { pricePence: 'Please enter the price in whole pence.' },
  ],
  ['a price above £1,000', () => ({ pricePence: 100_001 }), { pricePence: 'Please enter a price of £1,000 or less.' }],
  [
    'an end at its start time',
    ({ startsAt }) => ({ endsAt: startsAt }),
    { endsAt: 'Please enter an end time that’s after the start.' },
  ],
  ['an unknown time zone', () => ({ timeZone: 'Europe/Tipton' }), { timeZone: 'We don’t recognise that time zone.' }],
  [
    'no places',
    () => ({ malePlaces: 0, femalePlaces: 0 }),
    { malePlaces: 'Please enter a number of places from 1 to 200.' },
  ],
  [
    'a release margin of zero',
    () => ({ releaseMargin: 0 }),
    { releaseMargin: 'Please enter a number of places from 1 to 200.' },
  ],
  ['a youngest age under 18', () => ({ youngestAge: 17 }), { youngestAge: 'Please enter an age from 18 to 120.' }],
  ['an oldest age below the youngest', () => ({ youngestAge: 40, oldestAge: 39 }), { oldestAge: ages }],
  [
    'booking that closes after the start',
    ({ endsAt }) => ({ bookingClosesAt: endsAt }),
    { bookingClosesAt: 'Please enter a time no later than the start of the event.' },
  ],
  [
    'a minimum number of zero',
    ({ startsAt }) => ({ minimumMales: 0, decideBy: startsAt }),
    { minimumMales: 'Please enter a minimum number from 1 to 200.' },
  ],
  [
    'a minimum number above the number of places',
    ({ startsAt }) => ({ minimumFemales: 11, decideBy: startsAt }),
    { minimumFemales: 'Please enter a minimum number that’s no higher than the number of places.' },
  ],
  [
    'a minimum number without a decision date',
    () => ({ minimumMales: 4 }),
    { decideBy: 'Please enter a date and time to decide by.' },
  ],
  [
    'a decision date without a minimum number',
    ({ startsAt }) => ({ decideBy: startsAt }),
    { decideBy: 'Please enter a minimum number first, or leave this empty.' },
  ],
  [
    'a decision date after the start',
    ({ endsAt }) => ({ minimumMales: 4, decideBy: endsAt }),
    { decideBy: 'Please enter a time no later than the start of the event.' },
  ],
]
test.each(wrong)(
  'an event with %s is refused with a message for the field, and changes nothing',
  async (_what, change, fields) => {
    const venueId = await aVenue(t.site)
    const details = eventDetails(t.site)
    const before = await allRows(t.site.db)

    const make = createEvent(t.site, siteItself, { venueId, details: { ...details, ...change(details) } })

    await expect(make).rejects.toMatchObject({ refusal: { error: 'invalid', status: 422 }, fields })
    expect(await allRows(t.site.db)).toEqual(before)
  },
)

test('a new event is refused with a message for each field that only the site can check', async () => {
  const before = await allRows(t.site.db)
  const startsAt = t.site.clock.now().subtract({ hours: 1 }).toString()

  const make = createEvent(t.site, siteItself, {
    venueId: newId(),
    details: eventDetails(t.site, { startsAt }),
    hosts: [newId()],
  })

  await expect(make).rejects.toMatchObject({
    refusal: { error: 'event_starts_in_the_past', status: 422 },
    fields: {
      startsAt: 'The event must start in the future.',
      venueId: 'We couldn’t find that venue.',
      hosts: 'Only hosts and owners can run an event.',
    },
  })
  expect(await allRows(t.site.db)).toEqual(before)
})

test.each([
  ['zero', 0],
  ['30 pence', 30],
  ['£24.50', 2450],
  ['£1,000', 100_000],
])('a price of %s is accepted', async (_title, pricePence) => {
  const id = await aDraft(t.site, { pricePence })

  const event = await t.site.db.selectFrom('events').select('pricePence').where('id', '=', id).executeTakeFirst()
  expect(event).toEqual({ pricePence })
})

test('a creation that fails at its last step leaves every table unchanged', async () => {
  const venueId = await aVenue(t.site)
  const before = await allRows(t.site.db)
  const notAnId: Owner = { role: 'owner', memberId: 'nobody' }

  const make = createEvent(t.site, notAnId, { venueId, details: eventDetails(t.site) })

  await expect(make).rejects.toThrow('invalid input syntax for type uuid')
  expect(await allRows(t.site.db)).toEqual(before)
  expect(await actionsOn(t.site.db, venueId)).toEqual(['venue created'])
})

test('minimum numbers are saved with the decision date', async () => {
  const decideBy = eventDetails(t.site).startsAt
  const id = await aDraft(t.site, { minimumMales: 4, minimumFemales: 10, decideBy })

  const event = await t.site.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(event).toMatchObject({ minimumMales: 4, minimumFemales: 10, decisionRequestedAt: null })
  expect(event.decideBy?.toString()).toBe(decideBy)
})
