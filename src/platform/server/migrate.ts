import { DatabaseError, type Client } from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DatabaseHosts } from '#platform/server/database-hosts.ts'
import { setTimeoutsOnRole, withoutTimeouts } from '#platform/server/database-timeouts.ts'
import { grantToApp } from '#platform/server/grant-to-app.ts'
import { statementsOf } from '#platform/server/sql-statements.ts'
import { isBeforeRelease, type Migration, MigrationRefused, readMigrations } from '#platform/server/migration-files.ts'
import { appliedMigrations, findPending, prepareTable, recordMigration } from '#platform/server/applied-migrations.ts'

export { MigrationRefused } from '#platform/server/migration-files.ts'

type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** An arbitrary number that all processes of the site share. */
const ADVISORY_LOCK = 7_348_120_455
/**
 * A statement that waits for a lock makes every later query of that table wait too, so a migration stops waiting after this and
 * is retried.
 */
const LOCK_TIMEOUT = '2s'
const MAX_ATTEMPTS = 10
const PAUSE_MS = 500
const LOCK_PAUSE_MS = 100
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
/** Migrations use `is json`, which PostgreSQL 16 introduced. */
const OLDEST_VERSION = 160_000

/**
 * Applies the pending migrations in `folder` in order, each in a separate transaction. Processes that start at the same time
 * may all call it. Then grants privileges to the role of `appUrl`, unless it is the role of `migrateUrl`. A role that does not own
 * the schema only checks that no migration is pending, so that a process which serves needs no owner's password. Throws
 * `MigrationRefused` with a sentence for people if the files do not match the database.
 */
export async function migrate(options: {
  migrateUrl: string
  appUrl: string
  folder: string
  log: Log
  /** Whether the site's clock may not be moved. */
  isLive?: boolean
  /** Whether to set the timeouts on the role of `appUrl`, because the site connects through a pooler. */
  isPooled?: boolean
}): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(options.folder)
  const hosts = new DatabaseHosts({ url: options.migrateUrl, timeoutMs: 10_000 })
  const client = await hosts.connect({ keepAlive: true })
  try {
    await client.query(withoutTimeouts)
    await requireVersion(client)
    if (!(await ownsSchema(client))) {
      await requireMigrated(client, migrations, options.log)
      return { applied: [] }
    }
    await acquireLock(client, options.log)
    const applied = await applyPending(client, migrations, options.log)
    await grantToApp(client, { appUrl: options.appUrl, hasChanged: applied.length > 0, isLive: options.isLive })
    if (options.isPooled) await setTimeoutsOnRole(options.appUrl)
    return { applied }
  } finally {
    // Ending the session releases the advisory lock.
    await client.end().catch(() => {})
  }
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
  )
  const [version] = rows
  if (version && version.number < OLDEST_VERSION)
    throw new MigrationRefused(`The database is PostgreSQL ${version.name}, but the site needs PostgreSQL 16 or newer.`)
}

/** Returns true if the role may apply migrations, or may create the schema if there is none. */
async function ownsSchema(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select coalesce(
       (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.schema_migrations')),
       has_schema_privilege('public', 'create')) as owns`,
  )
  return rows[0]?.owns ?? false
}

async function requireMigrated(client: Client, migrations: Migration[], log: Log): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  )
  const { pending, newer } = findPending(migrations, rows[0]?.exists ? await appliedMigrations(client) : [])
  warnOfNewer(newer, log)
  const [first, ...others] = pending
  if (!first) return
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  throw new MigrationRefused(
    `The migration ${first.name}${more} must be applied first: run npm start migrate with MIGRATE_DATABASE_URL.`,
  )
}

/**
 * Waits by asking again. A session that waits in the database has a transaction open, and an index that is created concurrently
 * waits for every older transaction, so neither would ever go on.
 */
async function acquireLock(client: Client, log: Log): Promise<void> {
  for (let attempts = 0; ; attempts += 1) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ADVISORY_LOCK])
    if (rows[0]?.mine) return
    if (attempts === 0) log.warn('waiting for another process that is applying migrations')
    await pause(LOCK_PAUSE_MS)
  }
}

async function applyPending(client: Client, migrations: Migration[], log: Log): Promise<string[]> {
  await prepareTable(client)
  const known = await appliedMigrations(client)
  if (isBeforeRelease(known.map(({ name }) => name)))
    throw new MigrationRefused(
      'This database was made by a version from before the first release and cannot be brought up to date: start with a new data folder (DATA_DIR) or an empty database (DATABASE_URL), or keep using the version that made it.',
    )
  const { pending, newer } = findPending(migrations, known)
  warnOfNewer(newer, log)
  for (const migration of pending) {
    await applyWithRetries(client, migration, log)
    log.info({ migration: migration.name }, 'a migration was applied')
  }
  return pending.map((migration) => migration.name)
}

async function applyWithRetries(client: Client, migration: Migration, log: Log): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await apply(client, migration)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!(error instanceof DatabaseError)) throw error
      if (attempts === MAX_ATTEMPTS || !isContention(error)) throw errorOf(migration, error)
    }
    log.warn({ migration: migration.name, attempts }, 'a table is in use; trying this migration again')
    await pause(PAUSE_MS)
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  if (migration.kind === 'concurrently') return applyConcurrently(client, migration)
  await client.query('begin')
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  await client.query(migration.sql)
  await recordMigration(client, migration)
  await client.query('commit')
}

/**
 * Runs each statement by itself. A failure leaves indexes that are not valid, so these are dropped first; the file says
 * `if not exists`, so that what is there is not created again.
 */
async function applyConcurrently(client: Client, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid`,
  )
  for (const { name } of rows) if (migration.sql.includes(name)) await client.query(`drop index concurrently ${name}`)
  for (const statement of statementsOf(migration.sql)) await client.query(statement)
  await recordMigration(client, migration)
}

function warnOfNewer(newer: readonly string[], log: Log): void {
  if (newer.length > 0) log.warn({ migrations: newer }, 'the database has migrations of a newer version')
}

function isContention(error: DatabaseError): boolean {
  return error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK
}

function errorOf(migration: Migration, error: DatabaseError): Error {
  const line = error.position ? migration.sql.slice(0, Number(error.position) - 1).split('\n').length : undefined
  const location = line === undefined ? migration.name : `${migration.name}, line ${line}`
  return new Error(`The migration ${location} failed and was rolled back: ${error.message}`, { cause: error })
}
