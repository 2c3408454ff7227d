import { afterAll, beforeAll, expect, test } from 'vitest'
import { inOneStatement, type Tx } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const note = (tx: Tx, key: string) =>
  tx.insertInto('limits').values({ key, attempts: 1, resetsAt: t.clock.now() }).execute()
const noted = async () => (await t.site.db.selectFrom('limits').select('key').execute()).map(({ key }) => key)

test('a single statement can write without a transaction, and a second statement is refused before it is sent', async () => {
  await inOneStatement(t.site.db, (tx) => note(tx, 'one'))
  const two = inOneStatement(t.site.db, async (tx) => {
    await note(tx, 'first of two')
    await note(tx, 'second of two')
  })

  await expect(two).rejects.toThrow('a second statement needs a transaction')
  expect(await noted()).toEqual(['one', 'first of two'])
})
