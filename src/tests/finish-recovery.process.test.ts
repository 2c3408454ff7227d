import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { forgotPassword } from '#accounts/contract/authentication.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { dump, dumpSchema, publicVersion, runScript, withClient } from '#platform/server/backup/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { keyFileOf } from '#platform/server/keys/key-file.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'
import { emptyTestDatabase, testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'
import { recoveryExclusions } from '#app/recovery-exclusions.ts'
import { siteOn } from './test-site.ts'

let folder: TemporaryFolder
let database: TestDatabase
let owner: TestMember
let amy: TestMember
let environment: Record<string, string>

/** The database of a site that ran, with sessions, a link that opens an account, and an email that waits. */
beforeAll(async () => {
  folder = await temporaryFolder()
  database = await testDatabase()
  environment = { DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.migrateUrl, DATA_DIR: folder.path }
  const t = await siteOn({ ...database, drop: async () => {} }, { LIMITS: 'off' })
  owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
  amy = await aMember(t.site, { userName: 'Amy Tonks' })
  await signInAs(t.site, owner)
  await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email: amy.email } })
  await t.runJobs()
  const mail = { subject: 'A ticket', text: 'It waits.', html: '<p>It waits.</p>', notification: exampleNotification }
  const { db, jobs, clock } = t.site
  await inTransaction(db, (tx) => queueMail(tx, { jobs, now: clock.now() }, { ...mail, to: owner.email }))
  expect(await runScript('finish-recovery', [], environment)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The site is still connected to the database \(\d+ connections\): stop it first\.\n$/,
    ),
  })
  await copyFile(keyFileOf(t.site.config.dataDir), keyFileOf(folder.path))
  await t.close()
})
afterAll(async () => {
  await database.drop()
  await folder.remove()
})

test('removes what a backup excludes and nothing else, and says whose rights are back', async () => {
  const { url } = database
  const [expected, schema, version] = [
    await dump(url, recoveryExclusions),
    await dumpSchema(url),
    await publicVersion(url),
  ]
  const before = await dump(url)
  expect(before).not.toEqual(expected)

  const { code, output } = await runScript('finish-recovery', [], environment)

  expect(code).toBe(0)
  expect(output).toMatch(/^The database is ready\. Its newest entry is from 20[^\n]*Z\.\n/)
  expect(output).toContain('- Olive Owner: owner\n')
  for (const name of ['sessions', 'refresh_tokens', 'account_links']) {
    expect(before[`public.${name}`]).not.toEqual([])
    expect(expected[`public.${name}`]).toEqual([])
  }
  expect(await dump(url)).toEqual(expected)
  expect(await dumpSchema(url)).toEqual(schema)
  expect(await publicVersion(url)).toBeGreaterThan(Math.max(version, Date.now() / 1_000))
})

test('does not send the email that was waiting, and says that it may have been sent', async () => {
  const { rows } = await withClient(database.url, (client) =>
    client.query<{ sentAt: Date | null; failedAt: Date | null; reason: string }>(
      `select sent_at as "sentAt", failed_at as "failedAt", last_error as reason from outgoing_mail where subject = 'A ticket'`,
    ),
  )
  expect(rows).toEqual([
    { sentAt: null, failedAt: expect.any(Date), reason: expect.stringContaining('may have been sent since then') },
  ])
})

test('deletes members of the deletion list again, also a second time, and adds those that the database knows', async () => {
  const list = join(folder.path, 'deleted-members.txt')
  const membersNamed = async (name: string) =>
    (await withClient(database.url, (client) => client.query('select from members where user_name = $1', [name])))
      .rowCount
  expect(await membersNamed('Amy Tonks')).toBe(1)
  await writeFile(list, `${amy.id}\n`)

  const { code, output } = await runScript('finish-recovery', [], environment)

  expect(code).toBe(0)
  expect(output).toContain('Members deleted again because they had been deleted since then: 1.\n')
  expect(await membersNamed('Amy Tonks')).toBe(0)
  await writeFile(list, '')
  expect(await runScript('finish-recovery', [], environment)).toMatchObject({ code: 0 })
  expect(await readFile(list, 'utf8')).toContain(amy.id)
})

test('refuses an embedded database, one without tables, and arguments', async () => {
  const empty = await emptyTestDatabase()
  const withoutTables = { ...environment, DATABASE_URL: empty.url, MIGRATE_DATABASE_URL: empty.migrateUrl }
  const outcomes = await Promise.all([
    runScript('finish-recovery', [], { DATA_DIR: folder.path }),
    runScript('finish-recovery', [], withoutTables),
    runScript('finish-recovery', ['2026-11-27 19:55'], environment),
  ])
  await empty.drop()
  expect(outcomes).toEqual([
    { code: 1, output: expect.stringMatching(/^Only a PostgreSQL server of its own can be recovered /) },
    { code: 1, output: expect.stringMatching(/^The database does not contain the tables of this site: /) },
    { code: 1, output: 'Usage: npm run finish-recovery\n' },
  ])
})
