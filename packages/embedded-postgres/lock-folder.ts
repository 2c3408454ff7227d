import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Thrown if another process, or another start in this process, holds the folder. The message is shown to people. */
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
 * Locks the folder until `release()` or until this process ends in any way. Node has no file locks, so this uses SQLite's lock
 * on an empty file. The operating system owns the lock, so not even kill -9 leaves one behind, and a reused process id cannot
 * be mistaken for the holder. No other code in this process may open the file: closing it would drop the lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true })
  const lock = openLock(folder)
  try {
    // If this process may not write to the file, SQLite would open it without a lock.
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
    `The data folder ${folder} cannot be locked (${reason}): start as the user who owns the folder, and make sure that the disk is not full.`,
    { cause: error },
  )
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
