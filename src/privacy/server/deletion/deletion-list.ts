import { appendFile, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allDeletions } from '#privacy/server/deletion/deletion-queries.ts'
import type { Site } from '#platform/server/site.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The deletion list is a file outside the database, so that it survives a restore. Its lines are ids, which identify no one.
 */
export const listFile = (dataDir: string) => join(dataDir, 'deleted-members.txt')

/** Reads the ids of deleted members from this folder. A line truncated by a crash is ignored. */
export async function readList(dataDir: string): Promise<string[]> {
  const text = await readFile(listFile(dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return [...new Set(text.split('\n').filter((line) => UUID.test(line)))]
}

/** Appends ids. They are on disk once the promise resolves. Each starts on a new line, even after a truncated line. */
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

/** Adds missing ids from the database, in case the folder was lost or another one was used for a time. */
export async function addMissingToList(site: Site): Promise<void> {
  await addToList(site.config.dataDir, await allDeletions(site.db))
}
