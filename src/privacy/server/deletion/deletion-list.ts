import { appendFile, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { everyDeletion } from '#privacy/server/deletion/deletion-rows.ts'
import type { Site } from '#platform/server/site.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Beside the database, so that it outlives the one that a backup replaces: numbers, one a line, that lead to nobody. */
export const listFile = (dataDir: string) => join(dataDir, 'deleted-members.txt')

/** Whoever was deleted as far as this folder knows. A line that was cut off by a fall is none. */
export async function readList(dataDir: string): Promise<string[]> {
  const text = await readFile(listFile(dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return [...new Set(text.split('\n').filter((line) => UUID.test(line)))]
}

/** On the disk when this is done. A line begins anew, also after one that was cut off. */
export async function addToList(dataDir: string, memberIds: readonly string[]): Promise<void> {
  const known = new Set(await readList(dataDir))
  const isNew = memberIds.filter((id) => !known.has(id))
  if (isNew.length === 0) return
  await appendFile(listFile(dataDir), isNew.map((id) => `\n${id}\n`).join(''), { mode: 0o600 })
  const file = await open(listFile(dataDir), 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Where the folder has been lost, or another was used meanwhile, the list is made from the database again. */
export async function completeList(site: Site): Promise<void> {
  await addToList(site.config.dataDir, await everyDeletion(site.db))
}
