import { afterAll, beforeAll, expect, test } from 'vitest'
import { inOneStatement, type Tx } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const insertKey = (tx: Tx, key: string) =>
  tx.insertInto('limits').values({ key, attempts: 1, resetsAt: t.clock.now() }).execute()
const storedKeys = async () => (await t.site.db.selectFrom('limits').select('key').execute()).map(({ key }) => key)

test('a single statement can write without a transaction, and a second statement is refused before it is sent', async () => {
  await inOneStatement(t.site.db, (tx) => insertKey(tx, 'one'))
  const twoStatements = inOneStatement(t.site.db, async (tx) => {
    await insertKey(tx, 'first of two')
    await insertKey(tx, 'second of two')
  })

  await expect(twoStatements).rejects.toThrow('a second statement needs a transaction')
  expect(await storedKeys()).toEqual(['one', 'first of two'])
})
