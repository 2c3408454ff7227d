import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendLikes } from '#matching/server/send-likes.ts'
import { anEveningOver } from '#matching/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

test('nobody can send likes for a cancelled event, even before its bookings have ended', async () => {
  const { eventId, women, men } = await anEveningOver(t)
  const [amy = expect.fail()] = women
  await sql`update events set cancelled_at = now() where id = ${eventId}`.execute(t.site.db)

  const sent = sendLikes(t.site, amy.by, { eventId, likes: men.map(({ id }) => ({ id, like: true })) })
  await expect(sent).rejects.toMatchObject({ refusal: { error: 'not_an_attendee' } })

  const cards = await t.site.db.selectFrom('likesCards').selectAll().where('eventId', '=', eventId).execute()
  expect(cards).toEqual([])
})
