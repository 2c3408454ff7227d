import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '#accounts/testing.ts'
import { anEveningWithGuests, review, storedReview } from '#reviews/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { markRefused } from '#reviews/server/store.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

const reviewsLeft = ({ id }: TestMember) =>
  t.site.db.selectFrom('reviews').select('id').where('memberId', '=', id).execute()

test('a refused review that is not changed is deleted six months later', async () => {
  const { eventId, guests } = await anEveningWithGuests(t)
  const [guest] = guests
  if (!guest) throw new Error('nobody came')
  await review(t, guest, eventId, { text: 'He was dull.' })
  const { id } = await storedReview(t, guest, eventId)
  await inTransaction(t.site.db, (tx) => markRefused(tx, id, { reason: 'about a guest', note: '', at: t.clock.now() }))
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 179 }))
  await t.sweep()
  expect(await reviewsLeft(guest)).toHaveLength(1)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 6 }))
  await t.sweep()
  expect(await reviewsLeft(guest)).toEqual([])
})

test('the schema takes one review for each guest and event, and keeps no stars without words unpublished', async () => {
  const { eventId, guests } = await anEveningWithGuests(t)
  const [guest] = guests
  if (!guest) throw new Error('nobody came')
  await review(t, guest, eventId)
  const { written_at: _, ...row } = await storedReview(t, guest, eventId)
  const insert = (changes: Partial<typeof row>) =>
    inTransaction(t.site.db, (tx) =>
      tx
        .insertInto('reviews')
        .values({ ...row, id: crypto.randomUUID(), ...changes })
        .execute(),
    )
  await expect(insert({})).rejects.toMatchObject({ constraint: 'reviews_once' })
  const other = await anEveningWithGuests(t)
  const hidden = { eventId: other.eventId, state: 'waiting', publishedAt: null } as const
  await expect(insert(hidden)).rejects.toMatchObject({ code: '23514' })
  await expect(insert({ ...hidden, body: 'Words.' })).resolves.toBeDefined()
})
