import { randomBytes } from 'node:crypto'
import { lstat, rename } from 'node:fs/promises'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { describeDatabase, findTables } from '#platform/server/backup/describe-database.ts'
import { MANIFEST, nameOfPicture, nameOfTablePart } from '#platform/server/backup/entry-names.ts'
import { columnsWithout, excludesAllRows, type Exclusions } from '#platform/server/backup/exclusions.ts'
import { FORMAT, type Manifest, type BackupTable } from '#platform/server/backup/manifest.ts'
import { accessDatabase, type DatabaseSettings } from '#platform/server/backup/access-database.ts'
import { openSession, quoted } from '#platform/server/backup/session.ts'
import { type Archive, openArchive } from '#platform/server/backup/write-archive.ts'
import type { Config } from '#platform/server/config.ts'
import { openPictureStore, type PictureSettings } from '#platform/server/pictures/picture-store.ts'
import { readPictures } from '#platform/server/pictures/read-pictures.ts'

export type WrittenBackup = { file: string; rows: number; pictures: number }

const PART_BYTES = 1_000_000

/** Writes the database and pictures to `file`, which must not exist yet. The file appears only when it is complete. */
export async function writeBackup(options: {
  config: DatabaseSettings & PictureSettings & Partial<Pick<Config, 'backupPublicKey'>>
  /** Absolute path. */
  file: string
  exclusions: Exclusions
}): Promise<WrittenBackup> {
  const { config, file, exclusions } = options
  await requireNewFile(file)
  const database = await accessDatabase(config)
  try {
    const client = await openSession(database.migrateUrl)
    try {
      return await writeFrom(client, { ...config, file, exclusions })
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    await database.close()
  }
}

type Writing = PictureSettings & { backupPublicKey?: string | undefined; file: string; exclusions: Exclusions }

async function writeFrom(client: Client, writing: Writing): Promise<WrittenBackup> {
  const { backupPublicKey, file, exclusions } = writing
  const manifest = await takeSnapshot(client, exclusions)
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  const archive = await openArchive(unfinished, backupPublicKey)
  try {
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
    for (const table of manifest.tables) await addTable(archive, client, { table, exclusions })
    const pictures = await addPictures(archive, writing)
    await archive.finish()
    await requireNewFile(file)
    await rename(unfinished, file)
    return { file, rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0), pictures }
  } catch (error) {
    archive.abandon()
    throw error
  }
}

/** Starts a transaction in which the session sees one snapshot of the database, even while the site writes to it. */
async function takeSnapshot(client: Client, exclusions: Exclusions): Promise<Manifest> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as found`,
  )
  if (!rows[0]?.found) throw new BackupRefused('The database is empty, so there is nothing to back up.')
  const tables = (await findTables(client)).map(quoted).join(', ')
  await client.query('begin isolation level repeatable read read only')
  // The first read takes the snapshot. The lock comes before it, so no migration can change or empty a table after the
  // snapshot.
  await client.query(`lock table ${tables} in access share mode`)
  const { rows: timeRows } = await client.query<{ now: Date }>('select now()')
  const createdAt = (timeRows[0]?.now ?? new Date()).toISOString()
  return { format: FORMAT, createdAt, ...(await describeDatabase(client, exclusions)) }
}

async function addTable(
  archive: Archive,
  client: Client,
  { table, exclusions }: { table: BackupTable; exclusions: Exclusions },
): Promise<void> {
  if (excludesAllRows(exclusions, table)) return
  // Copies a query, because COPY of a partitioned table by name does not include its partitions.
  const statement = `copy (select ${columnsWithout(exclusions, table)} from ${quoted(table)}) to stdout`
  const rows: AsyncIterable<Buffer> = client.query(copyTo(statement))
  let parts = 0
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of rows) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    await archive.add(nameOfTablePart(table, ++parts), Buffer.concat(chunks))
    chunks = []
    bytes = 0
  }
  if (bytes > 0) await archive.add(nameOfTablePart(table, ++parts), Buffer.concat(chunks))
}

async function addPictures(archive: Archive, settings: PictureSettings): Promise<number> {
  let pictures = 0
  for await (const batch of readPictures(openPictureStore(settings))) {
    for (const { path, bytes } of batch) await archive.add(nameOfPicture(path), bytes)
    pictures += batch.length
  }
  return pictures
}

async function requireNewFile(file: string): Promise<void> {
  const found = await lstat(file).catch(() => undefined)
  if (found) throw new BackupRefused(`${file} already exists: give the backup another name.`)
}
