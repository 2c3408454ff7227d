import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findTables } from '#platform/server/backup/describe-database.ts'
import { columnsWithout, excludesAllRows, type Exclusions } from '#platform/server/backup/exclusions.ts'
import { fullName } from '#platform/server/backup/manifest.ts'
import { listPictures, picturesFolder } from '#platform/server/pictures/picture-disk.ts'
import { quoted } from '#platform/server/backup/session.ts'

const run = promisify(execFile)

/** The output and exit code of a script. */
export type Outcome = { code: number; output: string }

/**
 * Runs scripts/backup.ts or scripts/restore.ts as a separate process, without this process's settings. It shares the compiled
 * code.
 */
export async function runScript(name: string, args: string[], environment: Record<string, string>): Promise<Outcome> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, SITE_MODE: 'test', ...environment }
  try {
    const { stdout } = await run(process.execPath, [`scripts/${name}.ts`, ...args], { env })
    return { code: 0, output: stdout }
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'stderr' in error)
      return { code: Number(error.code), output: String(error.stderr) }
    throw error
  }
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Returns the rows of every table as sorted text, without excluded data and without the public version, which a restore raises.
 */
export async function dump(url: string, exclusions: Exclusions = {}): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const rowsByTable: Record<string, string[]> = {}
    for (const table of await findTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select r::text as row from (select ${columnsWithout(exclusions, table)} from ${quoted(table)}) r
           where not $1 order by r::text collate "C"`,
        [excludesAllRows(exclusions, table)],
      )
      if (table.name !== 'public_version') rowsByTable[fullName(table)] = rows.map(({ row }) => row)
    }
    return rowsByTable
  })
}

/** Describes the schema: constraints, indexes, triggers and the privileges of the app's role. */
export async function dumpSchema(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `with ours as (select oid from pg_namespace where nspname in ('public', 'pgboss'))
       select line from (
         select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as line
           from pg_constraint where connamespace in (select oid from ours) and contype <> 'n'
         union all select indexdef from pg_indexes where schemaname in ('public', 'pgboss')
         union all select pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
           where relnamespace in (select oid from ours) and not tgisinternal
         union all select oid::regprocedure || ' ' || array(select unnest(proacl)::text order by 1)::text from pg_proc
           where pronamespace in (select oid from ours)
         union all select oid::regclass || ' ' || relkind::text || array(select unnest(relacl)::text order by 1)::text from pg_class
           where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'S')
       ) lines where line !~ 'queue_stats_20' order by line collate "C"`,
    )
    return rows.map(({ line }) => line)
  })
}

/** Returns a hash of each picture, by path. */
export async function dumpPictures(dataDir: string): Promise<Record<string, string>> {
  const folder = picturesFolder(dataDir)
  const hashes: Record<string, string> = {}
  for (const path of await listPictures(folder)) {
    const bytes = await readFile(join(folder, path))
    hashes[path] = createHash('sha256').update(bytes).digest('hex')
  }
  return hashes
}

export async function publicVersion(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ sum: string }>('select sum(version) from public_version')
    return Number(rows[0]?.sum)
  })
}

/** Adds an email and an audit entry in one transaction. */
export async function addPair(url: string, subject: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin')
    await client.query(
      `insert into outgoing_mail (id, to_address, subject, text_body, html_body, created_at)
         values (gen_random_uuid(), 'someone@example.com', $1, '', '', now())`,
      [subject],
    )
    await client.query(
      `insert into audit (id, at, action, subject) values (gen_random_uuid(), now(), 'mail.pair', $1)`,
      [subject],
    )
    await client.query('commit')
  })
}

/** Makes the database look as if migrations from before the first release had built it. */
export async function markAsBeforeRelease(migrateUrl: string): Promise<void> {
  await withClient(migrateUrl, (client) =>
    client.query(`update schema_migrations set name = '00' || name where name in ('01-jobs.sql', '02-platform.sql');
      delete from schema_migrations where name not like '00%'`),
  )
}

export async function addPicture(dataDir: string, name: string): Promise<void> {
  await mkdir(join(dataDir, 'pictures', 'public'), { recursive: true })
  await writeFile(join(dataDir, 'pictures', 'public', name), name)
}

/** Takes the next event id from its sequence and returns it. */
export async function nextEventId(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('events', 'id'))::int as id`,
    )
    return rows[0]?.id ?? 0
  })
}
