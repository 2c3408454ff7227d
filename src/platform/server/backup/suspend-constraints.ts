import { type Client, escapeIdentifier } from 'pg'
import { SCHEMAS } from '#platform/server/backup/manifest.ts'

/**
 * Drops foreign keys and disables triggers on every table, within the transaction of `client`, so that rows can be loaded in any
 * order without side effects. The returned function restores them, and each foreign key then checks every row.
 */
export async function suspendConstraints(client: Client): Promise<() => Promise<void>> {
  const keys = await findForeignKeys(client)
  const triggers = await findTriggers(client)
  await runAll(client, [
    ...keys.map((key) => `alter table ${key.table} drop constraint ${escapeIdentifier(key.name)}`),
    ...triggers.map((trigger) => `alter table ${trigger.table} disable trigger ${escapeIdentifier(trigger.name)}`),
  ])
  return () =>
    runAll(client, [
      ...keys.map((key) => `alter table ${key.table} add constraint ${escapeIdentifier(key.name)} ${key.definition}`),
      ...triggers.map((trigger) => `alter table ${trigger.table} enable trigger ${escapeIdentifier(trigger.name)}`),
    ])
}

/** Disables triggers on every table, within the transaction of `client`. The returned function enables them again. */
export async function suspendTriggers(client: Client): Promise<() => Promise<void>> {
  const triggers = await findTriggers(client)
  const all = (what: string) =>
    runAll(
      client,
      triggers.map(({ table, name }) => `alter table ${table} ${what} trigger ${escapeIdentifier(name)}`),
    )
  await all('disable')
  return () => all('enable')
}

/** Finds foreign keys, except those that partitions inherit, which are dropped and restored with those of the root. */
async function findForeignKeys(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', nspname, relname) as table, conname::text as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = relnamespace
       where contype = 'f' and conparentid = 0 and nspname = any($1) order by k.oid`,
    [SCHEMAS],
  )
  return rows
}

/** Finds triggers in the default enabled state. All others stay as their migration left them. */
async function findTriggers(client: Client) {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select format('%I.%I', nspname, relname) as table, tgname::text as name
       from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
       where not tgisinternal and tgparentid = 0 and tgenabled = 'O' and nspname = any($1) order by t.oid`,
    [SCHEMAS],
  )
  return rows
}

async function runAll(client: Client, statements: string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(';\n'))
}
