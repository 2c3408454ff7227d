import { setTimeout as pause } from 'node:timers/promises'
import { DataFolderInUse, lockFolder, type FolderLock } from '#packages/embedded-postgres/lock-folder.ts'

/** The operating system releases the lock when its holder ends for any reason, so a killed build never blocks others. */
const LOCK = 'node_modules/.build-lock'
const TIMEOUT_MS = 120_000
const PAUSE_MS = 200

/** Runs `work` in one process at a time. The others wait, and then find that the build is done. */
export async function withBuildLock(work: () => Promise<void>): Promise<void> {
  const lock = await acquireLock()
  try {
    await work()
  } finally {
    lock.release()
  }
}

async function acquireLock(): Promise<FolderLock> {
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    try {
      return await lockFolder(LOCK)
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
      if (waitedMs >= TIMEOUT_MS)
        throw new Error('Another build has been running for two minutes. Stop it first.', { cause: error })
    }
    await pause(PAUSE_MS)
  }
}
