import { BackupRefused, damaged } from '#platform/server/backup/backup-refused.ts'
import { MANIFEST, pictureOfEntry, tableOfEntry } from '#platform/server/backup/entry-names.ts'
import { Fingerprint } from '#platform/server/backup/fingerprint.ts'
import { fullName, type Manifest, parseManifest } from '#platform/server/backup/manifest.ts'
import { type BackupFile, type Entry, readArchive, readText } from '#platform/server/backup/read-archive.ts'

export type CheckedBackup = { manifest: Manifest; sha256: string; pictures: number }

const NEWLINE = 0x0a

/** Reads the whole file and throws `BackupRefused` unless its content is complete and unchanged. */
export async function checkBackup(backup: BackupFile): Promise<CheckedBackup> {
  const { file } = backup
  const fingerprint = new Fingerprint()
  const rows = new Map<string, number>()
  let manifest: Manifest | undefined
  let pictures = 0
  for await (const entry of readArchive(backup, fingerprint)) {
    const table = tableOfEntry(entry.name)
    if (!manifest) manifest = await readManifest(file, entry)
    else if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + (await countLines(entry.body)))
    else if (pictureOfEntry(entry.name) !== undefined) pictures += 1
    else throw damaged(file, `it contains an unexpected entry, ${entry.name}`)
  }
  if (!manifest) throw damaged(file, 'it is empty')
  checkRowCounts(file, manifest, rows)
  return { manifest, sha256: fingerprint.seal().sha256, pictures }
}

/** Requires the manifest to be the first entry, so that an archive from another program is refused immediately. */
async function readManifest(file: string, { name, body }: Entry): Promise<Manifest> {
  if (name !== MANIFEST) throw new BackupRefused(`${file} is not a backup of this site.`)
  return parseManifest(file, await readText(body))
}

/** Counts the rows: COPY writes each row on one line and escapes line breaks. */
async function countLines(body: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0
  for await (const chunk of body) for (const byte of chunk) if (byte === NEWLINE) lines += 1
  return lines
}

function checkRowCounts(file: string, manifest: Manifest, rows: ReadonlyMap<string, number>): void {
  const expectedRows = new Map(manifest.tables.map((table) => [fullName(table), table.rows]))
  const mismatch = [...new Set([...expectedRows.keys(), ...rows.keys()])].find(
    (table) => (expectedRows.get(table) ?? 0) !== (rows.get(table) ?? 0),
  )
  if (mismatch !== undefined) throw damaged(file, `the row count of ${mismatch} does not match the manifest`)
}
