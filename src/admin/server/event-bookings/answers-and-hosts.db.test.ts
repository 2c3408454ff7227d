import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import type { getEventOverview, listEventBookings } from '#admin/contract/event-bookings.ts'
import type { getMember } from '#admin/contract/members.ts'
import { answerAttendance } from '#bookings/server/attendance/answer-attendance.ts'
import { setAbsentAt } from '#bookings/server/places/set-absent-at.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { confirmHosting } from '#event-night/server/hosts/confirm-hosting.ts'
import { aDoor, aGuest } from '#event-night/testing.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { anEvent } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const asOwner = async () => (await aSignedInMember(t, { role: 'owner' })).api
const overview = async (id: number) =>
  (await asOwner())<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id } })
const namesWith = async (id: number, coming: 'coming' | 'not coming' | 'no answer') => {
  const query = { coming, sort: 'name', direction: 'asc' } as const
  const api = await asOwner()
  const { rows } = await api<typeof listEventBookings>('GET /api/admin/events/:id/bookings', { params: { id }, query })
  return rows.map(({ user_name: name }) => name)
}

test('the owner sees who is coming, who cannot come and who has not answered', async () => {
  const { eventId } = await aDoor(t)
  const amy = await aGuest(t, eventId, { userName: 'Amy Tonks' })
  const beth = await aGuest(t, eventId, { userName: 'Beth Hadley' })
  await aGuest(t, eventId, { userName: 'Cara Hill' })
  await aGuest(t, eventId, { userName: 'Dora Hill' })
  await answerAttendance(t.site, { memberId: amy.id }, amy.bookingId, 'coming')
  await answerAttendance(t.site, { memberId: beth.id }, beth.bookingId, 'not coming')
  expect(await overview(eventId)).toMatchObject({ answers: { coming: 1, not_coming: 1, no_answer: 2 } })
  expect(await namesWith(eventId, 'coming')).toEqual(['Amy Tonks'])
  expect(await namesWith(eventId, 'not coming')).toEqual(['Beth Hadley'])
  expect(await namesWith(eventId, 'no answer')).toEqual(['Cara Hill', 'Dora Hill'])
})

test('before anyone is asked, the overview has no answers', async () => {
  const eventId = await anEvent(t.site)
  await aBooking(t.site, { eventId })
  expect(await overview(eventId)).toMatchObject({ answers: null })
})

test('the owner sees which hosts have confirmed', async () => {
  const eventId = await anEvent(t.site)
  const hosts = [
    await aSignedInMember(t, { role: 'host', userName: 'Harriet Host' }),
    await aSignedInMember(t, { role: 'host', userName: 'Ivan Host' }),
  ]
  await assignHosts(
    t.site,
    siteItself,
    eventId,
    hosts.map(({ id }) => id),
  )
  const at = await confirmHosting(t.site, hosts[1]?.id ?? '', eventId)
  expect((await overview(eventId)).hosts).toEqual([
    { id: hosts[0]?.id, user_name: 'Harriet Host', confirmed_at: null },
    { id: hosts[1]?.id, user_name: 'Ivan Host', confirmed_at: at.toString() },
  ])
})

test('a member’s page shows the events of the last twelve months to which they did not come', async () => {
  const { eventId } = await aDoor(t)
  const amy = await aGuest(t, eventId)
  const absences = async () => {
    const params = { id: MemberId.parse(amy.id) }
    return (await (await asOwner())<typeof getMember>('GET /api/admin/members/:id', { params })).absences
  }
  expect(await absences()).toEqual([])
  await inTransaction(t.site.db, (tx) => setAbsentAt(tx, amy.bookingId, t.clock.now()))
  expect(await absences()).toMatchObject([{ id: eventId, title: 'An evening at the Test Arms' }])
})
