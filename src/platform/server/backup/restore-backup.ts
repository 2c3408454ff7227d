import type { Client } from 'pg'
import { BackupRefused, damaged } from '#platform/server/backup/backup-refused.ts'
import { isEncrypted, requireOpens } from '#platform/server/backup/encrypt-backup.ts'
import { buildSchema, clearSchema } from '#platform/server/backup/build-schema.ts'
import { type CheckedBackup, checkBackup } from '#platform/server/backup/check-backup.ts'
import { pictureOfEntry, tableOfEntry } from '#platform/server/backup/entry-names.ts'
import { Fingerprint } from '#platform/server/backup/fingerprint.ts'
import { emptyTables, setSequences, TableLoader } from '#platform/server/backup/load-tables.ts'
import { type Exclusions, removeExcluded } from '#platform/server/backup/exclusions.ts'
import { fullName } from '#platform/server/backup/manifest.ts'
import { findBackupMigrations } from '#platform/server/backup/backup-migrations.ts'
import { incomingPictures, type IncomingPictures } from '#platform/server/backup/pictures.ts'
import { findPresentData, type PresentData } from '#platform/server/backup/present-data.ts'
import { advancePublicVersion, readPublicVersion } from '#platform/server/backup/public-version.ts'
import { claimDatabase, type DatabaseAccess, type DatabaseSettings } from '#platform/server/backup/access-database.ts'
import { type BackupFile, readArchive } from '#platform/server/backup/read-archive.ts'
import { requireNoOtherSessions, openSession } from '#platform/server/backup/session.ts'
import { suspendConstraints } from '#platform/server/backup/suspend-constraints.ts'
import type { PictureSettings } from '#platform/server/pictures/picture-store.ts'
import { grantToApp } from '#platform/server/grant-to-app.ts'
import { migrate } from '#platform/server/migrate.ts'
import { type Migration, readMigrations } from '#platform/server/migration-files.ts'

export type Restore = {
  config: DatabaseSettings & PictureSettings
  /** Absolute path. */
  file: string
  /** Returns the private key of an encrypted backup. Called only for one. */
  privateKey?(): Promise<string>
  /** The folder of this version's migrations. */
  migrations: string
  exclusions: Exclusions
  /** `keep` refuses the restore if there is existing data; `replace` deletes that data. */
  present: 'keep' | 'replace'
  /** Called before existing data is deleted. */
  onReplacing(lost: PresentData): void
  /** Runs at the end with the site's database URL, while no other process uses the database. */
  afterwards?(databaseUrl: string): Promise<void>
}

export type RestoredBackup = {
  createdAt: string
  rows: number
  pictures: number
  /** Migrations that are newer than the backup. */
  applied: string[]
  /** Tables of the backup that no migration creates. */
  skippedTables: string[]
}

const quiet = { info() {}, warn() {}, error() {} }

/**
 * Restores the backup in `file`. The database changes in one transaction, so after any failure the site has either all of its
 * old data or all of the backup. Throws `BackupRefused` and `DataFolderInUse`.
 */
export async function restoreBackup(restore: Restore): Promise<RestoredBackup> {
  const source = await openSource(restore)
  const backup = await checkBackup(source)
  const siteMigrations = await readMigrations(restore.migrations)
  const backupMigrations = findBackupMigrations(backup.manifest, siteMigrations)
  const database = await claimDatabase(restore.config)
  try {
    const pictures = incomingPictures(restore.config)
    const skippedTables = await replaceAll({
      restore,
      source,
      backup,
      siteMigrations,
      backupMigrations,
      database,
      pictures,
    })
    if (restore.present === 'replace') await pictures.removeOthers()
    const { applied } = await migrate({ ...database, folder: restore.migrations, log: quiet })
    await restore.afterwards?.(database.appUrl)
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { createdAt: backup.manifest.createdAt, rows, pictures: backup.pictures, applied, skippedTables }
  } finally {
    await database.close()
  }
}

async function openSource({ file, privateKey }: Restore): Promise<BackupFile> {
  if (!(await isEncrypted(file))) return { file }
  const key = await privateKey?.()
  if (!key)
    throw new BackupRefused(`${file} is encrypted. Restore it with the private key that matches BACKUP_PUBLIC_KEY.`)
  await requireOpens(file, key)
  return { file, privateKey: key }
}

type RestoreContext = {
  restore: Restore
  source: BackupFile
  backup: CheckedBackup
  siteMigrations: Migration[]
  backupMigrations: Migration[]
  database: DatabaseAccess
  pictures: IncomingPictures
}

async function replaceAll(work: RestoreContext): Promise<string[]> {
  const { restore, siteMigrations, backupMigrations, backup, database, pictures } = work
  const client = await openSession(database.migrateUrl)
  try {
    await requireNoOtherSessions(client, database.appUrl)
    await client.query(`begin; set local lock_timeout = '10s'`)
    const versionBefore = await readPublicVersion(client)
    requireReplaceable(restore, await findPresentData(client, siteMigrations))
    await pictures.begin()
    await clearSchema(client)
    await buildSchema(client, backupMigrations)
    const skippedTables = await load(client, work)
    await setSequences(client, backup.manifest)
    await advancePublicVersion(client, versionBefore)
    await grantToApp(client, { appUrl: database.appUrl, hasChanged: true })
    await pictures.place()
    await client.query('commit')
    await client.query('analyze')
    return skippedTables
  } finally {
    await client.end().catch(() => {})
  }
}

function requireReplaceable(restore: Restore, present: PresentData): void {
  if (present.length === 0) return
  if (restore.present === 'replace') return restore.onReplacing(present)
  throw new BackupRefused(
    `The database already holds data (${formatRowCounts(present)}): restore into an empty database, or add --replace to delete that data.`,
  )
}

export function formatRowCounts(data: PresentData): string {
  return data.map(({ table, rows }) => `${table}: ${rows}`).join(', ')
}

async function load(client: Client, { restore, source, backup, pictures }: RestoreContext): Promise<string[]> {
  const restoreConstraints = await suspendConstraints(client)
  const { known, unknown } = await emptyTables(client, backup.manifest)
  const loader = new TableLoader(client, known)
  const fingerprint = new Fingerprint()
  for await (const { name, body } of readArchive(source, fingerprint)) {
    const table = tableOfEntry(name)
    const picture = pictureOfEntry(name)
    if (table !== undefined) await loader.take(table, body)
    else if (picture !== undefined) await pictures.take(picture, body)
  }
  await loader.finish()
  if (fingerprint.seal().sha256 !== backup.sha256) throw damaged(restore.file, 'it was replaced while it was read')
  await removeExcluded(client, restore.exclusions, known)
  await restoreConstraints()
  return unknown.map(fullName)
}
