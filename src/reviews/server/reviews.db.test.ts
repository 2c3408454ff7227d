import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSignedInMember, apiOf } from '#bookings/testing.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { deleteReview, listOwnReviews, listReviews } from '#reviews/contract.ts'
import type {
  answerReview,
  listReviewsToCheck,
  publishReview,
  refuseReview,
  removeAnswer,
} from '#reviews/contract/admin/reviews.ts'
import { anEveningWithGuests, review, storedReview } from '#reviews/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

const days = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * count }))

/** Returns the first page of public reviews, with all changes up to now. */
async function publicReviews() {
  await t.site.versionPoller.poll()
  return t.api<typeof listReviews>('GET /api/reviews', { query: {} })
}

async function anEvening(options: Parameters<typeof anEveningWithGuests>[1] = {}) {
  const evening = await anEveningWithGuests(t, options)
  const [guest] = evening.guests
  if (!guest) throw new Error('nobody came')
  return { ...evening, guest }
}

/** Changes rows directly. */
const update = (change: (tx: Tx) => { execute(): Promise<unknown> }) =>
  inTransaction(t.site.db, (tx) => change(tx).execute())

const anOwner = () => aSignedInMember(t, { role: 'owner' })
const texts = (page: Awaited<ReturnType<typeof publicReviews>>) => page.reviews.map(({ text }) => text)

test('only a guest who was checked in can review an evening, once it is over and for sixty days', async () => {
  const { eventId, guest, absentee } = await anEvening()
  expect(await refusal(review(t, absentee, eventId))).toMatchObject({ status: 403, error: 'not_a_checked_in_guest' })

  expect(await review(t, guest, eventId, { stars: 5 })).toMatchObject({ review: { stars: 5, state: 'published' } })
  expect(await review(t, guest, eventId, { stars: 2 })).toMatchObject({ review: { stars: 2 } })
  const rows = await t.site.db.selectFrom('reviews').selectAll().where('eventId', '=', eventId).execute()
  expect(rows).toHaveLength(1)

  await days(60)
  expect(await refusal(review(t, guest, eventId))).toMatchObject({ status: 409, error: 'review_closed' })
  // It can still be deleted.
  await (
    await apiOf(t, guest)
  )<typeof deleteReview>('DELETE /api/myreviews/:id', { params: { id: eventId } })
  expect(
    await refusal(
      (await apiOf(t, guest))<typeof deleteReview>('DELETE /api/myreviews/:id', { params: { id: eventId } }),
    ),
  ).toMatchObject({ error: 'review_not_found' })
})

test('a guest who was marked absent, a member of staff, and a guest before the end cannot review', async () => {
  const { eventId, guests } = await anEveningWithGuests(t, { guests: 2 })
  const [absent, staff] = guests
  if (!absent || !staff) throw new Error('guests are missing')
  await update((tx) => tx.updateTable('bookings').set({ absentAt: t.clock.now() }).where('memberId', '=', absent.id))
  await update((tx) => tx.updateTable('members').set({ role: 'host' }).where('id', '=', staff.id))
  expect(await refusal(review(t, absent, eventId))).toMatchObject({ error: 'not_a_checked_in_guest' })
  expect(await refusal(review(t, staff, eventId))).toMatchObject({ error: 'review_by_staff' })

  const startsAt = t.clock.now().add({ hours: 1 }).round('minute')
  const later = { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 9 }).toString() }
  const early = await anEvening(later)
  expect(await refusal(review(t, early.guest, early.eventId))).toMatchObject({ error: 'review_not_open' })
})

test('words are published once an owner has checked them, or by themselves after three days', async () => {
  const { eventId, guests } = await anEveningWithGuests(t, { guests: 2 })
  const [one, other] = guests
  if (!one || !other) throw new Error('guests are missing')
  await review(t, one, eventId, { text: 'Checked soon.' })
  await review(t, other, eventId, { text: 'Not checked in time.' })
  expect(texts(await publicReviews())).not.toContain('Checked soon.')

  const { id, written_at } = await storedReview(t, one, eventId)
  const { api } = await anOwner()
  await api<typeof publishReview>('POST /api/admin/reviews/:id/publish', { params: { id }, body: { written_at } })
  expect(texts(await publicReviews())).toContain('Checked soon.')

  await days(2)
  await t.sweep()
  expect(texts(await publicReviews())).not.toContain('Not checked in time.')
  await days(1)
  await t.sweep()
  expect(texts(await publicReviews())).toContain('Not checked in time.')
})

test('a refused review names its rule to the author, who can change it, and stars cannot be refused', async () => {
  const { eventId, guest } = await anEvening()
  await review(t, guest, eventId, { stars: 1, text: 'The man in green was dull.' })
  const { id, written_at } = await storedReview(t, guest, eventId)
  const { api } = await anOwner()
  const params = { id }
  const note = 'Please leave him out.'
  const refused = { reason: 'about a guest', note, written_at } as const
  expect(await api<typeof refuseReview>('POST /api/admin/reviews/:id/refuse', { params, body: refused })).toMatchObject(
    { state: 'refused', refused_for: 'about a guest' },
  )

  const mail = await t.site.db
    .selectFrom('outgoingMail')
    .select(['textBody', 'shown'])
    .where('toAddress', '=', guest.email)
    .where('subject', 'like', 'About your review%')
    .executeTakeFirstOrThrow()
  expect(mail.textBody).toContain('It must not name, describe or judge anyone who was there as a guest.')
  expect(mail.textBody).toContain(note)
  expect(mail.shown).toBe('nothing')
  const audited = await t.site.db
    .selectFrom('audit')
    .select('details')
    .where('subject', '=', id)
    .where('action', '=', 'review refused')
    .executeTakeFirstOrThrow()
  expect(audited.details).toMatchObject({ reason: 'about a guest' })
  await days(4)
  await t.sweep()
  expect(texts(await publicReviews())).not.toContain('The man in green was dull.')
  const before = (await publicReviews()).refused

  expect(await review(t, guest, eventId, { stars: 1, text: '' })).toMatchObject({
    review: { state: 'published', refused_for: null },
  })
  expect((await publicReviews()).refused).toBe(before - 1)
  const again = await storedReview(t, guest, eventId)
  const later = await anOwner()
  expect(
    await refusal(
      later.api<typeof refuseReview>('POST /api/admin/reviews/:id/refuse', {
        params,
        body: { ...refused, written_at: again.written_at },
      }),
    ),
  ).toMatchObject({ status: 409, error: 'review_has_no_text' })
})

