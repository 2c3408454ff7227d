import { escapeIdentifier, type Client } from 'pg'
import { DatabaseHosts } from '#platform/server/database-hosts.ts'

/**
 * The timeouts of every statement of a request, in milliseconds. That of statements is the maximum time that a visitor waits for
 * one. It also stops a half-open connection from blocking a request for ever.
 */
export const timeoutsMs = {
  statement_timeout: 2_500,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** Turns off the timeouts, which may be set on the role, for connections with long tasks. */
export const withoutTimeouts = Object.keys(timeoutsMs)
  .map((name) => `set ${name} = 0`)
  .join(';')

/**
 * Sets the timeouts on the role of the URL in its database. A pooler refuses them as parameters of a connection, and its server
 * connections get them from the role.
 */
export async function setTimeoutsOnRole(url: string): Promise<void> {
  const client = await new DatabaseHosts({ url, timeoutMs: 10_000 }).connect()
  try {
    const { database, settings } = await settingsOfRole(client)
    for (const [name, ms] of Object.entries(timeoutsMs)) {
      if (settings.includes(`${name}=${ms}`)) continue
      await client.query(`alter role current_user in database ${escapeIdentifier(database)} set ${name} = ${ms}`)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function settingsOfRole(client: Client): Promise<{ database: string; settings: string[] }> {
  const { rows } = await client.query<{ database: string; settings: string[] }>(
    `select d.datname::text as database, coalesce(s.setconfig, '{}') as settings from pg_database d
     left join pg_db_role_setting s on s.setdatabase = d.oid and s.setrole = to_regrole(quote_ident(current_user))
     where d.datname = current_database()`,
  )
  const [row] = rows
  if (!row) throw new Error('the database is not in its own list')
  return row
}
