import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { apiOf } from '#bookings/testing.ts'
import type { sendGuestAction } from '#event-night/contract/own-night.ts'
import { aNight } from '#event-night/server/testing/a-night.ts'
import { newId } from '#platform/server/ids.ts'
import { openLive, type LivePage } from '#platform/testing/live-page.ts'
import { listen } from '#platform/testing/send-request.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let port: number
let pages: LivePage[] = []
beforeEach(async () => {
  t = await testSite()
  port = await listen(t.app)
})
afterEach(async () => {
  for (const page of pages) page.close()
  pages = []
  await t.close()
})

async function openPage(member: TestMember): Promise<LivePage> {
  const page = await openLive(port, (await signInAs(t.site, member)).access)
  pages.push(page)
  return page
}

/** Opens the pages of a guest, another guest, the host and a member who has not booked. */
async function openPages(night: Awaited<ReturnType<typeof aNight>>) {
  const [guest, other] = [night.women[0], night.men[0]]
  if (!guest || !other) throw new Error('guests are missing')
  const own = [await openPage(guest), await openPage(other), await openPage(night.host)]
  return { guest, other, own, stranger: await openPage(await aMember(t.site)) }
}

test('pages of the guests and hosts are told that the night has changed, and nobody else’s', async () => {
  const night = await aNight(t)
  const { guest, own, stranger } = await openPages(night)
  const api = await apiOf(t, guest)
  await api<typeof sendGuestAction>('POST /api/night/:id/actions', {
    params: { id: night.eventId },
    body: { id: newId(), action: 'leave' },
  })
  for (const page of own) await expect.poll(() => page.received).toEqual(['night'])
  await night.console.act({ action: 'return', seat: guest.bookingId })
  for (const page of own) await expect.poll(() => page.received).toEqual(['night', 'night'])
  expect(stranger.received).toEqual([])
})

test('a refused action tells nobody', async () => {
  const night = await aNight(t)
  const { other, own } = await openPages(night)
  await night.tablet.send(night.tablet.commandFor(other.bookingId, 'undo check-in'))
  for (const page of own) await expect.poll(() => page.received).toEqual(['night'])
  const { outcome } = await night.console.act({ action: 'leave', seat: other.bookingId })
  expect(outcome).toBe('refused')
  await night.tablet.send(night.tablet.commandFor(other.bookingId, 'check in'))
  for (const page of own) await expect.poll(() => page.received).toEqual(['night', 'night'])
})

test('a check-in and a block raise the version of a night, and do nothing to an event without one', async () => {
  const night = await aNight(t)
  const { guest, other, own } = await openPages(night)
  const version = async () => (await night.console.load()).version
  const before = await version()

  await night.tablet.send(night.tablet.commandFor(other.bookingId, 'undo check-in'))
  expect(await version()).toBe(before + 1)
  // Changes that follow closely are sent as one.
  for (const page of own) await expect.poll(() => page.received).toEqual(['night'])
  // The same command changes nothing the second time.
  await night.tablet.send(night.tablet.commandFor(other.bookingId, 'undo check-in'))
  expect(await version()).toBe(before + 1)

  const pair = { blockerId: guest.id, blockedId: other.id }
  await blockMember(t.site, { memberId: guest.id }, other.id)
  await t.jobHandlers['event-night.pair-blocked']?.(pair)
  expect(await version()).toBe(before + 2)
  expect((await night.console.load()).apart).toEqual([[guest.bookingId, other.bookingId]])
  for (const page of own) await expect.poll(() => page.received.filter((change) => change === 'night')).toHaveLength(2)
})
