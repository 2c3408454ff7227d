import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '#packages/embedded-postgres/lock-folder.ts'
import { stopLeftoverServer } from '#packages/embedded-postgres/leftover-server.ts'

const PREFIX = 'speed-dating-test-'
const MEMORY = '/dev/shm'
/** A clone is about 8 MB and the server's log up to 128 MB. Containers often have only 64 MB there. */
const MEMORY_BYTES = 3_000_000_000

/** Folders where a throwaway cluster can live, best first. A clone is 300 files, which take 0.3 s to create on some disks. */
export async function throwawayBases(): Promise<string[]> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  const isRoomy = memory !== undefined && memory.bavail * memory.bsize > MEMORY_BYTES
  return isRoomy ? [MEMORY, tmpdir()] : [tmpdir()]
}

export function makeThrowawayFolder(base: string): Promise<string> {
  return mkdtemp(join(base, PREFIX))
}

/** Killed test runs leave a server and a folder behind. Stops and removes those that no run holds any more. */
export async function removeAbandoned(base: string): Promise<void> {
  const names = (await readdir(base)).filter((name) => name.startsWith(PREFIX))
  for (const folder of names.map((name) => join(base, name))) {
    // A folder without a lock is one that another run is just creating.
    if (existsSync(join(folder, 'lock'))) await removeUnlessHeld(folder)
  }
}

async function removeUnlessHeld(folder: string): Promise<void> {
  try {
    const hold = await lockFolder(folder)
    const cluster = join(folder, 'cluster')
    if (existsSync(cluster)) await stopLeftoverServer(cluster, { warn() {} })
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).finally(() => hold.release())
  } catch {
    // In use by another run, or owned by another user.
  }
}
