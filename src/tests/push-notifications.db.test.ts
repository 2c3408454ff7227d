import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, emailsTo, signInAs, type TestMember } from '#accounts/testing.ts'
import { aBooking } from '#bookings/testing.ts'
import { aFullEvent, cancelAsOwner, join } from '#bookings/server/waiting-list/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { notifyOfMatches } from '#matching/server/notify-of-matches.ts'
import { remindAfterEvents } from '#matching/server/remind-to-send.ts'
import { aMatch, advanceTo, anEvening, sendCard } from '#matching/testing.ts'
import { aMessage, mailboxOf } from '#messaging/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { browserSubscription, startPushService, turnOnPush, type PushService } from '#push/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let service: PushService
let t: TestSite
beforeAll(async () => {
  service = await startPushService()
  t = await testSite({ TEST_PUSH_SERVICE: service.origin, LIMITS: 'off' })
})
afterAll(async () => {
  await t.close()
  await service.close()
})
beforeEach(async () => {
  await t.runJobs()
  service.posted.length = 0
})

/** Turns notifications on for a member, on a device that shows what they are about. `got` runs the jobs and lists them. */
async function withPush(member: Pick<TestMember, 'email'>) {
  const { access } = await signInAs(t.site, member)
  const browser = browserSubscription(service.origin)
  await turnOnPush(t.apiAs(access), browser, true)
  return {
    api: t.apiAs(access),
    async got() {
      await t.runJobs()
      const own = service.posted.filter(({ path }) => browser.endpoint.endsWith(path))
      return own.map(({ body, headers }) => {
        const { body: text, opens } = browser.read(body)
        return { text, opens, hours: Number(headers.ttl) / 3600 }
      })
    },
  }
}

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))

test('a member is notified of a place that is offered, until the offer ends', async () => {
  const { eventId, booking } = await aFullEvent(t)
  const device = await withPush(await aMember(t.site))
  await join(device.api, eventId)
  await cancelAsOwner(t, booking.id)
  const got = await device.got()
  expect(got).toEqual([{ text: 'There’s a place for you', opens: '/myevents', hours: expect.any(Number) }])
  const hold = await t.site.db
    .selectFrom('bookings')
    .select('offerEndsAt')
    .where('eventId', '=', eventId)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  const left = t.clock
    .now()
    .until(hold.offerEndsAt ?? expect.fail())
    .total('hours')
  expect(got[0]?.hours).toBeCloseTo(Math.min(left, 24), 1)
})

test('both members of a match are notified, each once, and neither is named', async () => {
  const [woman, man] = [await aMember(t.site), await aMember(t.site, { gender: 'M', userName: 'Tom Hadley' })]
  const evening = await anEvening(t, { women: [woman], men: [man] })
  await evening.pass()
  const devices = [await withPush(woman), await withPush(man)]
  const [her = expect.fail()] = evening.women
  const [him = expect.fail()] = evening.men
  await sendCard(t.site, her, evening.eventId, [man])
  await sendCard(t.site, him, evening.eventId, [woman])
  await t.runJobs()
  for (const { id } of [woman, man]) await notifyOfMatches(t.site, { eventId: evening.eventId, memberId: id })
  for (const { got } of devices)
    expect(await got()).toEqual([{ text: 'You have a new match', opens: '/mymatches', hours: expect.closeTo(48, 1) }])
})

test('a match with a member who was blocked before the email was built is not pushed either', async () => {
  const { eventId, woman, man } = await aMatch(t)
  const device = await withPush(woman)
  await blockMember(t.site, { memberId: woman.id }, man.id)
  await notifyOfMatches(t.site, { eventId, memberId: woman.id })
  expect(await device.got()).toEqual([])
})

test('a member is reminded to send likes, until likes close', async () => {
  const { women, endsAt } = await anEvening(t)
  await advanceTo(t, endsAt.add({ hours: 6 * 24 + 20 }))
  const device = await withPush(women[0] ?? expect.fail())
  await remindAfterEvents(t.site)
  const got = await device.got()
  expect(got).toMatchObject([{ text: 'You can send your likes', opens: '/myevents' }])
  expect(got[0]?.hours).toBeLessThanOrEqual(4)
})

describe('a message unread for a quarter of an hour', () => {
  test.each([true, false])('is pushed, whether the member wants an email (%s) or not', async (wantsEmail) => {
    const { woman, man } = await aMatch(t)
    await (await mailboxOf(t, woman)).emails(wantsEmail)
    const device = await withPush(woman)
    await t.runJobs()
    service.posted.length = 0
    const emails = (await emailsTo(t, woman.email)).length
    await aMessage(t.site, { from: man, to: woman, subject: 'Canals' })
    await aMessage(t.site, { from: man, to: woman, subject: 'Boats' })
    await advance('PT15M')
    await t.sweep()
    expect(await device.got()).toEqual([
      { text: 'You have new messages', opens: '/messages', hours: expect.closeTo(24, 1) },
    ])
    expect((await emailsTo(t, woman.email)).length - emails).toBe(wantsEmail ? 1 : 0)
    await advance('PT15M')
    await t.sweep()
    expect(await device.got()).toHaveLength(1)
  })

  test('is not pushed if it was read meanwhile', async () => {
    const { woman, man } = await aMatch(t)
    const device = await withPush(woman)
    const mailbox = await mailboxOf(t, woman)
    const id = await aMessage(t.site, { from: man, to: woman })
    await mailbox.read(id)
    await advance('PT15M')
    await t.sweep()
    await t.runJobs()
    expect((await device.got()).filter(({ text }) => text.includes('message'))).toEqual([])
  })
})

describe('a change of an event', () => {
  /** An event in so many hours, with a guest whose device is on. */
  async function anEventIn(hours: number) {
    const startsAt = t.clock.now().add({ hours }).round('minute')
    const times = (start: Temporal.Instant) => ({
      startsAt: start.toString(),
      endsAt: start.add({ minutes: 150 }).toString(),
    })
    const venueId = await aVenue(t.site)
    const details = eventDetails(t.site, { pricePence: 0, ...times(startsAt) })
    const eventId = await anEvent(t.site, { ...details, venueId })
    const member = await aMember(t.site)
    await aBooking(t.site, { eventId, member })
    await t.runJobs()
    const device = await withPush(member)
    const moveBy = (more: number) =>
      changeEvent(t.site, siteItself, eventId, {
        venueId,
        details: { ...details, ...times(startsAt.add({ hours: more })) },
      })
    return { eventId, device, moveBy }
  }

  test('is pushed if the event starts within 24 hours', async () => {
    const { device, moveBy } = await anEventIn(20)
    await moveBy(1)
    expect(await device.got()).toMatchObject([{ text: 'Your event has changed', opens: '/myevents' }])
  })

  test('is pushed if it was to start within 24 hours, though it now starts later', async () => {
    const { device, moveBy } = await anEventIn(20)
    await moveBy(7 * 24)
    expect(await device.got()).toMatchObject([{ text: 'Your event has changed' }])
  })

  test('is not pushed if it is days away: the email is enough', async () => {
    const { device, moveBy } = await anEventIn(5 * 24)
    await moveBy(1)
    expect(await device.got()).toEqual([])
  })

  test.each([
    [20, ['Your event has been cancelled']],
    [5 * 24, []],
  ])('that cancels it %i hours before its start is pushed as %j', async (hours, expected) => {
    const { eventId, device } = await anEventIn(hours)
    await cancelEvent(t.site, siteItself, eventId)
    expect((await device.got()).map(({ text }) => text)).toEqual(expected)
  })
})
