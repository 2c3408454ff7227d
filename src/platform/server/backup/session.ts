import { escapeIdentifier, type Client } from 'pg'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import type { Named } from '#platform/server/backup/manifest.ts'
import { DatabaseHosts, roleIn } from '#platform/server/database-hosts.ts'
import { withoutTimeouts } from '#platform/server/database-timeouts.ts'

/** Overrides the database's own settings, so that text reads back unchanged and nothing times out. */
const SETTINGS = [
  'set client_encoding = utf8',
  'set timezone = utc',
  `set datestyle = 'iso'`,
  'set intervalstyle = postgres',
  'set extra_float_digits = 1',
  'set bytea_output = hex',
  withoutTimeouts,
  // Raises an error rather than reading a table with some rows hidden by a policy.
  'set row_security = off',
]

/** Opens a connection for one long task. `end()` rolls back anything uncommitted. */
export async function openSession(url: string): Promise<Client> {
  const client = await new DatabaseHosts({ url, timeoutMs: 10_000 }).connect({ keepAlive: true })
  await client.query(SETTINGS.join(';'))
  return client
}

/**
 * Refuses if the site is running. With an external database server the data folder is not locked, so this counts the sessions
 * of the site's role.
 */
export async function requireNoOtherSessions(client: Client, appUrl: string): Promise<void> {
  const role = roleIn(appUrl)
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and usename = $1 and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
    [role],
  )
  const count = Number(rows[0]?.count)
  if (count > 0)
    throw new BackupRefused(`The site is still connected to the database (${count} connections): stop it first.`)
}

export function quoted({ schema, name }: Named): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
}

export function quotedColumns(columns: readonly string[]): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ')
}
