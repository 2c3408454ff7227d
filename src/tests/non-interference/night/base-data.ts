import type { TestMember } from '#accounts/testing.ts'
import { aBooking, aSignedInMember, apiOf } from '#bookings/testing.ts'
import type { bindScreen, createScreen } from '#event-night/contract/screens.ts'
import { aConsole, aNight } from '#event-night/server/testing/a-night.ts'
import { aDoor, aTablet } from '#event-night/testing.ts'
import { recordConsent } from '#matching/testing.ts'
import type { TestSite } from '#tests/test-site.ts'

type Guest = TestMember & { bookingId: string }

/** The data in every world: an event that starts now, with guests who are in, its host, an owner and a big screen. */
export type NightBase = {
  beginning: Temporal.Instant
  eventId: number
  /** The night before, at which the second woman and the second man sat together. Its likes are still open. */
  earlierId: number
  women: readonly Guest[]
  men: readonly Guest[]
  host: TestMember
  owner: TestMember
  screenSecret: string
}

const GUESTS_PER_SIDE = 4

export async function createNightBase(t: TestSite): Promise<NightBase> {
  const earlier = await aNight(t, { women: GUESTS_PER_SIDE, men: GUESTS_PER_SIDE, tables: GUESTS_PER_SIDE })
  const seats = [memberAt(earlier.women, 1).bookingId, memberAt(earlier.men, 1).bookingId] as const
  await earlier.console.act({ action: 'call round', round: 1, pairs: [{ table: 1, seats }] })
  // A night that no host has ended is not over.
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 2 }))
  const earlierConsole = aConsole(t, earlier.eventId, await apiOf(t, earlier.host))
  await earlierConsole.act({ action: 'end night' })
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 22 }))
  const { eventId, host } = await aDoor(t)
  const book = async (members: readonly TestMember[]) => {
    const guests: Guest[] = []
    for (const member of members)
      guests.push({ ...member, bookingId: (await aBooking(t.site, { eventId, member })).id })
    return guests
  }
  const [women, men] = [await book(earlier.women), await book(earlier.men)]
  const api = await apiOf(t, host)
  const tablet = aTablet(t, eventId, api)
  await tablet.send(...[...women, ...men].map(({ bookingId }) => tablet.commandFor(bookingId, 'check in')))
  for (const member of [...women, ...men]) await recordConsent(t.site, member)
  const { secret: screenSecret, code } = await t.api<typeof createScreen>('POST /api/screens', { body: {} })
  await api<typeof bindScreen>('POST /api/admin/events/:id/screens', { params: { id: eventId }, body: { code } })
  await t.runJobs()
  const owner = await aSignedInMember(t, { role: 'owner' })
  const beginning = t.clock.now().add({ hours: 1 }).round({ smallestUnit: 'minute', roundingMode: 'ceil' })
  return { beginning, eventId, earlierId: earlier.eventId, women, men, host, owner, screenSecret }
}

export function memberAt<Of>(guests: readonly Of[], nth: number): Of {
  const guest = guests[nth]
  if (guest === undefined) throw new Error('the guest is missing')
  return guest
}
