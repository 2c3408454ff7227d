import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { markAbsent } from '#bookings/server/places/mark-absent.ts'
import { endBooking, portraitAddressFor, seat, visibleParts, sendCard } from '#browsing/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { aMessage } from '#messaging/testing.ts'
import { aProfile } from '#profiles/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { unblockMember } from '#safety/server/unblock-member.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let venueId: string
let amy: TestMember
let tom: TestMember
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  venueId = await aVenue(t.site)
})
afterAll(() => t.close())
beforeEach(async () => {
  amy = await aMember(t.site)
  tom = await aMember(t.site, { gender: 'M' })
  for (const member of [amy, tom]) await aProfile(t.site, member)
})

const visible = { profile: true, portrait: true }
const hidden = { profile: false, portrait: false }
const advanceBy = (hours: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours }))

function anEvening(): Promise<number> {
  const inHours = (hours: number) => t.clock.now().add({ hours }).round('minute').toString()
  return anEvent(t.site, { venueId, startsAt: inHours(1), endsAt: inHours(3) })
}

/** Books both members on one event. Returns the event and the bookings. */
async function bookTogether() {
  const eventId = await anEvening()
  const hers = await seat(t, amy, eventId, { state: 'booked' })
  const his = await seat(t, tom, eventId, { state: 'booked' })
  return { eventId, hers, his }
}

/** Lets both members attend and send likes, then marks one absent, so that only the likes connect them. */
async function connectByLikes(cards: { amy?: boolean; tom?: boolean }): Promise<void> {
  const { eventId, his } = await bookTogether()
  await advanceBy(4)
  if (cards.amy !== undefined) await sendCard(t, amy, eventId, cards.amy ? [tom] : [])
  if (cards.tom !== undefined) await sendCard(t, tom, eventId, cards.tom ? [amy] : [])
  await markAbsent(t.site, siteItself, his)
}

describe('attending the same event', () => {
  test('lets two members see each other, before, during and long after the event', async () => {
    await bookTogether()
    for (const hours of [0, 2, 400 * 24]) {
      await advanceBy(hours)
      expect([await visibleParts(t, amy, tom), await visibleParts(t, tom, amy)]).toEqual([visible, visible])
    }
  })

  test.each<[string, () => Promise<unknown>]>([
    ['nothing connects them', async () => undefined],
    [
      'they attend different events',
      async () => {
        await seat(t, amy, await anEvening(), { state: 'booked' })
        await seat(t, tom, await anEvening(), { state: 'booked' })
      },
    ],
    [
      'one of them only holds a place',
      async () => {
        const eventId = await anEvening()
        await seat(t, amy, eventId, { state: 'booked' })
        await seat(t, tom, eventId, { state: 'held' })
      },
    ],
    ['his booking has ended', async () => endBooking(t, (await bookTogether()).his)],
    ['her booking has ended', async () => endBooking(t, (await bookTogether()).hers)],
    ['one of them was marked absent', () => connectByLikes({})],
    ['the event was cancelled', async () => cancelEvent(t.site, siteItself, (await bookTogether()).eventId)],
  ])('lets neither member see the other if %s', async (_what, arrange) => {
    await arrange()
    expect([await visibleParts(t, amy, tom), await visibleParts(t, tom, amy)]).toEqual([hidden, hidden])
  })

  test('does not let people of the same gender see each other', async () => {
    const { eventId } = await bookTogether()
    const bea = await aMember(t.site)
    await aProfile(t.site, bea)
    await seat(t, bea, eventId, { state: 'booked' })
    expect([await visibleParts(t, amy, bea), await visibleParts(t, bea, amy)]).toEqual([hidden, hidden])
    expect(await visibleParts(t, bea, tom)).toEqual(visible)
  })
})

describe('if nothing else connects two members', () => {
  test('a match lets each see the other', async () => {
    await connectByLikes({ amy: true, tom: true })
    expect([await visibleParts(t, amy, tom), await visibleParts(t, tom, amy)]).toEqual([visible, visible])
  })

  test('a like lets only the liked member see the other, once they have sent their own likes', async () => {
    await connectByLikes({ amy: false, tom: true })
    expect([await visibleParts(t, amy, tom), await visibleParts(t, tom, amy)]).toEqual([visible, hidden])
  })

  test('a hidden like lets neither see the other until likes close', async () => {
    await connectByLikes({ tom: true })
    expect([await visibleParts(t, amy, tom), await visibleParts(t, tom, amy)]).toEqual([hidden, hidden])
    await advanceBy(7 * 24 - 2)
    expect(await visibleParts(t, amy, tom)).toEqual(hidden)
    await advanceBy(2)
    expect([await visibleParts(t, amy, tom), await visibleParts(t, tom, amy)]).toEqual([visible, hidden])
  })
})

