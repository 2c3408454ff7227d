import { setTimeout as pause } from 'node:timers/promises'
import { DataFolderInUse, holdFolder, type Hold } from '#packages/embedded-postgres/hold-folder.ts'

/** The system lets go of it however its holder ends, so a build that was killed is in nobody's way. */
const LOCK = 'node_modules/.build-lock'
const PATIENCE_MS = 120_000
const PAUSE_MS = 200

/** Only one process builds at a time; the others wait and find it done. */
export async function withBuildLock(work: () => Promise<void>): Promise<void> {
  const hold = await takeTurn()
  try {
    await work()
  } finally {
    hold.release()
  }
}

async function takeTurn(): Promise<Hold> {
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    try {
      return await holdFolder(LOCK)
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
      if (waitedMs >= PATIENCE_MS)
        throw new Error('Another build has been under way for two minutes; end it first.', { cause: error })
    }
    await pause(PAUSE_MS)
  }
}
