import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself, type Staff } from '#accounts/actor.ts'
import { aMember } from '#accounts/testing.ts'
import { markAbsent, unmarkAbsent } from '#bookings/server/places/mark-absent.ts'
import { endEvent } from '#events/server/end-event.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { aBooking } from '#bookings/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let host: Staff
beforeAll(async () => {
  t = await testSite()
  const { id } = await aMember(t.site, { role: 'host' })
  host = { role: 'host', memberId: id }
})
afterAll(() => t.close())

/** Makes a booking at a free event that starts in an hour and lasts two and a half hours. */
async function anAttendee() {
  const startsAt = t.clock.now().add({ hours: 1 })
  const times = { startsAt: startsAt.toString(), endsAt: startsAt.add({ minutes: 150 }).toString() }
  return aBooking(t.site, { eventId: await anEvent(t.site, { ...times, pricePence: 0 }) })
}
const advanceMinutes = (minutes: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ minutes }))
const absentAt = async (id: string) => {
  const row = await t.site.db.selectFrom('bookings').select('absentAt').where('id', '=', id).executeTakeFirstOrThrow()
  return row.absentAt?.toString() ?? null
}
const marksOf = async (id: string) => (await actionsOn(t.site.db, id)).filter((action) => action.includes('absen'))

test('a host marks an attendee absent and removes the mark, and a repeated request changes nothing', async () => {
  const { id } = await anAttendee()
  await advanceMinutes(75)

  await markAbsent(t.site, host, id)
  const first = await absentAt(id)
  expect(first).not.toBeNull()
  await advanceMinutes(5)
  await markAbsent(t.site, siteItself, id)
  expect(await absentAt(id)).toBe(first)

  await unmarkAbsent(t.site, host, id)
  await unmarkAbsent(t.site, host, id)
  expect(await absentAt(id)).toBeNull()
  expect(await marksOf(id)).toEqual(['marked absent', 'absence mark removed'])
})

test('an attendee cannot be marked absent before the event starts', async () => {
  const { id } = await anAttendee()
  await advanceMinutes(59)
  await expect(markAbsent(t.site, siteItself, id)).rejects.toMatchObject({ refusal: { error: 'event_not_started' } })
  await advanceMinutes(1)
  await expect(markAbsent(t.site, siteItself, id)).resolves.toBeUndefined()
})

test.each([
  ['the planned end has passed', () => advanceMinutes(150)],
  ['a host has ended the event', (eventId: number) => endEvent(t.site, siteItself, eventId)],
])('once %s, likes are open and only the owner can remove an absence mark', async (_what, openLikes) => {
  const { id, eventId } = await anAttendee()
  await advanceMinutes(90)
  await markAbsent(t.site, host, id)
  await openLikes(eventId)

  await expect(unmarkAbsent(t.site, host, id)).rejects.toMatchObject({ refusal: { error: 'likes_are_open' } })
  expect(await absentAt(id)).not.toBeNull()

  await unmarkAbsent(t.site, siteItself, id)
  expect(await absentAt(id)).toBeNull()
})

test('a host can still mark an attendee absent once likes are open', async () => {
  const { id } = await anAttendee()
  await advanceMinutes(60 + 150 + 30)
  await markAbsent(t.site, host, id)
  expect(await absentAt(id)).not.toBeNull()
})

test.each<[string, (id: string) => Promise<string>, string]>([
  ['unknown', async () => newId(), 'booking_not_found'],
  [
    'only held',
    async (id) => {
      const held = { state: 'held', bookedAt: null, ticketCode: null, holdExpiresAt: t.clock.now() } as const
      await t.site.db.transaction().execute((tx) => tx.updateTable('bookings').set(held).where('id', '=', id).execute())
      return id
    },
    'booking_not_found',
  ],
  [
    'ended',
    async (id) => {
      const ended = { state: 'ended', placeNumber: null, liveGender: null, endedAt: t.clock.now() } as const
      await t.site.db.transaction().execute((tx) =>
        tx
          .updateTable('bookings')
          .set({ ...ended, endReason: 'cancelled' })
          .where('id', '=', id)
          .execute(),
      )
      return id
    },
    'booking_not_live',
  ],
])('the absence mark of a booking that is %s can be neither set nor removed', async (_what, make, error) => {
  const attendee = await anAttendee()
  await advanceMinutes(90)
  const id = await make(attendee.id)

  await expect(markAbsent(t.site, siteItself, id)).rejects.toMatchObject({ refusal: { error } })
  await expect(unmarkAbsent(t.site, siteItself, id)).rejects.toMatchObject({ refusal: { error } })
  expect(await marksOf(id)).toEqual([])
})

test('concurrent requests to mark one attendee absent are audited once', async () => {
  const { id } = await anAttendee()
  await advanceMinutes(90)
  await Promise.all(Array.from({ length: 6 }, () => markAbsent(t.site, host, id)))
  expect(await marksOf(id)).toEqual(['marked absent'])
})
