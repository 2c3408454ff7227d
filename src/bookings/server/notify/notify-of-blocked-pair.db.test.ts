import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, emailsTo, type TestMember } from '#accounts/testing.ts'
import type { listOwnPlaces } from '#bookings/contract/my-events.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { notifyOfBlockedPair } from '#bookings/server/notify/notify-of-blocked-pair.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { tokenOf } from '#bookings/server/replacements/testing.ts'
import { aBooking, aHold, apiOf } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { anEvent } from '#events/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { unblockMember } from '#safety/server/unblock-member.ts'
import { inTransaction } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let host: TestMember
beforeAll(async () => {
  t = await testSite()
  owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
  host = await aMember(t.site, { role: 'host', userName: 'Harry Host' })
})
afterAll(() => t.close())

let evenings = 0
/** Creates Amy, Tom and an event with a unique title that Harry hosts. */
async function aPair(options: Parameters<typeof anEvent>[1] = {}) {
  evenings += 1
  const title = `Evening ${evenings}.`
  const [amy, tom] = [
    await aMember(t.site, { userName: 'Amy Tonks' }),
    await aMember(t.site, { userName: 'Tom Hadley', gender: 'M' }),
  ]
  const eventId = await anEvent(t.site, { title, pricePence: 0, ...options })
  await assignHosts(t.site, siteItself, eventId, [host.id])
  return { amy, tom, title, eventId }
}

const block = (one: TestMember, other: TestMember) => blockMember(t.site, { memberId: one.id }, other.id)
const book = (eventId: number, member: TestMember) => aBooking(t.site, { eventId, member })

/** Counts the emails to each member about the pair at the event with this title. */
async function notificationCounts(title: string, ...members: TestMember[]): Promise<number[]> {
  const subjects = [`About your place: ${title}`, `Keep two guests apart: ${title}`]
  await t.runJobs()
  const mails = await Promise.all(members.map(({ email }) => emailsTo(t, email)))
  return mails.map((sent) => sent.filter(({ subject }) => subjects.includes(subject)).length)
}

describe('the blocker, the owner and the host are notified, and the blocked member is not', () => {
  test.each(['the member who blocked', 'the blocked member'])('when %s books last', async (who) => {
    const { amy, tom, title, eventId } = await aPair()
    await block(amy, tom)
    const [first, last] = who === 'the member who blocked' ? [tom, amy] : [amy, tom]
    await book(eventId, first)
    expect(await notificationCounts(title, amy, tom, owner, host)).toEqual([0, 0, 0, 0])
    await book(eventId, last)
    expect(await notificationCounts(title, amy, tom, owner, host)).toEqual([1, 0, 1, 1])
    const [mail] = await emailsTo(t, amy.email)
    expect(mail?.text).toContain('Tom Hadley, who you’ve blocked, is booked')
    const [toHost] = await emailsTo(t, host.email)
    expect(toHost?.text).toContain('Amy Tonks has blocked Tom Hadley')
  })

  test('when a place is paid for', async () => {
    const { amy, tom, title, eventId } = await aPair({ pricePence: 2400 })
    await block(amy, tom)
    await book(eventId, amy)
    await aHold(t.site, { eventId, member: tom })
    expect(await notificationCounts(title, amy, owner)).toEqual([0, 0])
    await book(eventId, tom)
    expect(await notificationCounts(title, amy, tom, owner)).toEqual([1, 0, 1])
  })

  test('when the block is made after both have booked, for each upcoming event', async () => {
    const { amy, tom, title, eventId } = await aPair()
    const another = await aPair()
    for (const id of [eventId, another.eventId]) for (const member of [amy, tom]) await book(id, member)
    await block(amy, tom)
    for (const one of [title, another.title])
      expect(await notificationCounts(one, amy, tom, owner, host)).toEqual([1, 0, 1, 1])
  })

  test('when a place is transferred to one of them', async () => {
    const { amy, tom, title, eventId } = await aPair()
    const lewis = await aMember(t.site, { userName: 'Lewis Cope', gender: 'M' })
    await block(amy, tom)
    await book(eventId, amy)
    const booking = await book(eventId, lewis)
    const { link } = await startReplacement(t.site, { memberId: lewis.id }, booking.id)
    expect(await notificationCounts(title, amy, owner)).toEqual([0, 0])
    await acceptReplacement(t.site, { memberId: tom.id }, tokenOf(link))
    expect(await notificationCounts(title, amy, tom, lewis, owner, host)).toEqual([1, 0, 0, 1, 1])
  })

  test('once each, including both members, when they have blocked each other', async () => {
    const { amy, tom, title, eventId } = await aPair()
    await block(amy, tom)
    await block(tom, amy)
    await book(eventId, amy)
    await book(eventId, tom)
    expect(await notificationCounts(title, amy, tom, owner, host)).toEqual([1, 1, 1, 1])
    expect((await emailsTo(t, host.email))[0]?.text).toContain('have blocked each other')
  })

  test('when the blocked member is one of the hosts', async () => {
    const { amy, title, eventId } = await aPair()
    const ben = await aMember(t.site, { role: 'host', gender: 'M', userName: 'Ben the Host' })
    await assignHosts(t.site, siteItself, eventId, [ben.id, host.id])
    await block(amy, ben)
    await book(eventId, amy)
    await book(eventId, ben)
    expect(await notificationCounts(title, amy, ben, host)).toEqual([1, 0, 1])
  })
})

