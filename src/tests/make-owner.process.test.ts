import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runScript, withClient } from '#platform/server/backup/testing.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { type TemporaryFolder, temporaryFolderIn } from '#platform/testing/temporary-folder.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { throwawayBases } from '#platform/testing/throwaway-folders.ts'

const quiet = { info() {}, warn() {}, error() {} }

let temporary: TemporaryFolder
const undo: (() => Promise<void>)[] = []
beforeEach(async () => {
  const [base = tmpdir()] = await throwawayBases()
  temporary = await temporaryFolderIn(base)
})
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
  await temporary.remove()
})

async function addMembers(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`insert into members (id, email, user_name, gender, password_hash, terms_version, terms_accepted_at, registered_at, activated_at)
      select md5(email)::uuid, email, 'Test Tonks', 'F', 'x', 'x', now(), now(), case when email <> 'new@example.com' then now() end
      from unnest(array['amy@example.com', 'ann@example.com', 'new@example.com']) as email`),
  )
}

async function rolesIn(url: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ summary: string }>(`select email || ' ' || role as summary from members order by email`),
  )
  return rows.map(({ summary }) => summary)
}

const successFor = (email: string) => ({
  code: 0,
  output: `${email} is now an owner. Sign in again to see the admin pages.\n`,
})

test('npm run make-owner works while the site is running on its own database, and while it is stopped', async () => {
  const dataDir = join(temporary.path, 'data')
  const start = () => startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: quiet })
  const makeOwner = (email: string) => runScript('make-owner', [email], { DATA_DIR: dataDir })
  const running = await start()
  undo.push(() => running.stop())
  await migrate({ migrateUrl: running.migrateUrl, appUrl: running.url, folder: 'migrations', log: quiet })
  await addMembers(running.url)

  expect(await makeOwner('Amy@Example.com')).toEqual(successFor('Amy@Example.com'))
  await running.stop()
  expect(await makeOwner('ann@example.com')).toEqual(successFor('ann@example.com'))

  const again = await start()
  undo.push(() => again.stop())
  expect(await rolesIn(again.url)).toEqual(['amy@example.com owner', 'ann@example.com owner', 'new@example.com member'])
})

test('npm run make-owner works on an external database server, and reports a failure in one sentence', async () => {
  const database = await testDatabase()
  undo.push(() => database.drop())
  await addMembers(database.url)
  const environment = { DATABASE_URL: database.url, DATA_DIR: temporary.path }
  const makeOwner = (...args: string[]) => runScript('make-owner', args, environment)

  expect(await makeOwner('amy@example.com')).toEqual(successFor('amy@example.com'))
  expect(await makeOwner('amy@example.com')).toEqual({ code: 0, output: 'amy@example.com is already an owner.\n' })
  expect(await makeOwner('new@example.com')).toEqual({
    code: 1,
    output: 'new@example.com’s account has not been activated yet. Use the link in its email first, then try again.\n',
  })
  expect(await makeOwner('nobody@example.com')).toEqual({
    code: 1,
    output: 'There is no account with the address nobody@example.com. Register on the site first, then try again.\n',
  })
  expect(await makeOwner()).toEqual({
    code: 1,
    output: 'Give the email address of the account: npm run make-owner -- you@example.com\n',
  })
  const none = await runScript('make-owner', ['amy@example.com'], { DATA_DIR: join(temporary.path, 'none') })
  expect(none).toEqual({ code: 1, output: expect.stringMatching(/^There is no database in .*\n$/) })

  expect(await rolesIn(database.url)).toEqual([
    'amy@example.com owner',
    'ann@example.com member',
    'new@example.com member',
  ])
})
