import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '#packages/embedded-postgres/lock-folder.ts'
import { stopLeftoverServer } from '#packages/embedded-postgres/leftover-server.ts'

const PREFIX = 'speed-dating-test-'
const MEMORY = '/dev/shm'
/**
 * The memory file system must have this much space. A clone needs about 8 MB and the server's log up to 128 MB, but containers
 * often have only 64 MB there.
 */
const MEMORY_BYTES = 3_000_000_000

/**
 * Lists folders for a throwaway cluster, the best first. Memory is best, because a clone has 300 files, which take 0.3 s to
 * create on some disks.
 */
export async function throwawayBases(): Promise<string[]> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  const isRoomy = memory !== undefined && memory.bavail * memory.bsize > MEMORY_BYTES
  return isRoomy ? [MEMORY, tmpdir()] : [tmpdir()]
}

export function makeThrowawayFolder(base: string): Promise<string> {
  return mkdtemp(join(base, PREFIX))
}

/** Stops servers and removes folders that killed test runs left behind, unless another run has locked them. */
export async function removeAbandoned(base: string): Promise<void> {
  const names = (await readdir(base)).filter((name) => name.startsWith(PREFIX))
  for (const folder of names.map((name) => join(base, name))) {
    // Another run is still creating a folder that has no lock.
    if (existsSync(join(folder, 'lock'))) await removeUnlessLocked(folder)
  }
}

async function removeUnlessLocked(folder: string): Promise<void> {
  try {
    const folderLock = await lockFolder(folder)
    const cluster = join(folder, 'cluster')
    if (existsSync(cluster)) await stopLeftoverServer(cluster, { warn() {} })
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).finally(() => folderLock.release())
  } catch {
    // The folder is in use by another run or belongs to another user.
  }
}