test('a booking made at the same time as the block is detected within an hour', async () => {
  const { amy, tom, title, eventId } = await aPair()
  await book(eventId, amy)
  await book(eventId, tom)
  const row = { blockerId: amy.id, blockedId: tom.id, blockedAt: t.site.clock.now() }
  await inTransaction(t.site.db, (tx) => tx.insertInto('blocks').values(row).execute())
  expect(await notificationCounts(title, amy, tom, owner, host)).toEqual([0, 0, 0, 0])
  for (let hour = 1; hour <= 2; hour += 1) {
    await t.clock.advance(t.site.db, Temporal.Duration.from('PT61M'))
    await t.sweep()
    expect(await notificationCounts(title, amy, tom, owner, host)).toEqual([1, 0, 1, 1])
  }
})

describe('nobody is notified', () => {
  test('twice, even if the search for blocked pairs runs again', async () => {
    const { amy, tom, title, eventId } = await aPair()
    await block(amy, tom)
    await book(eventId, amy)
    await book(eventId, tom)
    const pair = { blockerId: amy.id, blockedId: tom.id }
    await t.runJobs()
    await Promise.all([1, 2, 3].map(() => notifyOfBlockedPair(t.site, pair)))
    expect(await notificationCounts(title, amy, tom, owner, host)).toEqual([1, 0, 1, 1])
  })

  test('when the block was removed, a booking has ended, or the event is over or cancelled', async () => {
    const pairs = [await aPair(), await aPair(), await aPair(), await aPair()] as const
    const [unblocked, left, over, cancelled] = pairs
    for (const { amy, tom, eventId } of pairs) {
      await book(eventId, amy)
      const { id } = await book(eventId, tom)
      if (eventId === left.eventId) await cancelOwnBooking(t.site, { memberId: tom.id }, id)
    }
    await block(unblocked.amy, unblocked.tom)
    await unblockMember(t.site, { memberId: unblocked.amy.id }, unblocked.tom.id)
    await block(left.amy, left.tom)
    await cancelEvent(t.site, siteItself, cancelled.eventId)
    await block(cancelled.amy, cancelled.tom)
    await t.runJobs()
    await t.clock.advance(t.site.db, Temporal.Duration.from('P8D'))
    await block(over.amy, over.tom)
    for (const { amy, tom, title } of pairs)
      expect(await notificationCounts(title, amy, tom, owner, host)).toEqual([0, 0, 0, 0])
  })

  test('as a host of another event, or twice for being both owner and host', async () => {
    const { amy, tom, title, eventId } = await aPair()
    await assignHosts(t.site, siteItself, eventId, [owner.id])
    await block(amy, tom)
    for (const member of [amy, tom]) await book(eventId, member)
    expect(await notificationCounts(title, owner, host)).toEqual([1, 0])
  })

  test('about two members at different events, or if one only holds a place', async () => {
    const { amy, tom, title, eventId } = await aPair({ pricePence: 2400 })
    await block(amy, tom)
    await book(eventId, amy)
    await aHold(t.site, { eventId, member: tom })
    await book(await anEvent(t.site), tom)
    expect(await notificationCounts(title, amy, tom, owner)).toEqual([0, 0, 0])
  })
})

test('the email is listed on My Events for the blocker only', async () => {
  const { amy, tom, title, eventId } = await aPair()
  await block(amy, owner)
  await block(amy, tom)
  for (const member of [amy, tom]) await book(eventId, member)
  await t.runJobs()
  const mailsOf = async (member: TestMember) => {
    const { coming } = await (await apiOf(t, member))<typeof listOwnPlaces>('GET /api/myplaces', { query: {} })
    return coming.flatMap(({ mails }) => mails.map(({ subject }) => subject))
  }
  expect(await mailsOf(amy)).toEqual([`You’re booked: ${title}`, `About your place: ${title}`])
  expect(await mailsOf(tom)).toEqual([`You’re booked: ${title}`])
})
