import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Delay, reportLateness } from '#bookings/contract/lateness.ts'
import type { getTicket } from '#bookings/contract/tickets.ts'
import { answerAttendance } from '#bookings/server/attendance/answer-attendance.ts'
import { setAbsentAt } from '#bookings/server/places/set-absent-at.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { aBooking, aSignedInMember, apiOf } from '#bookings/testing.ts'
import type { loadDoor } from '#event-night/contract.ts'
import { aDoor, aGuest, aTablet } from '#event-night/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let door: Awaited<ReturnType<typeof aDoor>>
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
beforeEach(async () => {
  door = await aDoor(t)
})
afterAll(() => t.close())

const late = (api: Api, id: string, delay: Delay | null) =>
  api<typeof reportLateness>('PUT /api/bookings/:id/lateness', { params: { id }, body: { delay } })
const ticketOf = (api: Api) => api<typeof getTicket>('GET /api/events/:id/ticket', { params: { id: door.eventId } })
const atDoor = async (api: Api = door.host.api) => {
  const { guests } = await api<typeof loadDoor>('GET /api/admin/events/:id/door', { params: { id: door.eventId } })
  return guests
}
/** Makes today the day of the event at any hour: it has just started. */
const startNow = () => moveEvent(door.eventId, t.clock.now().subtract({ minutes: 1 }))

const moveEvent = (id: number, startsAt: Temporal.Instant) =>
  inTransaction(t.site.db, (tx) =>
    tx
      .updateTable('events')
      .set({ startsAt, endsAt: startsAt.add({ hours: 2 }) })
      .where('id', '=', id)
      .execute(),
  )

test('a guest tells the hosts how late they will be, and can take it back', async () => {
  const amy = await aGuest(t, door.eventId, { userName: 'Amy Tonks' })
  await startNow()
  const api = await apiOf(t, amy)
  expect(await ticketOf(api)).toMatchObject({ lateness: { delay: null } })
  await late(api, amy.bookingId, '20 minutes')
  expect(await ticketOf(api)).toMatchObject({ lateness: { delay: '20 minutes' } })
  expect(await atDoor()).toMatchObject([{ name: 'Amy Tonks', delay: '20 minutes' }])
  await late(api, amy.bookingId, 'later')
  expect(await atDoor()).toMatchObject([{ delay: 'later' }])
  await late(api, amy.bookingId, null)
  expect(await atDoor()).toMatchObject([{ delay: null }])
})

test('checking a guest in clears how late they said they would be', async () => {
  const amy = await aGuest(t, door.eventId)
  await startNow()
  await late(await apiOf(t, amy), amy.bookingId, '10 minutes')
  const tablet = aTablet(t, door.eventId, door.host.api)
  await tablet.send(tablet.commandFor(amy.bookingId, 'check in'))
  expect(await atDoor()).toMatchObject([{ state: 'in', delay: null }])
  await tablet.send(tablet.commandFor(amy.bookingId, 'undo check-in'))
  expect(await atDoor()).toMatchObject([{ state: 'expected', delay: null }])
})

test('nobody is late before the day of the event, after it, or for someone else’s place', async () => {
  const amy = await aGuest(t, door.eventId)
  const other = await aSignedInMember(t)
  const api = await apiOf(t, amy)
  await moveEvent(door.eventId, t.clock.now().add({ hours: 48 }))
  expect(await ticketOf(api)).toMatchObject({ lateness: null })
  expect(await refusal(late(api, amy.bookingId, '10 minutes'))).toMatchObject({ error: 'not_on_event_day' })
  await moveEvent(door.eventId, t.clock.now().subtract({ hours: 3 }))
  expect(await refusal(late(api, amy.bookingId, '10 minutes'))).toMatchObject({ error: 'not_on_event_day' })
  await startNow()
  expect(await refusal(late(other.api, amy.bookingId, '10 minutes'))).toMatchObject({ error: 'booking_not_found' })
})

test('hosts see who said that they are coming, that they cannot come, and who has not answered', async () => {
  const amy = await aGuest(t, door.eventId, { userName: 'Amy Tonks' })
  const beth = await aGuest(t, door.eventId, { userName: 'Beth Hadley' })
  await aGuest(t, door.eventId, { userName: 'Cara Hill' })
  await answerAttendance(t.site, { memberId: amy.id }, amy.bookingId, 'coming')
  await answerAttendance(t.site, { memberId: beth.id }, beth.bookingId, 'not coming')
  expect((await atDoor()).map(({ coming }) => coming)).toEqual(['coming', 'not coming', 'no answer'])
})

test('a new holder is neither late nor coming because the former holder said so', async () => {
  const amy = await aGuest(t, door.eventId)
  await answerAttendance(t.site, { memberId: amy.id }, amy.bookingId, 'coming')
  const beth = await aSignedInMember(t, { userName: 'Beth Hadley' })
  const { link } = await startReplacement(t.site, { memberId: amy.id }, amy.bookingId)
  await acceptReplacement(t.site, { memberId: beth.id }, new URL(link).searchParams.get('token') ?? '')
  expect(await atDoor()).toMatchObject([{ name: 'Beth Hadley', coming: 'no answer', delay: null }])
})

test('an owner sees at the door who did not come twice in the last twelve months, and a host does not', async () => {
  const amy = await aGuest(t, door.eventId, { userName: 'Amy Tonks' })
  const owner = await aSignedInMember(t, { role: 'owner' })
  const absentAgo = async (months: number) => {
    const past = await aDoor(t)
    const { id: bookingId } = await aBooking(t.site, { eventId: past.eventId, member: amy })
    const startsAt = t.clock.now().toZonedDateTimeISO('Europe/London').subtract({ months }).toInstant()
    await moveEvent(past.eventId, startsAt)
    await inTransaction(t.site.db, (tx) => setAbsentAt(tx, bookingId, startsAt))
    return startsAt.toZonedDateTimeISO('Europe/London').toPlainDate().toString()
  }
  const recent = await absentAgo(2)
  await absentAgo(13)
  expect(await atDoor(owner.api)).toMatchObject([{ absences: [] }])
  const earlier = await absentAgo(11)
  expect(await atDoor(owner.api)).toMatchObject([{ absences: [recent, earlier] }])
  expect(await atDoor()).toMatchObject([{ absences: null }])
})
