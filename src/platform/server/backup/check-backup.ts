import { damaged } from '#platform/server/backup/backup-refused.ts'
import { MANIFEST, pictureOfEntry, tableOfEntry } from '#platform/server/backup/entry-names.ts'
import { fullName, type Manifest, parseManifest } from '#platform/server/backup/manifest.ts'
import { readArchive, readText } from '#platform/server/backup/read-archive.ts'

export type CheckedBackup = { manifest: Manifest; sha256: string; pictures: number }

const NEWLINE = 0x0a

/** Reads the whole file and throws `BackupRefused` unless everything is there as it was written. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const entries = readArchive(file)
  const manifest = await readManifest(file, entries)
  const rows = new Map<string, number>(manifest.tables.map((table) => [fullName(table), 0]))
  let pictures = 0
  for (;;) {
    const next = await entries.next()
    if (next.done) {
      demandRows(file, manifest, rows)
      return { manifest, sha256: next.value.sha256, pictures }
    }
    const { name, body } = next.value
    const table = tableOfEntry(name)
    const before = table === undefined ? undefined : rows.get(table)
    if (before === undefined && pictureOfEntry(name) === undefined) throw damaged(file, `it holds ${name}`)
    const lines = await countLines(body)
    if (table !== undefined && before !== undefined) rows.set(table, before + lines)
    else pictures += 1
  }
}

/** The manifest comes first. */
export async function readManifest(file: string, entries: ReturnType<typeof readArchive>): Promise<Manifest> {
  const first = await entries.next()
  if (first.done || first.value.name !== MANIFEST) throw damaged(file, 'it is not a backup of this site')
  return parseManifest(file, await readText(first.value.body))
}

/** COPY writes each row on a line of its own and no line end within one. */
async function countLines(body: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0
  for await (const chunk of body) for (const byte of chunk) if (byte === NEWLINE) lines += 1
  return lines
}

function demandRows(file: string, manifest: Manifest, rows: ReadonlyMap<string, number>): void {
  const short = manifest.tables.find((table) => rows.get(fullName(table)) !== table.rows)
  if (short) throw damaged(file, `${fullName(short)} does not have its ${short.rows} rows`)
}
