import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process, or another start in this process, holds the folder. The message is for people to read. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use: the site, a backup or a restore is already running from it. Stop that one first, or let it finish.`,
    )
  }
}

export type FolderLock = { release(): void }

const SQLITE_BUSY = 5

/**
 * Holds the folder until `release()` or until this process ends, however it ends. The lock is SQLite's on an empty file, because
 * Node has no file locks. The operating system owns it, so not even kill -9 leaves one behind, and no reused process id can be
 * mistaken for the holder. Nobody else may open the file: closing it would drop the lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true })
  const lock = openLock(folder)
  try {
    // If this process may not write the file, SQLite would open it without locking anything.
    await access(fileIn(folder), constants.W_OK)
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) throw new DataFolderInUse(folder)
    throw cannotLock(folder, error)
  }
  return {
    release() {
      if (lock.isOpen) lock.close()
    },
  }
}

function openLock(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(fileIn(folder), { timeout: 0 })
  } catch (error) {
    throw cannotLock(folder, error)
  }
}

function fileIn(folder: string): string {
  return join(folder, 'lock')
}

function cannotLock(folder: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(
    `The data folder ${folder} cannot be locked (${reason}): start as the user it belongs to, on a disk with space.`,
    { cause: error },
  )
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
