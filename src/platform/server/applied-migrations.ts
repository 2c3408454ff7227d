import type { Client } from 'pg'
import { byNumber, type Migration, MigrationRefused } from '#platform/server/migration-files.ts'

/** A migration in the database. Those applied by versions from before decision 078 have no kind. */
export type AppliedMigration = { name: string; checksum: string; kind?: string | null; needs?: string | null }

/** Creates the table of migrations, or adds its newer columns. An `alter table` would wait for a running backup, so it is rare. */
export async function prepareTable(client: Client): Promise<void> {
  await client.query(`create table if not exists public.schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(), kind text, needs text)`)
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'public.schema_migrations'::regclass and attname = 'needs'`,
  )
  if (rows.length === 0)
    await client.query('alter table public.schema_migrations add column kind text, add column needs text')
}

export async function appliedMigrations(client: Client): Promise<AppliedMigration[]> {
  // The newer columns are missing until a process of the owner has started.
  const { rows } = await client.query<AppliedMigration>('select * from public.schema_migrations')
  return rows
}

export async function recordMigration(client: Client, { name, checksum, kind, needs }: Migration): Promise<void> {
  await client.query('insert into public.schema_migrations (name, checksum, kind, needs) values ($1, $2, $3, $4)', [
    ...[name, checksum, kind, needs],
  ])
}

/**
 * Returns the pending migrations, and the names of those that a newer version applied and this one can run beside. Refuses if an
 * applied one was changed or removed, or if this version cannot run beside a newer one.
 */
export function findPending(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): { pending: Migration[]; newer: string[] } {
  const names = new Set(migrations.map(({ name }) => name))
  const files = new Map(migrations.map((migration) => [migration.name, migration]))
  const newer: string[] = []
  for (const one of applied) {
    const file = files.get(one.name)
    if (file) requireSameFile(file, one)
    else newer.push(requireCompatible(one, names))
    files.delete(one.name)
  }
  const last = applied
    .map(({ name }) => name)
    .toSorted(byNumber)
    .at(-1)
  const lateFile = [...files.keys()].find((name) => last !== undefined && byNumber(name, last) < 0)
  if (lateFile !== undefined)
    throw new MigrationRefused(
      `The new file ${lateFile} comes before ${last}, which has already been applied: give it a higher number.`,
    )
  return { pending: [...files.values()], newer }
}

function requireSameFile(file: Migration, { name, checksum }: AppliedMigration): void {
  if (file.checksum === checksum) return
  throw new MigrationRefused(
    `The file ${name} was changed after it was applied to the database: undo the change and put it in a new migration.`,
  )
}

/** Returns the name of a migration that this version does not have, if it can run beside the version that does. */
function requireCompatible({ name, kind, needs }: AppliedMigration, own: ReadonlySet<string>): string {
  if (!kind)
    throw new MigrationRefused(
      `The database has the migration ${name}, but its file is missing: restore it, or start the version of the site that has it.`,
    )
  if (kind === 'contract' && !own.has(needs ?? ''))
    throw new MigrationRefused(
      `A newer version has applied ${name} to the database, which needs a version with ${needs}: start that version or a newer one.`,
    )
  return name
}
