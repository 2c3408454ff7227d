import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, emailsTo } from '#accounts/testing.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { aTablet } from '#event-night/testing.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

/** Counts a member's emails whose subject begins with this word. */
const countOf = async (word: string, { email }: { email: string }) =>
  (await emailsTo(t, email)).filter(({ subject }) => subject.startsWith(`${word}: `)).length

/** An event in an hour, with a guest who is checked in and one who has just accepted a transfer. */
async function anEvening() {
  const startsAt = t.clock.now().add({ hours: 1 }).round('minute')
  const times = { startsAt: startsAt.toString(), endsAt: startsAt.add({ minutes: 150 }).toString() }
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, { ...times, pricePence: 0 })
  const eventId = await anEvent(t.site, { ...details, venueId })
  const host = await aSignedInMember(t, { role: 'host' })
  await assignHosts(t.site, siteItself, eventId, [host.id])
  const [checkedIn, former, current] = [await aMember(t.site), await aMember(t.site), await aMember(t.site)]
  const { id } = await aBooking(t.site, { eventId, member: checkedIn })
  const tablet = aTablet(t, eventId, host.api)
  await tablet.send(tablet.commandFor(id, 'check in'))
  const transferred = await aBooking(t.site, { eventId, member: former })
  const { link } = await startReplacement(t.site, { memberId: former.id }, transferred.id)
  await acceptReplacement(t.site, { memberId: current.id }, new URL(link).searchParams.get('token') ?? '')
  // The sweep that notifies hosts is due once a minute.
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 1 }))
  await t.sweep()
  await t.runJobs()
  const change = (later: { venueId?: string; minutes?: number }) => {
    const from = startsAt.add({ minutes: later.minutes ?? 0 })
    const moved = { startsAt: from.toString(), endsAt: from.add({ minutes: 150 }).toString() }
    return changeEvent(t.site, siteItself, eventId, {
      venueId: later.venueId ?? venueId,
      details: { ...details, ...moved },
    })
  }
  return { eventId, checkedIn, former, current, host, change }
}

test.each(['time', 'venue'] as const)(
  'a change of the %s on the day is emailed at once to those who are checked in and to the new holder of a place',
  async (what) => {
    const { checkedIn, former, current, change } = await anEvening()
    await change(what === 'time' ? { minutes: 30 } : { venueId: await aVenue(t.site, { name: 'The Lamp' }) })
    await t.runJobs()
    expect(await countOf('Changed', checkedIn)).toBe(1)
    expect(await countOf('Changed', current)).toBe(1)
    expect(await countOf('Changed', former)).toBe(0)
  },
)

test('a cancellation on the day is emailed at once to those who are checked in, to the new holder and to the host', async () => {
  const { eventId, checkedIn, former, current, host } = await anEvening()
  await cancelEvent(t.site, siteItself, eventId)
  await t.runJobs()
  expect(await countOf('Cancelled', checkedIn)).toBe(1)
  expect(await countOf('Cancelled', current)).toBe(1)
  expect(await countOf('Cancelled', former)).toBe(0)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 1 }))
  await t.sweep()
  await t.runJobs()
  expect(await countOf('Cancelled', host)).toBe(1)
})
