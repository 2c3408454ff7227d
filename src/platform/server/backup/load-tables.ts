import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { findPartitions, findTables } from '#platform/server/backup/describe-database.ts'
import { fullName, type Manifest, type BackupTable } from '#platform/server/backup/manifest.ts'
import { quoted, quotedColumns } from '#platform/server/backup/session.ts'

type TableCopy = { table: BackupTable; stream: CopyStreamQuery; done: Promise<void> }

/** Fills the emptied tables from parts that arrive table by table, within the transaction of `client`. */
export class TableLoader {
  readonly #client: Client
  readonly #tables: Map<string, BackupTable>
  #filling: TableCopy | undefined

  constructor(client: Client, tables: readonly BackupTable[]) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [fullName(table), table]))
  }

  /** Loads one part of a table, or skips it if the table is not one of `tables`. */
  async take(name: string, body: AsyncIterable<Buffer>): Promise<void> {
    const table = this.#tables.get(name)
    if (!table) return
    if (this.#filling?.table !== table) {
      await this.finish()
      this.#filling = this.#start(table)
    }
    const { stream, done } = this.#filling
    for await (const bytes of body) {
      if (stream.destroyed) await done
      if (!stream.write(bytes)) await once(stream, 'drain')
    }
  }

  async finish(): Promise<void> {
    if (!this.#filling) return
    const { stream, done, table } = this.#filling
    this.#filling = undefined
    stream.end()
    await done
    if (stream.rowCount !== table.rows && (table.rows > 0 || stream.rowCount > 0))
      throw new BackupRefused(
        `${fullName(table)} received ${stream.rowCount} of ${table.rows} rows; nothing was changed.`,
      )
  }

  #start(table: BackupTable): TableCopy {
    const stream = this.#client.query(copyFrom(`copy ${quoted(table)} (${quotedColumns(table.columns)}) from stdin`))
    const done = finished(stream)
    // The next write, or `finish`, throws this error.
    done.catch(() => {})
    return { table, stream, done }
  }
}

/**
 * Empties the tables that migrations created and creates missing partitions of the backup. Returns the known tables of the
 * backup, which are filled, and the unknown ones, which someone added by hand.
 */
export async function emptyTables(
  client: Client,
  manifest: Manifest,
): Promise<{ known: BackupTable[]; unknown: BackupTable[] }> {
  const createdTables = new Map((await findTables(client)).map((table) => [fullName(table), table]))
  const restored = manifest.tables.filter((table) => createdTables.has(fullName(table)))
  const isSameSchema =
    restored.length === createdTables.size &&
    restored.every((table) => sameColumns(table.columns, createdTables.get(fullName(table))?.columns ?? []))
  if (!isSameSchema)
    throw new BackupRefused('The tables in the backup do not match the ones that its migrations create.')
  await client.query(`truncate ${restored.map(quoted).join(', ')}`)
  await addPartitions(client, manifest)
  return { known: restored, unknown: manifest.tables.filter((table) => !createdTables.has(fullName(table))) }
}

export async function setSequences(client: Client, manifest: Manifest): Promise<void> {
  for (const sequence of manifest.sequences) {
    await client.query('select setval(to_regclass($1), $2::bigint, $3)', [
      quoted(sequence),
      sequence.lastValue,
      sequence.isCalled,
    ])
  }
}

/** Migrations create daily partitions for the day on which they run, so those of the backup may be missing. */
async function addPartitions(client: Client, manifest: Manifest): Promise<void> {
  const createdPartitions = new Set((await findPartitions(client)).map(fullName))
  const roots = new Set((await findTables(client)).map(fullName))
  for (const partition of manifest.partitions) {
    const { schema, parent, bound } = partition
    if (createdPartitions.has(fullName(partition)) || !roots.has(fullName({ schema, name: parent }))) continue
    const root = `${escapeIdentifier(schema)}.${escapeIdentifier(parent)}`
    await client.query(`create table ${quoted(partition)} partition of ${root} ${bound}`)
  }
}

function sameColumns(first: readonly string[], second: readonly string[]): boolean {
  return first.toSorted().join('\0') === second.toSorted().join('\0')
}
