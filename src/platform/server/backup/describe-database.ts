import type { Client } from 'pg'
import { excludesAllRows, type Exclusions } from '#platform/server/backup/exclusions.ts'
import {
  fullName,
  type Manifest,
  type Named as QualifiedName,
  SCHEMAS,
  type BackupTable,
} from '#platform/server/backup/manifest.ts'
import { quoted } from '#platform/server/backup/session.ts'
import { byNumber } from '#platform/server/migration-files.ts'

type DatabaseDescription = Omit<Manifest, 'format' | 'createdAt'>

/** Describes a database for the manifest. Call it within a single snapshot. */
export async function describeDatabase(client: Client, exclusions: Exclusions): Promise<DatabaseDescription> {
  const { rows: migrations } = await client.query<DatabaseDescription['migrations'][number]>(
    'select name, checksum from public.schema_migrations',
  )
  migrations.sort((a, b) => byNumber(a.name, b.name))
  const tables: BackupTable[] = []
  for (const table of await findTables(client))
    tables.push({ ...table, rows: excludesAllRows(exclusions, table) ? 0 : await countRows(client, table) })
  return { migrations, tables, partitions: await findPartitions(client), sequences: await findSequences(client) }
}

/** Lists ordinary tables and the roots of partitioned tables, with all columns that are not generated. */
export async function findTables(client: Client): Promise<Omit<BackupTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<BackupTable, 'rows'>>(
    `select nspname::text as schema, relname::text as name, array(
         select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname = any($1) and relkind in ('r', 'p') and not relispartition
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
       order by nspname, relname`,
    [SCHEMAS],
  )
  return rows
}

export async function findPartitions(client: Client): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(
    `select nspname::text as schema, c.relname::text as name, parent.relname::text as parent,
         pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_inherits on inhrelid = c.oid join pg_class parent on parent.oid = inhparent
       where nspname = any($1) and c.relispartition and c.relkind = 'r' order by nspname, c.relname`,
    [SCHEMAS],
  )
  return rows
}

export async function countRows(client: Client, table: QualifiedName): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`)
  return Number(rows[0]?.count)
}

export async function countAllRows(client: Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await findTables(client)) counts.set(fullName(table), await countRows(client, table))
  return counts
}

/** Reads the current values of sequences, which ignore the snapshot. They are read after it, so none is behind a row in it. */
async function findSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<QualifiedName>(
    `select nspname::text as schema, relname::text as name from pg_class join pg_namespace n on n.oid = relnamespace
       where nspname = any($1) and relkind = 'S' order by nspname, relname`,
    [SCHEMAS],
  )
  const sequences: Manifest['sequences'] = []
  for (const sequence of rows) {
    const position = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(sequence)}`,
    )
    const { last_value: lastValue = '1', is_called: isCalled = false } = position.rows[0] ?? {}
    sequences.push({ ...sequence, lastValue, isCalled })
  }
  return sequences
}
