import { aMember, type TestMember } from '#accounts/testing.ts'
import type { EventView, getEventAsMember, listEventsAsMember, listOwnEvents } from '#browsing/contract.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { raisePublicVersion } from '#platform/server/pulse.ts'
import type { TestSite } from '#test-site.ts'

/** What a member sees, through the door. */
export function eyesOf(t: TestSite, { access }: { access: string }) {
  const api = t.apiAs(access)
  return {
    event: (id: number) => api<typeof getEventAsMember>('POST /api/event', { query: { id }, body: {} }),
    events: () => api<typeof listEventsAsMember>('POST /api/events', { query: { option: 'future' }, body: {} }),
    ownEvents: () => api<typeof listOwnEvents>('POST /api/myevents', { body: {} }),
  }
}

/** What a visitor sees, with everything that has changed by now. */
export async function seenByVisitor(t: TestSite, eventId: number): Promise<EventView> {
  await t.site.pulse.beat()
  return (await t.app.inject(`/api/event?id=${eventId}`)).json()
}

type Place = { state: 'held' | 'booked'; payAgainUntil?: Temporal.Instant; absentAt?: Temporal.Instant }

/** Puts a member on the next seat, straight into the table: also where the rules would not. Gives the booking's id. */
export async function seat(
  t: TestSite,
  { id: memberId, gender }: Pick<TestMember, 'id' | 'gender'>,
  eventId: number,
  place: Place,
): Promise<string> {
  const [id, now] = [newId(), t.clock.now()]
  const how =
    place.state === 'held'
      ? { holdExpiresAt: now.add({ minutes: 15 }) }
      : { bookedAt: now, ticketCode: id.replaceAll('-', '').slice(-10).toUpperCase() }
  await inTransaction(t.site.db, async (tx) => {
    const live = tx.selectFrom('bookings').select('id').where('eventId', '=', eventId).where('gender', '=', gender)
    const placeNumber = (await live.where('state', '<>', 'ended').execute()).length + 1
    const values = { id, eventId, memberId, gender, liveGender: gender, placeNumber, pricePence: 2450, madeAt: now }
    await tx
      .insertInto('bookings')
      .values({ ...values, ...how, ...place })
      .execute()
    await raisePublicVersion(tx, eventId)
  })
  return id
}

/** As many people nobody knows. */
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