test('an owner decides only about the version they have read, and an answer goes when the review changes', async () => {
  const { eventId, guest } = await anEvening()
  await review(t, guest, eventId, { text: 'First words.' })
  const first = await storedReview(t, guest, eventId)
  const { api } = await anOwner()
  const params = { id: first.id }
  const answer = (text: string) =>
    api<typeof answerReview>('PUT /api/admin/reviews/:id/answer', { params, body: { answer: text } })
  expect(await refusal(answer('Thank you.'))).toMatchObject({ error: 'review_not_published' })

  await review(t, guest, eventId, { text: 'Other words.' })
  const body = { written_at: first.written_at }
  expect(
    await refusal(api<typeof publishReview>('POST /api/admin/reviews/:id/publish', { params, body })),
  ).toMatchObject({
    status: 409,
    error: 'review_changed',
  })
  const { written_at } = await storedReview(t, guest, eventId)
  await api<typeof publishReview>('POST /api/admin/reviews/:id/publish', { params, body: { written_at } })
  await answer('Thank you.')
  expect((await publicReviews()).reviews).toContainEqual(
    expect.objectContaining({ text: 'Other words.', answer: 'Thank you.' }),
  )
  await api<typeof removeAnswer>('DELETE /api/admin/reviews/:id/answer', { params })
  await answer('Thank you again.')

  expect(await review(t, guest, eventId, { text: 'Last words.' })).toMatchObject({
    review: { state: 'waiting', answer: null },
  })
  expect(texts(await publicReviews())).not.toContain('Other words.')
})

test('contact details are refused, and a guest’s name changes nothing for the author and is shown to owners', async () => {
  const { eventId, guests } = await anEveningWithGuests(t, { names: ['Zelda Quill', 'Tom Hadley', 'Zoë Chance'] })
  const [zelda, , zoe] = guests
  if (!zelda || !zoe) throw new Error('guests are missing')
  const contact = review(t, zelda, eventId, { text: 'Ring me on 07700 900123.' })
  await expect(contact).rejects.toMatchObject({
    body: { error: 'invalid', fields: { text: 'Please leave out email addresses, phone numbers and web addresses.' } },
  })

  const named = await review(t, zelda, eventId, { text: 'Zoe and TOM’s jokes. Zelda out.' })
  const unnamed = await review(t, zoe, eventId, { text: 'Ann and Bob’s jokes.' })
  // Nothing that the author sees differs.
  expect({ ...named.review, text: '', published_by: '' }).toEqual({ ...unnamed.review, text: '', published_by: '' })
  const { api } = await anOwner()
  const { rows } = await api<typeof listReviewsToCheck>('GET /api/admin/reviews', { query: {} })
  expect(rows.filter(({ event }) => event.id === eventId).map(({ names }) => names)).toEqual([['Zoe', 'TOM'], []])
  expect(JSON.stringify(rows)).not.toContain(zelda.id)
})

test('a review shows a first name only by choice, and the evening only if enough guests came', async () => {
  const few = await anEvening({ names: ['Amy Tonks'] })
  await review(t, few.guest, few.eventId, { stars: 3, shows_name: true })
  expect((await publicReviews()).reviews[0]).toEqual({ stars: 3, text: '', name: 'Amy', evening: null, answer: null })

  const many = await anEvening({ guests: 6 })
  await review(t, many.guest, many.eventId, { stars: 4 })
  expect((await publicReviews()).reviews[0]).toMatchObject({
    name: null,
    evening: { town: expect.any(String), month: expect.stringMatching(/^\d{4}-\d{2}$/) },
  })

  // A suspended member's name is not shown, and their stars stay.
  const suspended = { suspendedAt: t.clock.now(), suspensionReason: 'A test.' }
  await update((tx) => tx.updateTable('members').set(suspended).where('id', '=', few.guest.id))
  await review(t, many.guest, many.eventId, { stars: 4 })
  expect((await publicReviews()).reviews).toContainEqual(expect.objectContaining({ stars: 3, name: null }))
})

test('a guest finds each evening that they can review on their own list', async () => {
  const { eventId, guest } = await anEvening()
  const api = await apiOf(t, guest)
  expect(await api<typeof listOwnReviews>('GET /api/myreviews')).toMatchObject({
    evenings: [{ event: { id: eventId }, open_until_local: expect.any(String), review: null }],
  })
  await days(61)
  expect(await (await apiOf(t, guest))<typeof listOwnReviews>('GET /api/myreviews')).toEqual({ evenings: [] })
})
