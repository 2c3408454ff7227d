import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, emailsTo } from '#accounts/testing.ts'
import type {
  getEventOverview,
  listEventAnnouncements,
  listEventBookings,
  sendEventAnnouncement,
} from '#admin/contract/event-bookings.ts'
import { markAbsent } from '#bookings/server/places/mark-absent.ts'
import { aSignedInMember } from '#bookings/testing.ts'
import { anEveningOver, sendCard, type Guest } from '#matching/testing.ts'
import { newId } from '#platform/server/ids.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let api: Api
let params: { id: number }
let guests: Guest[]
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  const named = (userName: string) => aMember(t.site, { userName })
  const evening = await anEveningOver(t, {
    women: [await named('Amy Tonks'), await named('Beth Walters'), await named('Cora Webb')],
  })
  guests = [...evening.women, ...evening.men]
  params = { id: evening.eventId }
  const [amy, , cora] = evening.women
  if (!amy || !cora) throw new Error('three women did not attend')
  await sendCard(t.site, amy, evening.eventId, evening.men)
  await markAbsent(t.site, siteItself, cora.bookingId)
  ;({ api } = await aSignedInMember(t, { role: 'owner' }))
})
afterEach(() => t.close())

const overview = () => api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params })
const announcements = () => api<typeof listEventAnnouncements>('GET /api/admin/events/:id/announcements', { params })
async function women(query: Record<string, string>) {
  const { rows } = await api<typeof listEventBookings>('GET /api/admin/events/:id/bookings', {
    params,
    query: { sort: 'name', direction: 'asc', gender: 'F', ...query },
  })
  return rows.map(({ user_name: name, likes_sent: sent }) => [name, sent])
}

test('the bookings of a finished event show who came and who has sent their likes, and can be filtered by it', async () => {
  const [amy, beth, cora] = [
    ['Amy Tonks', true],
    ['Beth Walters', false],
    ['Cora Webb', null],
  ]
  expect(await women({})).toEqual([amy, beth, cora])
  expect(await women({ guests: 'came' })).toEqual([amy, beth])
  expect(await women({ guests: 'absent' })).toEqual([cora])
  expect(await women({ guests: 'likes sent' })).toEqual([amy])
  expect(await women({ guests: 'likes not sent' })).toEqual([beth])
  expect(await women({ sort: 'state' })).toEqual([cora, amy, beth])
  expect(await overview()).toMatchObject({ likes_sent: 1, likes_not_sent: 2, likes_open: true })
})

test('once cards may have been purged, nobody is shown as not having sent their likes', async () => {
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 366 }))
  ;({ api } = await aSignedInMember(t, { role: 'owner' }))
  expect(await women({ guests: 'likes not sent' })).toEqual([])
  expect(await overview()).toMatchObject({ likes_not_sent: 0, likes_open: false })
})

test('while likes are open, the owner can email the guests who have not sent theirs', async () => {
  expect(await announcements()).toMatchObject({ likes_not_sent: 2 })
  await api<typeof sendEventAnnouncement>('POST /api/admin/events/:id/announcements', {
    params,
    body: { id: newId(), to: 'likes not sent', subject: 'Your likes', body: 'They close soon.' },
  })
  await t.runJobs()
  const emailed = await Promise.all(
    guests.map(async ({ email }) =>
      (await emailsTo(t, email)).some(({ subject }) => subject.startsWith('Your likes:')),
    ),
  )
  expect(emailed).toEqual([false, true, false, true])

  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 8 }))
  ;({ api } = await aSignedInMember(t, { role: 'owner' }))
  expect(await announcements()).toMatchObject({ likes_not_sent: 0 })
})
