import type { Client } from 'pg'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { buildSchema, clearSchema } from '#platform/server/backup/build-schema.ts'
import { countAllRows, findTables } from '#platform/server/backup/describe-database.ts'
import { fullName } from '#platform/server/backup/manifest.ts'
import type { Migration } from '#platform/server/migration-files.ts'

/** The number of rows per table, excluding rows that migrations insert. */
export type PresentData = { table: string; rows: number }[]

/** Counts existing rows within the transaction of `client`. Refuses a database that does not belong to this site. */
export async function findPresentData(client: Client, siteMigrations: readonly Migration[]): Promise<PresentData> {
  const tables = (await findTables(client)).map(fullName)
  if (tables.length === 0) return []
  if (!tables.includes('public.schema_migrations'))
    throw new BackupRefused('The database contains tables that are not this site’s: use a separate database.')
  const present = await countAllRows(client)
  const fromMigrations = await countMigrationRows(client, siteMigrations)
  return [...present].flatMap(([table, rows]) => {
    const added = rows - (fromMigrations.get(table) ?? 0)
    return isSiteData(table) && added > 0 ? [{ table: table.replace(/^public\./, ''), rows: added }] : []
  })
}

/** Jobs are pending work and count as data. The job queue's other tables do not. */
function isSiteData(table: string): boolean {
  return table !== 'public.schema_migrations' && (table.startsWith('public.') || table === 'pgboss.job')
}

/** Rebuilds the schema from the migrations already applied, counts the rows, then rolls everything back. */
async function countMigrationRows(client: Client, siteMigrations: readonly Migration[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  await client.query('savepoint before_counting')
  await clearSchema(client)
  await buildSchema(
    client,
    siteMigrations.filter((migration) => applied.has(migration.name)),
  )
  const counts = await countAllRows(client)
  await client.query('rollback to savepoint before_counting')
  return counts
}
