import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import {
  addPair,
  addPicture,
  dump,
  dumpPictures,
  dumpSchema,
  markAsBeforeRelease,
} from '#platform/server/backup/testing.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { migrate, MigrationRefused } from '#platform/server/migrate.ts'
import { type TemporaryFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'

const migrations = resolve('migrations')
const quiet = { info() {}, warn() {}, error() {} }

let temporary: TemporaryFolder
/** A database from before the first release, with data. */
let old: TestDatabase
/** A database of this version, with data. */
let current: TestDatabase
let oldDir: string
let currentDir: string

beforeEach(async () => {
  temporary = await temporaryFolder()
  ;[old, current] = [await testDatabase(), await testDatabase()]
  await addPair(old.url, 'from before the release')
  await markAsBeforeRelease(old.migrateUrl)
  await addPair(current.url, 'ours')
  ;[oldDir, currentDir] = [join(temporary.path, 'old'), join(temporary.path, 'ours')]
  await mkdir(oldDir)
  await addPicture(currentDir, 'ours.webp')
})

afterEach(async () => {
  await Promise.all([old.drop(), current.drop()])
  await temporary.remove()
})

function targetOf({ url: databaseUrl, migrateUrl: migrateDatabaseUrl }: TestDatabase, dataDir: string) {
  return { config: { dataDir, databaseUrl, migrateDatabaseUrl }, exclusions: backupExclusions }
}

function restore(file: string, database: TestDatabase, dataDir: string) {
  return restoreBackup({ ...targetOf(database, dataDir), file, migrations, present: 'replace', onReplacing() {} })
}

test('a database from before the first release is refused and stays unchanged', async () => {
  const [rows, schema] = [await dump(old.migrateUrl), await dumpSchema(old.migrateUrl)]

  const refused: unknown = await migrate({
    migrateUrl: old.migrateUrl,
    appUrl: old.url,
    folder: migrations,
    log: quiet,
  }).catch((error: unknown) => error)

  expect(refused).toBeInstanceOf(MigrationRefused)
  expect(refused).toHaveProperty(
    'message',
    'This database was made by a version from before the first release and cannot be brought up to date: start with a new data folder (DATA_DIR) or an empty database (DATABASE_URL), or keep using the version that made it.',
  )
  expect(await dump(old.migrateUrl)).toEqual(rows)
  expect(await dumpSchema(old.migrateUrl)).toEqual(schema)
})

test('a backup from before the first release is refused, and the database and pictures stay unchanged', async () => {
  const { file } = await writeBackup({ ...targetOf(old, oldDir), file: join(temporary.path, 'old.tar.gz') })
  const [rows, schema, pictures] = [
    await dump(current.migrateUrl),
    await dumpSchema(current.url),
    await dumpPictures(currentDir),
  ]

  const refused: unknown = await restore(file, current, currentDir).catch((error: unknown) => error)

  expect(refused).toBeInstanceOf(BackupRefused)
  expect(refused).toHaveProperty(
    'message',
    'The backup was made by a version from before the first release and cannot be restored here: restore it with the version that made it.',
  )
  expect(await dump(current.migrateUrl)).toEqual(rows)
  expect(await dumpSchema(current.url)).toEqual(schema)
  expect(await dumpPictures(currentDir)).toEqual(pictures)
})

test('a backup of this version replaces a database from before the first release, on request', async () => {
  const { file } = await writeBackup({ ...targetOf(current, currentDir), file: join(temporary.path, 'ours.tar.gz') })

  await restore(file, old, oldDir)

  expect(await dump(old.migrateUrl)).toEqual(await dump(current.migrateUrl, backupExclusions))
  expect(await dumpSchema(old.url)).toEqual(await dumpSchema(current.url))
})
