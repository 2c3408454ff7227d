import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailsTo, tokenIn, type TestMember } from '#accounts/testing.ts'
import { apiOf } from '#bookings/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { changeReviewMailSetting, getReviewMailSetting } from '#reviews/contract.ts'
import { askForReviews } from '#reviews/server/ask-for-reviews.ts'
import { anEveningWithGuests, review } from '#reviews/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

const requestsTo = async (member: TestMember) =>
  (await emailsTo(t, member.email)).filter(({ subject }) => subject.startsWith('How was it?'))

async function daysLater(days: number): Promise<void> {
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * days }))
  await t.sweep()
  await t.runJobs()
}

test('each guest who came is asked once, two days later, unless they have reviewed it or want no such emails', async () => {
  const { eventId, guests, absentee } = await anEveningWithGuests(t, { guests: 4 })
  const [asked, reviewed, declined, suspended] = guests
  if (!asked || !reviewed || !declined || !suspended) throw new Error('guests are missing')
  await review(t, reviewed, eventId)
  const api = await apiOf(t, declined)
  const body = { email_about_reviews: false }
  expect(await api<typeof changeReviewMailSetting>('PUT /api/account/review-emails', { body })).toEqual(body)
  await inTransaction(t.site.db, (tx) =>
    tx
      .updateTable('members')
      .set({ suspendedAt: t.clock.now(), suspensionReason: 'A test.' })
      .where('id', '=', suspended.id)
      .execute(),
  )

  await t.sweep()
  await t.runJobs()
  expect(await requestsTo(asked)).toEqual([])
  await daysLater(2.5)
  await askForReviews(t.site, { eventId })
  await daysLater(1)
  expect(await requestsTo(asked)).toHaveLength(1)
  for (const member of [reviewed, declined, suspended, absentee]) expect(await requestsTo(member)).toEqual([])
})

test('the link in the email stops these emails, and nobody is asked about a cancelled evening or a week later', async () => {
  const first = await anEveningWithGuests(t)
  const [guest] = first.guests
  if (!guest) throw new Error('nobody came')
  await daysLater(2.5)
  const [mail] = await requestsTo(guest)
  if (!mail) throw new Error('the guest was not asked')
  const stopped = await t.app.inject({ method: 'POST', url: `/unsubscribe?token=${tokenIn(mail)}`, payload: '' })
  expect(stopped.json()).toEqual({ kind: 'review requests', is_on: false })
  const api = await apiOf(t, guest)
  expect(await api<typeof getReviewMailSetting>('GET /api/account/review-emails')).toEqual({
    email_about_reviews: false,
  })

  const [cancelled, old] = [await anEveningWithGuests(t), await anEveningWithGuests(t)]
  await inTransaction(t.site.db, (tx) =>
    tx
      .updateTable('events')
      .set({ cancelledAt: t.clock.now(), cancellationReason: 'A test.' })
      .where('id', '=', cancelled.eventId)
      .execute(),
  )
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 8 }))
  await t.sweep()
  await t.runJobs()
  for (const member of [...cancelled.guests, ...old.guests]) expect(await requestsTo(member)).toEqual([])
})
