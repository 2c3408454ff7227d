import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillDemo } from '#demo/fill-demo.ts'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { byNumber } from '#platform/server/migration-files.ts'
import type { PresentData } from '#platform/server/backup/present-data.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import {
  addPair,
  addPicture,
  dump,
  dumpPictures,
  dumpSchema,
  nextEventId,
  publicVersion,
  withClient,
} from '#platform/server/backup/testing.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { migrate } from '#platform/server/migrate.ts'
import { type TemporaryFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { emptyTestDatabase, testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'
import { testSite, type TestSite } from './test-site.ts'

const currentMigrations = resolve('migrations')
const quiet = { info() {}, warn() {}, error() {} }

let temporary: TemporaryFolder
let site: TestSite
let backupFile: string
let databases: TestDatabase[]
let target: TestDatabase
let targetDir: string

beforeAll(async () => {
  temporary = await temporaryFolder()
  site = await testSite()
  await fillDemo(site.site)
  await addPair(site.database.url, 'awkward \\ text\t"quoted"\r\nnull \\N é 💌')
  // A running queue writes rows, but the tests compare with the rows at the time of the backup.
  await site.site.jobs.stop()
  backupFile = await backUp(site.database, site.site.config.dataDir, 'backup.tar.gz')
})

afterAll(async () => {
  await site.close()
  await temporary.remove()
})

beforeEach(async ({ task }) => {
  databases = []
  target = dropLater(await emptyTestDatabase())
  targetDir = join(temporary.path, `data-${task.id}`)
  await mkdir(targetDir)
})

afterEach(async () => {
  for (const database of databases) await database.drop()
})

function dropLater(database: TestDatabase): TestDatabase {
  databases.push(database)
  return database
}

function targetOf({ url: databaseUrl, migrateUrl: migrateDatabaseUrl }: TestDatabase, dataDir: string) {
  return { config: { dataDir, databaseUrl, migrateDatabaseUrl }, exclusions: backupExclusions }
}

async function backUp(database: TestDatabase, dataDir: string, name: string): Promise<string> {
  return (await writeBackup({ ...targetOf(database, dataDir), file: join(temporary.path, name) })).file
}

/** Restores into `target` and `targetDir`. */
function restore(
  file: string,
  options: { present?: 'keep' | 'replace'; migrations?: string; onReplacing?: (lost: PresentData) => void } = {},
) {
  const { present = 'keep', migrations = currentMigrations, onReplacing = () => {} } = options
  return restoreBackup({ ...targetOf(target, targetDir), file, migrations, present, onReplacing })
}

describe('a restored backup', () => {
  test('brings back every row that is not excluded, every picture and the whole schema', async () => {
    const restored = await restore(backupFile)

    expect(await dump(target.url)).toEqual(await dump(site.database.url, backupExclusions))
    expect(await dumpSchema(target.url)).toEqual(await dumpSchema(site.database.url))
    const pictures = await dumpPictures(targetDir)
    expect(pictures).toEqual(await dumpPictures(site.site.config.dataDir))
    expect(restored.pictures).toBe(Object.keys(pictures).length)
    expect(restored.pictures).toBeGreaterThan(0)
    expect(restored).toMatchObject({ applied: [], skippedTables: [] })
  })

  test('continues the event ids of the site, and invalidates every cached page', async () => {
    const before = await publicVersion(site.database.url)
    const events = (await dump(site.database.url))['public.events'] ?? []

    await restore(backupFile)

    expect(await nextEventId(target.url)).toBe(events.length + 1)
    expect(await publicVersion(target.url)).toBeGreaterThan(before)
  })

  test('lets the app’s role work, but not change append-only tables', async () => {
    await restore(backupFile)

    await addPair(target.url, 'written after the restore')
    await expect(withClient(target.url, (client) => client.query('create table mine (id int)'))).rejects.toThrow(
      'permission denied',
    )
    await expect(withClient(target.url, (client) => client.query('delete from audit'))).rejects.toThrow('append-only')
  })

  test('from an older version of the site is migrated to the current one', async () => {
    const fewMigrations = join(temporary.path, 'few-migrations')
    for (const name of ['01-jobs.sql', '02-platform.sql'])
      await cp(join(currentMigrations, name), join(fewMigrations, name))
    const old = dropLater(await emptyTestDatabase())
    await migrate({ migrateUrl: old.migrateUrl, appUrl: old.url, folder: fewMigrations, log: quiet })
    await addPair(old.url, 'from before')
    const file = await backUp(old, targetDir, 'old.tar.gz')

    const { applied } = await restore(file)

    expect(applied).toContain('03-accounts.sql')
    const fresh = dropLater(await testDatabase())
    expect(await dumpSchema(target.url)).toEqual(await dumpSchema(fresh.url))
    expect((await dump(target.url))['public.audit']).toEqual((await dump(old.url))['public.audit'])
  })

  test('replaces existing data only on request, and reports the rows that are deleted', async () => {
    target = dropLater(await testDatabase())
    await addPair(target.url, 'here before')
    await addPicture(targetDir, 'here-before.webp')
    const [rows, pictures] = [await dump(target.url), await dumpPictures(targetDir)]

    await expect(restore(backupFile)).rejects.toThrow('already holds data (audit: 1, outgoing_mail: 1)')

    expect(await dump(target.url)).toEqual(rows)
    expect(await dumpPictures(targetDir)).toEqual(pictures)

    const lost: PresentData[] = []
    await withClient(target.migrateUrl, (client) =>
      client.query('update public_version set version = 7000000 where shard = 3'),
    )
    await restore(backupFile, { present: 'replace', onReplacing: (data) => lost.push(data) })

    expect(lost).toEqual([
      [
        { table: 'audit', rows: 1 },
        { table: 'outgoing_mail', rows: 1 },
      ],
    ])
    expect(await dump(target.url)).toEqual(await dump(site.database.url, backupExclusions))
    expect(await dumpPictures(targetDir)).toEqual(await dumpPictures(site.site.config.dataDir))
    expect(await publicVersion(target.url)).toBeGreaterThan(7_000_000)
  })

  test('needs no --replace if the database has only rows that migrations created', async () => {
    target = dropLater(await testDatabase())
    await restore(backupFile)
    expect(await dump(target.url)).toEqual(await dump(site.database.url, backupExclusions))
  })
})

describe('taking a backup', () => {
  test('captures a consistent snapshot while the site keeps writing', async () => {
    const busyDatabase = dropLater(await testDatabase())
    let isDone = false
    let written = 0
    const writing = (async () => {
      for (; !isDone; written += 1) await addPair(busyDatabase.url, `pair ${written}`)
    })()
    await expect.poll(() => written).toBeGreaterThan(3)
    const before = written
    const file = await backUp(busyDatabase, targetDir, 'busy.tar.gz').finally(() => (isDone = true))
    await writing

    await restore(file)

    const { 'public.audit': audit = [], 'public.outgoing_mail': mails = [] } = await dump(target.url)
    expect(audit.length).toBe(mails.length)
    expect(audit.length).toBeGreaterThanOrEqual(before)
    expect(audit.length).toBeLessThanOrEqual(written)
  })

  test('creates a file that only its owner can read, and never overwrites one', async () => {
    expect((await stat(backupFile)).mode & 0o777).toBe(0o600)
    const bytes = await readFile(backupFile)
    await expect(backUp(site.database, site.site.config.dataDir, 'backup.tar.gz')).rejects.toThrow('another name')
    expect((await readFile(backupFile)).equals(bytes)).toBe(true)
  })
})

describe('a restore is refused, and nothing is changed, for', () => {
  let rows: Awaited<ReturnType<typeof dump>>

  beforeEach(async () => {
    target = dropLater(await testDatabase())
    await addPair(target.url, 'here before')
    await addPicture(targetDir, 'here-before.webp')
    rows = await dump(target.url)
  })

  async function refusalOf(file: string, migrations = currentMigrations): Promise<string> {
    const sentence = await restore(file, { present: 'replace', migrations }).then(() => 'none', String)
    await isUntouched()
    return sentence
  }

  async function isUntouched(): Promise<void> {
    expect(await dump(target.migrateUrl)).toEqual(rows)
    expect(Object.keys(await dumpPictures(targetDir))).toEqual(['public/here-before.webp'])
  }

  async function altered(name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
    const file = join(temporary.path, name)
    await writeFile(file, change(await readFile(backupFile)))
    return file
  }

  test('a truncated file', async () => {
    for (const part of [0, 0.01, 0.5, 0.999])
      expect(
        await refusalOf(await altered(`short-${part}.tar.gz`, (bytes) => bytes.subarray(0, bytes.length * part))),
      ).toContain('damaged')
  })

  test('a truncated file that was compressed again', async () => {
    const shorter = (bytes: Buffer) => {
      const tar = gunzipSync(bytes)
      return gzipSync(Buffer.concat([tar.subarray(0, tar.lastIndexOf('seal.json')), Buffer.alloc(1024)]))
    }
    expect(await refusalOf(await altered('packed-short.tar.gz', shorter))).toContain('its end is missing')
  })

  test('a corrupted byte', async () => {
    const flipped = (bytes: Buffer) => {
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 0x10
      return bytes
    }
    expect(await refusalOf(await altered('flipped.tar.gz', flipped))).toContain('damaged')
  })

  test('a row that someone changed', async () => {
    const forged = (bytes: Buffer) => {
      const tar = gunzipSync(bytes)
      tar.write('nobody', tar.indexOf('someone@example.com'))
      return gzipSync(tar)
    }
    expect(await refusalOf(await altered('forged.tar.gz', forged))).toContain('it was altered')
  })

  test('a file that is missing or not a backup', async () => {
    expect(await refusalOf(await altered('other.txt', () => Buffer.from('Dear diary')))).toContain('damaged')
    expect(await refusalOf(join(temporary.path, 'nothing-here'))).toContain('there is no such file')
  })

  test('a newer format', async () => {
    const newer = (bytes: Buffer) => {
      const tar = gunzipSync(bytes)
      tar.write('"format": 2', tar.indexOf('"format": 1'))
      return gzipSync(tar)
    }
    expect(await refusalOf(await altered('newer.tar.gz', newer))).toContain('newer version')
  })

  test('newer migrations, and migrations that have changed since', async () => {
    const folder = join(temporary.path, 'other-migrations')
    await cp(currentMigrations, folder, { recursive: true })
    await writeFile(join(folder, '02-platform.sql'), 'select 1')
    expect(await refusalOf(backupFile, folder)).toContain('02-platform.sql is not the one')
    await cp(join(currentMigrations, '02-platform.sql'), join(folder, '02-platform.sql'))
    const last = (await readdir(currentMigrations)).toSorted(byNumber).at(-1) ?? ''
    await rm(join(folder, last))
    expect(await refusalOf(backupFile, folder)).toContain('newer version of the site')
  })

  test('a database that is not this site’s', async () => {
    const other = dropLater(await emptyTestDatabase())
    await withClient(other.migrateUrl, (client) => client.query('create table recipes as select 1 as id'))
    target = other
    await expect(restore(backupFile, { present: 'replace' })).rejects.toThrow('not this site’s')
    rows = { 'public.recipes': ['(1)'] }
    await isUntouched()
  })

  test('a database to which the site is connected', async () => {
    await withClient(target.url, () =>
      expect(restore(backupFile, { present: 'replace' })).rejects.toThrow(
        'still connected to the database (1 connections)',
      ),
    )
    await isUntouched()
  })
})
