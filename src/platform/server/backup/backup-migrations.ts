import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import type { Manifest } from '#platform/server/backup/manifest.ts'
import { byNumber, isBeforeRelease, type Migration } from '#platform/server/migration-files.ts'

/**
 * Returns the migrations that built the backed-up database. The backup can be restored only if the site's own migrations start
 * with the same ones.
 */
export function findBackupMigrations(manifest: Manifest, siteMigrations: readonly Migration[]): Migration[] {
  if (isBeforeRelease(manifest.migrations.map(({ name }) => name)))
    throw new BackupRefused(
      'The backup was made by a version from before the first release and cannot be restored here: restore it with the version that made it.',
    )
  return manifest.migrations.map(({ name, checksum }, index) => {
    const migration = siteMigrations[index]
    if (migration?.name === name && migration.checksum === checksum) return migration
    throw new BackupRefused(mismatchMessage(name, siteMigrations))
  })
}

function mismatchMessage(name: string, siteMigrations: readonly Migration[]): string {
  const isKnown = siteMigrations.some((migration) => migration.name === name)
  if (isKnown)
    return `The file migrations/${name} is not the one that the backup was made with: restore the original file.`
  const isNewer = siteMigrations.every((migration) => byNumber(migration.name, name) < 0)
  if (isNewer)
    return `The backup was made by a newer version of the site, which has migrations/${name}: restore it with that version.`
  return `The backup was made with migrations/${name}, which this version of the site does not have: restore that file.`
}
