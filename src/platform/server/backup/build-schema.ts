import type { Client } from 'pg'
import { prepareTable, recordMigration } from '#platform/server/applied-migrations.ts'
import { SCHEMAS } from '#platform/server/backup/manifest.ts'
import type { Migration } from '#platform/server/migration-files.ts'

/** Drops everything that migrations create, within the transaction of `client`. The objects of extensions stay. */
export async function clearSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(DROP_STATEMENTS_SQL, [SCHEMAS])
  await client.query(['drop schema if exists pgboss cascade', ...rows.map((row) => row.statement)].join(';\n'))
}

/**
 * Builds the schema that `migrate` would build in an empty database, but within the transaction of `client`, so that it is all
 * or nothing.
 */
export async function buildSchema(client: Client, migrations: readonly Migration[]): Promise<void> {
  await prepareTable(client)
  for (const migration of migrations) {
    // Nobody else uses these tables, and only outside a transaction is an index created concurrently.
    const { kind, sql } = migration
    await client.query(kind === 'concurrently' ? sql.replaceAll(/\bconcurrently\b/gi, '') : sql)
    // Runs the deferred checks, as the migration's own commit would. The next migration could not alter a table with pending
    // checks.
    await client.query('set constraints all immediate')
    await recordMigration(client, migration)
  }
}

/**
 * Ordered so that `cascade` removes what depends on each item: an identity column's sequence can only be dropped with its table.
 */
const DROP_STATEMENTS_SQL = `
  with relations as (
    select c.oid, format('%I.%I', nspname, relname) as name, relkind from pg_class c
      join pg_namespace n on n.oid = relnamespace where nspname = any($1) and nspname <> 'pgboss'
  ), routines as (
    select p.oid, p.oid::regprocedure::text as name from pg_proc p
      join pg_namespace n on n.oid = pronamespace where nspname = any($1) and nspname <> 'pgboss'
  ), types as (
    select t.oid, format('%I.%I', nspname, typname) as name, typtype from pg_type t
      join pg_namespace n on n.oid = typnamespace
      where nspname = any($1) and nspname <> 'pgboss' and typtype in ('d', 'e', 'r')
  ), things as (
    select case when relkind in ('S', 'c') then 2 else 1 end as turn, 'pg_class'::regclass as class, oid, format('drop %s if exists %s cascade',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          when 'f' then 'foreign table' when 'c' then 'type' else 'table' end, name) as statement
      from relations where relkind in ('v', 'm', 'r', 'p', 'f', 'S', 'c')
    union all
    select 3, 'pg_proc'::regclass, oid, format('drop routine if exists %s cascade', name) from routines
    union all
    select 4, 'pg_type'::regclass, oid,
        format('drop %s if exists %s cascade', case typtype when 'd' then 'domain' else 'type' end, name) from types
  )
  select statement from things
    where not exists (select from pg_depend where classid = class and objid = things.oid and deptype = 'e')
    order by turn, things.oid`
