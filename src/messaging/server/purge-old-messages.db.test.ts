import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMatch } from '#matching/testing.ts'
import { aMessage } from '#messaging/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ MESSAGE_RETENTION_MONTHS: '12' })
})
afterAll(() => t.close())

const advanceDays = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours: count * 24 }))
const storedSubjects = async () =>
  (await t.site.db.selectFrom('messages').select('subject').execute()).map((one) => one.subject)

test('read and unread messages are deleted once the retention period has passed since they were sent', async () => {
  const { woman, man } = await aMatch(t)
  await aMessage(t.site, { from: man, to: woman, subject: 'The first' })
  await advanceDays(300)
  await aMessage(t.site, { from: woman, to: man, subject: 'Much later' })
  await advanceDays(60)
  await t.sweep()
  expect((await storedSubjects()).toSorted()).toEqual(['Much later', 'The first'])

  await advanceDays(8)
  expect(await t.sweep()).toContain('messaging.old-messages')
  expect(await storedSubjects()).toEqual(['Much later'])
})