describe('a message', () => {
  test('lets the recipient see the sender, but not the reverse', async () => {
    await aMessage(t.site, { from: tom, to: amy })
    expect([await visibleParts(t, amy, tom), await visibleParts(t, tom, amy)]).toEqual([visible, hidden])
  })
})

describe('a block', () => {
  const grounds: [string, () => Promise<unknown>][] = [
    ['attending the same event', bookTogether],
    ['a match', () => connectByLikes({ amy: true, tom: true })],
    ['a visible like', () => connectByLikes({ amy: false, tom: true })],
    ['a message', () => aMessage(t.site, { from: tom, to: amy })],
  ]
  test.each(grounds)('by either member overrides %s until the block is removed', async (_what, arrange) => {
    await arrange()
    const before = [await visibleParts(t, amy, tom), await visibleParts(t, tom, amy)]
    expect(before[0]).toEqual(visible)
    for (const [by, other] of [
      [amy, tom],
      [tom, amy],
    ] as const) {
      await blockMember(t.site, { memberId: by.id }, other.id)
      expect([await visibleParts(t, amy, tom), await visibleParts(t, tom, amy)]).toEqual([hidden, hidden])
      await unblockMember(t.site, { memberId: by.id }, other.id)
      expect([await visibleParts(t, amy, tom), await visibleParts(t, tom, amy)]).toEqual(before)
    }
  })

  test('does not hide members from the owner or from themselves', async () => {
    const owner = await aMember(t.site, { role: 'owner' })
    await blockMember(t.site, { memberId: tom.id }, owner.id)
    expect(await visibleParts(t, owner, tom)).toEqual(visible)
    expect(await visibleParts(t, tom, tom)).toEqual(visible)
  })

  test('immediately invalidates the URLs of both members’ portraits', async () => {
    await bookTogether()
    const [ofTom, ofAmy] = [await portraitAddressFor(t, amy, tom), await portraitAddressFor(t, tom, amy)]
    const statuses = async () => [(await t.app.inject(ofTom)).statusCode, (await t.app.inject(ofAmy)).statusCode]
    expect(await statuses()).toEqual([200, 200])
    await blockMember(t.site, { memberId: amy.id }, tom.id)
    expect(await statuses()).toEqual([404, 404])
  })
})

test('a host is served portraits of attendees at their events, even of those who blocked the host, but no profiles', async () => {
  const host = await aMember(t.site, { role: 'host' })
  expect(await visibleParts(t, host, tom)).toEqual(hidden)
  const { eventId, his } = await bookTogether()
  expect(await visibleParts(t, host, tom)).toEqual(hidden)
  await assignHosts(t.site, siteItself, eventId, [host.id])
  const faceOnly = { profile: false, portrait: true }
  expect(await visibleParts(t, host, tom)).toEqual(faceOnly)
  await blockMember(t.site, { memberId: tom.id }, host.id)
  expect(await visibleParts(t, host, tom)).toEqual(faceOnly)
  await endBooking(t, his)
  expect(await visibleParts(t, host, tom)).toEqual(hidden)
})

test('a host is served portraits from seven days before their event until a day after its end', async () => {
  const host = await aMember(t.site, { role: 'host' })
  const inHours = (hours: number) => t.clock.now().add({ hours }).round('minute').toString()
  const id = await anEvent(t.site, { venueId, startsAt: inHours(8 * 24), endsAt: inHours(8 * 24 + 2) })
  await seat(t, tom, id, { state: 'booked' })
  await assignHosts(t.site, siteItself, id, [host.id])
  const faces: boolean[] = []
  for (const hours of [0, 25, 6 * 24, 24, 24, 2]) {
    await advanceBy(hours)
    faces.push((await visibleParts(t, host, tom)).portrait)
  }
  expect(faces).toEqual([false, true, true, true, true, false])
})

test('a host who attends has only the access of an attendee, which a block removes', async () => {
  amy = await aMember(t.site, { role: 'host' })
  await aProfile(t.site, amy)
  await bookTogether()
  expect(await visibleParts(t, amy, tom)).toEqual(visible)
  await blockMember(t.site, { memberId: tom.id }, amy.id)
  expect(await visibleParts(t, amy, tom)).toEqual(hidden)
})

test('a suspended member is not visible, even to a match', async () => {
  await connectByLikes({ amy: true, tom: true })
  await suspendMember(t.site, siteItself, tom.id, 'a test')
  expect(await visibleParts(t, amy, tom)).toEqual(hidden)
})
