import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dump, dumpPictures, runScript, withClient } from '#platform/server/backup/testing.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { aMember } from '#accounts/testing.ts'
import { migrate } from '#platform/server/migrate.ts'
import { type TemporaryFolder, temporaryFolderIn } from '#platform/testing/temporary-folder.ts'
import { testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'
import { throwawayBases } from '#platform/testing/throwaway-folders.ts'
import { testSite } from './test-site.ts'

const quiet = { info() {}, warn() {}, error() {} }
const canHavePipes = process.platform !== 'win32'

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

async function aDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  undo.push(() => database.drop())
  return database
}

async function aDataFolder(name: string, pictures: Record<string, string>): Promise<string> {
  const folder = join(temporary.path, name)
  await mkdir(join(folder, 'pictures', 'public'), { recursive: true })
  for (const [path, text] of Object.entries(pictures)) await writeFile(join(folder, 'pictures', 'public', path), text)
  return folder
}

async function started(dataDir: string): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: quiet })
  undo.push(() => embedded.stop())
  return embedded
}

/** Adds more rows than fit into one chunk of a table or any buffer. */
async function addEntries(url: string, count: number): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      `insert into audit (id, at, action, subject)
         select md5('salt' || n)::uuid, now(), 'mail.sent', repeat(md5(n::text), 8) from generate_series(1, $1::int) n`,
      [count],
    ),
  )
}

function environmentOf(database: TestDatabase, dataDir: string): Record<string, string> {
  return { DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.migrateUrl, DATA_DIR: dataDir }
}

describe('npm run backup and npm run restore', () => {
  test('back up a running site with its own database, and restore into a new data folder', async () => {
    const dataDir = await aDataFolder('running', { 'a.webp': 'a' })
    const running = await started(dataDir)
    await migrate({ migrateUrl: running.migrateUrl, appUrl: running.url, folder: 'migrations', log: quiet })
    await addEntries(running.url, 20_000)
    const file = join(temporary.path, 'backup.tar.gz')

    expect(await runScript('backup', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })

    const rows = await dump(running.url)
    expect(await runScript('restore', [file, '--replace'], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The data folder .* is in use: .*\n$/),
    })
    expect(await dump(running.url)).toEqual(rows)
    await running.stop()

    const otherDir = join(temporary.path, 'other')
    expect(await runScript('restore', [file], { DATA_DIR: otherDir })).toMatchObject({ code: 0 })

    const again = join(temporary.path, 'again.tar.gz')
    expect(await runScript('backup', [again], { DATA_DIR: otherDir })).toMatchObject({ code: 0 })
    expect(await dump((await started(otherDir)).url)).toEqual(rows)
    expect(await dumpPictures(otherDir)).toEqual(await dumpPictures(dataDir))
    expect((await readdir(temporary.path)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('a restore says which rights come back, and who is a host or an owner again', async () => {
    const site = await testSite()
    undo.push(() => site.close())
    const olive = await aMember(site.site, { role: 'owner', userName: 'Olive Owner' })
    const harry = await aMember(site.site, { role: 'host', userName: 'Harry Hosting' })
    const amy = await aMember(site.site, { userName: 'Amy Tonks' })
    const dataDir = await aDataFolder('rights', {})
    const file = join(temporary.path, 'rights.tar.gz')
    expect(await runScript('backup', [file], environmentOf(site.database, dataDir))).toMatchObject({ code: 0 })
    await withClient(site.database.url, (client) =>
      client.query(`update members set role = 'member' where id = $1`, [harry.id]),
    )

    const { code, output } = await runScript('restore', [file, '--replace'], environmentOf(await aDatabase(), dataDir))

    expect(code).toBe(0)
    expect(output).toMatch(/^Roles, suspensions, passwords, [^\n]* passkeys are as they were on [^\n]*so anything$/m)
    expect(output).toContain('- Olive Owner: owner\n- Harry Hosting: host\n')
    for (const secret of [olive.email, harry.email, amy.email, 'Amy Tonks']) expect(output).not.toContain(secret)
  })

  test('report a missing argument or setting in one sentence', async () => {
    const empty = { DATA_DIR: join(temporary.path, 'empty') }
    const file = join(temporary.path, 'none.tar.gz')
    const failures = [
      await runScript('backup', [file], empty),
      await runScript('restore', [file], empty),
      await runScript('restore', [], empty),
      await runScript('backup', [file], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }),
      await runScript('backup', [file], { DATABASE_URL: 'mysql://a' }),
    ]
    expect(failures.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
    expect(failures.map(({ output }) => output)).toEqual([
      expect.stringMatching(/^There is no database in .*\n$/),
      expect.stringMatching(/^The backup .* cannot be read: there is no such file\.\n$/),
      expect.stringMatching(/^Usage: .*\n$/),
      expect.stringMatching(/^The database does not respond: .*\n$/),
      expect.stringMatching(/^DATABASE_URL .*\n$/),
    ])
    expect(await readdir(temporary.path)).toEqual([])
  })

  test.runIf(canHavePipes)('a restore that is killed halfway changes nothing, and a second one completes', async () => {
    const [source, target] = [await aDatabase(), await aDatabase()]
    const sourceDir = await aDataFolder('source', { 'a.webp': 'a', 'b.webp': 'b'.repeat(300_000) })
    const targetDir = await aDataFolder('target', { 'old.webp': 'old' })
    await addEntries(source.url, 20_000)
    await addEntries(target.url, 3)
    const file = join(temporary.path, 'backup.tar.gz')
    expect(await runScript('backup', [file], environmentOf(source, sourceDir))).toMatchObject({ code: 0 })
    const [rows, pictures] = [await dump(target.url), await dumpPictures(targetDir)]

    await killMidway(file, target, targetDir)

    expect(await dump(target.url)).toEqual(rows)
    expect(await dumpPictures(targetDir)).toEqual(pictures)
    expect(await runScript('restore', [file, '--replace'], environmentOf(target, targetDir))).toMatchObject({
      code: 0,
    })
    expect(await dump(target.url)).toEqual(await dump(source.url))
    expect(await dumpPictures(targetDir)).toEqual(await dumpPictures(sourceDir))
    expect(await readdir(targetDir)).toEqual(['pictures'])
  })
})

/**
 * Kills a restore while it loads the data. It reads the backup from a pipe, first completely for the check and then only half.
 */
async function killMidway(file: string, target: TestDatabase, dataDir: string): Promise<void> {
  const pipe = join(temporary.path, 'pipe')
  await promisify(execFile)('mkfifo', [pipe])
  const bytes = await readFile(file)
  const env = { PATH: process.env.PATH, SITE_MODE: 'test', ...environmentOf(target, dataDir) }
  const child = spawn(process.execPath, ['scripts/restore.ts', pipe, '--replace'], { env, stdio: 'ignore' })
  await writeFile(pipe, bytes)
  await expect.poll(() => countSessionsRunning(target, '%')).toBe(1)
  const handle = await open(pipe, 'w')
  await handle.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
  await expect.poll(() => countSessionsRunning(target, 'copy "public"."audit"%')).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await handle.close()
  await expect.poll(() => countSessionsRunning(target, '%')).toBe(0)
}

async function countSessionsRunning(database: TestDatabase, pattern: string): Promise<number> {
  return withClient(database.migrateUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and query ilike $1`,
      [pattern],
    )
    return rows[0]?.count ?? 0
  })
}
