import { sql } from 'kysely'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type {
  EventView,
  getEventAsMember,
  getUserProfile,
  listEventsAsMember,
  listOwnEvents,
} from '#browsing/contract.ts'
import type { getMemberHome } from '#browsing/contract/member-home.ts'
import type { agreeToLikes, sendLikes } from '#matching/contract.ts'
import { likesWording } from '#matching/rules.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'
import type { TestSite } from '#tests/test-site.ts'

/** Returns functions that load events through the API as the member. */
export function viewAs(t: TestSite, { access }: { access: string }) {
  const api = t.apiAs(access)
  return {
    event: (id: number) => api<typeof getEventAsMember>('POST /api/event', { query: { id }, body: {} }),
    events: () => api<typeof listEventsAsMember>('POST /api/events', { query: { option: 'future' }, body: {} }),
    withAttendees: (id: number) =>
      api<typeof getEventAsMember>('POST /api/event', { query: { id }, body: { attendees: true } }),
    person: (id: string) => api<typeof getUserProfile>('POST /api/getuserprofile/:id', { params: { id }, body: {} }),
    home: () => api<typeof getMemberHome>('GET /api/myhome'),
    ownEvents: () => api<typeof listOwnEvents>('POST /api/myevents', { body: {} }),
  }
}

/** Returns an event as a visitor sees it, with all changes up to now. */
export async function seenByVisitor(t: TestSite, eventId: number): Promise<EventView> {
  await t.site.versionPoller.poll()
  return (await t.app.inject(`/api/event?id=${eventId}`)).json()
}

type Place = { state: 'held' | 'booked'; payAgainUntil?: Temporal.Instant; absentAt?: Temporal.Instant }

/** Inserts a booking of the next place for a member, even if the rules would refuse it. Returns the booking's id. */
export async function seat(
  t: TestSite,
  { id: memberId, gender }: Pick<TestMember, 'id' | 'gender'>,
  eventId: number,
  place: Place,
): Promise<string> {
  const [id, now] = [newId(), t.clock.now()]
  const stateColumns =
    place.state === 'held'
      ? { holdExpiresAt: now.add({ minutes: 15 }) }
      : { bookedAt: now, ticketCode: id.replaceAll('-', '').slice(-10).toUpperCase() }
  await inTransaction(t.site.db, async (tx) => {
    const live = tx.selectFrom('bookings').select('id').where('eventId', '=', eventId).where('gender', '=', gender)
    const placeNumber = (await live.where('state', '<>', 'ended').execute()).length + 1
    const values = { id, eventId, memberId, gender, liveGender: gender, placeNumber, pricePence: 2450, madeAt: now }
    await tx
      .insertInto('bookings')
      .values({ ...values, ...stateColumns, ...place })
      .execute()
    await raisePublicVersion(tx, eventId)
  })
  return id
}

/** Ends the booking as if the member had cancelled it. */
export async function endBooking(t: TestSite, id: string): Promise<void> {
  await sql`update bookings set state = 'ended', place_number = null, live_gender = null,
    ended_at = made_at, end_reason = 'cancelled by member' where id = ${id}`.execute(t.site.db)
}

/** Creates other members with bookings. `people` is the number of members of each gender. */
export async function seatOthers(
  t: TestSite,
  eventId: number,
  people: { M?: number; F?: number },
  place: Place = { state: 'booked' },
): Promise<void> {
  for (const gender of ['M', 'F'] as const) {
    for (let count = 0; count < (people[gender] ?? 0); count += 1)
      await seat(t, await aMember(t.site, { gender }), eventId, place)
  }
}

/** Sends the member's likes for an event through the API in a new session. Agrees to their use first. */
export async function sendCard(
  t: TestSite,
  member: Pick<TestMember, 'email' | 'password'>,
  eventId: number,
  liked: readonly Pick<TestMember, 'id'>[],
): Promise<void> {
  const { access } = await signInAs(t.site, member)
  const consent = { body: { wording_version: likesWording.version } }
  await t.apiAs(access)<typeof agreeToLikes>('PUT /api/account/likes-consent', consent)
  const likes = liked.map(({ id }) => ({ id, like: true }))
  await t.apiAs(access)<typeof sendLikes>('POST /api/sendlikes', { body: { eventId, likes } })
}

/** Returns the URL of a member's portrait for this viewer, even if the viewer may not see it. */
export async function portraitAddressFor(
  t: TestSite,
  viewer: Pick<TestMember, 'id'>,
  target: Pick<TestMember, 'id'>,
): Promise<string> {
  const profile = t.site.db.selectFrom('profiles').select('portraitId').where('memberId', '=', target.id)
  const { portraitId } = await profile.executeTakeFirstOrThrow()
  return portraitAddresses(t.site, viewer.id, portraitId).image
}

/** Returns whether a member can see another's profile and portrait. */
export async function visibleParts(
  t: TestSite,
  viewer: Pick<TestMember, 'id' | 'email' | 'password'>,
  target: Pick<TestMember, 'id'>,
): Promise<{ profile: boolean; portrait: boolean }> {
  const { authorization } = await signInAs(t.site, viewer)
  const url = `/api/getuserprofile/${target.id}`
  const [profile, portrait] = await Promise.all([
    t.app.inject({ method: 'POST', url, headers: { authorization } }),
    t.app.inject(await portraitAddressFor(t, viewer, target)),
  ])
  return { profile: allowed(profile.statusCode, 403), portrait: allowed(portrait.statusCode, 404) }
}

function allowed(status: number, refused: number): boolean {
  if (status !== 200 && status !== refused) throw new Error(`the status is ${status} instead of 200 or ${refused}`)
  return status === 200
}
