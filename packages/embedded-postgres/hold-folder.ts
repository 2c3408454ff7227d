import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process, or another start in this one, has the folder; the message is for a person. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use: the site, a backup or a restore is already running from it. Stop that one first, or let it finish.`,
    )
  }
}

export type Hold = { release(): void }

const SQLITE_BUSY = 5

/**
 * Holds the folder until `release()` or until this process ends, however it ends. The lock is SQLite's on an empty
 * file: Node has no file locks of its own, and these are the system's, so that not even kill -9 leaves one behind and
 * no process number can be mistaken for another's. Nobody else may open the file: closing it would drop the lock.
 */
export async function holdFolder(folder: string): Promise<Hold> {
  await mkdir(folder, { recursive: true })
  const lock = openLock(folder)
  try {
    // SQLite would open a file that is not ours to write without locking anything.
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
