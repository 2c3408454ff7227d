import { escapeIdentifier, type Client } from 'pg'
import type { BackupTable, Named } from '#platform/server/backup/manifest.ts'
import { quoted } from '#platform/server/backup/session.ts'

/**
 * The data that backups exclude, by table of the schema `public`: all rows, or columns with the SQL expression that replaces
 * each. Exclusions apply when a backup is written and again when it is restored, because backups of earlier versions hold
 * everything.
 */
export type Exclusions = Readonly<Record<string, 'all rows' | Readonly<Record<string, string>>>>

type TableOfColumns = Omit<BackupTable, 'rows'>

export function excludesAllRows(exclusions: Exclusions, table: Named): boolean {
  return exclusionOf(exclusions, table) === 'all rows'
}

/** Builds the select list of a table for a backup. */
export function columnsWithout(
  exclusions: Exclusions,
  { columns, ...table }: Named & { columns: readonly string[] },
): string {
  const replacements = exclusionOf(exclusions, table)
  if (replacements === undefined || replacements === 'all rows') return columns.map(escapeIdentifier).join(', ')
  return columns
    .map((column) => `${replacements[column] ?? escapeIdentifier(column)} as ${escapeIdentifier(column)}`)
    .join(', ')
}

/** Removes excluded data within the transaction of `client`. Triggers must be disabled. */
export async function removeExcluded(
  client: Client,
  exclusions: Exclusions,
  tables: readonly TableOfColumns[],
): Promise<void> {
  for (const table of tables) {
    const replacements = exclusionOf(exclusions, table)
    if (replacements === 'all rows') await client.query(`delete from ${quoted(table)}`)
    else if (replacements !== undefined) await replaceColumns(client, table, replacements)
  }
}

/** Skips columns that a backup of an earlier version does not have. */
async function replaceColumns(client: Client, table: TableOfColumns, replacements: Readonly<Record<string, string>>) {
  const changes = Object.entries(replacements)
    .filter(([column]) => table.columns.includes(column))
    .map(([column, value]) => `${escapeIdentifier(column)} = ${value}`)
  if (changes.length > 0) await client.query(`update ${quoted(table)} set ${changes.join(', ')}`)
}

function exclusionOf(exclusions: Exclusions, { schema, name }: Named): Exclusions[string] | undefined {
  return schema === 'public' ? exclusions[name] : undefined
}
