import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resealSecrets } from '#accounts/server/second-factor/reseal-secrets.ts'
import { aMember } from '#accounts/testing.ts'
import { aSecondFactor, codeOf } from '#accounts/testing/second-factor.ts'
import { removeKey, rotateKeys, signWithNewestKey } from '#platform/server/keys/rotate-keys.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let owner: string
/** The earlier key, and what it sealed. Everything is sealed with a newer key now. */
let earlier: { keyId: string; secret: Buffer }
let slow: Client
let watching: Client
beforeEach(async () => {
  t = await testSite()
  ;({ id: owner } = await aMember(t.site, { role: 'owner' }))
  await aSecondFactor(t.site, owner)
  earlier = await factor()
  await rotateKeys(t.site)
  await signWithNewestKey(t.site)
  await t.keyRing.refresh()
  await resealSecrets(t.site)
  slow = new Client({ connectionString: t.database.url })
  watching = new Client({ connectionString: t.database.migrateUrl })
  await Promise.all([slow.connect(), watching.connect()])
})
afterEach(async () => {
  await Promise.all([slow.end(), watching.end()])
  await t.close()
})

const factor = () =>
  t.site.db
    .selectFrom('secondFactors')
    .select(['keyId', 'secret'])
    .where('memberId', '=', owner)
    .executeTakeFirstOrThrow()

async function isSomeoneWaiting(): Promise<boolean> {
  const { rows } = await watching.query<{ waiting: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`,
  )
  return rows[0]?.waiting === true
}

/** Removes the earlier key while a slow process, which has not loaded the newer one, seals a secret with the earlier. */
async function removeWhileSealing(): Promise<'removed' | 'refused'> {
  await slow.query('begin')
  await slow.query('update second_factors set secret = $2, key_id = $3 where member_id = $1', [
    owner,
    earlier.secret,
    earlier.keyId,
  ])
  const removing = { isDone: false }
  const removal = removeKey(t.site, earlier.keyId)
    .then(
      () => 'removed' as const,
      () => 'refused' as const,
    )
    .finally(() => (removing.isDone = true))
  await expect.poll(async () => removing.isDone || (await isSomeoneWaiting())).toBe(true)
  await slow.query('commit')
  return removal
}

test('a key is not removed while another process seals a secret with it', async () => {
  expect(await removeWhileSealing()).toBe('refused')
  expect((await factor()).keyId).toBe(earlier.keyId)
  expect(await codeOf(t.site, owner)).toMatch(/^\d{6}$/)
})

test('without the lock on the key’s row, it would be removed and the secret lost', async () => {
  await watching.query('alter table second_factors disable trigger second_factors_sealed_with_a_key_in_use')
  expect(await removeWhileSealing()).toBe('removed')
  await t.keyRing.refresh()
  await expect(codeOf(t.site, owner)).rejects.toThrow('cannot be opened')
})
