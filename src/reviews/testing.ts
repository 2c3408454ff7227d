import type { TestMember } from '#accounts/testing.ts'
import { apiOf } from '#bookings/testing.ts'
import { aDoor, aGuest, aTablet } from '#event-night/testing.ts'
import type { EventDetails } from '#events/contract.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { ReviewInput, writeReview } from '#reviews/contract.ts'
import type { TestSite } from '#tests/test-site.ts'

/** Creates an evening that is over, with guests whom its host checked in, and one who booked but did not come. */
export async function anEveningWithGuests(
  t: TestSite,
  { guests = 1, names = [], ...details }: { guests?: number; names?: readonly string[] } & Partial<EventDetails> = {},
) {
  const { eventId, host } = await aDoor(t, details)
  const all: TestMember[] = []
  const tablet = aTablet(t, eventId, await apiOf(t, host))
  for (let nth = 0; nth < Math.max(guests, names.length); nth += 1) {
    const userName = names[nth]
    const guest = await aGuest(t, eventId, { gender: nth % 2 === 0 ? 'F' : 'M', ...(userName && { userName }) })
    await tablet.send(tablet.commandFor(guest.bookingId, 'check in'))
    all.push(guest)
  }
  const absentee = await aGuest(t, eventId)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 4 }))
  return { eventId, host, guests: all, absentee }
}

/** Writes a guest's review of an event through the API. */
export async function review(t: TestSite, guest: TestMember, eventId: number, input: Partial<ReviewInput> = {}) {
  return (await apiOf(t, guest))<typeof writeReview>('PUT /api/myreviews/:id', {
    params: { id: eventId },
    body: { stars: 4, text: '', shows_name: false, ...input },
  })
}

/** Returns the review of a guest, as an owner would refer to it. */
export async function storedReview(t: TestSite, { id: memberId }: Pick<TestMember, 'id'>, eventId: number) {
  const row = await t.site.db
    .selectFrom('reviews')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  return { ...row, written_at: row.writtenAt.toString() }
}

/** Records that a guest was checked in, without a door. */
export async function markCheckedIn(
  t: TestSite,
  guest: { eventId: number; bookingId: string; memberId: string },
): Promise<void> {
  const now = t.clock.now()
  const command = { action: 'check in', foundBy: 'name', outcome: 'done', refusal: null, madeBy: null } as const
  await inTransaction(t.site.db, (tx) =>
    tx
      .insertInto('checkInCommands')
      .values({ ...guest, ...command, id: newId(), deviceId: newId(), madeAt: now, receivedAt: now })
      .execute(),
  )
}
