import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { MANIFEST, tableOfEntry } from '#platform/server/backup/entry-names.ts'
import { Fingerprint } from '#platform/server/backup/fingerprint.ts'
import { fullName, parseManifest } from '#platform/server/backup/manifest.ts'
import { readArchive } from '#platform/server/backup/read-archive.ts'

/** Rows by table. Each column has the text that PostgreSQL writes ('\x00ff' for bytes), or null if it has no value. */
export type RowsInBackup = Record<string, Record<string, string | null>[]>

/** Reads the rows in a backup, by table of the schema `public`. */
export async function rowsInBackup(file: string, privateKey?: string): Promise<RowsInBackup> {
  const texts: Record<string, string> = {}
  for await (const { name, body } of readArchive({ file, privateKey }, new Fingerprint())) {
    const table = name === MANIFEST ? MANIFEST : tableOfEntry(name)
    if (table === undefined) continue
    texts[table] = (texts[table] ?? '') + Buffer.concat(await Array.fromAsync(body)).toString()
  }
  const { tables } = parseManifest(file, texts[MANIFEST] ?? '')
  return Object.fromEntries(
    tables
      .filter(({ schema }) => schema === 'public')
      .map((table) => [table.name, rowsOf(texts[fullName(table)] ?? '', table.columns)]),
  )
}

/** Returns the uncompressed content of the file. */
export async function bytesInBackup(file: string): Promise<Buffer> {
  return gunzipSync(await readFile(file))
}

/** Parses PostgreSQL's COPY text. It handles only the escaped backslash, because ids and bytes need no other escape. */
function rowsOf(text: string, columns: readonly string[]): RowsInBackup[string] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const fields = line.split('\t').map((field) => (field === '\\N' ? null : field.replaceAll('\\\\', '\\')))
    return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? null]))
  })
}
