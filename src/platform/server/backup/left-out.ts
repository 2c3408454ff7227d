import { escapeIdentifier, type Client } from 'pg'
import type { Named, TableOfBackup } from '#platform/server/backup/manifest.ts'
import { quoted } from '#platform/server/backup/session.ts'

/**
 * What a backup does not hold, by table of the schema `public`: none of its rows, or SQL that stands in place of a column. It is
 * left out when a backup is written and once more when one is restored, because those of earlier versions hold it.
 */
export type LeftOut = Readonly<Record<string, 'every row' | Readonly<Record<string, string>>>>

export function holdsNoRows(leftOut: LeftOut, table: Named): boolean {
  return leftOutOf(leftOut, table) === 'every row'
}

/** The columns of a table, as a backup holds them, for a `select`. */
export function columnsToKeep(leftOut: LeftOut, { columns, ...table }: Named & { columns: readonly string[] }): string {
  const instead = leftOutOf(leftOut, table)
  if (instead === undefined || instead === 'every row') return columns.map(escapeIdentifier).join(', ')
  return columns
    .map((column) => `${instead[column] ?? escapeIdentifier(column)} as ${escapeIdentifier(column)}`)
    .join(', ')
}

/** Within the transaction of `client`, while triggers are off. */
export async function removeLeftOut(client: Client, leftOut: LeftOut, tables: readonly TableOfBackup[]): Promise<void> {
  for (const table of tables) {
    const instead = leftOutOf(leftOut, table)
    if (instead === 'every row') await client.query(`delete from ${quoted(table)}`)
    else if (instead !== undefined) await replaceColumns(client, table, instead)
  }
}

/** A table as an earlier version had it may lack some of them. */
async function replaceColumns(client: Client, table: TableOfBackup, instead: Readonly<Record<string, string>>) {
  const changes = Object.entries(instead)
    .filter(([column]) => table.columns.includes(column))
    .map(([column, value]) => `${escapeIdentifier(column)} = ${value}`)
  if (changes.length > 0) await client.query(`update ${quoted(table)} set ${changes.join(', ')}`)
}

function leftOutOf(leftOut: LeftOut, { schema, name }: Named): LeftOut[string] | undefined {
  return schema === 'public' ? leftOut[name] : undefined
}
