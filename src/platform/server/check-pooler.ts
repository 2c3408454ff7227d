import { sql } from 'kysely'
import { DatabaseError, type Client } from 'pg'
import { ConfigError } from '#platform/server/config.ts'
import { DatabaseHosts } from '#platform/server/database-hosts.ts'
import { timeoutsMs } from '#platform/server/database-timeouts.ts'
import type { Db } from '#platform/server/db.ts'

/** Refuses a start without timeouts, which a pooler may have dropped. */
export async function requireTimeouts(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in (${sql.join(Object.keys(timeoutsMs))}) and setting = '0'
    order by name`.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new ConfigError(
    `The database connections in DATABASE_URL have no ${names}. If it leads to a pooler: set LISTEN_DATABASE_URL to PostgreSQL itself, run npm start migrate, and make the pooler reconnect (RECONNECT in PgBouncer's console).`,
  )
}

/** PostgreSQL's errors for a prepared statement that is missing, and for one whose name is in use. */
const MIXED_UP = ['26000', '42P05']

/** Refuses a pooler that gives a statement prepared by one client to another. */
export async function requirePreparedStatements(url: string): Promise<void> {
  const hosts = new DatabaseHosts({ url, timeoutMs: 10_000 })
  const clients: Client[] = []
  try {
    while (clients.length < 2) clients.push(await hosts.connect())
    if (await haveOwnStatements(clients)) return
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
  throw new ConfigError(
    'The pooler in DATABASE_URL mixes up the prepared statements of its clients: use PgBouncer 1.21 or newer with max_prepared_statements = 200, or set PREPARED_STATEMENTS=off.',
  )
}

/** Prepares another statement with the same name on each client, and runs each twice in turn. */
async function haveOwnStatements(clients: readonly Client[]): Promise<boolean> {
  try {
    for (const [number, client] of [...clients.entries(), ...clients.entries()]) {
      const { rows } = await client.query<{ number: number }>({ name: 'check', text: `select ${number} as number` })
      if (rows[0]?.number !== number) return false
    }
    return true
  } catch (error) {
    if (error instanceof DatabaseError && MIXED_UP.includes(error.code ?? '')) return false
    throw error
  }
}
