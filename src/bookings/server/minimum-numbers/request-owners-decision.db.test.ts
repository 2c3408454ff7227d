import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember } from '#accounts/testing.ts'
import { requestOwnersDecision } from '#bookings/server/minimum-numbers/request-owners-decision.ts'
import { joinWaitingList } from '#bookings/server/waiting-list/join-waiting-list.ts'
import { aBooking } from '#bookings/testing.ts'
import type { EventDetails } from '#events/contract.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { aDraft, anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const hours = (count: number) =>
  t.clock.now().add({ hours: count }).round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()
const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))

/** Creates a free event in a week. By default it needs two women and one man by the day after tomorrow. */
async function anEvening(options: Partial<EventDetails> = {}) {
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, {
    pricePence: 0,
    minimumFemales: 2,
    minimumMales: 1,
    decideBy: hours(48),
    ...options,
  })
  const id = await anEvent(t.site, { ...details, venueId })
  const change = (to: Partial<EventDetails>) =>
    changeEvent(t.site, siteItself, id, { venueId, details: { ...details, ...to } })
  return { id, change }
}

/** Runs the sweep and its jobs. Returns the addresses that have been asked for a decision so far, in alphabetical order. */
async function ownersNotified(): Promise<string[]> {
  await t.sweep()
  await t.runJobs()
  const mails = await t.site.db.selectFrom('outgoingMail').select(['toAddress', 'subject']).execute()
  return mails.flatMap(({ toAddress, subject }) => (subject.startsWith('Too few') ? [toAddress] : [])).toSorted()
}

async function readQuestion(): Promise<string> {
  const mail = await t.site.db
    .selectFrom('outgoingMail')
    .select('textBody')
    .where('subject', 'like', 'Too few%')
    .executeTakeFirstOrThrow()
  return mail.textBody.replaceAll(/\s+/g, ' ')
}

test('every owner is asked once if too few members have booked by the decision date, and the event is not cancelled', async () => {
  const { id } = await anEvening({ femalePlaces: 2, malePlaces: 1 })
  const owners = [await aMember(t.site, { role: 'owner' }), await aMember(t.site, { role: 'owner' })]
  const suspendedOwner = await aMember(t.site, { role: 'owner' })
  await suspendMember(t.site, siteItself, suspendedOwner.id, 'Left.')
  await aMember(t.site, { role: 'host' })
  await aBooking(t.site, { eventId: id, gender: 'F' })
  await aBooking(t.site, { eventId: id, gender: 'M' })
  const waiting = await aMember(t.site, { gender: 'M' })
  const by = { memberId: waiting.id, gender: 'M', role: 'member', sessionId: '' } as const
  await joinWaitingList(t.site, by, id)

  expect(await ownersNotified()).toEqual([])
  await advance('PT48H')
  expect(await ownersNotified()).toEqual(owners.map(({ email }) => email).toSorted())
  await advance('PT6M')
  expect(await ownersNotified()).toHaveLength(2)

  expect(await readQuestion()).toContain('Women: 1 booked (minimum 2) Men: 1 booked (minimum 1)')
  expect(await readQuestion()).toContain('On the waiting list: 0 women and 1 man.')
  const event = await t.site.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(event).toMatchObject({ cancelledAt: null, decisionRequestedAt: expect.anything() })
  expect(await actionsOn(t.site.db, id)).toContain('decision requested')
})

test('the email goes to the site’s contact address if there is no owner account', async () => {
  await anEvening()
  await advance('PT48H')
  expect(await ownersNotified()).toEqual([t.site.config.trader.email])
})

test('no owner is asked if enough members have booked', async () => {
  const { id } = await anEvening()
  for (const gender of ['F', 'M', 'F'] as const) await aBooking(t.site, { eventId: id, gender })
  await advance('PT48H')
  expect(await ownersNotified()).toEqual([])
  expect(await actionsOn(t.site.db, id)).toContain('decision requested')
})

test('owners are asked once when two processes sweep concurrently', async () => {
  await anEvening()
  await advance('PT48H')
  const other = await secondProcess(t)
  await Promise.all([requestOwnersDecision(t.site), requestOwnersDecision(other.site)])
  await other.close()
  expect(await ownersNotified()).toHaveLength(1)
})

test('no owner is asked about drafts, cancelled events or events that have started', async () => {
  const { id } = await anEvening()
  await cancelEvent(t.site, siteItself, id)
  await aDraft(t.site, { minimumMales: 3, decideBy: hours(48) })
  await anEvening({ startsAt: hours(49), endsAt: hours(51), decideBy: hours(48) })
  await advance('PT50H')
  expect(await ownersNotified()).toEqual([])
})

test('owners are asked again if the decision date is postponed, but not after other changes', async () => {
  const { change } = await anEvening()
  await advance('PT48H')
  expect(await ownersNotified()).toHaveLength(1)

  const decideBy = hours(24)
  await change({ decideBy })
  await advance('PT23H')
  expect(await ownersNotified()).toHaveLength(1)
  await advance('PT1H')
  expect(await ownersNotified()).toHaveLength(2)

  await change({ decideBy, title: 'Another title', minimumFemales: 3 })
  await advance('PT6M')
  expect(await ownersNotified()).toHaveLength(2)
})
