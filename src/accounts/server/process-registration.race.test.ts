import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { register } from '#accounts/contract/authentication.ts'
import { processRegistration } from '#accounts/server/process-registration.ts'
import { anEmail, aRegistration, emailsTo } from '#accounts/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { withoutLocks } from '#platform/testing/without-locks.ts'
import { waitingForLocks } from '#platform/testing/waiting-for-locks.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

test('a job that runs three times concurrently creates one account and sends one email', async () => {
  const { mails, members } = await processThreeTimesAtOnce(t.site)
  expect([mails, members]).toEqual([1, 1])
})

test('without the lock on the registration, each run sends an email (negative control)', async () => {
  const { mails } = await processThreeTimesAtOnce({ ...t.site, db: t.site.db.withPlugin(withoutLocks) })
  expect(mails).toBe(3)
})

/** Runs one job three times concurrently. A lock on the registration is held until all three runs have started. */
async function processThreeTimesAtOnce(site: Site): Promise<{ mails: number; members: number }> {
  const email = anEmail()
  await t.api<typeof register>('POST /accounts/register', { body: aRegistration({ email }) })
  const id = await registrationOf(email)
  const runs = await inTransaction(t.site.db, async (tx) => {
    await sql`select from registrations where id = ${id} for update`.execute(tx)
    const begun = [1, 2, 3].map(() => processRegistration(site, id))
    await expect.poll(() => waitingForLocks(t.site.db)).toBe(3)
    return begun
  })
  await Promise.all(runs)
  await t.runJobs()
  return { mails: (await emailsTo(t, email)).length, members: await membersWith(email) }
}

async function registrationOf(email: string): Promise<string> {
  const { id } = await t.site.db
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

async function membersWith(email: string): Promise<number> {
  const found = await t.site.db.selectFrom('members').select('id').where('email', '=', email).execute()
  return found.length
}
