import type { Client } from 'pg'
import { claimDatabase, type DatabaseSettings } from '#platform/server/backup/access-database.ts'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { findTables } from '#platform/server/backup/describe-database.ts'
import { type Exclusions, removeExcluded } from '#platform/server/backup/exclusions.ts'
import { fullName } from '#platform/server/backup/manifest.ts'
import { advancePublicVersion } from '#platform/server/backup/public-version.ts'
import { openSession, requireNoOtherSessions } from '#platform/server/backup/session.ts'
import { suspendTriggers } from '#platform/server/backup/suspend-constraints.ts'
import { migrate } from '#platform/server/migrate.ts'

export type Recovery = {
  config: DatabaseSettings
  /** The folder of this version's migrations. */
  migrations: string
  exclusions: Exclusions
  /** Runs at the end with the site's database URL, while no other process uses the database. */
  afterwards?(databaseUrl: string): Promise<void>
}

const quiet = { info() {}, warn() {}, error() {} }

/**
 * Makes a database that PostgreSQL recovered to an earlier time ready for the site: what a backup excludes is removed, and newer
 * migrations are applied. It can be run again. Returns the time of the newest entry, and the migrations that it applied.
 */
export async function finishRecovery(recovery: Recovery): Promise<{ newest: string; applied: string[] }> {
  const { config, migrations, exclusions, afterwards } = recovery
  if (!config.databaseUrl)
    throw new BackupRefused(
      'Only a PostgreSQL server of its own can be recovered to a point in time. Set DATABASE_URL, or use npm run restore.',
    )
  const database = await claimDatabase(config)
  const newest = await removeRevived(database, exclusions)
  const { applied } = await migrate({ ...database, folder: migrations, log: quiet })
  await afterwards?.(database.appUrl)
  return { newest, applied }
}

async function removeRevived(
  database: { appUrl: string; migrateUrl: string },
  exclusions: Exclusions,
): Promise<string> {
  const client = await openSession(database.migrateUrl)
  try {
    await requireRecovered(client)
    await requireNoOtherSessions(client, database.appUrl)
    await client.query(`begin; set local lock_timeout = '10s'`)
    const newest = await newestEntry(client)
    const restoreTriggers = await suspendTriggers(client)
    await removeExcluded(client, exclusions, await findTables(client))
    await restoreTriggers()
    // What the version was at the end is not known. It never counts more than one change a second for long.
    await advancePublicVersion(client, Math.floor(Date.now() / 1_000))
    await client.query('commit')
    return newest
  } finally {
    await client.end().catch(() => {})
  }
}

/** Refuses a database that PostgreSQL still recovers, and one without the site’s tables. */
async function requireRecovered(client: Client): Promise<void> {
  const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
  if (rows[0]?.recovering)
    throw new BackupRefused(
      'PostgreSQL is still recovering, or waits at the time that was set: let it finish, with recovery_target_action = promote or pg_wal_replay_resume(). Nothing was changed.',
    )
  const tables = (await findTables(client)).map(fullName)
  if (!tables.includes('public.schema_migrations'))
    throw new BackupRefused('The database does not contain the tables of this site: recover it first.')
}

/** Sweeps start every few seconds while the site runs, so the newest shows which time the data is from. */
async function newestEntry(client: Client): Promise<string> {
  const { rows } = await client.query<{ newest: Date | null }>(
    'select greatest((select max(last_started_at) from sweeps), (select max(at) from audit)) as newest',
  )
  return rows[0]?.newest?.toISOString() ?? 'an unknown time'
}
